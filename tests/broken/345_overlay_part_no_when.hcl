protocol "chat" {
  blocks {
    part "image" { # want warning :5 R211 "To change that one, write in the block: change = true."
      detail = "low"
    }
  }
}
