upstream "a" {
  vendor           = "openai"
  key              = env("A_KEY", "0123456789abcdef")
  max_tokens_field = "max_tokens" # want :3 R104 "t can do belongs in a block: profile { max_tokens_field = … }"
}
