pair "messages" "chat" {
  fields {
    user = "$.metadata.user_id" # want :12 R205 "Write the path without quotes: req.metadata.user_id"
  }
}
