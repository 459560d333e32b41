alias "fast-*" {
  to = "gpt-${match[1]}" # want :15 R202 "has one *; the first is match[0]"
}
