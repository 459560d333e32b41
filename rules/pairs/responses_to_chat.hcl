# A Responses client (Codex, the OpenAI SDKs and agents) on a chat upstream.

pair "responses" "chat" {
  write {
    tool "local_shell" {
      type     = "function"
      function = { name = tool.name, description = shellwords(), parameters = localshell() }
    }
    tool "shell" {
      type     = "function"
      function = { name = tool.name, description = shellwords(), parameters = shellcommands() }
    }
    tool "apply_patch" {
      type     = "function"
      function = { name = tool.name, description = "Create, change or delete a file.", parameters = patching() }
    }
    tool "tool_search" {
      type     = "function"
      function = { name = tool.name, description = tool.description, parameters = objectschema(tool.schema) }
    }
    tool "wrapped" {
      type     = "function"
      function = { name = tool.name, description = tool.description, parameters = plainschema(tool.schema), strict = profile.strict_tools ? tool.strict : omit }
    }
    tool "web_search" { # the field web_search_options stands for it, and its name says nothing
      when = profile.web_search && tool.name != null
      json = omit
    }
    tool "web_search" {
      drop = "this upstream has no tool that searches the web"
    }
    tool "code_execution" {
      drop = "a tool that OpenAI runs, or that only its models know"
    }
    tool "mcp" {
      drop = "a tool that OpenAI runs, or that only its models know"
    }
    tool "hosted_search" {
      drop = "this upstream searches for no tools; every tool is offered at once"
    }
    tool "hosted" {
      drop = "a tool that OpenAI runs, or that only its models know"
    }
  }

  fields {
    metadata               = profile.extras ? nonempty(req.metadata) : omit
    moderation             = profile.extras ? req.moderation : omit
    prompt_cache_options   = profile.extras ? req.prompt_cache_options : omit
    prompt_cache_retention = profile.extras ? req.prompt_cache_retention : omit
    verbosity              = profile.verbosity ? req.text.verbosity : omit
    logprobs               = profile.logprobs && wants_chances() ? true : omit
    top_logprobs           = profile.logprobs && wants_chances() ? req.top_logprobs : omit
  }

  function "wants_chances" {
    params = []
    result = req.top_logprobs > 0 || contains(req.include, "message.output_text.logprobs")
  }

  function "toolchoice" {
    params = []
    result = unmet() ? "auto" : ask.tool != null ? { type = "function", function = { name = chosen() } } : ask.allowed == null ? ask.choice : { type = "allowed_tools", allowed_tools = { mode = ask.allowed.mode, tools = flatten([for a in req.tool_choice.tools : [for t in tools : { type = "function", function = { name = t.name } } if names(a, t)]]) } }
  }

  # Whether a choice names a tool. A member of a namespace is known by its own name as well.
  function "names" {
    params = ["c", "t"]
    result = !contains(["hosted", "web_search", "code_execution", "mcp", "hosted_search"], t.kind) && coalesce(c.name, c.type) == t.original_name || t.offered != null && c.name == t.offered.name && coalesce(ext(c.namespace), t.offered.namespace) == t.offered.namespace
  }

  # The upstream's name of the tool that is chosen.
  function "chosen" {
    params = []
    result = [for t in tools : t.name if names(req.tool_choice, t)][0]
  }

  # Whether the client chooses only among tools that are not there: then it is as if it chose nothing.
  function "unmet" {
    params = []
    result = req.tool_choice.type == "allowed_tools" ? isempty([for a in req.tool_choice.tools : true if !isempty([for t in tools : true if names(a, t)])]) : req.tool_choice.type != null && chosen() == null
  }

  # Whether the tool that is chosen, or the only one that may be, is the search that web_search_options stands for.
  function "searches" {
    params = []
    result = profile.web_search && (startswith(req.tool_choice.type, "web_search") || req.tool_choice.type == "allowed_tools" && unmet() && !isempty([for t in req.tool_choice.tools : true if startswith(t.type, "web_search")])) && !isempty([for t in tools : true if t.kind == "web_search"])
  }

  function "instruction" {
    params = []
    result = schematext(req.text.format)
  }

  reject "tool_choice" {
    when = remote(req.tool_choice) && !(startswith(req.tool_choice.type, "web_search") && profile.web_search)
    why  = "This upstream does not have the tool that must be called."
  }
  reject "prompt" {
    why = "Prompt templates are kept by OpenAI; send their text."
  }
  reject "background" {
    when = req.background == true
    why  = "Replies cannot be made in the background here; stream them, or wait."
  }
  reject "conversation" {
    why = "Conversations are kept by OpenAI; send the history, or previous_response_id."
  }

  drop "reasoning.summary" {
    why = "chat has one form of reasoning"
  }

  # What may be another value than the client's.
  change "max_tokens" {
    when = profile.max_tokens_field == "max_tokens"
    from = req.max_output_tokens
    why  = "more than the model's output limit, or than its context window leaves"
  }
  change "max_completion_tokens" {
    when = profile.max_tokens_field != "max_tokens"
    from = req.max_output_tokens
    why  = "more than the model's output limit, or than its context window leaves"
  }
  change "reasoning_effort" {
    when = profile.effort_field == "reasoning_effort"
    from = req.reasoning.effort
    why  = "the nearest value that the model accepts"
  }

  change "tool_choice" {
    when = unmet() && !searches()
    from = req.tool_choice
    why  = "no tool that it names is offered, or none that can be chosen"
  }

  change "moderation" {
    from = req.moderation
    why  = "this upstream has no such extension"
  }

  change "prompt_cache_options" {
    from = req.prompt_cache_options
    why  = "this upstream has no such extension"
  }

  change "prompt_cache_retention" {
    from = req.prompt_cache_retention
    why  = "this upstream has no such extension"
  }

  change "verbosity" {
    from = req.text.verbosity
    why  = "this upstream does not take it"
  }

  change "top_logprobs" {
    from = req.top_logprobs > 0 ? req.top_logprobs : omit
    why  = "this upstream has no log probabilities"
  }

  change "service_tier" {
    from = req.service_tier
    why  = "this upstream has other tiers"
  }

  # What rules translate, and is not sent all the same. sent is the upstream's request, as it is written.
  drop "tool_choice" {
    when = sent.tool_choice == null && req.tool_choice != "auto" && !searches()
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "tool_choice[type=web_search*|allowed_tools]" {
    when = searches()
    why  = "the search is sent as web_search_options, and Chat Completions has no choice of a tool for it"
  }
  drop "parallel_tool_calls" {
    when = req.parallel_tool_calls == false && sent.parallel_tool_calls == null
    why  = "the upstream has no switch for parallel calls, or no tool to call"
  }
  drop "reasoning.effort" {
    when = sent.reasoning_effort == null && sent.reasoning == null && sent.thinking == null && sent.enable_thinking == null && sent.chat_template_kwargs == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "text.format" {
    when = sent.response_format == null && req.text.format.type != "text"
    why  = "the upstream has no setting for the format of the answer"
  }
  drop "text.format.name" {
    when = sent.response_format.type == "json_object"
    why  = "the upstream does not accept a schema; the gateway adds it to the system text"
  }
  drop "text.verbosity" {
    when = sent.verbosity == null
    why  = "the upstream has no setting for the length of answers"
  }
  drop "safety_identifier" {
    when = sent.safety_identifier == null && (sent.user == null || !isempty(req.user))
    why  = "the upstream has no field for the user"
  }
  drop "user" {
    when = sent.user == null && sent.safety_identifier == null || !isempty(req.safety_identifier)
    why  = "the upstream has no field for the user, or safety_identifier is sent in its place"
  }
  drop "prompt_cache_key" {
    when = sent.prompt_cache_key == null
    why  = "the upstream takes no key for its cache"
  }
  drop "service_tier" {
    when = sent.service_tier == null
    why  = "the upstream has no such tier"
  }
}
