protocol "chat" {
  write_reply {
    part "text" {
      append {
        event {
          json = { a = 1 }
          text = "x" # want :11 R107 "The data of an event is a text as it is, or an object: json, or fields. Keep one of them."
        }
      }
    }
  }
}
