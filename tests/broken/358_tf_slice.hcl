pair "messages" "chat" {
  fields {
    user = req.model[0:3] # want :21 R101 "There are no slices."
  }
}
