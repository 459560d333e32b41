tier "acme is full" {
  when      = status == 503 and mentions(body, "full") # want :29 R101 "\"and\" is written &&."
  action    = "retry"
  upstreams = ["acme-*"]
}
