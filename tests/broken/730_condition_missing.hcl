tier "busy" { # want :1 R105 "Write: when = status == 503"
  action = "retry"
}
