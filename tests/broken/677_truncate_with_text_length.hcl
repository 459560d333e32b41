pair "messages" "chat" {
  fields {
    user = truncate(req.metadata.user_id, "64") # want :43 R205 "Write 64, without quotes."
  }
}
