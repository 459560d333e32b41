tier "acme is full" {
  when      = status == 503
  action    = "cool_down"
  rest      = "10" # want :15 R108 "such as \"30s\", \"10m\", \"1h30m\" or \"7d\", or a number of seconds"
  upstreams = ["acme-*"]
}
tier "acme is empty" { # want :1 R105 "rest = \"10m\""
  when      = status == 402
  action    = "cool_down"
  upstreams = ["acme-*"]
}
