# Anthropic Messages, as Anthropic and the servers that are compatible with it speak it.

protocol "messages" {
  title = "Anthropic Messages"

  client {
    path   = "/v1/messages"
    model  = required(req.model, "model")
    stream = req.stream
  }

  upstream {
    path = "/v1/messages"
    headers {
      x-api-key         = key
      anthropic-version = coalesce(header["anthropic-version"], "2023-06-01")
    }
    forward = ["anthropic-beta", "anthropic-user-profile-id", "anthropic-workspace-id"]
    pass    = ["retry-after", "retry-after-ms", "x-should-retry", "anthropic-ratelimit-*"]
  }

  models {
    when     = header["anthropic-version"] != null
    data     = [for m in models : { type = "model", id = m.id, display_name = m.id, created_at = "2026-01-01T00:00:00Z" }]
    has_more = false
    first_id = coalesce(models[0].id, null)
    last_id  = coalesce(last.id, null)
  }

  profile {
    max_output         = 0      # 0: not known
    default_max_output = 8192   # what a client that names no limit gets
    thinking           = "adaptive" # or "enabled" (with a budget), "none"
    thinking_off       = true   # thinking may be switched off
    effort             = ["low", "medium", "high", "xhigh", "max"] # [] for a model without it
    sampling           = "all"  # or "one_of", "none"
    prefill            = false
    mid_system         = false
    structured         = true   # output_config.format
    images             = true
    image_in_tool_result = true
    pdf                = true
    cache_marks        = "cache_control"
    auto_cache         = false  # mark the prompt for the cache when a client of another protocol asks for nothing
    web_search         = ""     # the version of the hosted tool, such as "web_search_20250305"; "" for none
    reasoning_display  = "summarized"
    family             = ""
  }

  # Reading a request

  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
    part "text" {
      when  = item.type == "text"
      text  = required(item.text, "text")
      cache = item.cache_control
    }
    part "image" {
      when       = item.type == "image"
      media_type = item.source.media_type
      data       = item.source.data
      url        = item.source.url
      file_id    = item.source.file_id
      cache      = item.cache_control
    }
    part "document" {
      when       = item.type == "document"
      title      = item.title
      context    = item.context
      media_type = item.source.media_type
      data       = item.source.type == "base64" ? item.source.data : omit
      text       = item.source.type == "text" ? item.source.data : omit
      url        = item.source.url
      file_id    = item.source.file_id
      cache      = item.cache_control
      inside     = list(item.source.content)
    }
    part "search_result" {
      when   = item.type == "search_result"
      title  = item.title
      source = item.source
      inside = item.content
    }
    part "thinking" {
      when   = item.type == "thinking"
      text   = item.thinking
      sealed = item.signature
    }
    part "redacted" {
      when   = item.type == "redacted_thinking"
      sealed = item.data
    }
    part "tool_call" {
      when  = item.type == "tool_use"
      id    = required(item.id, "id")
      name  = required(item.name, "name")
      input = item.input
    }
    part "tool_result" {
      when   = item.type == "tool_result"
      id     = required(item.tool_use_id, "tool_use_id")
      error  = item.is_error
      inside = list(item.content)
      cache  = item.cache_control
    }
    part "tool_reference" {
      when = item.type == "tool_reference"
      name = item.tool_name
    }
    part "browser_state" {
      when = item.type == "browser_state"
      tabs = item.tabs
    }
    part "server_tool" {
      when  = item.type == "server_tool_use" || item.type == "mcp_tool_use"
      name  = item.name
      input = item.input
    }
    part "server_result" {
      when    = endswith(item.type, "_tool_result")
      content = item.content
    }
    part "summary" {
      when = item.type == "compaction"
      text = item.content
    }
    part "container_upload" {
      when = item.type == "container_upload"
    }
    part "mcp_tool_listing" {
      when = item.type == "mcp_tool_listing"
    }
    part "fallback" {
      when = item.type == "fallback"
    }
    part "tool_change" {
      when = item.type == "tool_addition" || item.type == "tool_removal"
    }
  }

  turns {
    one  = req.system
    role = "system"
    parts {
      each = list(req.system)
    }
  }

  turns {
    each = required(req.messages, "messages")
    as   = "message"
    role = roles[required(message.role, "role")]
    parts {
      each = list(message.content)
    }
  }

  table "roles" {
    system    = "system"
    user      = "user"
    assistant = "assistant"
  }

  tools {
    tool "function" {
      each        = req.tools
      when        = isempty(item.type) || item.type == "custom"
      name        = required(item.name, "tools.name")
      description = item.description
      schema      = required(item.input_schema, "tools.input_schema")
      strict      = item.strict
      examples    = item.input_examples
      cache       = item.cache_control
    }
    tool "web_search" {
      each            = req.tools
      when            = startswith(item.type, "web_search_")
      name            = item.name
      allowed_domains = item.allowed_domains
      user_location   = item.user_location
    }
    tool "bash" {
      each = req.tools
      when = startswith(item.type, "bash_")
      name = item.name
    }
    tool "text_editor" {
      each = req.tools
      when = startswith(item.type, "text_editor_")
      name = item.name
    }
    tool "memory" {
      each = req.tools
      when = startswith(item.type, "memory_")
      name = item.name
    }
    tool "hosted" { # every other type is run by Anthropic, or known to its models alone
      each = req.tools
      when = !isempty(item.type) && item.type != "custom" && !matches(item.type, "^(web_search|bash|text_editor|memory)_")
      name = item.name
    }
  }

  # Writing a request

  request {
    model    = call.model
    system   = nonempty(flatten([for t in turns : [for p in t.parts : p.block] if t.leading]))
    messages = messages
  }

  message "system" {
    when    = turn.role == "system" && !turn.leading
    role    = "system"
    content = [for p in turn.parts : p.block]
  }

  message "user" {
    when    = turn.role == "user"
    needs   = ["content"]
    role    = "user"
    content = turn.plain ? turn.parts[0].text : nonempty([for p in turn.parts : p.block])
  }

  message "assistant" {
    when    = turn.role == "assistant"
    needs   = ["content"]
    role    = "assistant"
    content = turn.plain ? turn.parts[0].text : nonempty(flatten([for p in turn.parts : p.native != null ? p.native : [p.block]]))
  }

  write {
    part "text" {
      type          = "text"
      text          = part.text
      cache_control = part.cache
    }
    part "refusal" {
      type = "text"
      text = part.text
    }
    part "image" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the image itself."
    }
    part "image" {
      when   = mediatype(part.url) != null && !contains(["image/jpeg", "image/png", "image/gif", "image/webp"], mediatype(part.url))
      reject = "Images are jpeg, png, gif or webp for this upstream."
    }
    part "image" {
      type          = "image"
      source        = mediatype(part.url) != null ? { type = "base64", media_type = mediatype(part.url), data = base64data(part.url) } : { type = "url", url = part.url }
      cache_control = part.cache
    }
    part "document" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the document itself."
    }
    part "document" {
      when   = startswith(mediatype(part.url), "text/")
      reject = "Send a text document as text: this upstream takes PDF as base64 only."
    }
    part "document" {
      when   = mediatype(part.url) != null && !contains(["application/pdf", "application/octet-stream"], mediatype(part.url))
      reject = "Documents are PDF for this upstream."
    }
    part "document" {
      type          = "document"
      source        = mediatype(part.url) != null ? { type = "base64", media_type = "application/pdf", data = base64data(part.url) } : { type = "url", url = part.url }
      title         = part.title
      cache_control = part.cache
    }
    part "audio" {
      reject = "This upstream does not accept audio."
    }
    part "video" {
      reject = "This upstream does not accept video."
    }
    part "thinking" {
      drop = "reasoning that this upstream did not issue"
    }
    part "redacted" {
      drop = "reasoning that this upstream did not issue"
    }
    part "tool_call" {
      type  = "tool_use"
      id    = part.id
      name  = part.name
      input = coalesce(part.input, toolinput(part.arguments))
    }
    part "tool_result" {
      type        = "tool_result"
      tool_use_id = part.id
      content     = part.plain ? part.parts[0].text : nonempty([for p in part.parts : p.block])
      is_error    = part.error == true ? true : omit
    }
    tool "function" {
      name          = tool.name
      description   = tool.description
      input_schema  = objectschema(tool.schema)
      strict        = tool.strict == true ? true : omit
      cache_control = tool.cache
    }
    tool "custom" {
      name         = tool.name
      description  = tool.description
      input_schema = freeform(tool)
    }
    tool "web_search" {
      when = profile.web_search != ""
      type = profile.web_search
      name = "web_search"
      user_location = tool.options.user_location.approximate == null ? omit : merge({ type = "approximate" }, tool.options.user_location.approximate)
    }
    tool "web_search" {
      drop = "this upstream has no web search"
    }
  }

  requires {
    tool_results   = "first in the next user turn"
    tool_id        = { max = 64, pattern = "^[a-zA-Z0-9_-]+$" }
    tool_name      = { max = 128, pattern = "^[a-zA-Z0-9_-]+$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
    empty_text     = "drop"
    alternate      = true
    first          = "(continue)"
    last           = profile.prefill ? omit : "(continue)"
    trim_last      = true
    order          = ["thinking", "redacted", "text", "refusal", "tool_call"]
    mid_system     = profile.mid_system ? omit : "<system-reminder>${text}</system-reminder>"
  }

  native {
    part "thinking" {
      when      = part.signature != null
      type      = "thinking"
      thinking  = part.text
      signature = part.signature
    }
    part "redacted" {
      type = "redacted_thinking"
      data = part.data
    }
  }

  # Hearing a reply

  table "kinds" {
    text                = "text"
    thinking            = "thinking"
    redacted_thinking   = "redacted"
    tool_use            = "tool_call"
    server_tool_use     = "server_tool"
    mcp_tool_use        = "server_tool"
    compaction          = "server_result"
    default             = "server_result"
  }

  hear {
    type = coalesce(data.type, event)

    error {
      when    = data.type == "error" || data.error != null
      message = coalesce(data.error.message, data.message, data.error)
      type    = data.error.type
      code    = data.error.details.error_code
    }

    on "message_start" {
      reply {
        id   = data.message.id
        tier = data.message.usage.service_tier
      }
      usage {
        fresh     = data.message.usage.input_tokens
        cached    = data.message.usage.cache_read_input_tokens
        written   = data.message.usage.cache_creation_input_tokens
        output    = data.message.usage.output_tokens
        reasoning = data.message.usage.output_tokens_details.thinking_tokens
      }
    }
    on "content_block_start" {
      part {
        kind      = kinds[required(data.content_block.type, "content_block.type")]
        key       = data.index
        id        = data.content_block.id
        name      = data.content_block.name
        data      = data.content_block.data
        fallback  = isempty(data.content_block.input) ? omit : jsonencode(data.content_block.input)
        append    = nonempty(data.content_block.text, data.content_block.thinking)
        signature = nonempty(data.content_block.signature)
      }
    }
    on "content_block_delta" {
      part "text" {
        when   = data.delta.type == "text_delta"
        key    = data.index
        append = data.delta.text
      }
      part {
        when   = data.delta.type == "input_json_delta"
        key    = data.index
        append = data.delta.partial_json
      }
      part "thinking" {
        when   = data.delta.type == "thinking_delta"
        key    = data.index
        append = data.delta.thinking
      }
      part "thinking" {
        when      = data.delta.type == "signature_delta"
        key       = data.index
        signature = data.delta.signature
      }
      note {
        when  = data.delta.type == "citations_delta"
        key   = data.index
        url   = data.delta.citation.url
        title = data.delta.citation.title
        cited = data.delta.citation.cited_text
      }
    }
    on "content_block_stop" {
      part {
        key   = data.index
        close = true
      }
    }
    on "message_delta" {
      reply {
        stop        = data.delta.stop_reason
        matched     = data.delta.stop_sequence
        explanation = data.delta.stop_details.explanation
      }
      usage {
        fresh     = data.usage.input_tokens
        cached    = data.usage.cache_read_input_tokens
        written   = data.usage.cache_creation_input_tokens
        output    = data.usage.output_tokens
        reasoning = data.usage.output_tokens_details.thinking_tokens
      }
    }
    on "message_stop" {
      end = true
    }
    on "ping" {
    }

    # A whole body.
    on "message" {
      reply {
        id          = data.id
        stop        = data.stop_reason
        matched     = data.stop_sequence
        explanation = data.stop_details.explanation
        tier        = data.usage.service_tier
      }
      usage {
        fresh     = data.usage.input_tokens
        cached    = data.usage.cache_read_input_tokens
        written   = data.usage.cache_creation_input_tokens
        output    = data.usage.output_tokens
        reasoning = data.usage.output_tokens_details.thinking_tokens
      }
      part {
        each      = data.content
        kind      = kinds[required(item.type, "content.type")]
        id        = item.id
        name      = item.name
        data      = item.data
        signature = nonempty(item.signature)
        append    = item.input == null ? coalesce(item.text, item.thinking) : jsonencode(item.input)
        close     = true
        note {
          each  = item.citations
          as    = "mark"
          url   = mark.url
          title = mark.title
          cited = mark.cited_text
        }
      }
    }
  }

  # Saying a reply

  function "counts" {
    params = []
    result = {
      input_tokens                = sum(0, usage.fresh)
      cache_creation_input_tokens = sum(0, usage.written)
      cache_read_input_tokens     = sum(0, usage.cached)
      cache_creation              = null
      output_tokens               = sum(0, usage.output)
      output_tokens_details       = usage.reasoning == null ? null : { thinking_tokens = usage.reasoning }
      server_tool_use             = null
      service_tier                = coalesce(tiers[reply.tier], null)
    }
  }

  table "tiers" {
    default  = "standard"
    auto     = "standard"
    standard = "standard"
    priority = "priority"
    batch    = "batch"
  }

  function "citation" {
    params = ["n"]
    result = { type = "web_search_result_location", url = n.url, title = coalesce(n.title, null), cited_text = coalesce(n.cited, ""), encrypted_index = "" }
  }

  say {
    order = "one at a time"
    id    = prefixed("msg_", reply.upstream_id)
    mint  = "msg_"

    start {
      event "message_start" {
        type = "message_start"
        message = {
          id            = reply.id
          type          = "message"
          role          = "assistant"
          model         = call.alias
          content       = []
          stop_reason   = null
          stop_sequence = null
          stop_details  = null
          container     = null
          diagnostics   = null
          usage = {
            input_tokens                = sum(0, usage.fresh)
            cache_creation_input_tokens = sum(0, usage.written)
            cache_read_input_tokens     = sum(0, usage.cached)
            cache_creation              = null
            output_tokens               = 0
            server_tool_use             = null
            service_tier                = null
          }
        }
      }
      event "ping" {
        type = "ping"
      }
    }

    part "text" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "text", text = "", citations = null }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", text = append }
        }
      }
      note {
        event "content_block_delta" {
          when  = note.url != null
          type  = "content_block_delta"
          index = part.index
          delta = { type = "citations_delta", citation = citation(note) }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "text"
        text      = part.text
        citations = coalesce(nonempty([for n in part.notes : citation(n) if n.url != null]), null)
      }
    }

    part "refusal" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "text", text = "", citations = null }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", text = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "text"
        text      = part.text
        citations = null
      }
    }

    part "thinking" {
      when = contains(["enabled", "adaptive"], req.thinking.type)
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "thinking", thinking = "", signature = "" }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "thinking_delta", thinking = append }
        }
      }
      close {
        event "content_block_delta" {
          when  = !reply.failed # thinking that was cut short is signed by nobody
          type  = "content_block_delta"
          index = part.index
          delta = { type = "signature_delta", signature = coalesce(part.signature, part.sealed, "") }
        }
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "thinking"
        thinking  = part.text
        signature = coalesce(part.signature, part.sealed, "")
      }
    }

    part "redacted" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "redacted_thinking", data = coalesce(part.data, part.sealed, "") }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type = "redacted_thinking"
        data = coalesce(part.data, part.sealed, "")
      }
    }

    part "tool_call" {
      id   = { mint = "toolu_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold = ["name"]
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "tool_use", id = part.id, name = part.name, input = {}, caller = { type = "direct" } }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type   = "tool_use"
        id     = part.id
        name   = part.name
        input  = toolinput(part.text)
        caller = { type = "direct" }
      }
    }

    finish {
      event "message_delta" {
        type  = "message_delta"
        delta = { stop_reason = reply.stop, stop_sequence = matched(), stop_details = coalesce(refused(), null), container = null }
        usage = counts()
      }
    }

    end {
      event "message_stop" {
        type = "message_stop"
      }
    }

    # Never tool_use: a call that was cut short must not be run.
    fail {
      event "error" {
        type       = "error"
        error      = { type = error.type, message = error.message }
        request_id = call.id
      }
      event "message_delta" {
        type  = "message_delta"
        delta = { stop_reason = reply.cut_call ? "max_tokens" : "end_turn", stop_sequence = null, stop_details = null, container = null }
        usage = counts()
      }
    }

    body {
      id            = reply.id
      type          = "message"
      role          = "assistant"
      model         = call.alias
      content       = [for p in reply.parts : p.block]
      stop_reason   = reply.stop
      stop_sequence = matched()
      stop_details  = coalesce(refused(), null)
      container     = null
      diagnostics   = null
      usage         = counts()
    }

    keepalive {
      event "ping" {
        type = "ping"
      }
    }
  }

  function "matched" {
    params = []
    result = reply.stop == "stop_sequence" ? reply.matched : null
  }

  function "refused" {
    params = []
    result = reply.stop == "refusal" ? { type = "refusal", category = null, explanation = coalesce(nonempty(join("", reply.refusals[*].text)), null) } : omit
  }

  errors {
    hear {
      message = coalesce(data.error.message, data.message, data.detail, data.error)
      type    = data.error.type
      code    = data.error.details.error_code
    }
    class "bad_request" {
      status = 400
      type   = "invalid_request_error"
    }
    class "context_too_long" {
      status  = 400
      type    = "invalid_request_error"
      message = startswith(error.message, "prompt is too long") ? error.message : "prompt is too long: ${error.message}"
    }
    class "auth" {
      status = 401
      type   = "authentication_error"
    }
    class "billing" {
      status = 402
      type   = "billing_error"
    }
    class "permission" {
      status = 403
      type   = "permission_error"
    }
    class "not_found" {
      status = 404
      type   = "not_found_error"
    }
    class "method" {
      status = 405
      type   = "invalid_request_error"
    }
    class "conflict" {
      status = 409
      type   = "conflict_error"
    }
    class "too_large" {
      status = 413
      type   = "request_too_large"
    }
    class "unsupported_media" {
      status = 415
      type   = "invalid_request_error"
    }
    class "rate_limit" {
      status = 429
      type   = "rate_limit_error"
    }
    class "policy" {
      status = 400
      type   = "invalid_request_error"
    }
    class "timeout" {
      status = 504
      type   = "timeout_error"
    }
    class "overloaded" {
      status = 529
      type   = "overloaded_error"
    }
    class "unreachable" {
      status = 502
      type   = "api_error"
    }
    class "server" {
      status = 500
      type   = "api_error"
    }
    body {
      type       = "error"
      error      = { type = error.type, message = error.param == null ? error.message : "${error.param}: ${error.message}", details = error.code == null ? omit : { error_code = error.code } }
      request_id = call.id
    }
  }
}
