protocol "chat" {
  upstream {
    pass = "x-acme-trace" # want :12 R205 "Write: pass = [\"x-acme-trace\"]"
  }
}
