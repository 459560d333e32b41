pair "messages" "chat" {
  fields {
    user = req.metadata | .user_id # want :25 R101 " behind a dot, and not behind |, as in req.metadata.user_id."
  }
}
