# A chat client (the OpenAI SDKs, Cherry Studio) on a Messages upstream.

pair "chat" "messages" {
  fields {
    top_k         = req.top_k != null && profile.sampling != "none" && !thinks() ? req.top_k : omit
    cache_control = coalesce(ext(req.cache_control), profile.auto_cache && !caches() ? { type = "ephemeral" } : omit)
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
    why = "Messages has no penalties"
  }
  drop "presence_penalty" {
    why = "Messages has no penalties"
  }
  drop "seed" {
    why = "Messages has no seed"
  }
  drop "logprobs" {
    why = "Messages gives no log probabilities"
  }
  drop "top_logprobs" {
    why = "Messages gives no log probabilities"
  }
  drop "metadata" {
    why = "Messages has no metadata for finding replies"
  }
  drop "moderation" {
    why = "a service of OpenAI's"
  }
  drop "prompt_cache_key" {
    why = "Messages caches by content alone"
  }
  drop "prompt_cache_options" {
    why = "Messages caches by content alone"
  }
  drop "prompt_cache_retention" {
    why = "Messages caches by content alone"
  }
  drop "store" {
    why = "Messages keeps nothing"
  }
  drop "verbosity" {
    why = "Messages has no such switch"
  }

  drop "messages[role=user].content[type=image_url].image_url.detail" {
    why = "Messages has no grade of detail"
  }
  drop "response_format[type=json_schema].json_schema.name" {
    why = "a schema has no name in Messages"
  }
  drop "response_format[type=json_schema].json_schema.description" {
    why = "a schema has no description beside itself in Messages"
  }
  drop "response_format[type=json_schema].json_schema.strict" {
    why = "Messages always enforces a schema"
  }
  drop "stream_options.include_obfuscation" {
    why = "the gateway adds no padding"
  }
  drop "web_search_options.search_context_size" {
    why = "Messages has no such grade"
  }

  change "tool_choice" {
    when = unmet()
    from = coalesce(req.tool_choice, req.function_call)
    why  = "no tool that it names is offered"
  }
  change "service_tier" {
    when = req.service_tier != "auto"
    from = req.service_tier
    why  = "this upstream has other tiers"
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
    when = req.parallel_tool_calls == false && sent.tool_choice.disable_parallel_tool_use != true
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "max_tokens" {
    when = req.max_completion_tokens != null
    why  = "max_completion_tokens is sent in its place"
  }
  drop "reasoning_effort" {
    when = !contains(["none", "on"], ask.effort) && sent.output_config.effort == null && (sent.thinking.type != "enabled" || budgets[ask.effort] == budgets.default && ask.effort != "medium")
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "response_format" {
    when = sent.output_config.format == null && req.response_format.type != "text"
    why  = "the upstream has no setting for the format of the answer"
  }
  drop "user" {
    when = sent.metadata == null || !isempty(req.safety_identifier)
    why  = "safety_identifier is sent in its place"
  }
  drop "service_tier" {
    when = sent.service_tier == null && sent.speed == null
    why  = "the upstream has no such tier"
  }
  drop "web_search_options" {
    when = isempty([for t in sent.tools : t.type if startswith(t.type, "web_search")])
    why  = "the upstream has no tool that searches the web"
  }
}
