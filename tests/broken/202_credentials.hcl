protocol "messages" {
  client {
    session = header["Authorization"] # want :15 R241 "call.client"
  }
  upstream {
    forward = ["x-api-key"] # want R241 "cannot read or forward"
  }
}
