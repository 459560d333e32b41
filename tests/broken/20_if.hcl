pair "messages" "chat" {
  fields {
    top_k = if profile.top_k { req.top_k } # want :13 R101 "choose a value with condition ? value : other"
  }
}
