pair "messages" "chat" {
  fields {
    user = req.metadata | keys # want :25 R101 "One | has no meaning: join conditions with ||, and write the arguments of a function in ( ), as in length(a)."
  }
}
