protocol "tiny" { # ERROR: R403 Unfinished protocol; has no "upstream", "request", "write", "hear", "errors", "turns", "say".
  client {
    path  = "/tiny"
    model = req.model
  }
}
