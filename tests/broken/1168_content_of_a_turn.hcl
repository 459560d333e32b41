protocol "chat" {
  message "note" {
    when    = turn.role == "user"
    role    = "user"
    content = turn.content # want R202 "turn.parts, or turn.texts"
  }
}
