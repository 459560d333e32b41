pair "messages" "chat" {
  fields {
    max_completion_tokens = req.max_completion_tokens # want :29 R301 "Here it is req.max_tokens."
  }
}
