tier "acme is full" {
  when      = class == "ratelimit" # want :24 R108 "Did you mean \"rate_limit\"?"
  action    = "retry"
  upstreams = ["acme-*"]
}
