protocol "chat" {
  read_reply {
    continue { # want :5 R403 "add a block set"
      when = stop == "pause"
      most = 3
    }
  }
}
