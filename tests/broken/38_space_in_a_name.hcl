pair "messages" "chat" {
  stop_reasons {
    max tokens = "max_tokens" # want :9 R101 "Write: max_tokens = …"
  }
}
