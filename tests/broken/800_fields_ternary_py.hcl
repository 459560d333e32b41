pair "messages" "chat" {
  fields {
    temperature = 1 if req.stream else 0 # want :21 R101 "a value is chosen by condition ? value : other. For no value write omit."
  }
}
