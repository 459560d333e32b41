pair "messages" "chat" {
  reject "stop_sequences" {
    when = req.stop_sequences == "END" # want :34 R205 "contains(req.stop_sequences, \"END\")"
    why  = "END is ours."
  }
}
