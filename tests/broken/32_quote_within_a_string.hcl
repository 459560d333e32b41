pair "messages" "chat" {
  drop "metadata" {
    why = "the vendor says "unknown field"" # want :29 R101 "A \" within a string is written \\\"."
  }
}
