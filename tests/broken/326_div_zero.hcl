pair "messages" "chat" {
  fields {
    temperature = req.temperature / 0 # want :37 R108 "Nothing can be divided by 0, so this has no value. Write another number."
  }
}
