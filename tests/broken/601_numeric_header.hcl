protocol "chat" {
  upstream {
    headers {
      X-Api-Version = 2 # want warning :23 R205 "Write: X-Api-Version = \"2\""
    }
  }
}
