# A chat client (the OpenAI SDKs, Cherry Studio) on a Responses upstream.

pair "chat" "responses" {
  fields {
    metadata               = nonempty(req.metadata)
    moderation             = req.moderation
    prompt_cache_options   = req.prompt_cache_options
    prompt_cache_retention = req.prompt_cache_retention
    top_logprobs           = req.logprobs == true ? req.top_logprobs : omit
    stream_options         = call.stream && req.stream_options.include_obfuscation != null ? { include_obfuscation = req.stream_options.include_obfuscation } : omit
  }

  function "chances_asked" {
    params = []
    result = req.logprobs == true ? ["message.output_text.logprobs"] : []
  }

  function "told" {
    params = []
    result = schematext(ask.format)
  }

  ask {
    user = coalesce(profile.user_field == "user" ? nonempty(req.user) : omit, req.safety_identifier)
  }

  function "named_user" {
    params = []
    result = req.user
  }

  # A schema of any kind crosses as it is, and so do the arguments.
  function "wraps" {
    params = ["p"]
    result = false
  }

  function "arguments" {
    params = ["p"]
    result = p.form == "custom" ? jsonencode({ input = p.text }) : p.text
  }

  # Responses has no stop strings.
  stop {
    strings = list(req.stop)
    reason  = "stop"
  }

  reject "n" {
    when = req.n > 1
    why  = "Only one choice can be had from this upstream; send the request several times."
  }
  reject "modalities" {
    when = contains(req.modalities, "audio")
    why  = "This upstream answers in text only."
  }

  drop "frequency_penalty" {
    why = "Responses has no penalties"
  }
  drop "presence_penalty" {
    why = "Responses has no penalties"
  }
  drop "seed" {
    why = "Responses has no seed"
  }
  drop "store" {
    why = "the gateway offers no store of chat completions"
  }

  # What may be another value than the client's.
  change "reasoning.effort" {
    from = coalesce(req.reasoning_effort, req.reasoning.effort)
    why  = "the nearest value that the model accepts"
  }

  change "tool_choice" {
    when = unmet()
    from = coalesce(req.tool_choice, req.function_call)
    why  = "no tool that it names is offered"
  }

  change "top_logprobs" {
    from = req.top_logprobs
    why  = "it has no effect without logprobs"
  }

  # What rules translate, and is not sent all the same. sent is the upstream's request, as it is written.
  drop "tool_choice" {
    when = sent.tool_choice == null && req.tool_choice != "auto"
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "function_call" {
    when = (sent.tool_choice == null || req.tool_choice != null) && req.function_call != "auto"
    why  = "the upstream is offered no tool that it could choose, or tool_choice is sent in its place"
  }
  drop "parallel_tool_calls" {
    when = req.parallel_tool_calls == false && sent.parallel_tool_calls == null
    why  = "the upstream has no switch for parallel calls, or no tool to call"
  }
  drop "max_tokens" {
    when = req.max_completion_tokens != null
    why  = "max_completion_tokens is sent in its place"
  }
  drop "reasoning_effort" {
    when = sent.reasoning.effort == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "response_format" {
    when = sent.text.format == null && req.response_format.type != "text"
    why  = "the upstream has no setting for the format of the answer"
  }
  drop "safety_identifier" {
    when = sent.safety_identifier == null && (sent.user == null || !isempty(req.user))
    why  = "the upstream has no field for the user"
  }
  drop "user" {
    when = sent.user == null && (sent.safety_identifier == null || !isempty(req.safety_identifier)) || profile.user_field == "user" && !isempty(req.safety_identifier)
    why  = "the upstream has no field for the user"
  }
  drop "prompt_cache_key" {
    when = sent.prompt_cache_key == null
    why  = "the upstream takes no key for its cache"
  }
  drop "service_tier" {
    when = sent.service_tier == null
    why  = "the upstream has no such tier"
  }
  drop "verbosity" {
    when = sent.text.verbosity == null
    why  = "the upstream has no setting for the length of answers"
  }
  drop "web_search_options" {
    when = isempty([for t in sent.tools : t.type if startswith(t.type, "web_search")])
    why  = "the upstream has no tool that searches the web"
  }
}
