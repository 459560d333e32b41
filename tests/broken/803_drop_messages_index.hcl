pair "messages" "chat" {
  drop "messages[0].content" { # want :3 R108 "Elements of a list have no numbers here: messages.content stands for all of them, and messages[role=user] for"
    why = "private"
  }
}
