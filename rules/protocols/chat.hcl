# OpenAI Chat Completions, as OpenAI and the many servers that are compatible with it speak it.

protocol "chat" {
  title = "OpenAI Chat Completions"

  client {
    path   = "/v1/chat/completions"
    model  = required(req.model, "model")
    stream = req.stream
  }

  upstream {
    path = "/v1/chat/completions"
    headers {
      Authorization = "Bearer ${key}"
    }
    forward = ["openai-organization", "openai-project", "x-client-request-id"]
    pass    = ["retry-after", "retry-after-ms", "x-should-retry", "x-ratelimit-*", "openai-processing-ms", "openai-version"]
  }

  models {
    object = "list"
    data   = [for m in models : { id = m.id, object = "model", created = m.created, owned_by = m.owner }]
  }

  # What an upstream can do; parlance.hcl and models.hcl change it.
  profile {
    max_tokens_field     = "max_completion_tokens" # or "max_tokens": the only name that many servers know
    system_role          = "system"                # or "developer"
    include_usage        = true                    # ask for usage in a stream
    stop_max             = 4
    stop_supported       = true
    sampling             = "all"                   # or "none": the model refuses temperature and top_p
    effort               = ["none", "minimal", "low", "medium", "high", "xhigh"]
    effort_field         = "reasoning_effort"      # or "thinking" ({type = enabled}), "enable_thinking", "reasoning" ({effort = …}), "none"
    json_schema          = "strict"                # or "schema", "json_object", "none"
    strict_tools         = true
    parallel_flag        = true
    top_k                = false                   # an extension of several servers
    images               = true
    image_in_tool_result = false
    pdf                  = true
    audio                = false
    reasoning_field      = "reasoning_content"     # or "reasoning"
    reasoning_replay     = "never"                 # or "tool_loop", "always"
    cache_marks          = "none"                  # or "cache_control"
    user_field           = "safety_identifier"     # or "user", "none"
    service_tier         = true
    null_content         = true                    # an assistant message with calls and no text has content null; else ""
    family               = ""                      # whose opaque state this is; the upstream's name unless given
  }

  # Reading a request

  table "roles" {
    system    = "system"
    developer = "system"
    user      = "user"
    assistant = "assistant"
    tool      = "user" # a tool's result stands in the user's turn
    function  = "user"
  }

  blocks {
    part "text" {
      when  = typeof(item) == "string"
      text  = item
    }
    part "text" {
      when  = item.type == "text"
      text  = required(item.text, "text")
      cache = item.cache_control
    }
    part "refusal" {
      when = item.type == "refusal"
      text = item.refusal
    }
    part "image" {
      when   = item.type == "image_url" && !startswith(item.image_url.url, "data:application/pdf")
      url    = required(item.image_url.url, "image_url.url") # may be a data: URL
      detail = item.image_url.detail
      cache  = item.cache_control
    }
    part "document" {
      when    = item.type == "file" || item.type == "image_url"
      title   = item.file.filename
      url     = coalesce(item.file.file_data, item.image_url.url)
      file_id = item.file.file_id
      cache   = item.cache_control
    }
    part "audio" {
      when   = item.type == "input_audio"
      data   = item.input_audio.data
      format = item.input_audio.format
    }
    part "video" {
      when = item.type == "video_url"
      url  = item.video_url.url
    }
  }

  turns {
    each = required(req.messages, "messages")
    as   = "message"
    role = roles[required(message.role, "role")]
    name = message.name

    # Opaque state of another protocol's upstream, that this client carried for us.
    part "thinking" {
      each   = message.reasoning_details
      when   = item.format == "gw1"
      sealed = item.data
    }
    part "thinking" {
      when = message.reasoning_details == null
      text = nonempty(message.reasoning_content, message.reasoning)
    }
    parts {
      when = message.role != "tool" && message.role != "function"
      each = list(message.content)
    }
    part "refusal" {
      text = message.refusal
    }
    part "tool_call" {
      each      = message.tool_calls
      when      = item.function != null
      id        = item.id
      name      = item.function.name
      arguments = item.function.arguments
    }
    part "tool_call" {
      each  = message.tool_calls
      when  = item.custom != null
      id    = item.id
      name  = item.custom.name
      input = { input = item.custom.input }
    }
    part "tool_call" {
      when      = message.function_call != null
      id        = "call_${message.function_call.name}"
      name      = message.function_call.name
      arguments = message.function_call.arguments
    }
    part "tool_result" {
      when   = message.role == "tool" || message.role == "function"
      id     = message.role == "tool" ? required(message.tool_call_id, "tool_call_id") : "call_${message.name}"
      inside = list(message.content)
    }
  }

  tools {
    tool "function" {
      each        = req.tools
      when        = item.function != null
      name        = required(item.function.name, "tools.function.name")
      description = item.function.description
      schema      = item.function.parameters
      strict      = item.function.strict
      cache       = ext(item.cache_control)
    }
    tool "custom" {
      each        = req.tools
      when        = item.custom != null
      name        = item.custom.name
      description = item.custom.description
      format      = item.custom.format
    }
    tool "function" {
      each        = req.functions
      name        = item.name
      description = item.description
      schema      = item.parameters
    }
    tool "web_search" {
      when    = req.web_search_options != null
      options = req.web_search_options
    }
  }

  # Writing a request

  request {
    model    = call.model
    messages = messages
  }

  message "system" {
    when    = turn.role == "system" && turn.texts
    role    = profile.system_role
    content = profile.cache_marks == "cache_control" ? [for p in turn.texts : p.block] : join("\n\n", turn.texts[*].text)
  }

  message "tool" {
    each         = turn.tool_results
    role         = "tool"
    tool_call_id = part.id
    content      = profile.image_in_tool_result && part.images ? concat([for p in part.texts : p.block], [for p in part.images : p.block]) : toolresult(part)
  }

  message "user" {
    when  = turn.role == "user"
    needs = ["content"]
    role  = "user"
    content = turn.plain || turn.single && profile.cache_marks == "none" ? turn.parts[0].text : nonempty(concat(
      flatten([for r in turn.tool_results : [for p in r.parts : p.block if p.kind == "image" && !profile.image_in_tool_result || p.kind == "document" && p.data != null]]),
      [for p in turn.parts : p.block if p.kind != "tool_result"]
    ))
  }

  message "assistant" {
    when              = turn.role == "assistant" && (turn.texts || turn.tool_calls || turn.refusals || turn.documents)
    role              = "assistant"
    reasoning_content = profile.reasoning_field == "reasoning_content" ? replayed(turn) : omit
    reasoning         = profile.reasoning_field == "reasoning" ? replayed(turn) : omit
    content           = turn.texts ? join("", turn.texts[*].text) : turn.tool_calls && profile.null_content ? null : ""
    refusal           = turn.refusals ? join("", turn.refusals[*].text) : omit
    tool_calls        = nonempty([for p in turn.tool_calls : { id = p.id, type = "function", function = { name = p.name, arguments = coalesce(p.arguments, jsonencode(p.input)) } }])
  }

  # Reasoning goes back to models that want it: in a running tool loop, or always.
  function "replayed" {
    params = ["t"]
    result = profile.reasoning_replay == "always" || profile.reasoning_replay == "tool_loop" && t.running ? nonempty(join("\n\n", [for p in t.thinkings : coalesce(p.native[0].reasoning_content, p.text)])) : omit
  }

  # A result is one string: its texts, a word for each thing that cannot stand in it, a mark for an error.
  function "toolresult" {
    params = ["r"]
    result = r.plain && r.error != true ? r.parts[0].text : "${r.error == true && !matches(r.first, "(?i)^(error|<tool_use_error>)") ? "Error: " : ""}${join("\n", concat(
      [for p in r.texts : p.text],
      [for i, p in r.images : "[image ${i + 1} attached below]"],
      [for p in r.documents : p.data != null ? "[document attached below]" : documenttext(p)],
      [for p in r.search_results : searchtext(p)],
      [for p in r.tool_references : "Tool available: ${p.name}"],
      [for p in r.browser_states : "Open tabs: ${join(", ", [for t in p.tabs : "${t.title} - ${t.url}"])}"]
    ))}"
  }

  function "documenttext" {
    params = ["d"]
    result = "<document title=\"${coalesce(d.title, "")}\">${coalesce(d.context, "")}\n${coalesce(d.text, join("\n", [for p in d.parts : p.text]))}\n</document>"
  }

  function "searchtext" {
    params = ["s"]
    result = "${s.title}\n${s.source}\n${join("\n", [for p in s.parts : p.text])}"
  }

  write {
    part "text" {
      type          = "text"
      text          = part.text
      cache_control = profile.cache_marks == "cache_control" ? part.cache : omit
    }
    part "image" {
      when = !profile.images
      type = "text"
      text = "[image omitted: the model does not accept images]"
    }
    part "image" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the image itself."
    }
    part "image" {
      type      = "image_url"
      image_url = { url = part.data == null ? part.url : "data:${part.media_type};base64,${part.data}", detail = part.detail }
    }
    part "document" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the document itself."
    }
    part "document" {
      when   = part.url != null
      reject = "This upstream takes no document by its URL; send the document itself."
    }
    part "document" {
      when = part.data != null && profile.pdf
      type = "file"
      file = { filename = coalesce(part.title, "document.pdf"), file_data = "data:${coalesce(part.media_type, "application/pdf")};base64,${part.data}" }
    }
    part "document" {
      when = part.data != null
      type = "text"
      text = "[document omitted: the model does not accept documents]"
    }
    part "document" {
      type = "text"
      text = documenttext(part)
    }
    part "search_result" {
      type = "text"
      text = searchtext(part)
    }
    part "redacted" {
      drop = "reasoning that this upstream did not issue"
    }
    part "audio" {
      when        = profile.audio
      type        = "input_audio"
      input_audio = { data = part.data, format = part.format }
    }
    part "audio" {
      reject = "This upstream does not accept audio."
    }
    part "refusal" {
      type = "text"
      text = part.text
    }
    part "video" {
      type      = "video_url"
      video_url = { url = part.url }
    }
    tool "function" {
      type     = "function"
      function = { name = tool.name, description = describe(tool), parameters = tool.schema, strict = profile.strict_tools ? tool.strict : omit }
    }
    tool "custom" {
      type     = "function"
      function = { name = tool.name, description = describe(tool), parameters = freeform(tool) }
    }
  }

  function "describe" {
    params = ["t"]
    result = t.examples == null ? t.description : "${coalesce(t.description, "")}\nExamples of input:\n${join("\n", [for x in t.examples : jsonencode(x)])}"
  }

  requires {
    tool_results   = "after calls"
    tool_id        = { max = 40 }
    tool_name      = { max = 64, pattern = "^[a-zA-Z0-9_-]+$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
  }

  # What is kept whole for this upstream while a client of another protocol carries it.
  native {
    part "thinking" {
      reasoning_content = part.text
    }
  }

  # Hearing a reply

  hear {
    done = "[DONE]"

    let {
      delta = coalesce(data.choices[0].delta, data.choices[0].message)
      usage = coalesce(data.usage, data.choices[0].usage, data.x_groq.usage)
    }

    error {
      when    = data.error != null && data.choices == null || data.object == "error" || contains(["error", "abort", "network_error"], data.choices[0].finish_reason)
      message = coalesce(data.error.message, data.error.metadata.raw, data.choices[0].error.message, data.message, data.error)
      type    = coalesce(data.error.type, data.type)
      code    = coalesce(data.error.code, data.code)
    }

    reply {
      id      = data.id
      stop    = data.choices[0].finish_reason
      matched = data.choices[0].stop_reason
      tier    = data.service_tier
    }

    usage {
      when      = usage != null
      fresh     = usage.prompt_tokens >= sum(0, cached(usage), written(usage)) ? usage.prompt_tokens - sum(0, cached(usage), written(usage)) : usage.prompt_tokens
      cached    = cached(usage)
      written   = written(usage)
      output    = usage.completion_tokens
      reasoning = usage.completion_tokens_details.reasoning_tokens
    }

    part "thinking" {
      append = nonempty(delta.reasoning_content, delta.reasoning, delta.reasoning_details == null ? omit : join("", [for d in delta.reasoning_details : ext(coalesce(d.text, d.summary))]))
    }
    part "text" {
      append = delta.content
    }
    part "text" {
      when   = delta.audio.transcript != null && isempty(delta.content)
      append = delta.audio.transcript
    }
    part "refusal" {
      append = delta.refusal
    }
    part "tool_call" {
      each   = delta.tool_calls
      key    = item.index
      id     = item.id
      name   = coalesce(item.function.name, item.custom.name)
      append = item.custom == null ? item.function.arguments : item.custom.input
    }
    part "tool_call" { # the legacy form; some servers send an empty stub of it with real calls (T158)
      when   = !isempty(delta.function_call.name) || !isempty(delta.function_call.arguments)
      key    = "function_call"
      name   = delta.function_call.name
      append = delta.function_call.arguments
    }
    note {
      each  = delta.annotations
      of    = "text"
      url   = item.url_citation.url
      title = item.url_citation.title
      start = item.url_citation.start_index
      end   = item.url_citation.end_index
    }
  }

  function "cached" {
    params = ["u"]
    result = coalesce(u.prompt_tokens_details.cached_tokens, u.prompt_cache_hit_tokens, u.cached_tokens, u.cache_read_input_tokens)
  }

  function "written" {
    params = ["u"]
    result = coalesce(u.prompt_tokens_details.cache_write_tokens, u.prompt_tokens_details.cached_creation_tokens, u.cache_creation_input_tokens)
  }

  # Saying a reply

  function "chunk" {
    params = ["delta", "finish"]
    result = {
      id      = reply.id
      object  = "chat.completion.chunk"
      created = call.time
      model   = call.alias
      choices = [{ index = 0, delta = delta, logprobs = null, finish_reason = finish }]
    }
  }

  function "counts" {
    params = []
    result = {
      prompt_tokens             = sum(0, usage.fresh, usage.cached, usage.written)
      completion_tokens         = sum(0, usage.output)
      total_tokens              = sum(0, usage.fresh, usage.cached, usage.written, usage.output)
      prompt_tokens_details     = { cached_tokens = sum(0, usage.cached), cache_write_tokens = usage.written > 0 ? usage.written : omit }
      completion_tokens_details = { reasoning_tokens = sum(0, usage.reasoning) }
    }
  }

  table "tiers" {
    standard = "default"
    batch    = "flex"
    default  = reply.tier
  }

  say {
    order = "interleaved"
    id    = prefixed("chatcmpl-", reply.upstream_id)
    mint  = "chatcmpl-"

    start {
      event {
        json = chunk({ role = "assistant", content = "" }, null)
      }
    }

    part "thinking" {
      append {
        event {
          json = chunk({ reasoning_content = append }, null)
        }
      }
      close {
        event {
          when = part.sealed != null
          json = chunk({ reasoning_details = [sealeddetail(part)] }, null)
        }
      }
      block {
        text   = part.text
        detail = part.sealed == null ? omit : sealeddetail(part)
      }
    }
    part "redacted" {
      close {
        event {
          when = part.sealed != null
          json = chunk({ reasoning_details = [sealeddetail(part)] }, null)
        }
      }
      block {
        detail = part.sealed == null ? omit : sealeddetail(part)
      }
    }
    part "text" {
      append {
        event {
          json = chunk({ content = append }, null)
        }
      }
      close {
        event {
          when = part.notes
          json = chunk({ annotations = citations(part) }, null)
        }
      }
    }
    part "refusal" {
      append {
        event {
          json = chunk({ refusal = append }, null)
        }
      }
    }
    part "tool_call" {
      id    = { mint = "call_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold  = ["name"]
      empty = "{}"
      open {
        event {
          json = chunk({ tool_calls = [{ index = part.number, id = part.id, type = "function", function = { name = part.name, arguments = "" } }] }, null)
        }
      }
      append {
        event {
          json = chunk({ tool_calls = [{ index = part.number, function = { arguments = append } }] }, null)
        }
      }
      block {
        id       = part.id
        type     = "function"
        function = { name = part.name, arguments = part.text }
      }
    }
    part "server_tool" {
      drop = "what a server tool did is shown to no chat client; its citations are"
    }
    part "server_result" {
      drop = "what a server tool did is shown to no chat client; its citations are"
    }

    finish {
      event {
        when = reply.stop == "content_filter" && !said.text && !said.refusal && reply.explanation != null
        json = chunk({ refusal = reply.explanation }, null)
      }
      event {
        json = chunk({}, reply.stop)
      }
      event {
        when    = req.stream_options.include_usage == true
        id      = reply.id
        object  = "chat.completion.chunk"
        created = call.time
        model   = call.alias
        choices = []
        usage   = counts()
      }
    }

    end {
      event {
        text = "[DONE]"
      }
    }

    fail {
      event {
        error = { message = error.message, type = error.type, param = null, code = coalesce(error.code, null) }
      }
    }

    body {
      id      = reply.id
      object  = "chat.completion"
      created = call.time
      model   = call.alias
      choices = [{
        index = 0
        message = {
          role              = "assistant"
          content           = reply.texts ? join("", reply.texts[*].text) : null
          refusal           = reply.refusals ? join("", reply.refusals[*].text) : reply.stop == "content_filter" && !reply.texts ? coalesce(reply.explanation, null) : null
          reasoning_content = nonempty(join("\n\n", reply.thinkings[*].text))
          reasoning_details = nonempty([for p in reply.parts : p.sealed == null ? omit : sealeddetail(p)])
          annotations       = nonempty(flatten([for p in reply.texts : citations(p)]))
          tool_calls        = nonempty([for p in reply.tool_calls : p.block])
        }
        logprobs      = null
        finish_reason = reply.stop
      }]
      usage        = counts()
      service_tier = tiers[reply.tier]
    }

    keepalive {
      event {
        when    = matches(header["user-agent"], "^OpenAI/Go") && reply.started
        json    = chunk({}, null)
      }
      comment {
        when = !(matches(header["user-agent"], "^OpenAI/Go") && reply.started)
        text = "keepalive"
      }
    }
  }

  function "sealeddetail" {
    params = ["p"]
    result = { type = "reasoning.encrypted", data = p.sealed, format = "gw1", index = p.number }
  }

  function "citations" {
    params = ["p"]
    result = [for n in p.notes : { type = "url_citation", url_citation = { url = n.url, title = coalesce(n.title, ""), start_index = coalesce(n.start, p.start), end_index = coalesce(n.end, p.end) } } if n.url != null]
  }

  errors {
    hear {
      message = coalesce(data.error.message, data.error.metadata.raw, data.message, data.msg, data.detail[0].msg, data.detail, data[0].error.message, data.error)
      type    = coalesce(data.error.type, data.type)
      code    = coalesce(data.error.code, data.code)
    }
    class "bad_request" {
      status = 400
      type   = "invalid_request_error"
      code   = error.code
    }
    class "context_too_long" {
      status = 400
      type   = "invalid_request_error"
      code   = "context_length_exceeded"
    }
    class "auth" {
      status = 401
      type   = "invalid_request_error"
      code   = "invalid_api_key"
    }
    class "billing" {
      status = 429
      type   = "insufficient_quota"
      code   = "insufficient_quota"
    }
    class "permission" {
      status = 403
      type   = "permission_error"
      code   = error.code
    }
    class "not_found" {
      status = 404
      type   = "invalid_request_error"
      code   = coalesce(error.code, "not_found")
    }
    class "method" {
      status = 405
      type   = "invalid_request_error"
      code   = "method_not_allowed"
    }
    class "conflict" {
      status = 409
      type   = "invalid_request_error"
      code   = "conflict"
    }
    class "too_large" {
      status = 413
      type   = "invalid_request_error"
      code   = "request_too_large"
    }
    class "unsupported_media" {
      status = 415
      type   = "invalid_request_error"
      code   = "unsupported_media_type"
    }
    class "rate_limit" {
      status = 429
      type   = "rate_limit_error"
      code   = "rate_limit_exceeded"
    }
    class "policy" {
      status = 400
      type   = "invalid_request_error"
      code   = coalesce(error.code, "content_policy_violation")
    }
    class "timeout" {
      status = 504
      type   = "server_error"
      code   = "timeout"
    }
    class "overloaded" {
      status = 503
      type   = "server_error"
      code   = "overloaded"
    }
    class "unreachable" {
      status = 502
      type   = "server_error"
      code   = "upstream_unreachable"
    }
    class "server" {
      status = 500
      type   = "server_error"
      code   = error.code
    }
    body {
      error = { message = error.message, type = error.type, param = coalesce(error.param, null), code = coalesce(error.code, null) }
    }
  }
}
