pair "messages" "chat" {
  fields {
    user = (req.metadata.user_id // "anonymous")
  }
}
