pair "messages" "chat" {
  fields {
    user = contains(req, "metadata") ? "x" : omit # want :21 R205 "this is an object" "req.metadata != null"
  }
}
