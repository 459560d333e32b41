protocol "chat" {
  upstream {
    pass = [base, "x-acme"] # want :12 R205 "Write: pass = concat(base, [\"x-acme\"])"
  }
}
