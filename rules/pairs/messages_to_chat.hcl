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
    tool "web_search" {
      drop = "this upstream has no tool that searches the web"
    }
    tool "bash" {
      type     = "function"
      function = { name = tool.name, description = "Run a command in a persistent bash session, or restart it.", parameters = { type = "object", properties = { command = { type = "string", description = "The command to run" }, restart = { type = "boolean", description = "Restart the session" } } } }
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
    tool "hosted" {
      drop = "a tool that only Anthropic runs, or that only its models know"
    }
  }

  # What Anthropic's models know without being told.
  function "editor" {
    params = ["commands", "other"]
    result = {
      type = "object"
      properties = {
        command     = { type = "string", enum = commands }
        path        = { type = "string", description = "The file or directory" }
        file_text   = { type = "string", description = "The whole text of a file to create" }
        old_str     = { type = "string", description = "The text to replace, which the file holds once" }
        new_str     = { type = "string", description = "The text that takes its place" }
        insert_line = { type = "integer", description = "The line behind which to insert; 0 for the beginning" }
        insert_text = { type = "string", description = "The text to insert" }
        view_range  = { type = "array", items = { type = "integer" }, description = "The first and the last line to view; -1 for the end" }
        old_path    = other
        new_path    = other
      }
      required = ["command"]
    }
  }

  function "mouse" {
    params = []
    result = {
      type = "object"
      properties = {
        action           = { type = "string", enum = ["key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click", "triple_click", "left_mouse_down", "left_mouse_up", "scroll", "hold_key", "wait", "screenshot", "cursor_position", "zoom"] }
        coordinate       = { type = "array", items = { type = "integer" }, description = "x and y, in pixels from the upper left corner" }
        start_coordinate = { type = "array", items = { type = "integer" }, description = "Where a drag begins" }
        region           = { type = "array", items = { type = "integer" }, description = "What to zoom in on: x and y of two corners" }
        text             = { type = "string", description = "What to type, or the keys to press or hold, such as ctrl+s" }
        scroll_direction = { type = "string", enum = ["up", "down", "left", "right"] }
        scroll_amount    = { type = "integer" }
        duration         = { type = "number", description = "Seconds to wait or to hold a key" }
      }
      required = ["action"]
    }
  }

  fields {
    max_completion_tokens = profile.max_tokens_field == "max_tokens" ? omit : max(1, required(req.max_tokens, "max_tokens")) # 0 warms a cache, and chat knows no less than 1
    max_tokens            = profile.max_tokens_field == "max_tokens" ? max(1, required(req.max_tokens, "max_tokens")) : omit
    stream                = call.stream ? true : omit
    stream_options        = call.stream && profile.include_usage ? { include_usage = true } : omit
    temperature           = profile.sampling == "none" ? omit : req.temperature
    top_p                 = profile.sampling == "none" ? omit : req.top_p
    top_k                 = profile.top_k ? req.top_k : omit
    stop                  = profile.stop_supported ? nonempty([for i, s in req.stop_sequences : s if i < profile.stop_max]) : omit
    tools                 = nonempty([for t in tools : t.block])
    tool_choice           = isempty(functions(tools)) ? omit : req.tool_choice.type != "tool" ? choice[req.tool_choice.type] : contains(functions(tools), req.tool_choice.name) ? { type = "function", function = { name = toolname(req.tool_choice.name) } } : "auto"
    parallel_tool_calls   = req.tool_choice.disable_parallel_tool_use == true && profile.parallel_flag && !isempty(functions(tools)) ? false : omit
    web_search_options    = profile.web_search ? [for t in req.tools : { user_location = location(t.user_location) } if startswith(t.type, "web_search_")][0] : omit
    reasoning_effort      = profile.effort_field == "reasoning_effort" ? effort() : omit
    reasoning             = profile.effort_field == "reasoning" && effort() != null ? { effort = effort() } : omit
    thinking              = profile.effort_field == "thinking" && req.thinking != null ? { type = off() ? "disabled" : "enabled" } : omit
    enable_thinking       = profile.effort_field == "enable_thinking" && req.thinking != null ? !off() : omit
    thinking_budget       = profile.effort_field == "enable_thinking" ? req.thinking.budget_tokens : omit
    chat_template_kwargs  = profile.effort_field == "chat_template_kwargs" && req.thinking != null ? { enable_thinking = !off() } : omit
    response_format       = format(wanted())
    safety_identifier     = profile.user_field == "safety_identifier" ? hashed(req.metadata.user_id, 128) : omit
    user                  = profile.user_field == "user" ? hashed(req.metadata.user_id, 64) : omit
    prompt_cache_key      = profile.cache_key ? hashed(session(), 64) : omit
    service_tier          = profile.service_tier ? tier[req.service_tier] : omit
  }

  # The client's names of the tools that are functions for the upstream.
  function "functions" {
    params = ["list"]
    result = [for t in list : t.original_name if t.kind != "hosted" && t.kind != "web_search"]
  }

  table "choice" {
    auto = "auto"
    any  = "required"
    none = "none"
  }

  function "location" {
    params = ["l"]
    result = l == null ? omit : { type = "approximate", approximate = { city = l.city, country = l.country, region = l.region, timezone = l.timezone } }
  }

  table "tier" {
    auto          = "auto"
    standard_only = "default"
  }

  # The session, for which Claude Code has had two places.
  function "session" {
    params = []
    result = coalesce(jsondecode(req.metadata.user_id).session_id, matches(req.metadata.user_id, "_session_.") ? regexreplace(req.metadata.user_id, "^.*_session_", "") : omit)
  }

  # The effort that the client wants, in words: its own, or what its budget comes to. Of the words that will do, the
  # first that the model knows.
  function "effort" {
    params = []
    result = [for e in ladder[coalesce(req.output_config.effort, req.thinking.type == "enabled" ? budget(req.thinking.budget_tokens) : omit, off() ? "none" : omit)] : e if contains(profile.effort, e)][0]
  }

  function "off" {
    params = []
    result = req.thinking.type == "disabled" || req.thinking.type == "between_tools"
  }

  function "budget" {
    params = ["n"]
    result = n < 4096 ? "low" : n < 16384 ? "medium" : n < 32768 ? "high" : "xhigh"
  }

  table "ladder" {
    none    = ["none", "minimal", "low"]
    minimal = ["minimal", "low"]
    low     = ["low", "medium", "high"]
    medium  = ["medium", "high", "low"]
    high    = ["high", "medium", "low"]
    xhigh   = ["xhigh", "high", "medium", "low"]
    max     = ["max", "xhigh", "high", "medium", "low"]
    ultra   = ["ultra", "max", "xhigh", "high", "medium", "low"]
  }

  # Structured output: the schema that the client wants, which an upstream that takes none is told in words.
  function "wanted" {
    params = []
    result = coalesce(req.output_config.format, req.output_format).schema
  }

  function "format" {
    params = ["schema"]
    result = schema == null || profile.json_schema == "none" ? omit : profile.json_schema == "json_object" ? { type = "json_object" } : {
      type        = "json_schema"
      json_schema = { name = "output", schema = schema, strict = profile.json_schema == "strict" && strictschema(schema) }
    }
  }

  function "instruction" {
    params = []
    result = wanted() == null || profile.json_schema != "json_object" && profile.json_schema != "none" ? omit : "Answer with one JSON object that fits this JSON Schema, and nothing else:\n${jsonencode(wanted())}"
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
  # The client answers this code by sending the whole conversation, and does without threads from then on.
  reject "thread" {
    code = "thread_unsupported_request"
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
