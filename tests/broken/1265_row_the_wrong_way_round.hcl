protocol "messages" {
  stop_reasons {
    write {
      max_tokens = "length" # want :7 R108 "Write: length = \"max_tokens\""
    }
  }
}
