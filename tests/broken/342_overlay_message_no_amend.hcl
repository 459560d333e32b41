protocol "chat" {
  message "user" { # want warning :3 R211 "To change that one, write in the block: amend = 1."
    name = turn.name
  }
}
