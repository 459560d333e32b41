pair "anthropic" "chat" { # want :1 R302 "There is no protocol \"anthropic\". Did you mean \"messages\"? Known: bedrock, chat,"
  fields {
    top_k = omit
  }
}
