alias "fast" {
  to = gpt-5-mini # want :8 R201 "A text is written in quotes: \"gpt-5-mini\"."
}
