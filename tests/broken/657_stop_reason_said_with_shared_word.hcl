protocol "messages" {
  stop_reasons {
    read {
      max_tokens = "max_tokens" # want :20 R108 "Write: max_tokens = \"length\""
    }
  }
}
