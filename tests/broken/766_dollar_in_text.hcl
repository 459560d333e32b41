pair "messages" "chat" {
  fields {
    user = "$req.metadata.user_id" # want warning R211 "Write: req.metadata.user_id"
  }
}
