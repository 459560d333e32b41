pair "messages" "chat" {
  fields {
    when  = req.top_k != null # want :5 R301 "name = condition ? value : omit"
    top_k = req.top_k
  }
}
