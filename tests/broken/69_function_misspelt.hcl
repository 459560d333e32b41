class "rate_limit" {
  when      = startsWith(error.message, "limit") || matchs(error.message, "full") # want :15 R203 "Did you mean \"startswith\"?" # want :53 R203 "Did you mean \"matches\"?"
  upstreams = ["acme-*"]
}
