class "rate_limit" {
  when      = error.code != nil && headers["retry-after"] != null && error.type != undefined # want :29 R201 "Write: null" # want :36 R201 "In scope: body, data, error" # want :84 R201 "Write: null"
  upstreams = ["acme-*"]
}
