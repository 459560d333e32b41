tier "acme is full" {
  when      = status == 503 & streamed # want :29 R101 "Write: &&"
  action    = "retry"
  upstreams = ["acme-*"]
}
