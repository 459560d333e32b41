alias "claude-*" {
  to = "acme-*" # want warning :8 R212 "What the * of the alias's name stood for is written ${match[0]}."
}
