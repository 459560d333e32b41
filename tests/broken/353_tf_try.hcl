pair "messages" "chat" {
  fields {
    top_k = try(req.top_k, 5) # want :13 R203 "There is no function named \"try\"."
  }
}
