alias "x-*" {
  to = format("gpt-%s", match[0]) # want :8 R203 "There is no function named \"format\". A text is put together in quotes: \"gpt-${a}\"."
}
