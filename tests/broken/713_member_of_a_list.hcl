pair "messages" "chat" {
  fields {
    user = req.messages.content # want :12 R301 "req.messages is a list" "Write req.messages[*].content for all of them"
  }
}
