tier "server" {
  when   = status == 500
  action = "retry"
  proxy  = "true" # want :12 R108 "Write: proxy = true"
}
