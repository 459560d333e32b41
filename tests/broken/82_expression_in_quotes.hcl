pair "messages" "chat" {
  fields {
    user        = "req.metadata.user_id"   # want :19 R205 "Write it without: req.metadata.user_id"
    temperature = "min(req.temperature, 1)" # want :19 R205 "Write it without: min(req.temperature, 1)"
  }
}
