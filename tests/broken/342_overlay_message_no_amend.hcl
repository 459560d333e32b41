protocol "chat" {
  message "user" { # want warning :3 R211 "To change that one, write in the block: change = true."
    name = turn.name
  }
}
