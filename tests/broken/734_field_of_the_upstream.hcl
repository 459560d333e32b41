pair "messages" "chat" {
  drop "max_completion_tokens" { # want :3 R301 "It is a field of requests of chat, and a drop"
    why = "not needed"
  }
}
