# Anthropic Messages, as Anthropic and the servers that are compatible with it speak it.

protocol "messages" {
  title = "Anthropic Messages"

  client {
    path   = "/v1/messages"
    model  = required(req.model, "model")
    stream = req.stream

    key_headers = ["x-api-key"]
    # One account has the cached prompt of a conversation; who says nothing of it is known by how it begins.
    session = nonempty(header["x-claude-code-session-id"], session(), req.metadata.user_id, opening(req.system, req.messages[0], req.messages[1], req.messages[2]))
  }

  upstream {
    path = profile.vertex ? "/publishers/anthropic/models/${call.model}:${call.stream ? "streamRawPredict" : "rawPredict"}" : "/v1/messages"
    headers {
      x-api-key         = key
      anthropic-version = coalesce(header["anthropic-version"], "2023-06-01")
      anthropic-beta    = profile.mcp != "" && contains([for t in tools : t.kind], "mcp") ? profile.mcp : omit # a client of Messages has its own
    }
    list {
      path    = "/v1/models?limit=1000"
      each    = data.data
      id      = item.id
      title   = item.display_name
      created = coalesce(item.created_at, item.created)
      owner   = item.owned_by
      next    = data.has_more ? "limit=1000&after_id=${data.last_id}" : omit
    }
    forward = ["anthropic-version", "anthropic-beta", "anthropic-user-profile-id"]
    pass    = ["retry-after", "retry-after-ms", "x-should-retry", "anthropic-ratelimit-*"]
  }

  limits {
    hide = ["anthropic-ratelimit-*"]
    headers {
      anthropic-ratelimit-requests-limit     = requests.limit
      anthropic-ratelimit-requests-remaining = requests.remaining
      anthropic-ratelimit-requests-reset     = requests.at
      anthropic-ratelimit-tokens-limit       = tokens.limit
      anthropic-ratelimit-tokens-remaining   = tokens.remaining
      anthropic-ratelimit-tokens-reset       = tokens.at
    }
  }

  models {
    when     = header["anthropic-version"] != null
    data     = [for m in models : described(m)]
    has_more = false
    first_id = coalesce(models[0].id, null)
    last_id  = coalesce(last.id, null)
    model {
      json = described(model)
    }
  }

  function "described" {
    params = ["m"]
    result = { type = "model", id = m.id, display_name = coalesce(m.title, m.id), created_at = coalesce(m.date, "2026-01-01T00:00:00Z") }
  }

  count {
    path   = "/v1/messages/count_tokens"
    kind   = "type"
    ignore = ["type", "id", "role", "tool_use_id", "signature", "cache_control", "encrypted_content", "encrypted_index", "media_type"]
    blob   = 1600
    factor = 1.05
    assume {
      max_tokens = 1
    }
    answer {
      input_tokens = tokens
    }
    upstream {
      path   = "/v1/messages/count_tokens"
      fields = ["model", "messages", "system", "tools", "tool_choice", "thinking", "output_config", "output_format", "cache_control", "context_management", "compaction", "mcp_servers", "speed", "billing_policy"]
      tokens = data.input_tokens
    }
    weigh "system" {}
    weigh "messages" {
      each = 4
    }
    weigh "tools" {
      each  = 8
      whole = true
    }
    media "image" {
      tokens = 1600
      data   = "source.data"
      pixels = 750
    }
    media "document" {
      tokens = 200000 # a hundred pages
      least  = 2000
      data   = "source.data"
      bytes  = 1000
    }
    media "redacted_thinking" {
      tokens = 100
    }
  }

  edits {
    tool_names = [
      "tools.name", "tool_choice.name", "messages.content[type=tool_use].name", "messages.content.content[type=tool_reference].tool_name", "messages.content.content.tool_references.tool_name",
    ]
    reply_tool_names = ["content[type=tool_use].name", "content_block[type=tool_use].name"]
    system {
      set "system" {
        to = isempty(req.system) ? prefix : typeof(req.system) == "string" ? "${prefix}\n\n${req.system}" : concat([{ type = "text", text = prefix }], req.system)
      }
    }
  }

  profile {
    vertex               = false                                     # Vertex AI, whose base URL has the project and the location
    account_objects      = "none"                                    # objects of its account, such as files, that requests may name: "none", "any", or "unshared": any if there is one client
    max_output           = 0                                         # how many tokens a reply can have; 0: not known
    context              = 0                                         # how many tokens a request and its reply can have together; 0: not known
    default_max_output   = 0                                         # the token limit for a client that sets none; 0: the largest of the model, or 8192
    thinking             = "adaptive"                                # how thinking is switched on: "adaptive", "enabled" (with a budget) or "none"
    thinking_off         = true                                      # thinking can be switched off
    effort               = ["low", "medium", "high", "xhigh", "max"] # the efforts that the model knows; []: none
    sampling             = "all"                                     # "none": refuses temperature, top_p and top_k; "one_of": accepts one of temperature and top_p
    prefill              = false                                     # accepts a history that ends with the assistant's turn
    signed               = false                                     # accepts thinking only with a signature; false: some models need the thinking that has none
    mid_system           = false                                     # accepts system messages within the conversation
    structured           = true                                      # accepts output_config.format
    images               = true                                      # accepts images
    image_in_tool_result = true                                      # accepts images in tool results
    pdf                  = true                                      # accepts PDF documents
    cache_marks          = "cache_control"                           # "none": refuses cache_control
    auto_cache           = false                                     # the prompt is marked for the cache if a client of another protocol marks nothing
    web_search           = ""                                        # the version of the tool that it runs, such as "web_search_20250305"; "": none
    code_execution       = ""                                        # the version of the tool that it runs, such as "code_execution_20250825"; "": none
    mcp                  = ""                                        # the value of anthropic-beta with which it calls MCP servers, such as "mcp-client-2025-11-20"; "": it calls none
    tool_search          = ""                                        # the version of the tool that it runs, such as "tool_search_tool_bm25_20251119"; "": none
    reasoning_display    = "summarized"                              # the display of thinking for clients that may show it
    reasoning_channel    = "summary"                                 # how clients of Responses get its reasoning: as "summary" or "content"
    fast                 = false                                     # accepts speed, for the service tiers that OpenAI calls fast and ultrafast
    tolerates            = []                                        # the malformed streams that it accepts: docs/malformed-streams.md
    family               = ""                                        # upstreams of one family read each other's opaque state; default: the upstream's name
    state                = "upstream"                                # who can read the opaque state that it issues: each account of the "upstream", or only the same "account"
  }

  # What a client asks for, in the words that all protocols share.
  ask {
    limit       = max(required(req.max_tokens, "max_tokens"), 1) # 0 warms a cache, and no other protocol knows less than 1
    stops       = req.stop_sequences
    effort      = coalesce(req.output_config.effort, req.thinking.type == "enabled" ? effort_of(req.thinking.budget_tokens) : omit, off() ? "none" : omit)
    thinking    = req.thinking == null ? omit : off() ? "off" : "on"
    budget      = req.thinking.budget_tokens
    shown       = contains(["enabled", "adaptive"], req.thinking.type) && req.thinking.display != "omitted"
    format      = formatted() == null ? omit : { type = "json_schema", name = "output", schema = formatted(), strict = true }
    single      = req.tool_choice.disable_parallel_tool_use == true
    user        = req.metadata.user_id
    cache_key   = session()
    tier        = tierwords[req.service_tier]
    temperature = req.temperature
    top_p       = req.top_p
    top_k       = req.top_k
    choice      = choices[req.tool_choice.type]
    tool        = req.tool_choice.type == "tool" ? req.tool_choice.name : omit
  }

  # lint: ignore R701 Messages knows no other choice
  table "choices" {
    auto = "auto"
    any  = "required"
    none = "none"
    tool = "auto" # where the tool is not there
  }

  # lint: ignore R701 a tier that OpenAI does not have is left to the upstream
  table "tierwords" {
    auto          = "auto"
    standard_only = "default"
  }

  # Why a reply ended. Calls are to be run whatever the upstream says (T018).
  stop_reasons {
    read {
      end_turn                      = "end"
      stop_sequence                 = "stop_string"
      tool_use                      = "tool_call"
      max_tokens                    = "length"
      model_context_window_exceeded = "length"
      refusal                       = "refusal"
      pause_turn                    = "pause"
      compaction                    = "pause"
      default                       = "end"
    }
    write {
      length  = "max_tokens"
      filter  = "refusal"
      refusal = "refusal"
      default = written.tool_call ? "tool_use" : written.refusal ? "refusal" : contains(req.stop_sequences, reply.matched) ? "stop_sequence" : "end_turn"
    }
  }

  # Reading a request

  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
    part "text" {
      when  = item.type == "text"
      text  = required(item.text, "text")
      cache = item.cache_control
    }
    part "image" {
      when       = item.type == "image"
      media_type = item.source.media_type
      data       = item.source.data
      url        = item.source.url
      file_id    = item.source.file_id
      cache      = item.cache_control
    }
    part "document" {
      when       = item.type == "document"
      title      = item.title
      context    = item.context
      media_type = item.source.media_type
      data       = item.source.type == "base64" ? item.source.data : omit
      text       = item.source.type == "text" ? item.source.data : omit
      url        = item.source.url
      file_id    = item.source.file_id
      cache      = item.cache_control
      inside     = list(item.source.content)
    }
    part "search_result" {
      when   = item.type == "search_result"
      title  = item.title
      source = item.source
      inside = item.content
    }
    part "thinking" {
      when   = item.type == "thinking"
      text   = item.thinking
      sealed = item.signature
    }
    part "redacted" {
      when   = item.type == "redacted_thinking"
      sealed = item.data
    }
    part "tool_call" {
      when  = item.type == "tool_use"
      id    = required(item.id, "id")
      name  = required(item.name, "name")
      input = item.input
    }
    part "tool_result" {
      when   = item.type == "tool_result"
      id     = required(item.tool_use_id, "tool_use_id")
      error  = item.is_error
      inside = list(item.content)
      cache  = item.cache_control
    }
    part "tool_reference" {
      when = item.type == "tool_reference"
      name = item.tool_name
    }
    part "browser_state" {
      when = item.type == "browser_state"
      tabs = item.tabs
    }
    part "compaction" {
      when = item.type == "compaction"
      text = nonempty(item.content) # some only their issuer can read
    }

    # What Anthropic's own tools did, as text.
    part "text" {
      when = item.type == "server_tool_use" || item.type == "mcp_tool_use"
      text = hostedcall(item)
    }
    part "text" {
      when = endswith(item.type, "_tool_result")
      text = hostedresult(item)
    }

    # Tools that come and go. To take one from the list would change what an upstream's cache hangs on.
    part "text" {
      when = item.type == "tool_addition" && item.tool.type == "tool_reference"
      text = "Tool available: ${item.tool.name}"
    }
    part "text" {
      when = item.type == "tool_removal" && item.tool.type == "tool_reference"
      text = "Tool no longer available: ${item.tool.name}"
    }
    part "tool_change" {
      when = item.type == "tool_addition" && item.tool.type == "tool_definition"
      drop = "the tool is offered with the others"
    }
    part "tool_change" {
      when = item.type == "tool_addition" || item.type == "tool_removal"
      drop = "tools of an MCP server that Anthropic calls"
    }

    part "container_upload" {
      when = item.type == "container_upload"
      drop = "a file in a container of Anthropic's"
    }
    part "mcp_tool_listing" {
      when = item.type == "mcp_tool_listing"
      drop = "what an MCP server offers that Anthropic calls"
    }
    part "fallback" {
      when = item.type == "fallback"
      drop = "which model Anthropic fell back to"
    }
  }

  function "hostedcall" {
    params = ["c"]
    result = "\n[${c.type == "mcp_tool_use" ? c.name : replace(c.name, "_", " ")}${subject(c) == null ? "" : " \"${subject(c)}\""}]\n${subject(c) != null || isempty(c.input) ? "" : "${coalesce(c.input.code, c.input.path == null ? c.input.command : omit, jsonencode(c.input))}\n"}"
  }

  function "subject" {
    params = ["c"]
    result = c.type == "mcp_tool_use" ? omit : coalesce(c.input.query, c.input.pattern, c.input.url)
  }

  function "hostedresult" {
    params = ["r"]
    result = outcome(r.content) == null ? omit : "${outcome(r.content)}\n"
  }

  # What a tool of Anthropic's brought: text of an MCP tool, a page, what code printed, what a search found, an error.
  function "outcome" {
    params = ["c"]
    result = nonempty(
      typeof(c) == "string" ? c : omit,
      c.content.source.type == "text" ? c.content.source.data : omit,
      trimspace(join("\n", [for s in [c.stdout, c.stderr] : s if !isempty(s)])),
      join("\n", [for f in list(c) : f.url == null ? f.text : "${coalesce(f.title, "")} – ${f.url}"]),
      join("\n", [for t in c.tool_references : "Tool available: ${t.tool_name}"]),
      typeof(c.content) == "string" ? c.content : omit,
      join("\n", c.lines),
      c.error_code
    )
  }

  # What a pair has to tell the model because the upstream has no field for it.
  function "instruction" {
    params = []
    result = omit
  }

  turns {
    one  = coalesce(req.system, instruction())
    role = "system"
    parts {
      each = concat(nonempty(req.system), instruction())
    }
  }

  turns {
    each = required(nonempty(req.messages), "messages")
    as   = "message"
    role = roles[required(message.role, "role")]
    parts {
      each = list(message.content)
    }
  }

  # lint: ignore R701 a turn of any other role is refused
  table "roles" {
    system    = "system"
    user      = "user"
    assistant = "assistant"
  }

  tools {
    tool "function" {
      each        = req.tools
      when        = isempty(item.type) || item.type == "custom"
      name        = required(item.name, "name")
      description = item.description
      schema      = item.input_schema.type == null ? merge({ type = "object" }, required(item.input_schema, "input_schema")) : item.input_schema
      strict      = item.strict
      examples    = item.input_examples
      cache       = item.cache_control
      deferred    = item.defer_loading
    }
    tool "web_search" {
      each            = req.tools
      when            = startswith(item.type, "web_search_")
      name            = item.name
      allowed_domains = item.allowed_domains
      location        = item.user_location == null ? omit : { city = item.user_location.city, country = item.user_location.country, region = item.user_location.region, timezone = item.user_location.timezone }
    }
    tool "bash" {
      each = req.tools
      when = startswith(item.type, "bash_")
      name = item.name
    }
    tool "text_editor" {
      each = req.tools
      when = startswith(item.type, "text_editor_")
      name = item.name
    }
    tool "memory" {
      each = req.tools
      when = startswith(item.type, "memory_")
      name = item.name
    }
    tool "computer" {
      each   = req.tools
      when   = matches(item.type, "^computer_[0-9]")
      name   = item.name
      width  = item.display_width_px
      height = item.display_height_px
    }
    tool "code_execution" {
      each = req.tools
      when = startswith(item.type, "code_execution_")
      name = item.name
    }
    tool "mcp" {
      each          = req.tools
      when          = item.type == "mcp_toolset" && reachable(item)
      name          = item.mcp_server_name
      url           = serverof(item).url
      authorization = serverof(item).authorization_token
      allowed       = switched(item)
    }
    tool "mcp" { # the older way to offer the tools of a server
      each          = req.mcp_servers
      when          = !contains([for t in req.tools : t.mcp_server_name], item.name) && item.tool_configuration.enabled != false
      name          = item.name
      url           = item.url
      authorization = item.authorization_token
      allowed       = item.tool_configuration.allowed_tools
    }
    tool "hosted_search" {
      each = req.tools
      when = startswith(item.type, "tool_search_tool_")
      name = item.name
    }
    tool "hosted" { # every other type is run by Anthropic, or known to its models alone
      each = req.tools
      when = !isempty(item.type) && item.type != "custom" && !matches(item.type, "^(web_search_|bash_|text_editor_|memory_|computer_[0-9]|code_execution_|mcp_toolset|tool_search_tool_)")
      name = item.name
    }
    tool "mcp" {
      each = req.tools
      when = item.type == "mcp_toolset" && !reachable(item)
      drop = "an MCP server without an address, or with excluded tools, which no other protocol has"
    }
    tool "function" { # defined in mid-conversation
      each        = flatten([for m in req.messages : m.role == "system" ? [for b in m.content : b.tool.definition] : []])
      when        = isempty(item.type) || item.type == "custom"
      name        = item.name
      description = item.description
      schema      = item.input_schema
    }
  }

  # The MCP server whose tools a toolset offers.
  function "serverof" {
    params = ["t"]
    result = [for s in req.mcp_servers : s if s.name == t.mcp_server_name][0]
  }

  # Whether another than Anthropic can call the tools of a toolset, and no others: of a server all tools can be named, or those that
  # are offered, not those that are left out.
  function "reachable" {
    params = ["t"]
    result = serverof(t) != null && (t.default_config.enabled == false ? !isempty(switched(t)) : isempty([for k, c in t.configs : k if c.enabled == false]))
  }

  function "switched" {
    params = ["t"]
    result = t.default_config.enabled == false ? [for k, c in t.configs : k if c.enabled == true] : omit
  }

  # What a client says, in OpenAI's words

  function "off" {
    params = []
    result = req.thinking.type == "disabled" || req.thinking.type == "between_tools"
  }

  # The session, for which Claude Code has had two places.
  function "session" {
    params = []
    result = coalesce(jsondecode(req.metadata.user_id).session_id, matches(req.metadata.user_id, "_session_.") ? regexreplace(req.metadata.user_id, "^.*_session_", "") : omit)
  }

  # Structured output: the schema that the client wants.
  function "formatted" {
    params = []
    result = coalesce(req.output_config.format, req.output_format).schema
  }

  # What crosses to no other protocol.
  drop "anthropic_version" {
    why = "the version of Vertex AI's API"
  }
  drop "billing_policy" {
    why = "billing is Anthropic's"
  }
  drop "cache_control" {
    why = "no other protocol has one mark for the whole request"
  }
  drop "messages.content[type=web_fetch_tool_result].content.url" {
    # lint: ignore R702 rules read it where there is no document
    when = true
    why  = "of a page that was fetched, its text is sent"
  }
  drop "messages.content[type=web_fetch_tool_result].content.content.source.content" {
    # lint: ignore R702 rules read it in documents elsewhere
    when = true
    why  = "of a page that was fetched, its plain text is sent"
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
  drop "fallback_credit_token" {
    why = "billing is Anthropic's"
  }
  drop "fallbacks" {
    why = "Anthropic's own fallback models"
  }
  drop "inference_geo" {
    why = "the region is chosen by whoever runs the upstream"
  }
  drop "output_config.task_budget" {
    why = "no other protocol has a soft budget"
  }
  drop "speed" {
    why = "no other protocol has such a switch"
  }
  drop "thinking.block_binding" {
    why = "thinking is bound to its place by Anthropic's models alone"
  }
  drop "**.cache_control" {
    why = "the upstream does not accept marks for its prompt cache here"
  }
  drop "**.caller" {
    why = "programs that call tools are run by Anthropic"
  }
  drop "**.citations" {
    why = "what was cited, and what may be, concerns Anthropic's models alone"
  }
  drop "**.toolset_name" {
    why = "toolsets are Anthropic's own"
  }
  drop "**.transformations" {
    why = "how a large image is made smaller is up to the upstream"
  }
  drop "**.state_changes" {
    why = "the state of the browser shows what has changed"
  }
  drop "**.encrypted_content" {
    why = "state that only Anthropic can read"
  }
  drop "messages.clear_at" {
    why = "context editing is done by Anthropic"
  }
  drop "messages.output_config" {
    why = "the effort of the request counts, not that of one turn"
  }
  drop "messages.content[type=server_tool_use|mcp_tool_use].id" {
    why = "the call becomes text, which needs no id"
  }
  drop "messages.content[type=mcp_tool_use].server_name" {
    why = "the call becomes text, with the name of the tool"
  }
  drop "messages.content[type=*_tool_result].tool_use_id" {
    why = "the result becomes text, which needs no id"
  }
  drop "messages.content[type=mcp_tool_result].is_error" {
    why = "the result becomes text, which says that it is an error"
  }
  drop "messages.content[type=web_search_tool_result].content" {
    why = "only titles and addresses of search results are sent"
  }
  drop "messages.content[type=web_fetch_tool_result].content" {
    why = "only the text of a fetched page is sent"
  }
  drop "messages.content[type=code_execution_tool_result|bash_code_execution_tool_result].content" {
    why = "only the text output of code is sent"
  }
  drop "messages.content[type=text_editor_code_execution_tool_result].content" {
    why = "only the text of an edited file is sent"
  }
  drop "messages.content[type=tool_search_tool_result].content" {
    why = "only the names of the tools that a search found are sent"
  }
  drop "messages.content[type=advisor_tool_result].content" {
    why = "only the text of an advisor's answer is sent"
  }
  drop "messages.content[type=compaction].signature" {
    why = "state that only Anthropic can read"
  }
  drop "messages.content[type=compaction].tool_changes" {
    why = "the tools that the request offers count"
  }
  drop "tools.defer_loading" {
    why = "every tool is offered at once"
  }
  drop "tools[type=custom].eager_input_streaming" {
    why = "arguments are streamed as they come"
  }
  drop "tools[type=mcp_toolset].default_config.defer_loading" {
    why = "every tool is offered at once"
  }
  drop "tools[type=mcp_toolset].configs.*.defer_loading" {
    why = "every tool is offered at once"
  }
  drop "tools[type=mcp_toolset].tools" {
    why = "the MCP server lists its tools itself"
  }
  drop "tools[type=bash_*|memory_*|text_editor_*|computer_*|web_search_*|code_execution_*|tool_search_tool_*].strict" {
    why = "the schema is the gateway's own"
  }
  drop "tools[type=text_editor_*].max_characters" {
    why = "the client that runs the tool chooses how much of a file is shown"
  }
  drop "tools[type=computer_*].display_number" {
    why = "only the client that runs the tool needs the number of the display"
  }
  drop "tools[type=computer_*].enable_zoom" {
    why = "the action is described to the model in any case"
  }
  drop "tools.allowed_callers" {
    why = "programs that call tools are run by Anthropic"
  }
  drop "tools[type=bash_*|memory_*|text_editor_*|computer_*].input_examples" {
    why = "the model is told how to use the tool by the gateway"
  }

  # What may be another value than the client's.
  change "max_tokens" {
    from = ask.limit
    why  = "more than the model's output limit, or than its context window leaves"
  }
  change "temperature" {
    from = ask.temperature
    why  = "this upstream takes 1 at most, and none while the model thinks or where it samples in its own way"
  }
  change "top_p" {
    from = ask.top_p
    why  = "this upstream takes it without a temperature, and while the model thinks not below 0.95"
  }
  change "output_config.effort" {
    when = !isempty(profile.effort) && ask.effort != "none" && ask.effort != "on"
    from = ask.effort
    why  = "the nearest value that the model accepts"
  }

  # Writing a request

  # What the pairs say of OpenAI's clients in functions of their own: limit, stops, effort, budget, unseen, wanted, chosen,
  # choicetype, single, allowed, user.

  request {
    model             = profile.vertex ? omit : call.model
    anthropic_version = ext(profile.vertex ? "vertex-2023-10-16" : omit)
    system            = nonempty(concat(flatten([for t in turns : [for p in t.parts : p.block] if t.leading]), told()))
    messages          = messages
    max_tokens        = maxtokens()
    stream            = call.stream ? true : omit
    temperature       = ask.temperature != null && profile.sampling != "none" && !thinks() ? min(1, ask.temperature) : omit
    top_p             = ask.top_p != null && profile.sampling != "none" && (thinks() ? ask.top_p >= 0.95 : profile.sampling != "one_of" || ask.temperature == null) ? ask.top_p : omit
    top_k             = ask.top_k != null && profile.sampling != "none" && !thinks() ? ask.top_k : omit
    stop_sequences    = nonempty([for s in list(ask.stops) : s if trimspace(s) != ""])
    tools             = nonempty([for t in tools : t.block if allowed(t)])
    tool_choice       = choice() == null || isempty([for t in tools : t.kind if allowed(t) && offers(t)]) ? omit : choice()
    thinking          = thinking()
    output_config     = nonempty({ effort = outputeffort(ask.effort), format = outputformat() })
    metadata          = isempty(ask.user) ? omit : { user_id = length(ask.user) > 256 ? sha256(ask.user) : ask.user }
    speed             = profile.fast && contains(["fast", "ultrafast"], ask.tier) ? "fast" : omit
    mcp_servers       = profile.mcp == "" ? omit : nonempty([for t in tools : { type = "url", name = t.name, url = t.url, authorization_token = t.authorization } if t.kind == "mcp" && allowed(t)])
    service_tier      = ask.tier == "default" ? "standard_only" : tier[ask.tier]
  }

  # lint: ignore R701 Anthropic has no flex: it is left to the upstream
  table "tier" {
    auto     = "auto"
    priority = "auto"
  }

  # What the client allows, else what the model can do: OpenAI's clients expect no limit when they name none.
  function "maxtokens" {
    params = []
    result = fitlimit(coalesce(ask.limit, profile.default_max_output > 0 ? profile.default_max_output : omit, most(), 8192))
  }

  function "most" {
    params = []
    result = profile.max_output > 0 ? profile.max_output : omit
  }

  function "thinking" {
    params = []
    result = ask.effort == null || profile.thinking == "none" ? omit : ask.effort == "none" ? (profile.thinking_off ? { type = "disabled" } : omit) : profile.thinking == "adaptive" ? {
      type                                           = "adaptive"
      display                                        = ask.shown == false ? "omitted" : profile.reasoning_display
      } : !affordable() ? omit : unsigned() ? { type = "disabled" } : {
      type                                           = "enabled"
      budget_tokens                                  = max(1024, min(coalesce(ask.budget, budgets[ask.effort]), floor(maxtokens() * 0.8)))
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
    medium  = 10000 # lint: ignore R712 the ladder is written out whole
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

  # lint: ignore R701 the ladder ends at low and high, where no step is left
  table "nearest" {
    ultra   = "max"
    max     = "xhigh"
    xhigh   = "high"
    minimal = "low"
  }

  function "outputformat" {
    params = []
    result = structured() ? { type = "json_schema", schema = closedschema(ask.format.schema) } : omit
  }

  # Structured outputs exclude a beginning that the client wrote.
  function "structured" {
    params = []
    result = ask.format.type == "json_schema" && profile.structured && !prefilled() && closedschema(ask.format.schema) != null
  }

  # What structured outputs cannot say is asked for in words (T140).
  function "told" {
    params = []
    result = contains(["json_object", "json_schema"], ask.format.type) && !structured() ? [{
      type = "text"
      text = "Answer with one JSON object and nothing else.${ask.format.schema == null ? "" : " It must fit this JSON Schema:\n${jsonencode(ask.format.schema)}"}"
    }] : []
  }

  # Whether the client marks something for the cache itself.
  function "caches" {
    params = []
    result = !isempty(flatten([for t in turns : [for p in t.parts : p.kind if p.cache != null]])) || !isempty([for t in tools : t.kind if t.cache != null])
  }

  function "choice" {
    params = []
    result = nonempty({ type = choicetype(), name = choicetype() == "tool" ? toolname(chosen()) : omit, disable_parallel_tool_use = choicetype() != null && choicetype() != "none" && ask.single ? true : omit })
  }

  # What the model may call, by the names that the client gave its tools; those that are not offered do not count.
  function "allowed" {
    params = ["t"]
    result = ask.allowed == null || unmet() || contains(ask.allowed.names, t.original_name)
  }

  # Whether the client chooses only among tools that are not there: then it is as if it chose nothing.
  function "unmet" {
    params = []
    result = (ask.tool != null || ask.allowed != null) && isempty(choosable())
  }

  function "choosable" {
    params = []
    result = [for t in tools : t.original_name if(ask.tool != null ? t.original_name == ask.tool : contains(ask.allowed.names, t.original_name)) && t.kind != "web_search"]
  }

  function "choicetype" {
    params = []
    result = coalesce(unmet() ? omit : ask.tool != null ? "tool" : words[coalesce(ask.allowed.mode, ask.choice)], ask.single ? "auto" : omit)
  }

  # lint: ignore R701 there is no other mode; without one, the upstream chooses
  table "words" {
    auto     = "auto"
    none     = "none"
    required = "any"
  }

  function "chosen" {
    params = []
    result = ask.tool
  }

  # Whether the upstream has a tool.
  function "offers" {
    params = ["t"]
    result = t.kind != "hosted" && !(t.kind == "web_search" && profile.web_search == "") && !(t.kind == "code_execution" && profile.code_execution == "") && !(t.kind == "mcp" && profile.mcp == "") && !(t.kind == "hosted_search" && profile.tool_search == "")
  }

  # Whether a tool is among those offered that the upstream runs itself.
  function "hosts" {
    params = []
    result = !isempty([for t in tools : t.kind if contains(["web_search", "code_execution", "mcp", "hosted_search"], t.kind) && offers(t)])
  }

  message "system" {
    when    = turn.role == "system" && !turn.leading
    role    = "system"
    content = [for p in turn.parts : p.block]
  }

  message "user" {
    when    = turn.role == "user"
    needs   = ["content"]
    role    = "user"
    content = turn.plain ? turn.parts[0].text : nonempty([for p in turn.parts : p.block])
  }

  message "assistant" {
    when    = turn.role == "assistant"
    needs   = ["content"]
    role    = "assistant"
    content = turn.plain ? turn.parts[0].text : nonempty(flatten([for p in turn.parts : p.native != null ? p.native : [p.block]]))
  }

  write {
    part "text" {
      type          = "text"
      text          = part.text
      cache_control = mark(part)
    }
    part "refusal" {
      type = "text"
      text = part.text
    }
    part "image" {
      when = !profile.images
      lost = "the model does not accept images"
      type = "text"
      text = "[image omitted: the model does not accept images]"
    }
    part "image" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the image itself."
    }
    part "image" {
      when   = inline(part.url) && !contains(["image/jpeg", "image/png", "image/gif", "image/webp"], imagetype(part.url))
      reject = "Images are jpeg, png, gif or webp in base64 for this upstream, not \"${coalesce(mediatype(part.url), "a data: URL without base64")}\"."
    }
    part "image" {
      type          = "image"
      source        = inline(part.url) ? { type = "base64", media_type = imagetype(part.url), data = base64data(part.url) } : { type = "url", url = part.url }
      cache_control = mark(part)
    }
    part "document" {
      when = !profile.pdf
      lost = "the model does not accept documents"
      type = "text"
      text = "[document omitted: the model does not accept documents]"
    }
    part "document" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the document itself."
    }
    part "document" {
      when   = startswith(mediatype(part.url), "text/")
      reject = "Send a text document as text: this upstream takes PDF as base64 only."
    }
    part "document" {
      when   = inline(part.url) && !contains(["application/pdf", "application/octet-stream"], mediatype(part.url))
      reject = "Documents are PDF in base64 for this upstream, not \"${coalesce(mediatype(part.url), "a data: URL without base64")}\"."
    }
    part "document" {
      type          = "document"
      source        = inline(part.url) ? { type = "base64", media_type = "application/pdf", data = base64data(part.url) } : startswith(part.url, "JVBERi") ? { type = "base64", media_type = "application/pdf", data = part.url } : { type = "url", url = part.url }
      title         = part.title
      cache_control = mark(part)
    }
    part "audio" {
      reject = "This upstream does not accept audio."
    }
    part "video" {
      reject = "This upstream does not accept video."
    }
    part "thinking" {
      drop = "reasoning that this upstream did not issue"
    }
    part "redacted" {
      drop = "reasoning that this upstream did not issue"
    }
    part "tool_call" {
      type  = "tool_use"
      id    = part.id
      name  = part.name
      input = coalesce(part.input, toolinput(part.arguments))
    }
    part "tool_result" {
      type        = "tool_result"
      tool_use_id = part.id
      content     = part.plain ? part.parts[0].text : nonempty([for p in part.parts : p.block])
      is_error    = part.error == true ? true : omit
    }
    tool "function" {
      name          = tool.name
      description   = tool.description
      input_schema  = objectschema(tool.schema)
      strict        = tool.strict == true ? true : omit
      cache_control = deferred(tool) == true ? omit : mark(tool)
      defer_loading = deferred(tool)
    }
    tool "wrapped" {
      name          = tool.name
      description   = tool.description
      input_schema  = { type = "object", properties = { value = tool.schema }, required = ["value"], additionalProperties = tool.strict == true ? false : omit }
      strict        = tool.strict == true ? true : omit
      cache_control = deferred(tool) == true ? omit : mark(tool)
      defer_loading = deferred(tool)
    }
    tool "custom" {
      name         = tool.name
      description  = tool.description
      input_schema = freeform(tool)

      defer_loading = deferred(tool)
    }
    tool "web_search" {
      when            = profile.web_search != ""
      type            = profile.web_search
      name            = "web_search"
      allowed_domains = tool.allowed_domains
      user_location   = tool.location == null ? omit : merge({ type = "approximate" }, tool.location)
    }
    tool "web_search" {
      drop = "this upstream has no web search"
    }
    tool "code_execution" {
      when = profile.code_execution != ""
      type = profile.code_execution
      name = "code_execution"
    }
    tool "code_execution" {
      drop = "this upstream runs no code"
    }
    tool "mcp" {
      when            = profile.mcp != ""
      type            = "mcp_toolset"
      mcp_server_name = tool.name
      default_config  = tool.allowed == null ? omit : { enabled = false }
      configs         = tool.allowed == null ? omit : { for n in tool.allowed : n => { enabled = true } }
    }
    tool "mcp" {
      drop = "this upstream calls no MCP servers"
    }
    tool "hosted_search" {
      when = profile.tool_search != ""
      type = profile.tool_search
      name = regexreplace(profile.tool_search, "_[0-9]*$", "")
    }
    tool "hosted_search" {
      drop = "this upstream searches for no tools; every tool is offered at once"
    }
  }

  # Whether a tool is found by a search only, which is so where somebody searches.
  function "deferred" {
    params = ["t"]
    result = t.deferred == true && profile.tool_search != "" && contains([for u in tools : u.kind], "hosted_search") ? true : omit
  }

  function "mark" {
    params = ["p"]
    result = profile.cache_marks == "cache_control" ? p.cache : omit
  }

  # Whether a URL is what it names: data: in any case.
  function "inline" {
    params = ["url"]
    result = mediatype(url) != null || matches(truncate(url, 5), "^(?i)data:")
  }

  # What an image is, which some clients do not say: base64 of the first bytes tells.
  function "imagetype" {
    params = ["url"]
    result = mediatype(url) != "application/octet-stream" ? mediatype(url) : startswith(base64data(url), "iVBORw") ? "image/png" : startswith(base64data(url), "/9j/") ? "image/jpeg" : startswith(base64data(url), "R0lGOD") ? "image/gif" : startswith(base64data(url), "UklGR") ? "image/webp" : omit
  }

  requires {
    tool_results   = "first in the next user turn"
    tool_id        = { max = 64, pattern = "^[a-zA-Z0-9_-]+$" }
    tool_name      = { max = 128, pattern = "^[a-zA-Z0-9_-]+$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
    empty_text     = "drop"
    alternate      = true
    first          = "(continue)"
    last           = profile.prefill ? omit : "(continue)"
    trim_last      = true
    order          = ["thinking", "redacted", "text", "refusal", "tool_call"]
    # A system message stands behind the user's and before the assistant's, or nowhere (T120, T121).
    mid_system  = profile.mid_system && before == "user" && (after == null || after == "assistant") ? omit : "<system-reminder>${text}</system-reminder>"
    speaker     = "${name}: ${text}"
    cache_marks = ext(req.cache_control) == null ? 4 : 3 # the request's own mark is one of four
  }

  native {
    part "thinking" {
      when      = part.signature != null
      type      = "thinking"
      thinking  = part.text
      signature = part.signature
    }
    part "redacted" {
      type = "redacted_thinking"
      data = part.data
    }
  }

  # Hearing a reply

  table "kinds" {
    text              = "text"
    thinking          = "thinking"
    redacted_thinking = "redacted"
    tool_use          = "tool_call"
    mcp_tool_use      = "mcp_call"
    compaction        = "server_result" # lint: ignore R712 it is known, and not merely like what is not
    default           = "server_result"
  }

  # Anthropic's own tools, of which some have their like elsewhere.
  table "servertools" {
    web_search                 = "web_search"
    code_execution             = "code_execution"
    bash_code_execution        = "code_execution"
    text_editor_code_execution = "code_execution"
    default                    = "server_tool"
  }

  # What of the input is the code; of an editor it is all.
  # lint: ignore R701 no other tool runs code
  table "codes" {
    code_execution      = "code"
    bash_code_execution = "command"
  }

  # Which deltas a block takes.
  # lint: ignore R701 a block of another type takes any
  table "takes" {
    text              = ["text_delta", "citations_delta"]
    thinking          = ["thinking_delta", "signature_delta"]
    redacted_thinking = []
    tool_use          = ["input_json_delta"]
    server_tool_use   = ["input_json_delta"]
    mcp_tool_use      = ["input_json_delta"]
  }

  read_reply {
    type      = coalesce(data.type, event)
    tolerates = profile.tolerates

    estimate {
      why    = "the upstream sent no counts of tokens; these are estimates"
      fresh  = reply.request_tokens
      output = tokens_in(reply.text_size)
    }

    error {
      when    = data.type == "error" || data.error != null || data.type == null && (ext(data.errors) != null || ext(data.code) != null)
      message = nonempty(data.error.message, data.message, data.error, data.errors[0].message, data.errors[0])
      type    = data.error.type
      code    = coalesce(data.error.details.error_code, data.error.code, data.code, data.errors[0].code)
    }

    # A turn in which Anthropic's own tools take long may pause: the content so far, sent back, has it go on. The container
    # that code ran in comes along.
    continue {
      may  = hosts()
      when = stop == "pause_turn" && !written.tool_call
      most = 5
      set "messages" {
        to = concat(sent.messages, [{ role = "assistant", content = [for b in received : b if b.type != "text" || b.text != ""] }])
      }
      set "container" {
        to = reply.container
      }
    }

    on "message_start" {
      order "begin" {
        key = "message"
      }
      reply {
        id   = data.message.id
        tier = data.message.usage.speed == "fast" ? "fast" : data.message.usage.service_tier
      }
      usage {
        fresh     = data.message.usage.input_tokens
        cached    = data.message.usage.cache_read_input_tokens
        written   = data.message.usage.cache_creation_input_tokens
        output    = data.message.usage.output_tokens
        reasoning = data.message.usage.output_tokens_details.thinking_tokens
      }
    }
    on "content_block_start" {
      reply {
        when    = data.content_block.type == "web_search_tool_result"
        sources = concat(reply.sources, links(data.content_block.content))
      }
      order "begin" {
        key   = data.index
        takes = takes[data.content_block.type]
      }
      received {
        key   = data.index
        whole = data.content_block
      }
      part {
        kind          = data.content_block.type == "server_tool_use" ? servertools[data.content_block.name] : kinds[required(data.content_block.type, "content_block.type")]
        key           = data.index
        id            = data.content_block.id
        name          = data.content_block.name
        data          = data.content_block.data
        fallback      = isempty(data.content_block.input) ? omit : jsonencode(data.content_block.input)
        append        = nonempty(data.content_block.text, data.content_block.thinking)
        signature     = nonempty(data.content_block.signature)
        caller        = data.content_block.type == "tool_use" ? data.content_block.caller : omit
        toolset       = data.content_block.toolset_name
        content_block = spoken(data.content_block) ? omit : data.content_block
        code          = data.content_block.type == "server_tool_use" ? codes[data.content_block.name] : omit
        called        = data.content_block.type == "mcp_tool_use" ? data.content_block.name : omit
        server        = data.content_block.server_name
      }
      part { # what a search found, for clients to whom it is one thing with the search
        when    = data.content_block.type == "web_search_tool_result"
        belongs = data.content_block.tool_use_id
        found   = data.content_block.content
      }
      part { # so with what code printed, and a tool of an MCP server gave
        when    = ran(data.content_block.type)
        belongs = data.content_block.tool_use_id
        output  = printed(data.content_block.content)
        failed  = fails(data.content_block)
      }
    }
    on "content_block_delta" {
      order "add" { # a type that nobody knows may belong to any block
        key   = data.index
        what  = data.delta.type
        known = ["text_delta", "citations_delta", "thinking_delta", "signature_delta", "input_json_delta"]
      }
      received {
        key = data.index
        text {
          text      = data.delta.text
          thinking  = data.delta.thinking
          signature = data.delta.signature
        }
        json {
          input = data.delta.partial_json
        }
        list {
          citations = data.delta.citation
        }
      }
      part "text" {
        when   = data.delta.type == "text_delta"
        key    = data.index
        append = data.delta.text
      }
      part {
        when   = data.delta.type == "input_json_delta"
        key    = data.index
        append = data.delta.partial_json
      }
      part "thinking" {
        when   = data.delta.type == "thinking_delta"
        key    = data.index
        append = data.delta.thinking
      }
      part "thinking" {
        when      = data.delta.type == "signature_delta"
        key       = data.index
        signature = data.delta.signature
      }
      note {
        when  = data.delta.type == "citations_delta"
        key   = data.index
        whole = data.delta.citation
        url   = data.delta.citation.url
        title = data.delta.citation.title
        cited = data.delta.citation.cited_text
      }
    }
    on "content_block_stop" {
      order "end" {
        key = data.index
      }
      part {
        key   = data.index
        close = true
      }
    }
    on "message_delta" {
      reply {
        stop        = data.delta.stop_reason
        matched     = data.delta.stop_sequence
        category    = data.delta.stop_details.category
        explanation = data.delta.stop_details.explanation
        container   = data.delta.container.id
      }
      usage {
        fresh     = data.usage.input_tokens
        cached    = data.usage.cache_read_input_tokens
        written   = data.usage.cache_creation_input_tokens
        output    = data.usage.output_tokens
        reasoning = data.usage.output_tokens_details.thinking_tokens
      }
    }
    on "message_stop" {
      end = true
    }
    on "ping" {
    }

    # A whole body.
    on "message" {
      reply {
        id          = data.id
        stop        = data.stop_reason
        matched     = data.stop_sequence
        category    = data.stop_details.category
        explanation = data.stop_details.explanation
        tier        = data.usage.speed == "fast" ? "fast" : data.usage.service_tier
        container   = data.container.id
        sources     = flatten([for b in data.content : links(b.content) if b.type == "web_search_tool_result"])
      }
      received {
        each  = data.content
        whole = item
      }
      usage {
        fresh     = data.usage.input_tokens
        cached    = data.usage.cache_read_input_tokens
        written   = data.usage.cache_creation_input_tokens
        output    = data.usage.output_tokens
        reasoning = data.usage.output_tokens_details.thinking_tokens
      }
      for {
        each = data.content
        part {
          kind          = item.type == "server_tool_use" ? servertools[item.name] : kinds[required(item.type, "content.type")]
          id            = item.id
          name          = item.name
          data          = item.data
          signature     = nonempty(item.signature)
          caller        = item.type == "tool_use" ? item.caller : omit
          toolset       = item.toolset_name
          content_block = spoken(item) ? omit : item
          code          = item.type == "server_tool_use" ? codes[item.name] : omit
          called        = item.type == "mcp_tool_use" ? item.name : omit
          server        = item.server_name
          append        = item.input == null ? coalesce(item.text, item.thinking) : jsonencode(item.input)
          close         = true
          note {
            each  = item.citations
            as    = "mark"
            whole = mark
            url   = mark.url
            title = mark.title
            cited = mark.cited_text
          }
        }
        part {
          when    = item.type == "web_search_tool_result"
          belongs = item.tool_use_id
          found   = item.content
        }
        part {
          when    = ran(item.type)
          belongs = item.tool_use_id
          output  = printed(item.content)
          failed  = fails(item)
        }
      }
    }

    # What clients of other protocols are not told.
    drop "container" {
      why = "containers are run by Anthropic"
    }
    drop "content.citations[type=char_location|page_location|content_block_location]" {
      why = "other protocols cite pages of the web alone"
    }
    drop "content.citations[type=search_result_location]" {
      why = "other protocols cite pages of the web alone"
    }
    drop "content.citations.cited_text" {
      why = "citations of other protocols have an address, but not the cited text"
    }
    drop "content.citations.encrypted_index" {
      why = "state that only Anthropic can read"
    }
    drop "content[type=server_tool_use].caller" {
      why = "other protocols have no field for the caller of a tool"
    }
    drop "content[type=tool_use].caller" {
      why = "programs that call tools are run by Anthropic"
    }
    drop "content[type=tool_use].toolset_name" {
      why = "toolsets are Anthropic's own"
    }
    drop "diagnostics" {
      why = "cache diagnosis is a service of Anthropic's"
    }
    drop "model" {
      why = "the client gets the name of the model that it asked for"
    }
    drop "stop_details.category" {
      why = "no other protocol says what a refusal is about"
    }
    drop "stop_details.fallback_credit_token" {
      why = "billing is Anthropic's"
    }
    drop "stop_details.fallback_has_prefill_claim" {
      why = "billing is Anthropic's"
    }
    drop "stop_details.recommended_model" {
      why = "Anthropic's own fallback models"
    }
    drop "stop_sequence" {
      why = "no other protocol has the stop string that ended the reply"
    }
    drop "usage.cache_creation" {
      why = "no other protocol counts by how long a cache lives"
    }
    drop "usage.inference_geo" {
      why = "no other protocol says where a model runs"
    }
    drop "usage.server_tool_use" {
      why = "no other protocol counts these uses so"
    }
    drop "usage.fallback_credit" {
      why = "billing is Anthropic's"
    }
    drop "usage.iterations" {
      why = "only the sum over all iterations is sent"
    }
    drop "context_management" {
      why = "context editing is done by Anthropic"
    }
    drop "input_transformations" {
      why = "what Anthropic made of the request has no place in other protocols"
    }
    drop "message.content" {
      why = "a stream begins without content"
    }
    drop "message.stop_details" {
      why = "the first event of a stream has no stop reason"
    }
    drop "message.stop_reason" {
      why = "the first event of a stream has no stop reason"
    }
    drop "message.stop_sequence" {
      why = "the first event of a stream has no stop reason"
    }
    drop "delta.container" {
      why = "containers are run by Anthropic"
    }
    drop "delta.stop_details.category" {
      why = "no other protocol says what a refusal is about"
    }
    drop "delta.stop_details.fallback_credit_token" {
      why = "billing is Anthropic's"
    }
    drop "delta.stop_details.fallback_has_prefill_claim" {
      why = "billing is Anthropic's"
    }
    drop "delta.stop_details.recommended_model" {
      why = "Anthropic's own fallback models"
    }
    drop "delta.stop_sequence" {
      why = "no other protocol has the stop string that ended the reply"
    }
    drop "content_block[type=text].citations" {
      why = "the citations of a stream come by themselves"
    }
    drop "delta[type=citations_delta].citation[type=char_location|page_location|content_block_location]" {
      why = "other protocols cite pages of the web alone"
    }
    drop "delta[type=citations_delta].citation[type=search_result_location]" {
      why = "other protocols cite pages of the web alone"
    }
    drop "delta[type=citations_delta].citation.cited_text" {
      why = "citations of other protocols have an address, but not the cited text"
    }
    drop "delta[type=citations_delta].citation.encrypted_index" {
      why = "state that only Anthropic can read"
    }
    drop "delta[type=thinking_delta].estimated_tokens" {
      why = "an estimate; the counts come at the end"
    }
    drop "delta[type=compaction_delta]" {
      why = "the summary of a conversation is for clients of the same protocol"
    }
    drop "request_id" {
      why = "a client is told the gateway's own id of its request"
    }
  }

  # Whether a block is the model's own, and none of a tool that Anthropic runs.
  function "spoken" {
    params = ["b"]
    result = contains(["text", "thinking", "redacted_thinking", "tool_use"], b.type)
  }

  # Whether a block is what code that was run printed, or a tool of an MCP server gave.
  function "ran" {
    params = ["type"]
    result = endswith(type, "code_execution_tool_result") || type == "mcp_tool_result"
  }

  function "printed" {
    params = ["c"]
    result = coalesce(nonempty(join("", [c.stdout, c.stderr])), outcome(c), "")
  }

  function "fails" {
    params = ["b"]
    result = b.is_error == true || b.content.error_code != null
  }

  # Saying a reply

  # The counts of a message_delta. A body and message_start say more.
  function "counts" {
    params = []
    result = {
      input_tokens                = sum(0, usage.fresh)
      cache_creation_input_tokens = sum(0, usage.written)
      cache_read_input_tokens     = sum(0, usage.cached)
      output_tokens               = sum(0, usage.output)
      output_tokens_details       = usage.reasoning == null ? null : { thinking_tokens = min(usage.reasoning, sum(0, usage.output)) } # some count more than all (T170)
      server_tool_use             = usage.searches > 0 ? { web_search_requests = usage.searches, web_fetch_requests = 0 } : null
    }
  }

  function "tier_of_reply" {
    params = []
    result = contains(["default", "auto", "standard"], reply.tier) ? "standard" : contains(["priority", "batch"], reply.tier) ? reply.tier : null
  }

  function "speed" {
    params = []
    result = contains(["fast", "ultrafast"], reply.tier) ? "fast" : null
  }

  function "citation" {
    params = ["p", "n"]
    result = n.whole != null ? n.whole : { type = "web_search_result_location", url = n.url, title = titled(n), cited_text = coalesce(cited(p, n), ""), encrypted_index = "" }
  }

  # The words that a citation stands for, where an upstream tells them.
  function "cited" {
    params = ["p", "n"]
    result = n.cited
  }

  write_reply {
    order = "one at a time"
    id    = prefixed("msg_", reply.upstream_id)
    mint  = "msg_"

    # As Anthropic's own streams do: where an error comes behind a block that has not ended, Claude Code asks once more, without a
    # stream; where one has ended, it gives up.
    unfinished = "open"

    start {
      event "message_start" {
        type = "message_start"
        message = {
          id            = reply.id
          type          = "message"
          role          = "assistant"
          model         = call.alias
          content       = []
          stop_reason   = null
          stop_sequence = null
          stop_details  = null
          container     = null
          diagnostics   = null
          usage = {
            input_tokens                = sum(0, usage.fresh, usage.cached, usage.written) > 0 ? sum(0, usage.fresh) : reply.request_tokens # some clients read no other
            cache_creation_input_tokens = sum(0, usage.written)
            cache_read_input_tokens     = sum(0, usage.cached)
            cache_creation              = null
            output_tokens               = 0
            output_tokens_details       = null
            server_tool_use             = null
            service_tier                = tier_of_reply()
            inference_geo               = null
            speed                       = speed()
          }
        }
      }
      event "ping" {
        type = "ping"
      }
    }

    part "text" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "text", text = "" }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", text = append }
        }
      }
      note {
        event "content_block_delta" {
          when  = note.url != null || note.whole != null
          type  = "content_block_delta"
          index = part.index
          delta = { type = "citations_delta", citation = citation(part, note) }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "text"
        text      = part.text
        citations = nonempty([for n in part.notes : citation(part, n) if n.url != null || n.whole != null])
      }
    }

    part "refusal" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "text", text = "" }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", text = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type = "text"
        text = part.text
      }
    }

    part "thinking" {
      when = contains(["enabled", "adaptive"], req.thinking.type)
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "thinking", thinking = "", signature = "" }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "thinking_delta", thinking = append }
        }
      }
      close {
        event "content_block_delta" {
          when  = !reply.failed # thinking that was cut short is signed by nobody
          type  = "content_block_delta"
          index = part.index
          delta = { type = "signature_delta", signature = coalesce(part.signature, part.sealed, "") }
        }
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "thinking"
        thinking  = part.text
        signature = coalesce(part.signature, part.sealed, "")
      }
    }

    part "redacted" {
      when = contains(["enabled", "adaptive"], req.thinking.type)
      hold = ["data"] # what has none is sealed when it is complete
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "redacted_thinking", data = coalesce(part.data, part.sealed, "") }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type = "redacted_thinking"
        data = coalesce(part.data, part.sealed, "")
      }
    }

    # Of Anthropic's own tools, for its own clients.
    part "server_tool" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = merge(part.content_block, { input = {} })
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = merge(part.content_block, { input = toolinput(part.text) })
      }
    }

    part "web_search" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = merge(part.content_block, { input = {} })
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = merge(part.content_block, { input = toolinput(part.text) })
      }
    }

    part "code_execution" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = merge(part.content_block, { input = {} })
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = merge(part.content_block, { input = toolinput(part.text) })
      }
    }

    part "mcp_call" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = merge(part.content_block, { input = {} })
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = append }
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = merge(part.content_block, { input = toolinput(part.text) })
      }
    }

    part "server_result" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = part.content_block
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = part.content_block
      }
    }

    # A search that an upstream of OpenAI's ran.
    part "searching" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "server_tool_use", id = searchid(part), name = "web_search", input = {}, caller = { type = "direct" } }
        }
      }
      close {
        event "content_block_delta" {
          when  = !reply.failed
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = jsonencode(searchinput(part)) }
        }
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type   = "server_tool_use"
        id     = searchid(part)
        name   = "web_search"
        input  = searchinput(part)
        caller = { type = "direct" }
      }
    }
    part "found" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = finding(part)
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = finding(part)
      }
    }
    # Code that an upstream of OpenAI's ran, and a tool of an MCP server that it called.
    part "code_run" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = running(part, {})
        }
      }
      close {
        event "content_block_delta" {
          when  = !reply.failed
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = jsonencode(coding(part)) }
        }
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = running(part, coding(part))
      }
    }
    part "code_output" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = printing(part)
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = printing(part)
      }
    }
    part "mcp_asked" {
      when = asks_mcp()
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = asking(part, {})
        }
      }
      close {
        event "content_block_delta" {
          when  = !reply.failed
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = jsonencode(toolinput(part.input)) }
        }
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = asking(part, toolinput(part.input))
      }
    }
    part "mcp_answered" {
      when = asks_mcp()
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = answering(part)
        }
      }
      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        json = answering(part)
      }
    }
    part "hosted" {
      drop = "Messages clients do not get what a tool of OpenAI's did"
    }

    part "tool_call" {
      id    = { mint = "toolu_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold  = ["name"]
      whole = part.form == "custom" # text, not JSON
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "tool_use", id = part.id, name = part.name, input = {}, caller = coalesce(part.caller, { type = "direct" }), toolset_name = part.toolset }
        }
      }
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = append }
        }
      }
      close {
        event "content_block_delta" {
          when  = part.form == "custom" && !reply.failed
          type  = "content_block_delta"
          index = part.index
          delta = { type = "input_json_delta", partial_json = jsonencode({ input = part.text }) }
        }
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type         = "tool_use"
        id           = part.id
        name         = part.name
        input        = part.form == "custom" ? { input = part.text } : toolinput(part.text)
        caller       = coalesce(part.caller, { type = "direct" })
        toolset_name = part.toolset
      }
    }

    finish {
      event "message_delta" {
        type  = "message_delta"
        delta = { stop_reason = reply.stop, stop_sequence = matched(), stop_details = coalesce(refused(), null), container = null }
        usage = counts()
      }
    }

    end {
      event "message_stop" {
        type = "message_stop"
      }
    }

    # No message_delta follows: clients would take its stop_reason for the end of a whole reply.
    fail {
      event "error" {
        type       = "error"
        error      = { type = error.type, message = error.message, details = error.code == null ? omit : { error_code = error.code } }
        request_id = call.id
      }
    }

    body {
      id            = reply.id
      type          = "message"
      role          = "assistant"
      model         = call.alias
      content       = [for p in reply.parts : p.block]
      stop_reason   = reply.stop
      stop_sequence = matched()
      stop_details  = coalesce(refused(), null)
      container     = null
      diagnostics   = null
      usage = merge(counts(), {
        cache_creation = null
        service_tier   = tier_of_reply()
        inference_geo  = null
        speed          = speed()
      })
    }

    keepalive {
      event "ping" {
        type = "ping"
      }
    }
  }

  function "searchid" {
    params = ["p"]
    result = "srvtoolu_${regexreplace(coalesce(p.whole.id, "0"), "[^A-Za-z0-9_]", "")}"
  }

  function "finding" {
    params = ["p"]
    result = {
      type        = "web_search_tool_result"
      tool_use_id = searchid(p)
      content     = [for s in list(p.whole.action.sources) : { type = "web_search_result", url = s.url, title = titled(s), encrypted_content = "", page_age = null } if s.url != null]
      caller      = { type = "direct" }
    }
  }

  function "coding" {
    params = ["p"]
    result = { code = coalesce(p.code, "") }
  }

  function "running" {
    params = ["p", "input"]
    result = { type = "server_tool_use", id = ranid("srvtoolu_", p), name = "code_execution", input = input, caller = { type = "direct" } }
  }

  # Of code that did not come to its end nobody says how it ended.
  function "printing" {
    params = ["p"]
    result = {
      type        = "code_execution_tool_result"
      tool_use_id = ranid("srvtoolu_", p)
      content     = { type = "code_execution_result", stdout = coalesce(p.output, ""), stderr = "", return_code = p.failed == true ? 1 : 0, content = [] }
    }
  }

  # Whether the client knows of MCP servers, which it says in a header.
  function "asks_mcp" {
    params = []
    result = mentions(header["anthropic-beta"], "mcp-client")
  }

  function "asking" {
    params = ["p", "input"]
    result = { type = "mcp_tool_use", id = ranid("mcptoolu_", p), name = p.called, server_name = p.server, input = input }
  }

  function "answering" {
    params = ["p"]
    result = { type = "mcp_tool_result", tool_use_id = ranid("mcptoolu_", p), is_error = p.failed == true, content = p.output == "" ? [] : [{ type = "text", text = p.output }] }
  }

  # The id of a call that an upstream made itself, in Anthropic's form.
  function "ranid" {
    params = ["prefix", "p"]
    result = "${prefix}${regexreplace(coalesce(p.call, "0"), "[^A-Za-z0-9_]", "")}"
  }

  function "searchinput" {
    params = ["p"]
    result = { query = coalesce(p.whole.action.query, p.whole.action.queries[0], p.whole.action.url, "") }
  }

  function "matched" {
    params = []
    result = reply.stop == "stop_sequence" ? reply.matched : null
  }

  function "refused" {
    params = []
    result = reply.stop == "refusal" ? { type = "refusal", category = coalesce(reply.category, null), explanation = coalesce(nonempty(join("", reply.refusals[*].text)), reply.explanation, null) } : omit
  }

  errors {
    read {
      message = coalesce(data.error.message, data.message, data.detail[0].msg, data.detail, data.error)
      type    = data.error.type
      code    = coalesce(data.error.details.error_code, data.error.code, data.code)
    }
    class "bad_request" {
      type = "invalid_request_error"
    }
    class "context_too_long" {
      type    = "invalid_request_error"
      message = startswith(error.message, "prompt is too long") ? error.message : "prompt is too long: ${error.message}"
    }
    class "auth" {
      type = "authentication_error"
      headers {
        x-should-retry = "false" # Claude Code repeats a 401 for three minutes and shows nothing
      }
    }
    class "token_expired" {
      type = "authentication_error"
    }
    class "upstream_auth" {
      type = "permission_error"
      headers {
        x-should-retry = "false"
      }
    }
    class "billing" {
      type = "billing_error"
      headers {
        x-should-retry = "false"
      }
    }
    class "permission" {
      type = "permission_error"
    }
    class "not_found" {
      type = "not_found_error"
    }
    class "method" {
      type = "invalid_request_error"
    }
    class "conflict" {
      type = "conflict_error"
    }
    class "too_large" {
      type = "request_too_large"
    }
    class "unsupported_media" {
      type = "invalid_request_error"
    }
    class "rate_limit" {
      type = "rate_limit_error"
    }
    class "policy" {
      type = "invalid_request_error"
    }
    class "timeout" {
      type = "timeout_error"
    }
    class "overloaded" {
      status = 529
      type   = "overloaded_error"
    }
    class "no_account" { # 503, as everybody else is told: clients try again, as with 529
      type = "overloaded_error"
    }
    class "unreachable" {
      type = "api_error"
    }
    class "server" {
      type = "api_error"
    }
    body {
      type       = "error"
      error      = { type = error.type, message = error.param == null ? error.message : "${error.param}: ${error.message}", details = error.code == null ? omit : { error_code = error.code } }
      request_id = call.id
    }
  }
}
