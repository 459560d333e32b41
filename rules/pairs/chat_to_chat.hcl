# A chat client on a chat upstream: bytes cross as they are, but for the model's name, usage, and what the upstream's
# profile says that it refuses.

pair "chat" "chat" {
  patch "request" {
    # Functions, as they were before tools, need no results.
    repair {
      when = isempty([for m in req.messages : true if m.function_call != null])
    }
    set "model" {
      to = call.model
    }
    # Usage is counted for every stream; a client that did not ask does not see it (T078).
    set "stream_options.include_usage" {
      when = call.stream && profile.include_usage && req.stream_options.include_usage != true
      to   = true
    }
    remove "stream_options" {
      when = !profile.include_usage && req.stream_options != null
      why  = "this upstream refuses it"
    }
    set "max_tokens" {
      when = profile.max_tokens_field == "max_tokens" && req.max_completion_tokens != null
      to   = exceeds(req.max_completion_tokens) ? fitlimit(req.max_completion_tokens) : req.max_completion_tokens
      why  = "max_completion_tokens takes its place"
    }
    set "max_tokens" {
      when = exceeds(req.max_tokens)
      to   = fitlimit(req.max_tokens)
      why  = "more than the model's output limit, or than its context window leaves"
    }
    set "max_completion_tokens" {
      when = profile.max_tokens_field != "max_tokens" && exceeds(req.max_completion_tokens)
      to   = fitlimit(req.max_completion_tokens)
      why  = "more than the model's output limit, or than its context window leaves"
    }
    remove "max_completion_tokens" {
      when = profile.max_tokens_field == "max_tokens" && req.max_completion_tokens != null
      why  = "this upstream knows the limit as max_tokens (T138)"
    }
    # A call without reasoning is refused by some: what the client sent under another name, else the last before it, else a text that says so.
    set "reasoning_content" {
      each    = profile.reasoning_required ? req.messages : []
      counter = "n"
      create  = true
      when    = !isempty(item.tool_calls) && isempty(item.reasoning_content) && isempty(item.reasoning_details)
      to      = nonempty(item.reasoning, reasoning_before(n), unavailable())
      why     = "this upstream refuses a call without the reasoning before it"
    }
    # What another account was given, and cannot be read here (T100).
    set "reasoning_details" {
      each = call.foreign ? req.messages : []
      to   = []
    }
    # State of calls that another upstream issued, and the client carries.
    set "tool_calls" {
      each = req.messages
      when = issealed(ext(item.tool_calls[0].extra_content.google.thought_signature))
      to   = [for c in item.tool_calls : { id = c.id, type = c.type, function = c.function, custom = c.custom }]
    }
    # The SDKs and several agents say developer, which most servers but OpenAI's refuse.
    set "role" {
      each = profile.system_role == "system" ? req.messages : []
      when = item.role == "developer"
      to   = "system"
    }
    remove "tools" {
      when = isempty(req.tools)
      why  = "an empty list of tools is refused by many servers (T032)"
    }
    remove "tool_choice" {
      when = isempty(req.tools) && req.functions == null
      why  = "without tools there is nothing to choose (T032)"
    }
    remove "parallel_tool_calls" {
      when = isempty(req.tools) && req.functions == null
      why  = "without tools there are no calls (T032)"
    }
    remove "parallel_tool_calls" {
      when = !profile.parallel_flag && req.parallel_tool_calls != null
      why  = "this upstream refuses it"
    }
  }

  function "reasoned" {
    params = []
    result = [for n, m in req.messages : { at = n, text = nonempty(m.reasoning_content, m.reasoning) } if !isempty(m.reasoning_content) || !isempty(m.reasoning)]
  }
  function "reasoning_before" {
    params = ["n"]
    result = isempty(reasoned()) ? omit : [for r in reasoned() : r.text if r.at < n][length([for r in reasoned() : true if r.at < n]) - 1]
  }

  # Objects of the upstream's account, which all clients of the gateway share, cross only where its profile says so.
  function "closed" {
    params = []
    result = profile.account_objects != "any" && (profile.account_objects == "none" || profile.account_objects == "unshared" && call.shared)
  }
  reject "messages" {
    when = closed() && haskey(req.messages, "file_id") && !isempty([for m in req.messages : true if m.role == "user" && typeof(m.content) == "array" && !isempty([for c in m.content : true if c.file.file_id != null])])
    why  = "A file that is named by its id is kept in the account of the upstream, and this gateway does not pass such a name on. Send its content."
  }

  # The delta of several choices: the texts as one, and the calls of all, of which the later ones are counted on from the first choice's.
  function "together" {
    params = ["list"]
    result = merge(list[1].delta, list[0].delta, {
      content    = isempty([for c in list : true if c.delta.content != null]) ? coalesce(list[0].delta.content, omit) : join("", list[*].delta.content)
      tool_calls = nonempty(concat(list[0].delta.tool_calls, flatten([for c in list : [for t in c.delta.tool_calls : merge(t, { index = sum(t.index, length(list[0].delta.tool_calls)) })] if c.index != list[0].index])))
    })
  }

  # Why it ended: when all choices have ended, or with calls.
  function "endedof" {
    params = ["list"]
    result = contains(list[*].finish_reason, "tool_calls") ? "tool_calls" : !isempty([for c in list : true if c.finish_reason == null && (!isempty(c.delta.content) || !isempty(c.delta.tool_calls))]) ? null : coalesce([for c in list : c.finish_reason if c.finish_reason != null][0], null)
  }

  # Whether a chunk is the whole message once more, with which MiniMax's streams end. It has the usage.
  function "again" {
    params = []
    result = reply.told != null && data.choices[0].delta == null && data.choices[0].message != null
  }

  patch "reply" {
    anew {
      when = data.choices[1] != null && !several()
    }
    # One turn that is split over the choices of a chunk, too.
    set "choices" {
      when = choices[1].delta != null && !several()
      to   = [{ index = 0, delta = together(choices), logprobs = coalesce([for c in choices : c.logprobs if c.logprobs != null][0], null), finish_reason = endedof(choices) }]
    }
    # lint: ignore R711 the first of the list
    set "choices.0.index" {
      when = another != null
      to   = 0
    }
    # lint: ignore R711 the first of the list
    set "choices.0.finish_reason" {
      when = another == null && reply.second != null
      to   = reply.ended
    }
    set "model" {
      to = call.alias
    }
    # Some servers give each chunk an id of its own: the first is the reply's.
    set "id" {
      to = reply.upstream_id
    }
    set "choices" {
      when = again()
      to   = []
    }
    set "object" {
      when = again()
      to   = "chat.completion.chunk"
    }
    # Libraries read it without asking whether it is there (T156).
    set "choices" {
      when   = data.choices == null && data.error == null
      to     = []
      create = true
    }
    set "usage.total_tokens" {
      when   = data.usage.completion_tokens != null && data.usage.total_tokens == null
      to     = sum(data.usage.prompt_tokens, data.usage.completion_tokens)
      create = true
    }
    drop {
      when = again() && (data.usage == null || req.stream_options.include_usage != true)
    }
    drop {
      when = data.usage != null && isempty(data.choices) && data.error == null && req.stream_options.include_usage != true && req.stream == true
    }
  }
}
