route "claude-opus-*" {
  to = ["acme-*", "anthropic"] # want warning :9 R212 "A route names its upstreams one by one"
}
