protocol "messages" {
  upstream {
    headers {
      anthropic-version = "2023-06-01\nx-other: 1" # want :27 R108 "line break"
    }
  }
}
