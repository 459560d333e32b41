# A protocol with a mistake in each of its sections.
protocol "tiny" { # ERROR: R403 Unfinished protocol; "errors"
  client {
    path   = call.id # ERROR: R108 Not a literal string
    model  = req.model
    stream = heder["x"] # ERROR: R201 Unknown name; Did you mean "header"?
  }
  upstream {
    path = "/tiny"
    headers {
      x-key = keyy # ERROR: R201 Unknown name; Did you mean "key"?
    }
  }
  blocks {
    part "text" {
      text = item.text
    }
    part "text" { # ERROR: R401 Unreachable case
      when = item.type == "text"
      text = item.txt
    }
  }
  turns {
    each = req.messages
    role = "user"
    parts {
      each = messag.content # ERROR: R201 Unknown name; Did you mean "message"?
    }
  }
  request {
    messages = messages
  }
  message "user" {
    each    = turn.role # ERROR: R205 Not a list of records
    content = "x"
  }
  message "assistant" {
    content = turn.textss # ERROR: R202 Unknown field; Did you mean "texts"?
  }
  write {
    part "text" {
      text = part.txet # ERROR: R202 Unknown field; Did you mean "text"?
    }
  }
  requires {
    tool_results = "anywhere"                  # ERROR: R108 Unknown requirement
    tool_id      = { max = 40, pattern = "(" } # ERROR: R108 Bad pattern
    order        = ["text", "txt"]             # ERROR: R201 Unknown kind; Did you mean "text"?
  }
  read_reply {
    error {
      when   = data.error != null
      mesage = data.error # ERROR: R104 Unsupported argument; Did you mean "message"?
    }
    part "text" {
      append = dta.text # ERROR: R201 Unknown name; Did you mean "data"?
    }
    note {
      of  = "textt" # ERROR ABOVE 1: R201 Unknown kind; Did you mean "text"?
      url = data.url
    }
    part "picture" { # ERROR: R402 Part that is not written; Add a part "picture" to its block write_reply.
      append = data.picture
    }
  }
  write_reply { # ERROR: R403 Stream without a finish; Stream without a fail
    order = "sideways" # ERROR: R108 Unknown order
    start {
      event "go" {
        id    = reply.idd   # ERROR: R202 Unknown field; Did you mean "id"?
        asked = reply.asked # ERROR: R202 Unknown field; It is reply.request_tokens now; parlance fmt --upgrade
        heard = reply.heard # ERROR: R202 Unknown field; It is reply.text_size now
      }
    }
    part "text" { # ERROR: R403 Part without an end
      open {
        event "text" {
          text = part.text
        }
      }
    }
    body {
      id = reply.id
    }
  }
}

pair "tiny" "tiny" {
}
