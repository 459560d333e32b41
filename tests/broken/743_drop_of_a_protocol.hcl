protocol "chat" {
  drop "temperature" { # want warning :3 R405 "What is not sent stands in pair \"chat\" \"messages\": fields { temperature = omit }"
    why = "these models take none"
  }
}
