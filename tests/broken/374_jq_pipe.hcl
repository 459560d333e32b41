pair "messages" "chat" {
  fields {
    user = req.metadata | keys # want :25 R101 "One | means nothing: conditions are joined by ||, and what a function is given stands in ( ), as in length(a)."
  }
}
