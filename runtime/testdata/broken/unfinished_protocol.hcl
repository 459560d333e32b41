protocol "tiny" { # ERROR: R403 Unfinished protocol; has no "upstream", "request", "write", "read_reply", "errors", "turns", "write_reply".
  client {
    path  = "/tiny"
    model = req.model
  }
}
