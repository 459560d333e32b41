pair "chat" "chat" {
  patch "request" {
    set "model" {
      to = call.model
    }
  }
  drop "tools[type=custm].custom" { # ERROR: R301 Unknown field; The protocol has no field "tools[type=custm].custom".
    why = "a variant that does not exist"
  }
  drop "messages[role=user].content[type=txt]" { # ERROR: R301 Unknown field; Did you mean "content[type=text]"?
    why = "a variant that does not exist"
  }
  drop "messages[role=user" { # ERROR: R108 Bad path; has no ]
    why = "a path that is not closed"
  }
  drop "messages[user]" { # ERROR: R108 Bad path; A selector is [key=value]
    why = "a selector without a key"
  }
  drop "**" { # ERROR: R108 Bad path
    why = "all of it is not a field"
  }
  drop "tools[type=custom].custom.format[type=*]" {
    why = "a variant of any name is one"
  }
  read_reply {
    drop "event:chunkk" { # ERROR: R301 Unknown event; Did you mean "chunk"?
      why = "an event that does not exist"
    }
    drop "event:chunk:choices.delta.contnt" { # ERROR: R301 Unknown field
      why = "a field that does not exist"
    }
    drop "**.token" {
      why = "at any depth it is one"
    }
  }
}
