protocol "acme" { # want R403 "has no \"upstream\", \"request\""
  client {
    path   = "/v1/acme"
    model  = required(req.model, "model")
    stream = req.stream
  }
  turns {
    each = list(req.turns)
    role = message.who == "me" ? "user" : "assistant"
    parts {
      each = list(message.text)
    }
  }
  blocks {
    part "text" {
      text = item
    }
  }
}
