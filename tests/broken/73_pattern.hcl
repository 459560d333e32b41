class "rate_limit" {
  when      = matches(error.message, "^(limit reached") || matches(error.message, "^(?!limit)") # want :38 R108 "missing closing ): `^(limit reached`" # want :83 R108 "RE2, which has no look-around"
  upstreams = ["acme-*"]
}
