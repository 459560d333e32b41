tier "acme is full" {
  when      = "status == 503" # want :15 R205 "Write the condition without quotes"
  action    = "retry"
  upstreams = ["acme-*"]
}
