protocol "chat" {
  read_reply {
    part "text" {
      append = delta.contents # want :16 R301 "Did you mean \"content\"?"
    }
  }
}
