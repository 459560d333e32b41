pair "messages" "chat" {
  fields {
    temperature = 1 if req.stream else 0 # want :21 R101 "choose a value with condition ? value : other. For no value write omit."
  }
}
