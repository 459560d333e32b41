pair "messages" "chat" {
  fields {
    user = "user-" .. req.metadata.user_id # want :21 R101 "Texts are not joined by .., but in quotes"
  }
}
