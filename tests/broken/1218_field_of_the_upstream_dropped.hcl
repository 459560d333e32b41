pair "messages" "chat" {
  drop "reasoning_effort" { # want R301 "fields { reasoning_effort = omit }"
    why = "our vendor refuses it"
  }
}
