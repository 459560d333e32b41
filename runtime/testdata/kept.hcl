# A small protocol whose replies are kept. Tests of package runtime and of the gateway run it.

base = "none"

class "not_found" {
  when = status == 404
}
class "auth" {
  when = status == 401
}
class "bad_request" {
  when = status == 400
}
class "server" {
  when = true
}

protocol "kept" {
  client {
    path   = "/v1/kept"
    model  = required(req.model, "model")
    stream = req.stream
  }
  upstream {
    path = "/v1/kept"
    headers {
      authorization = "Bearer ${key}"
    }
  }
  count {
    path   = "/v1/kept/tokens"
    factor = 2
    answer {
      object = "tokens"
      tokens = tokens
    }
    upstream {
      path   = "/v1/kept/tokens"
      fields = ["model", "input"]
      tokens = data.tokens
    }
    weigh "input" {
      each = 10
    }
  }
  stored {
    path      = "/v1/kept"
    cancel    = "cancel"
    keep      = req.store != false
    previous  = req.previous
    history   = "input"
    items     = typeof(req.input) == "string" ? [{ type = "message", role = "user", content = req.input }] : list(req.input)
    reference = item.type == "item_reference" ? item.id : omit
    remove    = ["previous"]
    native    = profile.keeps
    id        = data.id
    output    = data.output
    name      = item.id
    unknown "previous" {
      class   = "bad_request"
      param   = "previous"
      code    = "previous_not_found"
      message = "Previous reply with id '${id}' not found."
    }
    unknown "item" {
      class   = "not_found"
      param   = "input"
      message = "Item with id '${id}' not found."
    }
    unknown "reply" {
      class   = "not_found"
      message = "Reply with id '${id}' not found."
    }
    unknown "cancel" {
      class   = "bad_request"
      message = "Reply '${id}' is finished."
    }
    unknown "path" {
      class   = "not_found"
      message = "Nothing is at ${id}."
    }
    reject {
      when  = query.stream == "true"
      why   = "A kept reply cannot be streamed."
      param = "stream"
    }
    deleted {
      id      = id
      deleted = true
    }
    list {
      path     = "items"
      item     = item.id != null ? item : merge({ id = "${id}_${number}" }, item)
      name     = item.id
      limit    = coalesce(query.limit, "2")
      most     = 3
      after    = query.after
      reverse  = query.order != "asc"
      data     = page
      first_id = coalesce(first, null)
      last_id  = coalesce(last, null)
      has_more = more
    }
  }
  profile {
    keeps = false
  }
  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
  }
  turns {
    each = required(list(req.input), "input")
    as   = "message"
    role = coalesce(message.role, "user")
    parts {
      each = list(coalesce(message.content, message))
    }
  }
  request {
    model = call.model
    input = messages
  }
  message "any" {
    role    = turn.role
    content = join("", turn.texts[*].text)
  }
  write {
    part "text" {
      text = part.text
    }
  }
  read_reply {
    type = data.type
    on "delta" {
      part "text" {
        append = data.text
      }
    }
    on "end" {
      end = true
    }
  }
  write_reply {
    order = "one at a time"
    id    = reply.upstream_id
    mint  = "kept_"
    start {
      event "start" {
        id = reply.id
      }
    }
    part "text" {
      append {
        event "delta" {
          text = append
        }
      }
      close {
        event "close" {
          text = part.text
        }
      }
      block {
        type    = "message"
        id      = "item_${reply.id}"
        role    = "assistant"
        content = part.text
      }
    }
    finish {
      event "finish" {
        id = reply.id
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
      id     = reply.id
      output = [for p in reply.parts : p.block]
    }
  }
  errors {
    read {
      message = data.error.message
    }
    class "not_found" {
      status = 404
      type   = "not_found"
      code   = error.code
    }
    class "bad_request" {
      status = 400
      type   = "bad_request"
      code   = error.code
    }
    class "auth" {
      status = 401
      type   = "auth"
    }
    class "server" {
      status = 500
      type   = "server"
    }
    body {
      error = { message = error.message, param = coalesce(error.param, null), code = coalesce(error.code, null) }
    }
  }
}

pair "kept" "kept" {
  fields {
    stream   = call.stream
    previous = profile.keeps ? req.previous : omit
  }
  stop_reasons {
    default = "done"
  }
}

# The same protocol, whose bodies cross as they are.
protocol "passing" {
  client {
    path   = "/v1/passing"
    model  = required(req.model, "model")
    stream = req.stream
  }
  upstream {
    path = "/v1/passing"
  }
  stored {
    path    = "/v1/passing"
    keep    = true
    history = "input"
    items   = list(req.input)
    id      = data.id
    output  = data.output
    unknown "previous" {
      class   = "server"
      message = "no"
    }
    unknown "item" {
      class   = "server"
      message = "no"
    }
    unknown "reply" {
      class   = "not_found"
      message = "no"
    }
    unknown "cancel" {
      class   = "server"
      message = "no"
    }
  }
  turns {
    each = list(req.input)
    role = "user"
  }
  request {
    model = call.model
  }
  write {
  }
  read_reply {
    type = data.type
    on "delta" {
      part "text" {
        append = data.text
      }
    }
    on "done" {
      end      = true
      snapshot = data.reply
    }
    on "body" {
      part "text" {
        append = "x"
      }
      end = true
    }
  }
  write_reply {
    order = "one at a time"
    start {
      event "start" {
        type = "start"
      }
    }
    part "text" {
      append {
        event "delta" {
          text = append
        }
      }
      block {
        text = part.text
      }
    }
    finish {
      event "done" {
        type = "done"
      }
    }
    fail {
      event "error" {
        type = "error"
      }
    }
    body {
      type = "body"
    }
  }
  errors {
    class "not_found" {
      status = 404
      type   = "not_found"
    }
    class "bad_request" {
      status = 400
      type   = "bad_request"
    }
    class "auth" {
      status = 401
      type   = "auth"
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

pair "passing" "passing" {
  patch "request" {
    set "model" {
      to = call.model
    }
  }
  patch "reply" {
    set "model" {
      to = call.alias
    }
    set "reply.model" {
      to = call.alias
    }
  }
}
