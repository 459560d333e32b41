pair "messages" "chat" {
  fields {
    user = typeof req.model # want :12 R101 "Write the arguments of a function in ( ), as in typeof(req.stop)."
  }
}
