host "chat" "api.example.com" {
  max_tokens_field = max_tokens # want :22 R201 "A text is written in quotes: \"max_tokens\""
}
