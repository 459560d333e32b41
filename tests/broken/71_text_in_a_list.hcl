tier "acme is full" {
  when      = contains(body, "full") # want :24 R205 "Whether a text holds another: mentions(body, \"full\")"
  action    = "retry"
  upstreams = ["acme-*"]
}
