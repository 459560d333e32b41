# A Messages client on a Messages upstream: bytes cross as they are, but for the model's name.

pair "messages" "messages" {
  patch "request" {
    set "model" {
      to = call.model
    }
  }
  patch "reply" {
    set "message.model" {
      to = call.alias
    }
    set "model" {
      to = call.alias
    }
  }
}
