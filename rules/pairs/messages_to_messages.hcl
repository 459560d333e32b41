# A Messages client on a Messages upstream: bytes cross as they are, but for the model's name.

pair "messages" "messages" {
  patch "request" {
    set "model" {
      to = call.model
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
