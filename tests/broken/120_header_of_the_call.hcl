tier "acme is tired" {
  upstreams = ["acme-*"]
  when      = call.header["x-acme-state"] == "tired" # want :15 R201 "Write: header[\"x-acme-state\"]"
  action    = "retry"
}
