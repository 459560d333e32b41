class "rate_limit" {
  when      = status in [429, 503] # want :22 R101 "contains(list, status)"
  upstreams = ["acme-*"]
}
