pair "messages" "chat" {
  fields {
    user = req.metadata.user_id[0:10] # want :32 R101 "There are no slices" "substr(text, offset, length)"
  }
}
