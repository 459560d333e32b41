alias "sonnet" {
  to = ["claude-sonnet-4-6", "gpt-5"] # want :8 R108 "Several models, one behind the other, are a route."
}
