protocol "tiny" { # ERROR: R403 Unfinished protocol; needs a block "hear"
  client {
    path  = "/tiny"
    model = req.model
  }
}
