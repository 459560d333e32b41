pair "messages" "chat" {
  fields {
    user = .metadata.user_id # want :12 R101 "A path begins with the name of what is read: req.metadata for a request, data.metadata for a reply"
  }
}
