pair "messages" "chat" {
  fields {
    user = req.metadata.user_id ?: "nobody" # want :33 R101 "coalesce(req.metadata.user_id, …)"
  }
}
