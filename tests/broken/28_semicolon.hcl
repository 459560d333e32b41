alias "fast" {
  to = "gpt-5-mini"; # want :20 R101 "Remove the ;."
}
