pair "messages" "chat" {
  fields {
    stop = [for s in req.model : s] # want :22 R205 "A loop needs a list or an object, and this is a string. One value "
  }
}
