tier "acme is full" {
  when      = contains(body, "full") # want :24 R205 "To search a text: mentions(body, \"full\")"
  action    = "retry"
  upstreams = ["acme-*"]
}
