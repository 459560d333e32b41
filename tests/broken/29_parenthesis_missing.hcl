tier "acme is full" {
  when      = (status == 503 || mentions(body, "full") # want :15 R101 "The ( that opens here has no )."
  action    = "retry"
  upstreams = ["acme-*"]
}
