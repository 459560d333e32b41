# A whole protocol that is small: FuzzRules changes it.

base = "none"

class "server" {
  when = true
}
function "again" {
  params = ["v"]
  result = coalesce(v, "x")
}

protocol "tiny" {
  client {
    path    = "/tiny"
    model   = req.model
    stream  = req.stream
    session = coalesce(header["x"], again(req.messages[0].role))
  }
  upstream {
    path = "/tiny"
    headers {
      authorization = key
    }
  }
  models {
    data = [for m in models : m.id]
  }
  profile {
    family = ""
    words  = true
  }
  table "table" {
    done    = "end"
    default = "other"
  }
  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
    part "text" {
      when = item.type == "text"
      text = item.text
    }
    part "tool_call" {
      when  = item.type == "call"
      id    = item.id
      name  = item.name
      input = item.input
    }
  }
  turns {
    each = required(req.messages, "messages")
    as   = "message"
    role = message.role
    parts {
      each = list(message.content)
    }
  }
  tools {
    tool "function" {
      each   = req.tools
      name   = item.name
      schema = item.schema
    }
  }
  request {
    model    = call.model
    messages = messages
    tools    = nonempty([for t in tools : t.block])
  }
  message "any" {
    when    = turn.role != "system"
    role    = turn.role
    content = [for p in turn.parts : p.block]
  }
  write {
    part "text" {
      text = part.text
    }
    part "tool_call" {
      id    = part.id
      name  = part.name
      input = jsonencode(part.input)
    }
    tool "function" {
      name   = tool.name
      schema = objectschema(tool.schema)
    }
  }
  requires {
    tool_results   = "after calls"
    tool_name      = { max = 20, pattern = "^[a-z_]+$" }
    missing_result = "none"
    orphan_result  = "of ${id}"
  }
  native {
    part "thinking" {
      text = part.text
    }
  }
  read_reply {
    type = data.type
    let {
      n = data.n
    }
    error {
      when    = data.error != null
      message = data.error.message
    }
    on "delta" {
      reply {
        id = data.id
      }
      part "text" {
        append = data.text
      }
      part "thinking" {
        append = data.thought
      }
    }
    on "call" {
      part "tool_call" {
        key    = data.index
        id     = data.id
        name   = data.name
        append = data.input
      }
    }
    on "stop" {
      reply {
        stop = data.reason
      }
      usage {
        in  = data.usage.in
        out = data.usage.out
      }
    }
    on "end" {
      end = true
    }
  }
  write_reply {
    order = "one at a time"
    id    = reply.upstream_id
    mint  = "tiny_"
    start {
      event "start" {
        id = reply.id
      }
    }
    part "text" {
      open {
        event "open" {
          index = part.index
        }
      }
      append {
        event "delta" {
          type = "delta"
          said = append
        }
      }
      close {
        event "close" {
          index = part.index
          whole = "x"
        }
      }
      block {
        text = part.text
      }
    }
    part "thinking" {
      close {
        event "thought" {
          sealed = part.sealed
        }
      }
      block {
        sealed = part.sealed
      }
    }
    part "tool_call" {
      id   = { mint = "c_", pattern = "^[a-z0-9]+$" }
      hold = ["name"]
      open {
        event "call" {
          index = part.index
          id    = part.id
          name  = part.name
        }
      }
      append {
        event "input" {
          input = append
        }
      }
      close {
        event "close" {
          index = part.index
        }
      }
      block {
        id    = part.id
        input = toolinput(part.text)
      }
    }
    finish {
      event "finish" {
        stop = reply.stop
        out  = usage.out
        sum  = usage.in + usage.out
      }
    }
    end {
      event "end" {
        type = "end"
      }
    }
    fail {
      event "error" {
        message = error.message
      }
    }
    keepalive {
      comment {
        text = "x"
      }
    }
    body {
      id    = reply.id
      parts = [for p in reply.parts : p.block]
      stop  = table[reply.stop]
    }
  }
  errors {
    read {
      message = data.error.message
    }
    class "server" {
      status = 500
      type   = "server"
    }
    body {
      error = { message = error.message }
    }
  }
}

pair "tiny" "tiny" {
  fields {
    stream = call.stream
  }
  stop_reasons {
    done    = "stop"
    default = "else"
  }
}

retry {
  after = coalesce(wait(header["x"]), milliseconds(data.n), waitin(error.message, "in"))
}
tier "rests" {
  when   = status == 429 && failures < 3 || mentions(body, "a") && class == "server"
  action = "cool_down"
  rest   = coalesce(retry_after, failures * 10)
  scope  = "model"
}
tier "again" {
  when    = network != null || streamed && attempt > 1
  action  = "retry"
  again   = 1
  backoff = "1s"
}
tier "told" {
  when   = !foreign && model == "m"
  action = "return"
}
