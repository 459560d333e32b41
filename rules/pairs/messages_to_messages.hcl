# A Messages client on a Messages upstream: bytes cross as they are, but for the model's name.

pair "messages" "messages" {
  patch "request" {
    # What the upstream keeps of a thread is not seen here.
    repair {
      when = req.thread == null
    }
    set "model" {
      when = !profile.vertex
      to   = call.model
    }
    remove "model" {
      when = profile.vertex
      why  = "Vertex AI has it in the path"
    }
    set "anthropic_version" {
      when = profile.vertex
      to   = "vertex-2023-10-16"
    }
    set "max_tokens" {
      when = exceeds(req.max_tokens)
      to   = fitlimit(req.max_tokens)
      why  = "more than the model's output limit, or than its context window leaves"
    }
    # It must be less than max_tokens.
    set "thinking.budget_tokens" {
      when = exceeds(req.max_tokens) && typeof(req.thinking.budget_tokens) == "number" && req.thinking.budget_tokens >= fitlimit(req.max_tokens)
      to   = max(1024, floor(fitlimit(req.max_tokens) * 0.8))
      why  = "more than the model's output limit, or than its context window leaves"
    }
    # What the upstream's profile says that it does not know.
    remove "cache_control" {
      each = profile.cache_marks == "none" ? concat([req], list(req.system), req.tools, flatten([for m in req.messages : list(m.content)]), flatten([for m in req.messages : flatten([for b in m.content : concat(list(b.content), list(b.source.content))])])) : []
      why  = "this upstream takes no marks for the cache"
    }
    remove "thinking" {
      when = profile.thinking == "none" && req.thinking != null
      why  = "this upstream has no thinking"
    }
    set "messages" {
      when = haskey(req.messages, "thinking", "signature", "data") && !isempty(flatten([for m in req.messages : [for b in m.content : true if foreign(b)] if m.role == "assistant"]))
      to   = [for m in req.messages : typeof(m.content) == "array" && (m.role == "assistant" || profile.cache_marks == "none") ? merge(m, { content = own(m) }) : m if m.role != "assistant" || typeof(m.content) != "array" || !isempty(own(m))]
      why  = "thinking that this upstream did not issue, or does not know"
    }
  }

  # Thinking that another protocol's upstream issued, which a client carried for it, and thinking that nobody signed: an
  # upstream that checks signatures would refuse the whole conversation, each time (T033, T036). So is what another account
  # was given, where that cannot be read here (T100), and all of it where the upstream does not think.
  function "foreign" {
    params = ["b"]
    result = issealed(coalesce(b.signature, b.data)) || profile.thinking == "none" && contains(["thinking", "redacted_thinking"], b.type) || profile.signed && b.type == "thinking" && isempty(b.signature) || call.foreign && contains(["thinking", "redacted_thinking"], b.type)
  }

  function "own" {
    params = ["m"]
    result = [for b in m.content : unmarked(b) if m.role != "assistant" || !foreign(b)]
  }

  # A block without marks for the cache, where the upstream takes none.
  function "unmarked" {
    params = ["b"]
    result = profile.cache_marks != "none" || typeof(b) != "object" ? b : { for k, v in b : k => k == "content" && typeof(v) == "array" ? [for c in v : { for n, w in c : n => w if n != "cache_control" }] : v if k != "cache_control" }
  }

  # Objects of the upstream's account, which all clients of the gateway share, cross only where its profile says so.
  function "closed" {
    params = []
    result = profile.account_objects != "any" && (profile.account_objects == "none" || profile.account_objects == "unshared" && call.shared)
  }
  reject "container" {
    when = closed() && (typeof(req.container) == "string" || req.container.id != null)
    why  = "A container is kept in the account of the upstream, and this gateway does not pass such a name on."
  }
  reject "messages" {
    when = closed() && haskey(req.messages, "file_id") && !isempty([for m in req.messages : true if m.role == "user" && typeof(m.content) == "array" && !isempty([for b in m.content : true if contains(["image", "document", "container_upload", "tool_result"], b.type) && (b.source.file_id != null || b.type == "container_upload" || typeof(b.content) == "array" && nested(b) || typeof(b.source.content) == "array" && nested(b.source))])])
    why  = "A file that is named by its id is kept in the account of the upstream, and this gateway does not pass such a name on. Send its content."
  }

  # Whether files are named by their ids within a block.
  function "nested" {
    params = ["b"]
    result = !isempty([for c in b.content : true if c.source.file_id != null || !isempty([for d in ext(c.source.content) : true if ext(d.source.file_id) != null])])
  }

  patch "reply" {
    set "message.model" {
      to = call.alias
    }
    set "model" {
      to = call.alias
    }
  }
}
