tier "acme is full" {
  when      = status == 429 || 503 # want :32 R205 "A number alone always holds."
  action    = "retry"
  upstreams = ["acme-*"]
}
