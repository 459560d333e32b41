pair "messages" "chat" {
  fields {
    temperature = min(req.temperature) # want warning :19 R211 "as in min(req.temperature, 1)"
  }
}
