pair "messages" "chat" {
  fields {
    user = req.metadata.user_id || "x" # want :12 R205 "coalesce(req.metadata.user_id, \"x\")"
  }
}
