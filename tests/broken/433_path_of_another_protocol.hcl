protocol "chat" {
  client {
    path = "/v1/messages" # want :12 R108 "Clients of \"messages\" call POST /v1/messages already."
  }
}
