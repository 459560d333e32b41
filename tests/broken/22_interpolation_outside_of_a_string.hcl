pair "messages" "chat" {
  fields {
    user = ${req.metadata.user_id} # want :12 R101 "Outside of a string, write the expression alone"
  }
}
