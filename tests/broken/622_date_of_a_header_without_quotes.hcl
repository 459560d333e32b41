protocol "messages" {
  upstream {
    headers {
      anthropic-version = 2023-06-01 # want warning :27 R205 "Write: anthropic-version = \"2023-06-01\""
    }
  }
}
