# A chat client on a chat upstream: bytes cross as they are, but for the model's name and usage.

pair "chat" "chat" {
  patch "request" {
    set "model" {
      to = call.model
    }
    # Usage is counted for every stream; a client that did not ask does not see it (T078).
    set "stream_options.include_usage" {
      when = call.stream && profile.include_usage && req.stream_options.include_usage != true
      to   = true
    }
    set "max_tokens" {
      when = profile.max_tokens_field == "max_tokens" && req.max_tokens == null && req.max_completion_tokens != null
      to   = req.max_completion_tokens
    }
    remove "max_completion_tokens" {
      when = profile.max_tokens_field == "max_tokens" && req.max_completion_tokens != null
      why  = "this upstream knows the limit as max_tokens"
    }
    remove "tools" {
      when = req.tools != null && isempty(req.tools)
      why  = "an empty list of tools is refused by many servers (T032)"
    }
  }
  patch "reply" {
    set "model" {
      to = call.alias
    }
    skip {
      when = data.usage != null && isempty(data.choices) && data.error == null && req.stream_options.include_usage != true && req.stream == true
    }
  }
}
