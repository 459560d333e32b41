# A protocol that no binary knows: the model stands in the path, and so does whether there is a stream.

protocol "memo" {
  reply_model = "from"
  client {
    model = path.who
    route "POST /memos/{who}:write" {
    }
    route "POST /memos/{who}:recite" {
      stream  = true
      framing = query.as == "lines" ? "ndjson" : query.as == "list" ? "json_array" : "sse"
    }
    route "POST /boxes/{box}/memos" {
      model  = join("/", [path.box, req.who])
      stream = query.live == "yes"
    }
    answer "GET /memos" {
      writers = [for m in models : { name = m.id, house = m.owner }]
      count   = length(models)
      as      = query.as
    }
    answer "GET /memos/{who}" {
      of    = path.who
      name  = model.id
      house = model.owner
    }
    answer "POST /memos/about" {
      of   = req.who
      name = model.id
    }
    answer "GET /memo/version" {
      version = "1.2"
    }
    key_headers = ["x-memo-key"]
    key_query   = ["memokey"]
  }
  upstream {
    path    = "/memos/${call.model}:${call.stream ? "recite" : "write"}"
    framing = startswith(call.model, "list") ? "json_array" : "ndjson"
    query {
      as  = !call.stream ? omit : startswith(call.model, "list") ? "list" : "lines"
    }
    headers {
      X-Memo-Key = key
    }
  }
  ask {
    limit = req.room
    user  = coalesce(req.name, query.name)
  }
  stop_reasons {
    read {
      full    = "length"
      default = "end"
    }
    write {
      length  = "full"
      default = "done"
    }
  }
  turns {
    each = req.say
    role = message.by == "me" ? "assistant" : "user"
    part "text" {
      text = message.words
    }
  }
  request {
    who  = call.model
    say  = messages
    room = ask.limit
    name = ask.user
  }
  message "any" {
    needs = ["words"]
    by    = turn.role == "assistant" ? "me" : "you"
    words = nonempty(join("\n", turn.texts[*].text))
  }
  write {
    part "text" {
      text = part.text
    }
    part "*" {
      drop = "memos are text"
    }
    tool "*" {
      drop = "memos know no tools"
    }
  }
  read_reply {
    error {
      when    = data.failed != null
      message = data.failed
    }
    reply {
      stop = data.why
    }
    usage {
      output = data.count
    }
    part "text" {
      append = data.more
    }
  }
  write_reply {
    order = "one at a time"
    part "text" {
      append {
        event {
          more = append
        }
      }
      block {
        text = part.text
      }
    }
    part "thinking" {
      drop = "memos are text"
    }
    part "redacted" {
      drop = "memos are text"
    }
    part "refusal" {
      append {
        event {
          more = append
        }
      }
      block {
        text = part.text
      }
    }
    part "tool_call" {
      drop = "memos know no tools"
    }
    keepalive {
      comment {
        text = "still here"
      }
    }
    finish {
      event {
        why   = reply.stop
        count = usage.output
      }
    }
    fail {
      event {
        failed = error.message
      }
    }
    body {
      from  = call.alias
      more  = join("", reply.parts[*].text)
      why   = reply.stop
      count = usage.output
    }
  }
  errors {
    read {
      message = data.failed
    }
    body {
      failed = error.message
    }
  }
}
