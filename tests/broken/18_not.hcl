tier "acme is full" {
  when      = not foreign # want :15 R101 "\"not\" is written !"
  action    = "retry"
  upstreams = ["acme-*"]
}
