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

  function "limit" {
    params = []
    result = req.max_output_tokens
  }

  function "stops" {
    params = []
    result = omit
  }

  function "effort" {
    params = []
    result = known(effort_of_responses())
  }

  function "wish" {
    params = []
    result = effort_of_responses() == null ? omit : effort_of_responses() == "none" ? "off" : "on"
  }

  function "budget" {
    params = []
    result = omit
  }

  function "toolchoice" {
    params = []
    result = req.tool_choice == null ? omit : typeof(req.tool_choice) == "string" ? req.tool_choice : req.tool_choice.type == "allowed_tools" ? { type = "allowed_tools", allowed_tools = { mode = req.tool_choice.mode, tools = [for a in req.tool_choice.tools : a.type == "function" ? { type = "function", function = { name = toolname(a.name) } } : a.type == "custom" ? { type = "function", function = { name = toolname(a.name) } } : omit] } } : contains(functions(tools), chosen()) ? { type = "function", function = { name = toolname(chosen()) } } : "auto"
  }

  function "chosen" {
    params = []
    result = coalesce(req.tool_choice.name, req.tool_choice.type)
  }

  function "single" {
    params = []
    result = req.parallel_tool_calls == false
  }

  function "wanted" {
    params = []
    result = req.text.format
  }

  function "instruction" {
    params = []
    result = schematext(req.text.format)
  }

  function "user" {
    params = []
    result = coalesce(req.safety_identifier, req.user)
  }

  function "cachekey" {
    params = []
    result = req.prompt_cache_key
  }

  function "tier" {
    params = []
    result = req.service_tier == "ultrafast" ? "fast" : req.service_tier # the next best that this upstream has
  }

  stop_reasons {
    length                       = "max_output_tokens"
    max_tokens                   = "max_output_tokens"
    model_length                 = "max_output_tokens"
    insufficient_system_resource = "max_output_tokens"
    content_filter               = "content_filter"
    sensitive                    = "content_filter"
    refusal                      = "content_filter"
    default                      = "completed"
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
  change "reasoning_effort" {
    when = profile.effort_field == "reasoning_effort"
    from = req.reasoning.effort
    why  = "the nearest that the model knows"
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
    why  = "this upstream does not tell chances"
  }

  change "service_tier" {
    from = req.service_tier
    why  = "this upstream has other tiers"
  }
}
