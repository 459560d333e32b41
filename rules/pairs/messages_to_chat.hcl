# A Messages client (Claude Code, the Anthropic SDKs) on a chat upstream.

pair "messages" "chat" {
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
    tool "web_search" { # the field web_search_options stands for it, and its name says nothing
      when = profile.web_search && tool.name != null
      json = omit
    }
    tool "web_search" {
      drop = "this upstream has no tool that searches the web"
    }
    tool "code_execution" {
      drop = "a tool that only Anthropic runs, or that only its models know"
    }
    tool "mcp" {
      drop = "a tool that only Anthropic runs, or that only its models know"
    }
    tool "bash" {
      type     = "function"
      function = { name = tool.name, description = "Run a command in a persistent bash session, or restart it.", parameters = bashing() }
    }
    tool "text_editor" {
      type     = "function"
      function = { name = tool.name, description = "View and edit text files.", parameters = editor(tool.name == "str_replace_editor" ? ["view", "create", "str_replace", "insert", "undo_edit"] : ["view", "create", "str_replace", "insert"], omit) }
    }
    tool "memory" {
      type     = "function"
      function = { name = tool.name, description = "View and edit the files of a memory directory.", parameters = editor(["view", "create", "str_replace", "insert", "delete", "rename"], { type = "string" }) }
    }
    tool "computer" {
      type     = "function"
      function = { name = tool.name, description = "Use the mouse and the keyboard of a computer whose screen is ${tool.width} pixels wide and ${tool.height} high, and see its screen.", parameters = mouse() }
    }
    tool "hosted_search" {
      drop = "this upstream searches for no tools; every tool is offered at once"
    }
    tool "hosted" {
      drop = "a tool that only Anthropic runs, or that only its models know"
    }
  }

  fields {
    top_k = profile.top_k ? req.top_k : omit
  }

  function "instruction" {
    params = []
    result = formatted() == null ? omit : schematext({ type = "json_schema", schema = formatted() })
  }

  # Whether the tool that is chosen is the search that web_search_options stands for.
  function "searches" {
    params = []
    result = profile.web_search && req.tool_choice.type == "tool" && !isempty([for t in tools : true if t.kind == "web_search" && t.original_name == req.tool_choice.name])
  }

  # More strings than the upstream takes are looked for here.
  stop {
    strings = profile.stop_supported ? [for i, s in list(req.stop_sequences) : s if i >= profile.stop_max] : list(req.stop_sequences)
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

  drop "thinking.display" {
    why = "chat has no setting for showing reasoning"
  }

  # What this client is not told.
  read_reply {
    drop "created" {
      why = "a reply of Messages has no time"
    }
    drop "choices.logprobs" {
      why = "Messages has no log probabilities"
    }
    drop "choices.message.annotations.url_citation.start_index" {
      why = "citations of Messages follow the text and have no positions in it"
    }
    drop "choices.message.annotations.url_citation.end_index" {
      why = "citations of Messages follow the text and have no positions in it"
    }
  }

  # What may be another value than the client's.
  change "max_tokens" {
    when = profile.max_tokens_field == "max_tokens"
    from = req.max_tokens
    why  = "more than the model's output limit or than its context window leaves, or less than this upstream's minimum of 1"
  }
  change "max_completion_tokens" {
    when = profile.max_tokens_field != "max_tokens"
    from = req.max_tokens
    why  = "more than the model's output limit or than its context window leaves, or less than this upstream's minimum of 1"
  }
  change "tool_choice" {
    when = req.tool_choice.type == "tool" && toolchoice() == "auto" && !searches()
    from = req.tool_choice
    why  = "no tool that it names is offered, or none that can be chosen"
  }
  change "reasoning_effort" {
    when = profile.effort_field == "reasoning_effort"
    from = req.output_config.effort
    why  = "the nearest value that the model accepts"
  }

  # It only warms a cache, which this upstream does by itself.
  answer {
    when    = req.max_tokens == 0
    object  = "chat.completion"
    choices = [{ index = 0, message = { role = "assistant", content = "" }, finish_reason = "length" }]
    usage   = { prompt_tokens = tokens, completion_tokens = 0 }
  }

  # What rules translate, and is not sent all the same. sent is the upstream's request, as it is written.
  drop "tools[type=web_search_*].max_uses" {
    when = profile.web_search
    why  = "Chat Completions has no limit for one tool"
  }
  drop "tools[type=web_search_*].blocked_domains" {
    when = profile.web_search
    why  = "Chat Completions searches the whole web"
  }
  drop "tool_choice" {
    when = sent.tool_choice == null && req.tool_choice.type != "auto" && !searches()
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "tool_choice[type=tool]" {
    when = searches()
    why  = "the search is sent as web_search_options, and Chat Completions has no choice of a tool for it"
  }
  drop "tool_choice.disable_parallel_tool_use" {
    when = req.tool_choice.disable_parallel_tool_use == true && sent.parallel_tool_calls == null
    why  = "the upstream has no switch for parallel calls, or no tool to call"
  }
  drop "thinking" {
    when = sent.reasoning_effort == null && sent.reasoning == null && sent.thinking == null && sent.enable_thinking == null && sent.chat_template_kwargs == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "thinking.budget_tokens" {
    when = req.output_config.effort != null && sent.thinking_budget == null
    why  = "the effort is sent in its place"
  }
  drop "output_config.effort" {
    when = sent.reasoning_effort == null && sent.reasoning == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "output_config.format" {
    when = sent.response_format == null
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
    when = length(req.mcp_servers) > length([for t in tools : t.kind if t.kind == "mcp"])
    why  = "no tool of the request names this server, or the upstream calls none"
  }
}
