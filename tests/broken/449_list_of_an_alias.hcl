alias "sonnet" {
  to = ["claude-sonnet-4-6", "gpt-5"] # want :8 R108 "To try several models in order, use a route."
}
