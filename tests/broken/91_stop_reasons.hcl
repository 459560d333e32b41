pair "messages" "chat" {
  stop_reasons {
    lenght     = "max_tokens" # want warning :5 R210 "Did you mean \"length\"?"
    max_length = "max_token"  # want warning :18 R210 "Did you mean \"max_tokens\"?"
    full       = max_tokens   # want :18 R201 "A text is written in quotes: \"max_tokens\"."
  }
}
