protocol "chat" {
  client {
    route "POST /v2/:model/chat" { # want R108 "write {model}"
    }
  }
}
