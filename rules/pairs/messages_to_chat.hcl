# A Messages client (Claude Code, the Anthropic SDKs) on a chat upstream.

pair "messages" "chat" {
  # Claude Code's first system block changes with every request and would defeat every prompt cache (T125).
  part "text" {
    when = startswith(item.text, "x-anthropic-billing-header:")
    drop = "the billing line changes with every request and would defeat the upstream's prompt cache"
  }
  part "text" {
    when = typeof(item) == "string" && startswith(item, "x-anthropic-billing-header:")
    text = regexreplace(item, "^[^\n]*\n?", "")
  }

  write {
    part "server_tool" {
      type = "text"
      text = part.input.query != null ? "[web search \"${part.input.query}\"]" : part.input.code != null ? "[code]\n${part.input.code}" : "[${part.name}]"
    }
    part "server_result" {
      type = "text"
      text = nonempty(
        join("\n", [for r in list(part.content) : "${coalesce(r.title, "")} - ${r.url}" if r.url != null]),
        join("\n", [part.content.stdout, part.content.stderr]),
        part.content.error_code
      )
    }
    part "summary" {
      when = part.text != null
      type = "text"
      text = "Summary of the conversation so far:\n${part.text}"
    }
    part "summary" {
      drop = "a summary that only its issuer can read"
    }
    part "container_upload" {
      drop = "files in a container of Anthropic's"
    }
    part "mcp_tool_listing" {
      drop = "what an MCP server of Anthropic's offers"
    }
    part "fallback" {
      drop = "which model Anthropic fell back to"
    }
    part "tool_change" {
      drop = "chat has no tools that come and go"
    }
    tool "web_search" {
      drop = "this upstream has no web search"
    }
    tool "bash" {
      type     = "function"
      function = { name = tool.name, description = "Run a command in a persistent bash session, or restart it.", parameters = { type = "object", properties = { command = { type = "string", description = "The command to run" }, restart = { type = "boolean", description = "Restart the session" } } } }
    }
    tool "text_editor" {
      type     = "function"
      function = { name = tool.name, description = "View and edit text files.", parameters = editor() }
    }
    tool "memory" {
      type     = "function"
      function = { name = tool.name, description = "View and edit the files of a memory directory.", parameters = editor() }
    }
    tool "hosted" {
      drop = "a tool that only Anthropic runs"
    }
  }

  function "editor" {
    params = []
    result = {
      type = "object"
      properties = {
        command     = { type = "string", description = "view, create, str_replace, insert (memory also: delete, rename)" }
        path        = { type = "string" }
        file_text   = { type = "string" }
        old_str     = { type = "string" }
        new_str     = { type = "string" }
        insert_line = { type = "integer" }
        insert_text = { type = "string" }
        view_range  = { type = "array", items = { type = "integer" } }
        old_path    = { type = "string" }
        new_path    = { type = "string" }
      }
      required = ["command"]
    }
  }

  fields {
    max_completion_tokens = profile.max_tokens_field == "max_tokens" ? omit : max(1, required(req.max_tokens, "max_tokens"))
    max_tokens            = profile.max_tokens_field == "max_tokens" ? max(1, required(req.max_tokens, "max_tokens")) : omit
    stream                = call.stream ? true : omit
    stream_options        = call.stream && profile.include_usage ? { include_usage = true } : omit
    temperature           = profile.sampling == "none" ? omit : req.temperature
    top_p                 = profile.sampling == "none" ? omit : req.top_p
    top_k                 = profile.top_k ? req.top_k : omit
    stop                  = profile.stop_supported ? nonempty([for i, s in req.stop_sequences : s if i < profile.stop_max]) : omit
    tools                 = nonempty([for t in tools : t.block])
    tool_choice           = tools ? tool_choice[req.tool_choice.type] : omit
    parallel_tool_calls   = tools && req.tool_choice.disable_parallel_tool_use == true && profile.parallel_flag ? false : omit
    reasoning_effort      = profile.effort_field == "reasoning_effort" ? effort(wanted()) : omit
    reasoning             = profile.effort_field == "reasoning" && effort(wanted()) != null ? { effort = effort(wanted()) } : omit
    thinking              = profile.effort_field == "thinking" && req.thinking != null ? { type = req.thinking.type == "disabled" ? "disabled" : "enabled" } : omit
    enable_thinking       = profile.effort_field == "enable_thinking" && req.thinking != null ? req.thinking.type != "disabled" : omit
    response_format       = format(coalesce(req.output_config.format, req.output_format))
    safety_identifier     = profile.user_field == "safety_identifier" ? hashed(req.metadata.user_id, 128) : omit
    user                  = profile.user_field == "user" ? hashed(req.metadata.user_id, 64) : omit
    service_tier          = profile.service_tier ? tier[req.service_tier] : omit
  }

  table "tool_choice" {
    auto = "auto"
    any  = "required"
    none = "none"
    tool = { type = "function", function = { name = toolname(req.tool_choice.name) } }
  }

  table "tier" {
    auto          = "auto"
    standard_only = "default"
  }

  # The effort that the client wants, in words: its own, or what its budget comes to.
  function "wanted" {
    params = []
    result = req.output_config.effort != null ? req.output_config.effort : req.thinking.type == "enabled" ? budget(req.thinking.budget_tokens) : req.thinking.type == "disabled" || req.thinking.type == "between_tools" ? "none" : omit
  }

  function "budget" {
    params = ["n"]
    result = n < 4096 ? "low" : n < 16384 ? "medium" : n < 32768 ? "high" : "xhigh"
  }

  # The nearest effort that the model knows.
  function "effort" {
    params = ["e"]
    result = contains(profile.effort, e) ? e : contains(profile.effort, nearest[e]) ? nearest[e] : contains(profile.effort, nearest[nearest[e]]) ? nearest[nearest[e]] : omit
  }

  table "nearest" {
    ultra   = "max"
    max     = "xhigh"
    xhigh   = "high"
    none    = "minimal"
    minimal = "low"
  }

  function "format" {
    params = ["f"]
    result = f.schema == null ? omit : profile.json_schema == "json_object" ? { type = "json_object" } : profile.json_schema == "none" ? omit : {
      type        = "json_schema"
      json_schema = { name = "output", schema = f.schema, strict = profile.json_schema == "strict" && strictschema(f.schema) }
    }
  }

  function "hashed" {
    params = ["id", "most"]
    result = length(id) > most ? sha256(id) : id
  }

  stop_reasons {
    stop                         = natural()
    end_turn                     = natural()
    eos                          = natural()
    eos_token                    = natural()
    length                       = "max_tokens"
    max_tokens                   = "max_tokens"
    model_length                 = "max_tokens"
    insufficient_system_resource = "max_tokens"
    tool_calls                   = said.tool_call ? "tool_use" : "end_turn"
    function_call                = said.tool_call ? "tool_use" : "end_turn"
    content_filter               = "refusal"
    sensitive                    = "refusal"
    refusal                      = "refusal"
    default                      = natural()
  }

  function "natural" {
    params = []
    result = said.tool_call ? "tool_use" : said.refusal ? "refusal" : contains(req.stop_sequences, reply.matched) ? "stop_sequence" : "end_turn"
  }

  reject "compaction" {
    why = "Compaction is not offered by this upstream; summarise with an ordinary request."
  }
  reject "thread" {
    when = req.thread.type == "continue"
    code = "thread_not_found"
    why  = "This upstream keeps no threads; send the whole history."
  }

  drop "cache_control" {
    why = "chat has no mark for the whole request"
  }
  drop "container" {
    why = "containers are run by Anthropic"
  }
  drop "context_management" {
    why = "context editing is done by Anthropic"
  }
  drop "diagnostics" {
    why = "cache diagnosis is a service of Anthropic's"
  }
  drop "inference_geo" {
    why = "the region is chosen by whoever runs the upstream"
  }
  drop "mcp_servers" {
    why = "MCP servers are called by Anthropic"
  }
  drop "speed" {
    why = "chat has no such switch"
  }
  drop "billing_policy" {
    why = "billing is Anthropic's"
  }
  drop "fallbacks" {
    why = "Anthropic's own fallback models"
  }
  drop "fallback_credit_token" {
    why = "billing is Anthropic's"
  }
  drop "output_config.task_budget" {
    why = "chat has no soft budget"
  }
}
