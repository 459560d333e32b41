pair "messages" "chat" {
  drop "max_completion_tokens" { # want :3 R301 "The protocol has no field \"max_completion_tokens\". It is a field of"
    why = "our vendor does not take a limit"
  }
}
