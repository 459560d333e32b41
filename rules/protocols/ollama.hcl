# Ollama's own API, as ollama serves it: /api/chat and /api/generate, whose streams are lines of JSON.

protocol "ollama" {
  title       = "Ollama"
  reply_model = "model"

  client {
    model   = required(req.model, "model")
    stream  = req.stream != false
    framing = "ndjson"
    session = opening(req.system, req.messages[0], req.messages[1], req.messages[2])

    route "POST /api/chat" {
    }
    route "POST /api/generate" {
    }
    answer "GET /api/version" {
      version = "0.17.4" # of the API that is described here
    }
    answer "GET /api/tags" {
      models = [for m in models : tag(m)]
    }
    answer "POST /api/show" {
      of           = required(coalesce(req.model, req.name), "model")
      modified_at  = modified(model)
      details      = details()
      parameters   = model.output == null ? omit : "num_predict                    ${model.output}"
      model_info   = { "general.architecture" = "model", "model.context_length" = model.context }
      capabilities = ["completion", "tools", "thinking", "vision"]
    }
  }

  function "tag" {
    params = ["m"]
    result = { name = m.id, model = m.id, modified_at = modified(m), size = 0, digest = sha256(m.id), details = details() }
  }

  function "modified" {
    params = ["m"]
    result = rfc3339(coalesce(m.created, 0))
  }

  function "details" {
    params = []
    result = { parent_model = "", format = "", family = "", families = [], parameter_size = "", quantization_level = "" }
  }

  upstream {
    path    = "/api/chat"
    framing = "ndjson"
    headers {
      Authorization = "Bearer ${key}" # the hosted service asks for one
    }
    list {
      path    = "/api/tags"
      each    = data.models
      id      = coalesce(item.model, item.name)
      created = item.modified_at
    }
    pass = ["retry-after"]
  }

  # What an upstream can do; parlance.hcl and the blocks "model" change it.
  edits {
    tool_names       = ["tools.function.name", "messages.tool_calls.function.name", "messages.tool_name"]
    reply_tool_names = ["message.tool_calls.function.name"]
    system {
      set "messages" {
        when = req.messages != null
        to   = req.messages[0].role == "system" ? [for n, m in req.messages : n == 0 ? merge(m, { content = "${prefix}\n\n${m.content}" }) : m] : concat([{ role = "system", content = prefix }], req.messages)
      }
      set "system" {
        when = req.messages == null
        to   = isempty(req.system) ? prefix : "${prefix}\n\n${req.system}"
      }
    }
  }

  profile {
    max_output        = 0          # how many tokens a reply can have; 0: not known
    context           = 0          # how many tokens a request and its reply can have together; 0: not known
    think             = "flag"     # the form of think: "flag" (true or false), "words" (low, medium, high) or "none"
    images            = true       # accepts images
    tools             = true       # accepts tools
    reasoning_channel = "summary"  # how clients of Responses get its reasoning: as "summary" or "content"
    family            = ""         # upstreams of one family read each other's opaque state; default: the upstream's name
    state             = "upstream" # who can read the opaque state that it issues: each account of the "upstream", or only the same "account"
  }

  # What a client asks for, in the words that all protocols share.
  ask {
    limit             = req.options.num_predict > 0 ? req.options.num_predict : omit # -1 is no limit
    stops             = req.options.stop
    temperature       = req.options.temperature
    top_p             = req.options.top_p
    top_k             = req.options.top_k
    seed              = req.options.seed
    presence_penalty  = req.options.presence_penalty
    frequency_penalty = req.options.frequency_penalty
    logprobs          = req.logprobs == true ? coalesce(req.top_logprobs, 0) : omit
    effort            = req.think == null ? omit : req.think == false ? "none" : req.think == true ? "on" : req.think
    thinking          = thinking_of(ask.effort)
    shown             = req.think != false
    format            = isempty(req.format) ? omit : req.format == "json" ? { type = "json_object" } : { type = "json_schema", name = "output", schema = req.format }
  }

  stop_reasons {
    read {
      length  = "length"
      default = "end" # calls are seen from the parts
    }
    write {
      length  = "length"
      default = "stop"
    }
  }

  # Whether the client calls /api/generate: it has a prompt, and no messages.
  function "generates" {
    params = []
    result = req.messages == null && req.prompt != null
  }

  function "prompts" {
    params = []
    result = concat(isempty(req.system) ? [] : [{ role = "system", content = req.system }], [{ role = "user", content = req.prompt, images = req.images }])
  }

  # lint: ignore R701 a turn of any other role is refused
  table "roles" {
    system    = "system"
    user      = "user"
    assistant = "assistant"
    tool      = "user" # a tool's result stands in the user's turn
  }

  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
  }

  turns {
    each = generates() ? prompts() : required(req.messages, "messages")
    as   = "message"
    role = roles[required(message.role, "role")]
    part "thinking" {
      when = !isempty(message.thinking)
      text = message.thinking
    }
    parts {
      when = message.role != "tool" && !isempty(message.content)
      each = list(message.content)
    }
    part "image" {
      each = message.images
      url  = "data:${imagetype(item)};base64,${item}"
    }
    part "tool_call" {
      each  = message.tool_calls
      id    = item.id
      name  = required(item.function.name, "function.name")
      input = coalesce(item.function.arguments, {})
    }
    part "tool_result" {
      when   = message.role == "tool"
      id     = message.tool_call_id
      name   = coalesce(message.tool_name, message.name)
      inside = list(message.content)
    }
  }

  # What an image is, by how its base64 text begins.
  function "imagetype" {
    params = ["data"]
    result = startswith(data, "/9j/") ? "image/jpeg" : startswith(data, "R0lGOD") ? "image/gif" : startswith(data, "UklGR") ? "image/webp" : "image/png"
  }

  tools {
    tool "function" {
      each        = req.tools
      name        = required(item.function.name, "function.name")
      description = item.function.description
      schema      = item.function.parameters
    }
  }

  request {
    model        = call.model
    messages     = messages
    tools        = !profile.tools || ask.choice == "none" ? omit : nonempty([for t in tools : t.block if ask.tool == null || t.original_name == ask.tool])
    stream       = call.stream
    format       = ask.format.type == "json_object" ? "json" : ask.format.schema
    think        = profile.think == "none" || ask.effort == null ? omit : ask.effort == "none" ? false : profile.think == "words" ? words[ask.effort] : true
    logprobs     = ask.logprobs == null ? omit : true
    top_logprobs = ask.logprobs > 0 ? ask.logprobs : omit
    options      = nonempty({ num_predict = fitlimit(ask.limit), temperature = ask.temperature, top_p = ask.top_p, top_k = ask.top_k, seed = ask.seed, presence_penalty = ask.presence_penalty, frequency_penalty = ask.frequency_penalty, stop = nonempty(list(ask.stops)) })
  }

  table "words" {
    minimal = "low"
    low     = "low"
    medium  = "medium"
    default = "high"
  }

  change "options.num_predict" {
    from = ask.limit
    why  = "more than the model's output limit, or than its context window leaves"
  }

  message "system" {
    when    = turn.role == "system"
    needs   = ["content"]
    role    = "system"
    content = nonempty(join("\n\n", turn.texts[*].text))
  }

  message "tool" {
    each         = turn.tool_results
    role         = "tool"
    content      = resulttext(part)
    images       = nonempty(pictures(part.parts))
    tool_name    = part.call_name
    tool_call_id = part.id
  }

  message "user" {
    when    = turn.role == "user" && !isempty([for p in turn.parts : p.kind if p.kind != "tool_result"])
    role    = "user"
    content = join("\n", [for p in turn.parts : p.block.text])
    images  = nonempty(pictures(turn.parts))
  }

  message "assistant" {
    when       = turn.role == "assistant" && (turn.texts || turn.tool_calls || turn.thinkings || turn.refusals)
    role       = "assistant"
    content    = join("", [for p in turn.parts : p.block.text])
    thinking   = turn.running ? nonempty(join("\n\n", turn.thinkings[*].text)) : omit
    tool_calls = nonempty([for i, p in turn.tool_calls : { id = p.id, function = { index = i, name = p.name, arguments = coalesce(p.input, toolinput(p.arguments)) } }])
  }

  function "resulttext" {
    params = ["r"]
    result = "${r.error == true ? "Error: " : ""}${join("\n", [for p in r.parts : p.kind == "search_result" ? searchtext(p) : p.text])}"
  }

  # Images are base64 texts beside the content.
  function "pictures" {
    params = ["parts"]
    result = [for p in parts : p.block.image]
  }

  write {
    part "text" {
      text = part.text
    }
    part "refusal" {
      text = part.text
    }
    part "thinking" {
      drop = "reasoning goes back within a loop of tool calls only"
    }
    part "image" {
      when = !profile.images
      lost = "the model does not accept images"
      text = "[image omitted: the model does not accept images]"
    }
    part "image" {
      when  = part.data != null || mediatype(part.url) != null
      image = coalesce(part.data, base64data(part.url))
    }
    part "image" {
      reject = "This upstream takes no image by its URL or id; send the image itself in base64."
    }
    part "document" {
      when   = part.text == null && part.parts == null
      reject = "This upstream takes no documents; send their text."
    }
    part "document" {
      text = documenttext(part)
    }
    part "audio" {
      reject = "This upstream takes no audio."
    }
    part "search_result" {
      text = searchtext(part)
    }
    tool "function" {
      json = declared(tool, plainschema(tool.schema))
    }
    tool "wrapped" {
      json = declared(tool, { type = "object", properties = { value = tool.schema }, required = ["value"] })
    }
    tool "custom" {
      json = declared(tool, freeform(tool))
    }
    tool "*" {
      drop = "a tool that only its vendor runs"
    }
  }

  function "declared" {
    params = ["t", "schema"]
    result = { type = "function", function = { name = t.name, description = describe(t), parameters = schema } }
  }

  requires {
    tool_results   = "after calls"
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
    empty_text     = "drop"
    mid_system     = "<system-reminder>${text}</system-reminder>"
    speaker        = "${name}: ${text}"
  }

  # Hearing a reply

  read_reply {
    end = data.done == true
    error {
      when    = data.error != null
      message = data.error
    }
    reply {
      stop = data.done == true ? coalesce(data.done_reason, "stop") : omit
    }
    usage {
      when   = data.done == true
      fresh  = data.prompt_eval_count
      output = data.eval_count
    }
    estimate {
      why    = "the upstream sent no counts of tokens; these are estimates"
      fresh  = reply.request_tokens
      output = tokens_in(reply.text_size)
    }
    part "thinking" {
      append = coalesce(data.message.thinking, data.thinking)
    }
    part "text" {
      append  = coalesce(data.message.content, data.response)
      chances = coalesce(data.logprobs, []) # of the tokens of this piece
      with    = "chances"
    }
    note {
      each    = data.logprobs
      of      = "text"
      logprob = item
    }
    part "tool_call" {
      each   = data.message.tool_calls
      key    = item.id # without one, a call begins when the one before is whole
      id     = item.id
      name   = item.function.name
      append = coalesce(item.function.arguments, {})
    }
  }

  # A line of the stream: more of the message, or of the answer to a prompt.
  function "line" {
    params = ["text", "thinking", "calls"]
    result = {
      model      = call.alias
      created_at = rfc3339(call.time)
      message    = generates() ? omit : { role = "assistant", content = text, thinking = thinking, tool_calls = calls }
      response   = generates() ? text : omit
      thinking   = generates() ? thinking : omit
      done       = false
    }
  }

  # How a reply ended, and what it took.
  function "ending" {
    params = []
    result = {
      done                 = true
      done_reason          = coalesce(reply.stop, "stop")
      total_duration       = reply.elapsed
      load_duration        = 0
      prompt_eval_count    = sum(0, usage.fresh, usage.cached, usage.written)
      prompt_eval_duration = reply.waited
      eval_count           = sum(0, usage.output)
      eval_duration        = reply.elapsed - reply.waited
    }
  }

  function "called" {
    params = ["p"]
    result = { id = p.id, function = { index = p.number, name = p.name, arguments = toolinput(p.text) } }
  }

  write_reply {
    order = "one at a time"

    part "text" {
      append {
        event {
          when = isempty(part.chances)
          json = line(append, omit, omit)
        }
        event {
          when = !isempty(part.chances)
          json = merge(line(append, omit, omit), { logprobs = part.chances })
        }
      }
    }
    part "refusal" {
      append {
        event {
          json = line(append, omit, omit)
        }
      }
    }
    part "thinking" {
      append {
        event {
          json = line("", append, omit)
        }
      }
    }
    part "tool_call" {
      id    = { mint = "call_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold  = ["name"]
      empty = "{}"
      whole = true
      close {
        event {
          when = !reply.failed
          json = line("", omit, [called(part)])
        }
      }
    }
    finish {
      event {
        json = merge(line("", omit, omit), ending())
      }
    }
    fail {
      event {
        error = error.message
      }
    }
    body {
      json = merge({ logprobs = nonempty(chances_of(reply.texts)) }, line(join("", [for p in reply.parts : contains(["text", "refusal"], p.kind) ? p.text : omit]), nonempty(join("\n\n", reply.thinkings[*].text)), nonempty([for p in reply.tool_calls : called(p)])), ending())
    }
  }

  errors {
    read {
      message = coalesce(data.error.message, data.error)
    }
    body {
      error = error.param == null ? error.message : "${error.param}: ${error.message}"
    }
  }
}

model "ollama" "gpt-oss*" {
  think = "words"
}
