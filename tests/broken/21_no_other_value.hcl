pair "messages" "chat" {
  fields {
    top_k = profile.top_k ? req.top_k # want :33 R101 "Write condition ? value : other, and omit"
  }
}
