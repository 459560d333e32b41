tier "acme is full" {
  when      = status = 503 # want :22 R101 "Values are compared by =="
  action    = "retry"
  upstreams = ["acme-*"]
}
