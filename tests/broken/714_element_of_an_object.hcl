pair "messages" "chat" {
  fields {
    user = req.metadata[0].user_id # want :12 R301 "req.metadata is an object" "Write: req.metadata.user_id"
  }
}
