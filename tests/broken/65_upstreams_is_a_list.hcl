tier "acme is full" {
  when      = status == 503
  action    = "retry"
  upstreams = "acme-*" # want :15 R205 "Write: upstreams = [\"acme-*\"]"
}
