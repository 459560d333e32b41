class "rate_limit" {
  when      = error.mesage == "full" # want :15 R202 "Did you mean \"message\"? It has: message, type, code."
  upstreams = ["acme-*"]
}
