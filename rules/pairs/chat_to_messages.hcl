# A chat client (the OpenAI SDKs, Cherry Studio) on a Messages upstream.

pair "chat" "messages" {
  fields {
    system         = nonempty(concat(flatten([for t in turns : [for p in t.parts : p.block] if t.leading]), instruction()))
    max_tokens     = maxtokens()
    stream         = call.stream ? true : omit
    temperature    = sampled() && req.temperature != null ? min(1, req.temperature) : omit
    top_p          = sampled() && (profile.sampling != "one_of" || req.temperature == null) ? req.top_p : omit
    top_k          = sampled() ? req.top_k : omit
    stop_sequences = nonempty([for s in list(req.stop) : s if trimspace(s) != ""])
    tools          = nonempty([for t in tools : t.block if allowed(t)])
    tool_choice    = tools ? choice() : omit
    thinking       = thinking(effort())
    output_config  = nonempty({ effort = outputeffort(effort()), format = req.response_format.type == "json_schema" && profile.structured ? outputformat() : omit })
    metadata       = user() == null ? omit : { user_id = user() }
    service_tier   = tier[req.service_tier]
    cache_control  = coalesce(ext(req.cache_control), profile.auto_cache ? { type = "ephemeral" } : omit)
  }

  function "maxtokens" {
    params = []
    result = profile.max_output > 0 ? min(profile.max_output, coalesce(req.max_completion_tokens, req.max_tokens, profile.default_max_output)) : coalesce(req.max_completion_tokens, req.max_tokens, profile.default_max_output)
  }

  # Thinking and sampling exclude each other.
  function "sampled" {
    params = []
    result = profile.sampling != "none" && (thinking(effort()) == null || thinking(effort()).type == "disabled")
  }

  function "effort" {
    params = []
    result = coalesce(req.reasoning_effort, req.reasoning.effort)
  }

  function "forced" {
    params = []
    result = req.tool_choice == "required" || req.tool_choice.type == "function" || req.tool_choice.type == "custom"
  }

  function "thinking" {
    params = ["e"]
    result = e == null || profile.thinking == "none" ? omit : e == "none" ? (profile.thinking_off ? { type = "disabled" } : omit) : profile.thinking == "adaptive" ? { type = "adaptive", display = profile.reasoning_display } : forced() || maxtokens() <= 1280 ? omit : {
      type          = "enabled"
      budget_tokens = max(1024, min(budgets[e], floor(maxtokens() * 0.8), maxtokens() - 1))
    }
  }

  table "budgets" {
    minimal = 1024
    low     = 4096
    medium  = 10000
    high    = 24576
    xhigh   = 32768
    max     = 60000
    default = 10000
  }

  # The nearest effort that the model knows. With thinking off nothing above high is accepted.
  function "outputeffort" {
    params = ["e"]
    result = e == null || isempty(profile.effort) ? omit : e == "none" ? (profile.thinking_off ? omit : "low") : contains(profile.effort, e) ? e : contains(profile.effort, nearest[e]) ? nearest[e] : contains(profile.effort, nearest[nearest[e]]) ? nearest[nearest[e]] : omit
  }

  table "nearest" {
    ultra   = "max"
    max     = "xhigh"
    xhigh   = "high"
    minimal = "low"
  }

  function "outputformat" {
    params = []
    result = closedschema(req.response_format.json_schema.schema) == null ? omit : { type = "json_schema", schema = closedschema(req.response_format.json_schema.schema) }
  }

  # What structured outputs cannot say is asked for in words.
  function "instruction" {
    params = []
    result = req.response_format.type == "json_object" ? [{ type = "text", text = "Answer with one JSON object and nothing else." }] : req.response_format.type == "json_schema" && (!profile.structured || closedschema(req.response_format.json_schema.schema) == null) ? [{ type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${jsonencode(req.response_format.json_schema.schema)}" }] : []
  }

  function "allowed" {
    params = ["t"]
    result = req.tool_choice.type != "allowed_tools" || contains([for a in req.tool_choice.allowed_tools.tools : coalesce(a.function.name, a.custom.name)], t.original_name)
  }

  function "choice" {
    params = []
    result = nonempty({ type = choicetype(), name = choicetype() == "tool" ? toolname(coalesce(req.tool_choice.function.name, req.tool_choice.custom.name, req.function_call.name)) : omit, disable_parallel_tool_use = choicetype() != null && choicetype() != "none" && req.parallel_tool_calls == false ? true : omit })
  }

  function "choicetype" {
    params = []
    result = coalesce(
      typeof(req.tool_choice) == "string" ? words[req.tool_choice] : kinds_of_choice[req.tool_choice.type],
      typeof(req.function_call) == "string" ? words[req.function_call] : req.function_call.name != null ? "tool" : omit,
      req.parallel_tool_calls == false ? "auto" : omit
    )
  }

  table "words" {
    auto     = "auto"
    none     = "none"
    required = "any"
  }

  table "kinds_of_choice" {
    function      = "tool"
    custom        = "tool"
    allowed_tools = words[req.tool_choice.allowed_tools.mode]
  }

  function "user" {
    params = []
    result = length(coalesce(req.safety_identifier, req.user)) > 256 ? sha256(coalesce(req.safety_identifier, req.user)) : coalesce(req.safety_identifier, req.user)
  }

  table "tier" {
    auto     = "auto"
    default  = omit
    priority = "auto"
  }

  stop_reasons {
    end_turn                      = said.tool_call ? "tool_calls" : "stop"
    stop_sequence                 = said.tool_call ? "tool_calls" : "stop"
    tool_use                      = said.tool_call ? "tool_calls" : "stop"
    max_tokens                    = "length"
    model_context_window_exceeded = "length"
    refusal                       = "content_filter"
    pause_turn                    = "stop"
    compaction                    = "stop"
    default                       = said.tool_call ? "tool_calls" : "stop"
  }

  reject "n" {
    when = req.n > 1
    why  = "Only one choice can be had from this upstream; send the request several times."
  }
  reject "modalities" {
    when = contains(req.modalities, "audio")
    why  = "This upstream answers in text only."
  }

  drop "audio" {
    why = "this upstream answers in text only"
  }
  drop "frequency_penalty" {
    why = "Messages has no penalty"
  }
  drop "presence_penalty" {
    why = "Messages has no penalty"
  }
  drop "logit_bias" {
    why = "Messages has no bias by token"
  }
  drop "logprobs" {
    why = "Messages gives no log probabilities"
  }
  drop "top_logprobs" {
    why = "Messages gives no log probabilities"
  }
  drop "metadata" {
    why = "Messages keeps nothing that it could be found by"
  }
  drop "moderation" {
    why = "a service of OpenAI's"
  }
  drop "prediction" {
    why = "Messages has no predicted output"
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
  drop "seed" {
    why = "Messages has no seed"
  }
  drop "store" {
    why = "Messages keeps nothing"
  }
  drop "verbosity" {
    why = "Messages has no such switch"
  }
}
