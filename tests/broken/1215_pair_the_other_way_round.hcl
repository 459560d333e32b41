pair "chat" "messages" {
  fields {
    max_completion_tokens = req.max_tokens # want R301 "pair \"messages\" \"chat\""
  }
}
