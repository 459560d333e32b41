alias "claude-*" {
  to = "acme-$1" # want warning :8 R212 "A value is put into a text by ${ }; what the first * of the alias's name stood for is ${match[0]}."
}
