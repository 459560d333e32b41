protocol "chat" {
  request {
    max_tokens = ask.max_tokens # want :18 R201 "Did you mean \"ask.limit\"? The blocks ask of the protocols define: allo"
  }
}
