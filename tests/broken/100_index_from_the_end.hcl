pair "messages" "chat" {
  fields {
    user = req.messages[-1].role # want :25 R108 "counted from 0 on, and not from its end"
  }
}
