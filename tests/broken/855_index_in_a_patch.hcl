pair "chat" "chat" {
  patch "request" {
    set "messages[0].role" { # want :5 R108 "Write: \"messages.0.role\""
      to = "developer"
    }
  }
}
