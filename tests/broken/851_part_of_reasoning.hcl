protocol "chat" {
  read_reply {
    part "reasoning" { # want :5 R402 "Write: part \"thinking\""
      append = ext(delta.thoughts)
    }
  }
}
