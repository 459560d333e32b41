pair "messages" "chat" {
  stop_reasons {
    length => "max_tokens" # want :12 R101 "Write: length = …"
  }
}
