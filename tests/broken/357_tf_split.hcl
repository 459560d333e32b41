pair "messages" "chat" {
  fields {
    user = split("-", req.model)[0] # want :12 R203 "There is no function named \"split\"."
  }
}
