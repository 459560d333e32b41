# A Messages client on a Messages upstream: bytes cross as they are, but for the model's name.

pair "messages" "messages" {
  patch "request" {
    set "model" {
      to = call.model
    }
    set "max_tokens" {
      when = exceeds(req.max_tokens)
      to   = fitlimit(req.max_tokens)
      why  = "the model gives no more, or its context window leaves no more"
    }
    # It must be less than max_tokens.
    set "thinking.budget_tokens" {
      when = exceeds(req.max_tokens) && typeof(req.thinking.budget_tokens) == "number" && req.thinking.budget_tokens >= fitlimit(req.max_tokens)
      to   = max(1024, floor(fitlimit(req.max_tokens) * 0.8))
      why  = "the model gives no more, or its context window leaves no more"
    }
    set "messages" {
      when = !isempty(flatten([for m in req.messages : [for b in m.content : true if foreign(b)] if m.role == "assistant"]))
      to   = [for m in req.messages : m.role == "assistant" && typeof(m.content) == "array" ? merge(m, { content = own(m) }) : m if m.role != "assistant" || typeof(m.content) != "array" || !isempty(own(m))]
    }
  }

  # Thinking that another protocol's upstream issued, which a client carried for it, and thinking that nobody signed: an
  # upstream that checks signatures would refuse the whole conversation, each time (T033, T036). So is what another account
  # was given, where that cannot be read here (T100).
  function "foreign" {
    params = ["b"]
    result = issealed(coalesce(b.signature, b.data)) || profile.signed && b.type == "thinking" && isempty(b.signature) || call.foreign && contains(["thinking", "redacted_thinking"], b.type)
  }

  function "own" {
    params = ["m"]
    result = [for b in m.content : b if !foreign(b)]
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
