class "rate_limit" {
  when      = error.message.contains("limit") # want :29 R101 "Values have no methods. A function is given its value. Write: contains(error.message, \"limit\")"
  upstreams = ["acme-*"]
}
