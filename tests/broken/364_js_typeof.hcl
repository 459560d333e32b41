pair "messages" "chat" {
  fields {
    user = typeof req.model # want :12 R101 "What a function is given stands in ( ), as in typeof(req.stop)."
  }
}
