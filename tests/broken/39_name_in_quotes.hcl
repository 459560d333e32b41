pair "messages" "chat" {
  stop_reasons {
    "length" = "max_tokens" # want :5 R101 "Write: length = …"
  }
}
