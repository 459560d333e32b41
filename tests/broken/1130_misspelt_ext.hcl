pair "messages" "chat" {
  fields {
    max_output_tokens = exd(req.max_tokens) # want :25 R203 "Did you mean \"ext\"?"
  }
}
