protocol "chat" {
  drop "temperature" { # want warning :3 R405 "To leave it out, write in pair \"chat\" \"messages\": fields { temperature = omit }"
    why = "these models take none"
  }
}
