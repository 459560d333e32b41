# The protocol of the demo model: requests and replies in the words that all protocols share. The rules of the other protocols
# translate them, so that the demo upstream speaks each of those as the gateway understands it.

protocol "demo" {
  title = "Demo"

  upstream {
    path    = "/"
    framing = "ndjson"
  }

  profile {
    max_output = 0
    context    = 0
    images     = true
    family     = ""
    state      = "client"
  }

  stop_reasons {
    read {
      end         = "end"
      length      = "length"
      tool_call   = "tool_call"
      filter      = "filter"
      refusal     = "refusal"
      stop_string = "stop_string"
      default     = "end"
    }
  }

  request {
    model    = call.model
    turns    = messages
    tools    = [for t in tools : t.block if t.block != null && (ask.allowed == null || contains(ask.allowed.names, t.original_name)) && (ask.tool == null || ask.tool == t.original_name)]
    choice   = ask.tool == null ? coalesce(ask.allowed.mode, ask.choice) : "required"
    parallel = ask.single != true
    limit    = ask.limit
    stops    = nonempty(list(ask.stops))
    thinking = ask.thinking == null ? (ask.effort == null || ask.shown == false ? omit : ask.effort != "none") : ask.thinking == "on"
    format   = ask.format.type
    schema   = ask.format.schema
  }

  message "any" {
    role  = turn.role
    parts = [for p in turn.parts : p.block if p.block != null]
  }

  write {
    part "text" {
      kind = "text"
      text = part.text
    }
    part "tool_result" {
      kind = "tool_result"
      text = join(" ", [for p in part.parts : p.kind == "text" ? p.text : "[${p.kind}]"])
    }
    part "*" {
      drop = "the demo model reads texts only"
    }
    tool "function" {
      name   = tool.name
      schema = tool.schema
    }
    tool "wrapped" {
      name   = tool.name
      schema = { type = "object", properties = { value = tool.schema }, required = ["value"] }
    }
    tool "custom" {
      name     = tool.name
      freeform = true
    }
    tool "*" {
      drop = "the demo model has no tools of its own"
    }
  }

  read_reply {
    end = data.end == true
    error {
      when    = data.error != null
      message = data.error
    }
    reply {
      id      = data.id
      stop    = data.stop
      matched = data.matched
    }
    usage {
      fresh     = data.usage.fresh
      cached    = data.usage.cached
      output    = data.usage.output
      reasoning = data.usage.reasoning
    }
    part "thinking" {
      append    = data.thinking
      signature = data.signature
    }
    part "text" {
      append = data.text
    }
    part "refusal" {
      append = data.refusal
    }
    part "tool_call" {
      each   = list(data.call)
      key    = item.number
      id     = item.id
      name   = item.name
      form   = item.freeform ? "custom" : omit
      append = item.arguments
    }
    note {
      each  = list(data.source)
      of    = "text"
      url   = item.url
      title = item.title
      cited = item.cited
      start = item.start
      end   = item.end
    }
  }

  errors {
    read {
      message = data.error
    }
  }
}

# The model demo-thinking shows what it thinks to those who did not ask, too.
protocol "messages" {
  write_reply {
    part "thinking" {
      change = 1
      when   = base || call.model == "demo-thinking"
    }
  }
}
