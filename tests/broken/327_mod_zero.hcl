pair "messages" "chat" {
  fields {
    temperature = req.max_tokens % 0 # want :36 R108 "Nothing can be divided by 0, so this has no value. Write another number."
  }
}
