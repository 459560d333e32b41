# A Messages client (Claude Code, the Anthropic SDKs) on a Responses upstream.

pair "messages" "responses" {
  # Claude Code's first system block changes with every request and would defeat every prompt cache (T125).
  part "text" {
    when = startswith(item.text, "x-anthropic-billing-header:")
    drop = "the billing line changes with every request and would defeat the upstream's prompt cache"
  }
  part "text" {
    when = typeof(item) == "string" && startswith(item, "x-anthropic-billing-header:")
    text = nonempty(regexreplace(item, "^[^\n]*\n?", ""))
  }

  write {
    tool "bash" {
      type        = "function"
      name        = tool.name
      description = "Run a command in a persistent bash session, or restart it."
      parameters  = bashing()
      strict      = false
    }
    tool "text_editor" {
      type        = "function"
      name        = tool.name
      description = "View and edit text files."
      parameters  = editor(tool.name == "str_replace_editor" ? ["view", "create", "str_replace", "insert", "undo_edit"] : ["view", "create", "str_replace", "insert"], omit)
      strict      = false
    }
    tool "memory" {
      type        = "function"
      name        = tool.name
      description = "View and edit the files of a memory directory."
      parameters  = editor(["view", "create", "str_replace", "insert", "delete", "rename"], { type = "string" })
      strict      = false
    }
    tool "computer" {
      type        = "function"
      name        = tool.name
      description = "Use the mouse and the keyboard of a computer whose screen is ${tool.width} pixels wide and ${tool.height} high, and see its screen."
      parameters  = mouse()
      strict      = false
    }
    tool "hosted" {
      drop = "a tool that only Anthropic runs, or that only its models know"
    }
  }

  function "chances_asked" {
    params = []
    result = []
  }

  function "instruction" {
    params = []
    result = formatted() == null ? omit : schematext({ type = "json_schema", schema = formatted() })
  }

  # Responses has no stop strings.
  stop {
    strings = req.stop_sequences
    reason  = "stop"
  }

  reject "compaction" {
    why = "Compaction is not offered by this upstream; summarise with an ordinary request."
  }
  # The client answers this code by sending the whole conversation, and does without threads from then on.
  reject "thread" {
    code = "thread_unsupported_request"
    why  = "This upstream keeps no threads; send the whole history."
  }

  drop "top_k" {
    why = "Responses has no such limit"
  }

  drop "tools[type=web_search_*].blocked_domains" {
    why = "Responses knows domains that are allowed, not others"
  }
  drop "tools[type=web_search_*].max_uses" {
    why = "Responses has no limit for one tool"
  }
  drop "tools[type=web_search_*].response_inclusion" {
    why = "what a search brings is shown to the model by OpenAI"
  }

  # A citation of Responses tells where in the text its words stand.
  function "cited" {
    params = ["p", "n"]
    result = n.begins == null || n.ends == null ? omit : substr(p.text, n.begins, n.ends - n.begins)
  }

  # What may be another value than the client's.
  change "tool_choice" {
    when = req.tool_choice.type == "tool" && toolchoice() == "auto"
    from = req.tool_choice
    why  = "no tool that it names is offered, or none that can be chosen"
  }
  change "reasoning.effort" {
    from = req.output_config.effort
    why  = "the nearest value that the model accepts"
  }

  # It only warms a cache, which this upstream does by itself.
  answer {
    when               = req.max_tokens == 0
    object             = "response"
    status             = "incomplete"
    incomplete_details = { reason = "max_output_tokens" }
    output             = []
    usage              = { input_tokens = tokens, output_tokens = 0 }
  }

  # What rules translate, and is not sent all the same. sent is the upstream's request, as it is written.
  drop "tool_choice" {
    when = sent.tool_choice == null && req.tool_choice.type != "auto"
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "tool_choice.disable_parallel_tool_use" {
    when = req.tool_choice.disable_parallel_tool_use == true && sent.parallel_tool_calls == null
    why  = "the upstream has no switch for parallel calls, or no tool to call"
  }
  drop "thinking" {
    when = sent.reasoning.effort == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "thinking.budget_tokens" {
    when = req.output_config.effort != null
    why  = "the effort is sent in its place"
  }
  drop "output_config.effort" {
    when = sent.reasoning.effort == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "output_config.format" {
    when = sent.text.format == null
    why  = "the upstream has no setting for the format of the answer"
  }
  drop "metadata.user_id" {
    when = sent.safety_identifier == null && sent.user == null
    why  = "the upstream has no field for the user"
  }
  drop "service_tier" {
    when = sent.service_tier == null
    why  = "the upstream has no such tier"
  }
  drop "mcp_servers" {
    when = length(req.mcp_servers) > length([for t in sent.tools : t.type if t.type == "mcp"])
    why  = "no tool of the request names this server, or the upstream calls none"
  }
  drop "tools[type=custom].defer_loading" {
    when = isempty([for t in sent.tools : t.type if t.defer_loading == true])
    why  = "every tool is offered at once"
  }
}
