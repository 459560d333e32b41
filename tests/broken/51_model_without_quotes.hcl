alias "fast" {
  to = gpt-5-mini # want :8 R201 "A text stands in quotes: \"gpt-5-mini\"."
}
