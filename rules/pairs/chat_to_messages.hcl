# A chat client (the OpenAI SDKs, Cherry Studio) on a Messages upstream.

pair "chat" "messages" {
  fields {
    system         = nonempty(concat(flatten([for t in turns : [for p in t.parts : p.block] if t.leading]), instruction()))
    max_tokens     = maxtokens()
    stream         = call.stream ? true : omit
    temperature    = req.temperature != null && profile.sampling != "none" && !thinks() ? min(1, req.temperature) : omit
    top_p          = req.top_p != null && profile.sampling != "none" && (thinks() ? req.top_p >= 0.95 : profile.sampling != "one_of" || req.temperature == null) ? req.top_p : omit
    top_k          = req.top_k != null && profile.sampling != "none" && !thinks() ? req.top_k : omit
    stop_sequences = nonempty([for s in list(req.stop) : s if trimspace(s) != ""])
    tools          = nonempty([for t in tools : t.block if allowed(t)])
    tool_choice    = choice() == null || isempty([for t in tools : t.kind if allowed(t) && (t.kind != "web_search" || profile.web_search != "")]) ? omit : choice()
    thinking       = thinking()
    output_config  = nonempty({ effort = outputeffort(effort()), format = outputformat() })
    metadata       = user() == null ? omit : { user_id = user() }
    speed          = profile.fast && contains(["fast", "ultrafast"], req.service_tier) ? "fast" : omit
    service_tier   = req.service_tier == "default" ? "standard_only" : tier[req.service_tier]
    cache_control  = coalesce(ext(req.cache_control), profile.auto_cache && !caches() ? { type = "ephemeral" } : omit)
  }

  # What the client allows, else what the model can do: OpenAI's clients expect no limit when they name none.
  function "maxtokens" {
    params = []
    result = min(most(), coalesce(req.max_completion_tokens, req.max_tokens, profile.default_max_output > 0 ? profile.default_max_output : omit, most(), 8192))
  }

  function "most" {
    params = []
    result = profile.max_output > 0 ? profile.max_output : omit
  }

  # How hard to think, in OpenAI's words; "none" is not at all, "on" as hard as the model likes. Other servers' clients
  # say it in other fields.
  function "effort" {
    params = []
    result = coalesce(
      req.reasoning_effort,
      req.reasoning.effort,
      req.thinking.type == "disabled" || req.enable_thinking == false || req.reasoning.enabled == false || req.chat_template_kwargs.enable_thinking == false ? "none" : omit,
      budget() == null ? omit : budget() < 4096 ? "low" : budget() < 16384 ? "medium" : budget() < 32768 ? "high" : "xhigh",
      contains(["enabled", "adaptive"], req.thinking.type) || req.enable_thinking == true || req.reasoning.enabled == true || req.chat_template_kwargs.enable_thinking == true ? "on" : omit
    )
  }

  function "budget" {
    params = []
    result = coalesce(ext(req.thinking.budget_tokens), req.reasoning.max_tokens, req.thinking_budget)
  }

  function "thinking" {
    params = []
    result = effort() == null || profile.thinking == "none" ? omit : effort() == "none" ? (profile.thinking_off ? { type = "disabled" } : omit) : profile.thinking == "adaptive" ? {
      type                                           = "adaptive"
      display                                        = req.reasoning.exclude == true || req.include_reasoning == false ? "omitted" : profile.reasoning_display
      } : !affordable() ? omit : unsigned() ? { type = "disabled" } : {
      type                                           = "enabled"
      budget_tokens                                  = max(1024, min(coalesce(budget(), budgets[effort()]), floor(maxtokens() * 0.8)))
    }
  }

  # Whether the model is told to think. Thinking and sampling exclude each other (T046).
  function "thinks" {
    params = []
    result = contains(["adaptive", "enabled"], thinking().type)
  }

  # Thinking within a budget leaves the choice of tools and the beginning of the answer to the model (T029), and needs
  # room for itself (T044).
  function "affordable" {
    params = []
    result = maxtokens() > 1280 && !(tools && contains(["any", "tool"], choicetype())) && !prefilled()
  }

  # Whether the upstream would refuse to think, because a call that it is to go on from lacks the thinking before it:
  # most clients do not carry it (T033).
  function "unsigned" {
    params = []
    result = !isempty([for t in turns : t.role if t.last && t.tool_calls && isempty([for p in t.parts : p.kind if p.native != null])])
  }

  # Whether the answer goes on from a beginning that the client wrote (T129).
  function "prefilled" {
    params = []
    result = profile.prefill && [for t in turns : t.role][length(turns) - 1] == "assistant"
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

  # The nearest effort that the model knows (T045).
  function "outputeffort" {
    params = ["e"]
    result = e == null || isempty(profile.effort) ? omit : e == "none" ? (profile.thinking_off ? omit : "low") : contains(profile.effort, e) ? e : contains(profile.effort, nearest[e]) ? nearest[e] : contains(profile.effort, nearest[nearest[e]]) ? nearest[nearest[e]] : contains(profile.effort, nearest[nearest[nearest[e]]]) ? nearest[nearest[nearest[e]]] : omit
  }

  table "nearest" {
    ultra   = "max"
    max     = "xhigh"
    xhigh   = "high"
    minimal = "low"
  }

  function "outputformat" {
    params = []
    result = structured() ? { type = "json_schema", schema = closedschema(req.response_format.json_schema.schema) } : omit
  }

  # Structured outputs exclude a beginning that the client wrote.
  function "structured" {
    params = []
    result = req.response_format.type == "json_schema" && profile.structured && !prefilled() && closedschema(req.response_format.json_schema.schema) != null
  }

  # What structured outputs cannot say is asked for in words (T140).
  function "instruction" {
    params = []
    result = contains(["json_object", "json_schema"], req.response_format.type) && !structured() ? [{
      type = "text"
      text = "Answer with one JSON object and nothing else.${req.response_format.json_schema.schema == null ? "" : " It must fit this JSON Schema:\n${jsonencode(req.response_format.json_schema.schema)}"}"
    }] : []
  }

  function "allowed" {
    params = ["t"]
    result = req.tool_choice.type != "allowed_tools" || contains([for a in req.tool_choice.allowed_tools.tools : coalesce(a.function.name, a.custom.name)], t.original_name)
  }

  function "choice" {
    params = []
    result = nonempty({ type = choicetype(), name = choicetype() == "tool" ? toolname(coalesce(req.tool_choice.function.name, req.tool_choice.custom.name, req.function_call.name)) : omit, disable_parallel_tool_use = choicetype() != null && choicetype() != "none" && single() ? true : omit })
  }

  function "choicetype" {
    params = []
    result = coalesce(
      typeof(req.tool_choice) == "string" ? words[req.tool_choice] : kinds_of_choice[req.tool_choice.type],
      typeof(req.function_call) == "string" ? words[req.function_call] : req.function_call.name != null ? "tool" : omit,
      single() ? "auto" : omit
    )
  }

  # Whether a turn has one call at most; a client of functions, as they were before tools, can be told no more (T158).
  function "single" {
    params = []
    result = req.parallel_tool_calls == false || legacy()
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
    result = length(id()) > 256 ? sha256(id()) : id()
  }

  function "id" {
    params = []
    result = nonempty(req.safety_identifier, req.user)
  }

  table "tier" {
    auto     = "auto"
    priority = "auto"
  }

  # Whether the client marks something for the cache itself.
  function "caches" {
    params = []
    result = !isempty(flatten([for t in turns : [for p in t.parts : p.kind if p.cache != null]])) || !isempty([for t in tools : t.kind if t.cache != null])
  }

  stop_reasons {
    end_turn                      = ended()
    stop_sequence                 = ended()
    tool_use                      = ended()
    max_tokens                    = "length"
    model_context_window_exceeded = "length"
    refusal                       = "content_filter"
    pause_turn                    = ended()
    compaction                    = ended()
    default                       = ended()
  }

  # Calls are to be run whatever the upstream says (T018).
  function "ended" {
    params = []
    result = !said.tool_call ? "stop" : legacy() ? "function_call" : "tool_calls"
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
