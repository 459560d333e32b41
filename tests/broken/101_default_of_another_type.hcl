protocol "chat" {
  profile {
    max_tokens_field = true # want :24 R205 "is a string for other rules (built-in/models.hcl:"
  }
}
