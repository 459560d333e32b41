protocol "relay" {
  title = "Relay"

  client {
    model = path.model
    route "POST /v1/{model}/ask" {
    }
    route "POST /v1/{model}/stream" {
      stream  = true
      framing = "ndjson"
    }
    answer "GET /v1/shelf" {
      models = models[*].id
    }
    key_headers = ["x-relay-key"]
  }

  upstream {
    path    = "/v1/${call.model}/${call.stream ? "stream" : "ask"}"
    framing = "ndjson"
    headers {
      X-Relay-Key = key
    }
  }

  ask {
    limit = req.max
  }

  turns {
    each = req.dialog
    role = message.from == "model" ? "assistant" : "user"
    part "text" {
      text = message.text
    }
  }

  request {
    max    = ask.limit
    dialog = messages
  }
  message "any" {
    needs = ["text"]
    from  = turn.role == "assistant" ? "model" : "person"
    text  = nonempty(join("\n", turn.parts[*].block.text))
  }
  write {
    part "text" {
      text = part.text
    }
    part "*" {
      reject = "Relay knows text only"
    }
    tool "*" {
      drop = "Relay has no tools"
    }
  }

  stop_reasons {
    read {
      cut     = "length"
      default = "end"
    }
    write {
      length  = "cut"
      default = "finished"
    }
  }

  read_reply {
    error {
      when    = data.problem != null
      message = data.problem
    }
    part "text" {
      append = data.answer
    }
    reply {
      stop = data.end
    }
    usage {
      fresh  = data.read
      output = data.written
    }
  }
  write_reply {
    order = "one at a time"
    part "text" {
      append {
        event {
          answer = append
        }
      }
      block {
        text = part.text
      }
    }
    part "*" {
      drop = "Relay knows text only"
    }
    finish {
      event {
        end     = reply.stop
        read    = sum(0, usage.fresh, usage.cached, usage.written)
        written = usage.output
      }
    }
    fail {
      event {
        problem = error.message
      }
    }
    body {
      answer  = join("", reply.texts[*].text)
      end     = reply.stop
      read    = sum(0, usage.fresh, usage.cached, usage.written)
      written = usage.output
    }
  }

  errors {
    read {
      message = data.problem
    }
    class "asleep" { # want R403 "Clients of relay cannot get an error of the class \"asleep\"" "needs a status"
      type = "asleep"
    }
    body {
      problem = error.message
    }
  }
}
