protocol "chat" {
  upstream {
    headers {
      Authorization = Bearer ${key} # want :30 R101 "\"Bearer ${…}\""
    }
  }
}
