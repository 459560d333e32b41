pair "anthropic" "chat" { # want :1 R302 "There is no protocol \"anthropic\". Did you mean \"messages\"? Known: chat, messages, responses."
  fields {
    top_k = omit
  }
}
