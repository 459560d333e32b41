edit "request" {
  protocols = ["chat", "openai"] # want :24 R302 "There is no protocol \"openai\""
  set "temperature" {
    to = 0.2
  }
}
