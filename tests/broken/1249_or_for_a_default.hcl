pair "messages" "chat" {
  fields {
    temperature = req.temperature or 0.2 # want :35 R101 "write: coalesce(req.temperature, 0.2)"
  }
}
