pair "messages" "chat" {
  fields {
    user = req.metadata | .user_id # want :25 R101 " after a dot, not after |, as in req.metadata.user_id."
  }
}
