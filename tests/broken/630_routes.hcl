protocol "chat" {
  client {
    route "POST chat" { # want :5 R108 "a path begins with a slash"
    }
    route "/chat" { # want :5 R108 "a method and a path"
    }
    route "FETCH /chat" { # want :5 R108 "none of GET, POST"
    }
    route "POST /chat/{model" { # want :5 R108 "{ is not closed"
    }
    route "POST /v1/{anything}" { # want :5 R108 "call POST /v1/chat/completions already"
    }
    route "GET /{path}" { # want :5 R108 "The gateway itself answers GET /healthz already"
    }
    route "POST /good/{model}:chat" {
      model = path.modl # want :15 R202 "Did you mean \"model\"?"
    }
    route "POST /good/{model}:talk" {
      model = query.key # want :15 R241 "carries the client's key"
    }
    key_query = ["key"]
  }
}
