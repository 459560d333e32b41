pair "messages" "chat" {
  fields {
    max_tokens = min([req.max_tokens, 4096]) # want :22 R205 "min takes its numbers one by one. Write: min(req.max_tokens, 4096)"
  }
}
