alias "claude-*" {
  to = "acme-*" # want warning :8 R212 "The text for the * of the alias's name is written ${match[0]}."
}
