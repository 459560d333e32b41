alias "fast" {
  to = `gpt-5-mini` # want R101 "Write: \"gpt-5-mini\""
}
