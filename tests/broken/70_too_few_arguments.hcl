class "rate_limit" {
  when      = startswith(error.message) # want :15 R204 "startswith(text, prefix) takes 2 arguments; here it has 1."
  upstreams = ["acme-*"]
}
