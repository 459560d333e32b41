pair "chat" "chat" {
  patch "request" {
    set "model" {
      to = { for k, v in req.metadata : k => v... } # ERROR: R206 Unsupported expression; no grouping
    }
    set "user" {
      to = header[req.user] # ERROR: R206 Unsupported path; The name of a header is a constant.
    }
    set "seed" {
      to = req.messages[2000] # ERROR: R108 Index out of range
    }
  }
}
