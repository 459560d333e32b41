# OpenAI Responses, as OpenAI and the servers that are compatible with it speak it.

protocol "responses" {
  title = "OpenAI Responses"

  client {
    path   = "/v1/responses"
    model  = required(req.model, "model")
    stream = req.stream
    # One account has the cached prompt of a conversation, and can read its encrypted reasoning. Who says nothing of it is known
    # by how it begins.
    session = nonempty(req.prompt_cache_key, header["session-id"], header["session_id"], header["thread-id"], req.conversation.id, typeof(req.conversation) == "string" ? req.conversation : omit, req.user, typeof(req.input) == "string" ? omit : opening(req.instructions, req.input[0], req.input[1], req.input[2]), typeof(req.input) == "string" && req.previous_response_id == null ? opening(req.instructions, { content = req.input, role = "user" }, null, null) : omit)
  }

  upstream {
    path = "/v1/responses"
    headers {
      Authorization = profile.azure == "" ? "Bearer ${key}" : omit
      api-key       = profile.azure == "" ? omit : key
    }
    list {
      path    = "/v1/models"
      each    = coalesce(data.data, data.models, data) # servers like OpenAI's, some with a bare list
      id      = trimprefix(coalesce(item.id, item.name), "models/")
      created = item.created
      owner   = item.owned_by
    }
    forward = ["openai-beta", "x-client-request-id", "originator", "version", "session_id", "session-id", "thread-id", "x-codex-turn-metadata", "x-codex-beta-features", "x-openai-subagent", "x-openai-internal-codex-responses-lite"]
    pass    = ["retry-after", "retry-after-ms", "x-should-retry", "x-ratelimit-*", "openai-processing-ms", "openai-version", "x-codex-*", "x-models-etag", "x-reasoning-included"]
  }

  limits {
    hide = ["x-ratelimit-*", "x-codex-*"]
    headers {
      x-ratelimit-limit-requests     = requests.limit
      x-ratelimit-remaining-requests = requests.remaining
      x-ratelimit-reset-requests     = requests.wait
      x-ratelimit-limit-tokens       = tokens.limit
      x-ratelimit-remaining-tokens   = tokens.remaining
      x-ratelimit-reset-tokens       = tokens.wait
    }
  }

  count {
    path   = "/v1/responses/input_tokens"
    kind   = "type"
    ignore = ["type", "id", "call_id", "role", "status", "phase", "encrypted_content", "file_id", "detail", "prompt_cache_breakpoint"]
    blob   = 1600
    factor = 1.05
    answer {
      object       = "response.input_tokens"
      input_tokens = tokens
    }
    upstream {
      path   = "/v1/responses/input_tokens"
      fields = ["model", "input", "instructions", "previous_response_id", "conversation", "tools", "tool_choice", "parallel_tool_calls", "reasoning", "text", "truncation", "personality"]
      tokens = data.input_tokens
    }
    weigh "instructions" {}
    weigh "input" {
      each = 4
    }
    weigh "tools" {
      each  = 8
      whole = true
    }
    weigh "text.format" {
      whole = true
    }
    media "input_image" {
      tokens = 1600
      data   = "image_url"
      pixels = 750
    }
    media "computer_screenshot" {
      tokens = 1600
      data   = "image_url"
      pixels = 750
    }
    media "input_file" {
      tokens = 200000 # a hundred pages
      least  = 2000
      data   = "file_data"
      bytes  = 1000
    }
  }

  # Replies that are kept

  stored {
    path      = "/v1/responses"
    cancel    = "cancel"
    keep      = req.store != false
    previous  = req.previous_response_id
    history   = "input"
    items     = typeof(req.input) == "string" ? [{ type = "message", role = "user", content = [{ type = "input_text", text = req.input }] }] : list(req.input)
    reference = item.type == "item_reference" || item.type == null && item.role == null ? item.id : omit # an item that is nothing but an id refers to another
    remove    = ["previous_response_id"]
    native    = profile.previous_response
    id        = data.id
    output    = data.output
    name      = item.id

    unknown "previous" {
      class   = "bad_request"
      param   = "previous_response_id"
      code    = "previous_response_not_found"
      message = "Previous response with id '${id}' not found."
    }
    unknown "item" {
      class   = "not_found"
      param   = "input"
      code    = "item_not_found"
      message = "Item with id '${id}' not found. Items are kept when \"store\" is not false."
    }
    # Of what OpenAI has there, such as compact (T152).
    unknown "path" {
      class   = "not_found"
      code    = "not_found"
      message = "This gateway serves nothing at ${id}. Send an ordinary request to /v1/responses in its place."
    }
    unknown "reply" {
      class   = "not_found"
      code    = "response_not_found"
      message = "Response with id '${id}' not found."
    }
    unknown "cancel" {
      class   = "bad_request"
      message = "Only responses in the background can be cancelled, and the response '${id}' is finished."
    }
    reject {
      when  = query.stream == "true"
      why   = "A response that is kept is not streamed again; ask for it without stream."
      param = "stream"
    }
    deleted {
      id      = id
      object  = "response"
      deleted = true
    }
    list {
      path     = "input_items"
      item     = listed(item)
      name     = item.id
      limit    = coalesce(query.limit, "20")
      most     = 100
      after    = query.after
      reverse  = query.order != "asc"
      object   = "list"
      data     = page
      first_id = coalesce(first, null)
      last_id  = coalesce(last, null)
      has_more = more
    }

    # A message may have come with a text for its content and without an id; readers want a list and an id.
    function "listed" {
      params = ["i"]
      result = merge(
        { type = "message", id = "${listedids[coalesce(i.type, "message")]}${trimprefix(id, "resp_")}_in${number}" },
        i,
        i.role != null && typeof(i.content) == "string" ? { content = [{ type = i.role == "assistant" ? "output_text" : "input_text", text = i.content }] } : {}
      )
    }

    table "listedids" {
      message              = "msg_"
      reasoning            = "rs_"
      function_call        = "fc_"
      function_call_output = "fco_"
      custom_tool_call     = "ctc_"
      web_search_call      = "ws_"
      local_shell_call     = "lsh_"
      default              = "item_"
    }
  }

  edits {
    tool_names = [
      "tools[type=function|custom].name", "tools[type=namespace].tools.name", "tool_choice[type=function|custom].name", "tool_choice.tools.name", "input[type=function_call|custom_tool_call|function_call_output].name",
    ]
    reply_tool_names = [
      "output[type=function_call|custom_tool_call].name", "response.output[type=function_call|custom_tool_call].name", "item[type=function_call|custom_tool_call].name",
      "tools[type=function|custom].name", "response.tools[type=function|custom].name", "tool_choice[type=function|custom].name", "response.tool_choice[type=function|custom].name",
    ]
    system {
      set "instructions" {
        to = isempty(req.instructions) ? prefix : "${prefix}\n\n${req.instructions}"
      }
    }
  }

  profile {
    azure             = ""                                                          # "v1" for Azure OpenAI, which takes the key in another header
    account_objects   = "none"                                                      # objects of its account, such as files, that requests may name: "none", "any", or "unshared": any if there is one client
    max_output        = 0                                                           # how many tokens a reply can have; 0: not known
    context           = 0                                                           # how many tokens a request and its reply can have together; 0: not known
    system_role       = "developer"                                                 # the role of system messages within the conversation: "developer" or "system"
    sampling          = "all"                                                       # "none": the model refuses temperature and top_p
    effort            = ["none", "minimal", "low", "medium", "high", "xhigh"]       # the efforts that the model knows
    reasoning_summary = "auto"                                                      # the summary that is asked for if the client shows reasoning; "": none
    encrypted         = true                                                        # gives its reasoning as encrypted content, and accepts it back
    item_ids          = "keep"                                                      # ids of the client's items: "keep" them, "mint" the missing ones, or "drop" all
    reasoning_items   = "keep"                                                      # reasoning of earlier turns: "keep" (it is sent back) or "drop"
    previous_response = false                                                       # stores replies itself, and clients of this protocol continue from them
    json_schema       = "strict"                                                    # output formats: "strict" schemas, "schema" (without strict), "json_object" (without a schema) or "none"
    parallel_flag     = true                                                        # accepts parallel_tool_calls
    custom_tools      = true                                                        # accepts custom (freeform) tools
    images            = true                                                        # accepts images
    pdf               = true                                                        # accepts PDF documents
    web_search        = false                                                       # runs the tool web_search
    code_interpreter  = false                                                       # runs the tool code_interpreter
    mcp               = false                                                       # calls MCP servers
    tool_search       = false                                                       # runs the tool tool_search
    cache_marks       = "none"                                                      # how parts are marked for the prompt cache: "none" or "prompt_cache_breakpoint"
    cache_key         = true                                                        # accepts prompt_cache_key
    user_field        = "safety_identifier"                                         # the field of the user's id: "safety_identifier", "user" or "none"
    service_tier      = true                                                        # accepts service_tier
    verbosity         = true                                                        # accepts verbosity
    tolerates         = ["delta without start", "stop without start", "reused key"] # the malformed streams that it accepts: docs/malformed-streams.md
    family            = ""                                                          # upstreams of one family read each other's opaque state; default: the upstream's name
    state             = "account"                                                   # who can read the opaque state that it issues: each account of the "upstream", or only the same "account"
  }

  # What a client asks for, in the words that all protocols share. An item in the history may have changed the effort.
  ask {
    limit       = req.max_output_tokens
    effort      = coalesce(updates()[length(updates()) - 1], req.reasoning.effort)
    thinking    = thinking_of(ask.effort)
    shown       = coalesce(req.reasoning.summary, req.reasoning.generate_summary) != null
    format      = req.text.format
    single      = req.parallel_tool_calls == false
    verbosity   = req.text.verbosity
    user        = nonempty(req.safety_identifier, req.user)
    cache_key   = req.prompt_cache_key
    tier        = req.service_tier
    temperature = req.temperature
    top_p       = req.top_p
    logprobs    = req.top_logprobs > 0 || contains(req.include, "message.output_text.logprobs") ? coalesce(req.top_logprobs, 0) : omit
    choice      = typeof(req.tool_choice) == "string" ? req.tool_choice : omit
    tool        = req.tool_choice.type == null || req.tool_choice.type == "allowed_tools" ? omit : coalesce(req.tool_choice.name, req.tool_choice.type)
    allowed     = req.tool_choice.type == "allowed_tools" ? { mode = req.tool_choice.mode, names = [for a in req.tool_choice.tools : coalesce(a.name, a.type)] } : omit
  }

  # Why a reply ended; what is not incomplete is completed.
  stop_reasons {
    read {
      max_output_tokens = "length"
      max_messages      = "length"
      content_filter    = "filter"
      default           = "end"
    }
    write {
      length  = "max_output_tokens"
      filter  = "content_filter"
      refusal = "content_filter"
      default = "completed"
    }
  }

  # Reading a request

  # lint: ignore R701 a turn of any other role is refused
  table "roles" {
    system    = "system"
    developer = "system"
    user      = "user"
    assistant = "assistant"
  }

  # Whose turn an item stands in. Every type that the protocol has is here.
  table "items" {
    reasoning               = "assistant"
    function_call           = "assistant"
    custom_tool_call        = "assistant"
    local_shell_call        = "assistant"
    shell_call              = "assistant"
    apply_patch_call        = "assistant"
    computer_call           = "assistant"
    tool_search_call        = "assistant"
    web_search_call         = "assistant"
    file_search_call        = "assistant"
    code_interpreter_call   = "assistant"
    image_generation_call   = "assistant"
    mcp_call                = "assistant"
    mcp_list_tools          = "assistant"
    mcp_approval_request    = "assistant"
    program                 = "assistant"
    multi_agent_call        = "assistant"
    compaction              = "assistant"
    function_call_output    = "user"
    custom_tool_call_output = "user"
    local_shell_call_output = "user"
    shell_call_output       = "user"
    apply_patch_call_output = "user"
    computer_call_output    = "user"
    tool_search_output      = "user"
    mcp_approval_response   = "user"
    program_output          = "user"
    multi_agent_call_output = "user"
    agent_message           = "user"
    additional_tools        = "system" # nobody speaks: what follows may still be the beginning
    configuration_update    = "system"
    compaction_trigger      = "user"
    item_reference          = "user"
  }

  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
    part "text" {
      when  = item.type == "input_text" || item.type == "output_text" || ext(item.type) == "text"
      text  = required(item.text, "text")
      cache = broken(item)
    }
    part "refusal" {
      when = item.type == "refusal"
      text = item.refusal
    }
    part "image" {
      when    = item.type == "input_image" || item.type == "computer_screenshot"
      url     = item.file_id == null ? required(item.image_url, "image_url") : item.image_url
      file_id = item.file_id
      detail  = item.detail
      cache   = broken(item)
    }
    part "document" {
      when    = item.type == "input_file"
      title   = item.filename
      url     = item.file_id == null ? coalesce(item.file_url, required(item.file_data, "file_data")) : omit
      file_id = item.file_id
      cache   = broken(item)
    }
  }

  # A mark for the cache, in the words of Messages.
  function "broken" {
    params = ["i"]
    result = i.prompt_cache_breakpoint == null ? omit : { type = "ephemeral", ttl = i.prompt_cache_breakpoint.ttl == "12h" ? "1h" : omit }
  }

  # What a pair has to tell the model because the upstream has no field for it.
  function "instruction" {
    params = []
    result = omit
  }

  turns {
    one  = coalesce(nonempty(req.instructions), instruction())
    role = "system"
    parts {
      each = concat(nonempty(req.instructions), instruction())
    }
  }

  # One message of the user may be a mere string.
  turns {
    one  = typeof(req.input) == "string" ? req.input : omit
    role = "user"
    parts {
      each = list(req.input)
    }
  }

  turns {
    each  = required(req.input, "input")
    as    = "message"
    role  = typeof(message) == "string" ? "user" : spoken(message) ? roles[required(message.role, "role")] : coalesce(items[message.type], "user")
    merge = ["assistant"]

    parts {
      when = typeof(message) == "string"
      each = list(message)
    }
    parts {
      when = spoken(message)
      each = list(message.content)
    }
    parts {
      when = message.type == "agent_message"
      each = list(message.content)
    }

    # Reasoning: what another protocol's upstream issued, and what an upstream said that seals nothing.
    part "thinking" {
      when   = message.type == "reasoning"
      text   = nonempty(join("\n\n", [for s in message.summary : s.text]), join("\n\n", [for c in message.content : c.text]))
      sealed = message.encrypted_content
    }

    part "tool_call" {
      when      = message.type == "function_call"
      id        = required(message.call_id, "call_id")
      name      = qualified(message.namespace, required(message.name, "name"))
      arguments = message.arguments
      offered   = member(message)
    }
    part "tool_call" {
      when    = message.type == "custom_tool_call"
      id      = required(message.call_id, "call_id")
      name    = qualified(message.namespace, required(message.name, "name"))
      input   = { input = coalesce(message.input, "") }
      form    = "custom"
      offered = member(message)
    }
    part "tool_call" {
      when  = message.type == "local_shell_call"
      id    = coalesce(message.call_id, message.id)
      name  = "local_shell"
      input = { command = message.action.command, workdir = message.action.working_directory, timeout_ms = message.action.timeout_ms, env = message.action.env }
      form  = "local_shell"
    }
    part "tool_call" {
      when  = message.type == "shell_call"
      id    = required(message.call_id, "call_id")
      name  = "shell"
      input = { commands = message.action.commands, timeout_ms = message.action.timeout_ms, max_output_length = message.action.max_output_length }
      form  = "shell"
    }
    part "tool_call" {
      when  = message.type == "apply_patch_call"
      id    = required(message.call_id, "call_id")
      name  = "apply_patch"
      input = { operation = message.operation }
      form  = "apply_patch"
    }
    part "tool_call" {
      when      = message.type == "tool_search_call" && message.call_id != null
      id        = message.call_id
      name      = "tool_search"
      arguments = typeof(message.arguments) == "string" ? message.arguments : omit
      input     = typeof(message.arguments) == "string" ? omit : message.arguments
      form      = "tool_search"
    }
    part "tool_call" {
      when  = message.type == "computer_call"
      id    = required(message.call_id, "call_id")
      name  = "computer"
      input = { actions = coalesce(message.actions, list(message.action)) }
      form  = "computer"
    }

    part "tool_result" {
      when   = message.type == "function_call_output" || message.type == "custom_tool_call_output"
      id     = required(message.call_id, "call_id")
      inside = outputs(message.output)
    }
    part "tool_result" {
      when   = message.type == "local_shell_call_output"
      id     = coalesce(ext(message.call_id), message.id)
      inside = list(message.output)
    }
    part "tool_result" {
      when   = message.type == "shell_call_output"
      id     = required(message.call_id, "call_id")
      inside = [for o in message.output : shelltext(o)]
    }
    part "tool_result" {
      when   = message.type == "apply_patch_call_output"
      id     = required(message.call_id, "call_id")
      error  = message.status == "failed" ? true : omit
      inside = list(nonempty(message.output, message.status))
    }
    part "tool_result" {
      when   = message.type == "computer_call_output"
      id     = required(message.call_id, "call_id")
      inside = list(message.output)
    }
    part "tool_result" {
      when   = message.type == "tool_search_output" && message.call_id != null
      id     = message.call_id
      inside = list("Loaded tools: ${join(", ", [for t in message.tools : t.name])}")
    }

    # What tools of OpenAI's own did, as text.
    part "text" {
      when = message.type == "web_search_call"
      text = searched(message.action)
    }
    part "text" {
      when = message.type == "file_search_call"
      text = "\n[file search${join("", [for q in message.queries : " \"${q}\""])}]\n${join("", [for r in message.results : "${coalesce(r.filename, r.file_id, "")}: ${coalesce(r.text, "")}\n"])}"
    }
    part "text" {
      when = message.type == "code_interpreter_call"
      text = isempty(message.code) && isempty(message.outputs) ? omit : "\n[code interpreter]\n${coalesce(message.code, "")}\n${join("", [for o in message.outputs : o.logs == null ? omit : "${o.logs}\n"])}"
    }
    part "text" {
      when = message.type == "mcp_call"
      text = "\n[${message.name}]\n${coalesce(message.arguments, "")}\n${message.error == null ? coalesce(message.output, "") : mistaken(message.error)}\n"
    }
    part "text" {
      when = message.type == "image_generation_call"
      text = "[generated image]"
    }

    # What only OpenAI can read, or only its own servers act upon.
    part "compaction" {
      when = message.type == "compaction"
      drop = "a summary that only its issuer can read"
    }
    part "compaction" {
      when   = message.type == "compaction_trigger"
      reject = "Compaction is not offered by this upstream; summarise with an ordinary request."
    }
    part "reference" {
      when   = message.type == "item_reference" || isempty(message.type) && message.role == null && message.id != null
      reject = "No stored item has this id; send the item itself."
    }
    part "mcp_tool_listing" {
      when = message.type == "mcp_list_tools" || message.type == "mcp_approval_request" || message.type == "mcp_approval_response"
      drop = "MCP servers are called by OpenAI"
    }
    part "program" {
      when = message.type == "program" || message.type == "program_output"
      drop = "programs of tool calls are run by OpenAI"
    }
    part "agents" {
      when = message.type == "multi_agent_call" || message.type == "multi_agent_call_output"
      drop = "agents beside this one are run by OpenAI"
    }
    part "server_tool" {
      when = (message.type == "tool_search_call" || message.type == "tool_search_output") && message.call_id == null
      drop = "a search for tools that OpenAI ran; the tools that it found are offered"
    }
    part "configuration" {
      when = message.type == "configuration_update"
      drop = "fields of the request set it"
    }
    part "unknown" {
      when   = !isempty(message.type) && message.type != "message" && items[message.type] == null
      reject = "\"${message.type}\" is a type of item that this upstream cannot get."
    }
  }

  # A message; its type may be left out (T130). What has no type, no role and no id is a message without its role.
  function "spoken" {
    params = ["m"]
    result = m.type == "message" || isempty(m.type) && (m.role != null || m.id == null)
  }

  # The name of a tool within a namespace, where there are none.
  function "qualified" {
    params = ["space", "name"]
    result = isempty(space) ? name : "${space}__${name}"
  }

  # What tells a member of a namespace from other tools.
  function "member" {
    params = ["m"]
    result = isempty(m.namespace) ? omit : { namespace = m.namespace, name = m.name }
  }

  # A result is text, or a list of content; some clients send the list as text (T021).
  function "outputs" {
    params = ["o"]
    result = typeof(o) == "string" && startswith(o, "[") && matches(truncate(o, 40), "^\\s*\\[\\s*\\{\\s*\"type\"\\s*:\\s*\"input_") ? coalesce(jsondecode(o), list(o)) : list(o)
  }

  function "shelltext" {
    params = ["o"]
    result = join("\n", [for s in [o.stdout, o.stderr, o.outcome.type == "timeout" ? "[timed out]" : "[exit code ${coalesce(o.outcome.exit_code, 0)}]"] : s if !isempty(s)])
  }

  function "searched" {
    params = ["a"]
    result = "\n[web search${isempty(coalesce(ext(a.query), ext(a.queries[0]), ext(a.url))) ? "" : " \"${coalesce(ext(a.query), ext(a.queries[0]), ext(a.url))}\""}]\n${join("", [for s in ext(a.sources) : "${s.url}\n"])}"
  }

  tools {
    tool "function" {
      each        = offered()
      when        = item.type == "function" && objects(item.parameters)
      name        = required(item.name, "name")
      description = item.description
      schema      = item.parameters
      strict      = item.strict
      deferred    = item.defer_loading
    }
    tool "wrapped" {
      each        = offered()
      when        = item.type == "function" && !objects(item.parameters)
      name        = required(item.name, "name")
      description = item.description
      schema      = item.parameters
      strict      = item.strict
      deferred    = item.defer_loading
    }
    tool "custom" {
      each        = offered()
      when        = item.type == "custom"
      name        = required(item.name, "name")
      description = item.description
      format      = nested(item.format)
      deferred    = item.defer_loading
    }
    tool "function" {
      each        = members()
      when        = ext(item.type) == "function"
      name        = qualified(ext(item.namespace), required(ext(item.name), "name"))
      description = ext(item.description)
      schema      = ext(item.parameters)
      strict      = ext(item.strict)
      deferred    = ext(item.defer_loading)
      offered     = { namespace = ext(item.namespace), name = ext(item.name) }
    }
    tool "custom" {
      each        = members()
      when        = ext(item.type) == "custom"
      name        = qualified(ext(item.namespace), required(ext(item.name), "name"))
      description = ext(item.description)
      format      = nested(ext(item.format))
      deferred    = ext(item.defer_loading)
      offered     = { namespace = ext(item.namespace), name = ext(item.name) }
    }
    tool "local_shell" {
      each = offered()
      when = item.type == "local_shell"
      name = "local_shell"
    }
    tool "shell" {
      each = offered()
      when = item.type == "shell" && (item.environment == null || item.environment.type == "local")
      name = "shell"
    }
    tool "apply_patch" {
      each = offered()
      when = item.type == "apply_patch"
      name = "apply_patch"
    }
    tool "tool_search" {
      each        = offered()
      when        = item.type == "tool_search" && item.execution == "client"
      name        = "tool_search"
      description = item.description
      schema      = item.parameters
    }
    tool "web_search" {
      each            = offered()
      when            = startswith(item.type, "web_search")
      name            = "web_search"
      allowed_domains = item.filters.allowed_domains
      location        = item.user_location == null ? omit : { city = item.user_location.city, country = item.user_location.country, region = item.user_location.region, timezone = item.user_location.timezone }
      size            = item.search_context_size
    }
    tool "code_execution" {
      each = offered()
      when = item.type == "code_interpreter"
      name = item.type
    }
    tool "code_execution" { # a shell in a container of whoever runs it
      each = offered()
      when = contained(item)
      name = item.type
    }
    tool "mcp" { # its tools are called without asking anybody, or not at all
      each          = offered()
      when          = unattended(item)
      name          = item.server_label
      url           = item.server_url
      authorization = item.authorization
      allowed       = coalesce(item.allowed_tools.tool_names, typeof(item.allowed_tools) == "array" ? item.allowed_tools : omit)
    }
    tool "hosted_search" { # a search for tools that whoever offers them to the model makes
      each = offered()
      when = item.type == "tool_search" && item.execution != "client"
      name = item.type
    }
    tool "hosted" {
      each = offered()
      when = hosted(item)
      name = item.type
    }
  }

  # The tools of a request, wherever they stand: newer clients send them as an item, and the client's own search for tools brings
  # some. What OpenAI found by a search is in the request.
  function "offered" {
    params = []
    result = concat(list(req.tools), flatten([for m in req.input : list(m.tools) if m.type == "additional_tools" || m.type == "tool_search_output" && m.execution != "server"]))
  }

  # The tools within namespaces, each with the name of its namespace.
  function "members" {
    params = []
    result = flatten([for t in offered() : [for m in t.tools : merge(m, { namespace = t.name, description = nonempty(join("\n", [for d in [t.description, m.description] : d if !isempty(d)])) })] if t.type == "namespace"])
  }

  # Tools that OpenAI runs, or that only its models know.
  function "hosted" {
    params = ["t"]
    result = !contains(["function", "custom", "namespace", "local_shell", "apply_patch", "code_interpreter", "tool_search"], t.type) && !unattended(t) && !startswith(t.type, "web_search") && !(t.type == "shell" && (t.environment == null || t.environment.type == "local" || t.environment.type == "container_auto"))
  }

  # Whether a tool is a shell in a container that is made for it.
  function "contained" {
    params = ["t"]
    result = t.type == "shell" && t.environment.type == "container_auto"
  }

  # Whether a tool is an MCP server that another than OpenAI can call: by its address and a token, and without asking the client.
  function "unattended" {
    params = ["t"]
    result = t.type == "mcp" && t.server_url != null && t.require_approval == "never" && isempty(t.headers) && t.allowed_tools.read_only == null
  }

  # Whether a choice is of a tool that OpenAI runs, or that only its models know.
  function "remote" {
    params = ["c"]
    result = typeof(c) == "object" && !contains(["function", "custom", "allowed_tools", "local_shell", "apply_patch", "tool_search"], c.type) && !(c.type == "shell" && !isempty([for t in offered() : t.type if t.type == "shell" && !hosted(t) && !contained(t)]))
  }

  # The format of a freeform tool, as chat has it.
  function "nested" {
    params = ["f"]
    result = f.type == "grammar" ? { type = "grammar", grammar = { syntax = f.syntax, definition = f.definition } } : f
  }

  # What a client says

  function "updates" {
    params = []
    result = [for m in req.input : m.reasoning.effort if m.type == "configuration_update" && m.reasoning.effort != null]
  }

  # What crosses to no other protocol.
  drop "access_programs" {
    why = "programs of access are OpenAI's own"
  }
  drop "context_management" {
    why = "compaction is done by OpenAI"
  }
  drop "image" {
    why = "OpenAI decides how images are made smaller"
  }
  drop "include" {
    why = "the gateway returns all that it has without being asked"
  }
  drop "moderation" {
    why = "a service of OpenAI's"
  }
  drop "multi_agent" {
    why = "teams of agents are run by OpenAI"
  }
  drop "prompt_cache_options" {
    why = "no other protocol has such a switch for the whole request"
  }
  drop "prompt_cache_retention" {
    why = "no other protocol has such a switch for the whole request"
  }
  drop "reasoning.context" {
    why = "no other protocol chooses which thoughts are kept"
  }
  drop "reasoning.generate_summary" {
    why = "the older name of summary, for which chat has no field"
  }
  drop "reasoning.mode" {
    why = "no other protocol has modes of reasoning"
  }
  drop "stream_options.include_obfuscation" {
    why = "the gateway adds no padding"
  }
  drop "input.id" {
    why = "no other protocol has ids of items"
  }
  drop "input[type=message|reasoning|function_call|apply_patch_call|code_interpreter_call|computer_call|file_search_call|image_generation_call|local_shell_call|mcp_call|shell_call|tool_search_call|web_search_call].status" {
    # lint: ignore R702 rules read the statuses of outputs
    when = true
    why  = "no other protocol has a status for items of the history"
  }
  drop "input[type=local_shell_call|reasoning].id" {
    # lint: ignore R702 rules read the ids of items of other types
    when = true
    why  = "no other protocol has ids of items"
  }
  drop "input[type=reasoning].agent" {
    # lint: ignore R702 rules read it for its own upstream
    when = true
    why  = "which agent of a team spoke is known to OpenAI alone"
  }
  drop "input[type=web_search_call].action.queries" {
    # lint: ignore R702 rules read it where there is no query
    when = true
    why  = "the first of the queries is sent"
  }
  drop "input[type=reasoning].content" {
    when = !isempty([for i in list(req.input) : i.type if i.type == "reasoning" && !isempty(i.summary) && !isempty(i.content)])
    why  = "of reasoning with a summary, the summary is sent"
  }
  drop "input[type=mcp_call].output" {
    when = !isempty([for i in list(req.input) : i.type if i.type == "mcp_call" && i.error != null && i.output != null])
    why  = "of a call that failed, the error is sent"
  }
  drop "input[type=mcp_call].error.code" {
    # lint: ignore R702 rules read it, for its kind alone
    when = true
    why  = "the message of the error is sent"
  }
  drop "input.agent" {
    why = "which agent of a team spoke is known to OpenAI alone"
  }
  drop "input.caller" {
    why = "programs that call tools are run by OpenAI"
  }
  drop "input.async" {
    why = "no other protocol has asynchronous calls"
  }
  drop "input[type=message].phase" {
    why = "no other protocol distinguishes comments from answers"
  }
  drop "input[type=message].content.detail" {
    why = "no other protocol has such a grade of detail"
  }
  drop "input[type=message].content.annotations" {
    why = "citations in the history are not sent back"
  }
  drop "input[type=message].content.logprobs" {
    why = "no upstream needs the log probabilities of earlier replies"
  }
  drop "input[type=file_search_call].results.attributes" {
    why = "only names and texts of search results are sent"
  }
  drop "input[type=file_search_call].results.score" {
    why = "only names and texts of search results are sent"
  }
  drop "input[type=computer_call].pending_safety_checks" {
    why = "checks are made by OpenAI"
  }
  drop "input[type=computer_call_output].acknowledged_safety_checks" {
    why = "checks are made by OpenAI"
  }
  drop "input[type=web_search_call].action" {
    why = "only the query of a search is sent"
  }
  drop "input[type=function_call_output].name" {
    why = "the id of the call identifies a result"
  }
  drop "input[type=function_call_output].namespace" {
    why = "the id of the call identifies a result"
  }
  drop "input[type=tool_search_call|tool_search_output].execution" {
    why = "the request says who searches for tools"
  }
  drop "input[type=image_generation_call]" {
    why = "only the fact that an image was made is sent"
  }
  drop "input[type=code_interpreter_call].container_id" {
    why = "containers are run by OpenAI"
  }
  drop "input[type=code_interpreter_call].outputs[type=image]" {
    why = "only the text output of code is sent"
  }
  drop "input[type=local_shell_call].action.user" {
    why = "the client that runs the tool chooses the user"
  }
  drop "input[type=shell_call].environment" {
    why = "the client that runs the tool chooses the environment"
  }
  drop "input[type=shell_call_output].max_output_length" {
    why = "the output was cut already"
  }
  drop "input[type=mcp_call].server_label" {
    why = "the call becomes text, with the name of the tool"
  }
  drop "input[type=mcp_call].approval_request_id" {
    why = "approvals are asked for by OpenAI"
  }
  drop "input[type=agent_message].author" {
    why = "teams of agents are run by OpenAI"
  }
  drop "input[type=agent_message].recipient" {
    why = "teams of agents are run by OpenAI"
  }
  drop "input[type=agent_message].content.detail" {
    why = "no other protocol has such a grade of detail"
  }
  drop "input[type=agent_message].content[type=encrypted_content]" {
    why = "state that only OpenAI can read"
  }
  drop "input[type=multi_agent_call_output].output.annotations" {
    why = "citations in the history are not sent back"
  }
  drop "**.allowed_callers" {
    why = "programs that call tools are run by OpenAI"
  }
  drop "**.async" {
    why = "no other protocol has asynchronous calls"
  }
  drop "**.defer_loading" {
    why = "every tool is offered at once"
  }
  drop "**.output_schema" {
    why = "no other protocol describes what a function gives back"
  }
  drop "**.environment.skills" {
    why = "only the client that runs the shell needs its skills"
  }
  drop "**.tools[type=shell].environment[type=container_auto]" {
    why = "the upstream chooses where code runs"
  }
  drop "**.tools[type=code_interpreter].container" {
    why = "the upstream chooses where code runs"
  }
  drop "**.tools[type=mcp].connector_id" {
    why = "connectors are OpenAI's own"
  }
  drop "**.tools[type=mcp].server_description" {
    why = "no other protocol describes a server"
  }
  drop "**.tools[type=mcp].tunnel_id" {
    why = "tunnels are OpenAI's own"
  }
  drop "**.tools[type=web_search*].external_web_access" {
    why = "OpenAI decides whether pages are fetched again"
  }
  drop "input.output.detail" {
    why = "no other protocol has such a grade of detail"
  }
  drop "max_tool_calls" {
    why = "no other protocol bounds the calls of a reply"
  }
  drop "previous_response_id" {
    why = "the gateway puts the history together itself"
  }
  drop "truncation" {
    why = "a history that is too long is refused, not cut"
  }

  # What may be another value than the client's.
  change "max_output_tokens" {
    from = ask.limit
    why  = "more than the model's output limit or than its context window leaves, or less than this upstream's minimum of 16"
  }
  change "temperature" {
    from = ask.temperature
    why  = "the model does not accept sampling parameters"
  }
  change "top_p" {
    from = ask.top_p
    why  = "the model does not accept sampling parameters"
  }

  # Writing a request

  # What the pairs say of their clients in functions of their own: limit, stops, effort, shown, wanted, toolchoice, single,
  # user, cachekey, tier, verbosity, chances_asked.

  request {
    model               = call.model
    instructions        = nonempty(join("\n\n", concat(itemised() ? [] : flatten([for t in turns : [for p in t.texts : p.text] if t.leading]), told())))
    input               = profile.item_ids == "mint" ? [for n, i in messages : minted(n, i)] : messages
    max_output_tokens   = ask.limit == null ? omit : max(fitlimit(ask.limit), 16) # it takes no less
    stream              = call.stream ? true : omit
    store               = false # the gateway, or the client, keeps the history
    include             = nonempty(concat(profile.encrypted && profile.reasoning_items != "drop" ? ["reasoning.encrypted_content"] : [], [for t in tools : "code_interpreter_call.outputs" if t.kind == "code_execution" && written(t)], sources(), chances_asked()))
    temperature         = profile.sampling == "none" ? omit : ask.temperature
    top_p               = profile.sampling == "none" ? omit : ask.top_p
    top_logprobs        = ask.logprobs > 0 ? ask.logprobs : omit
    tools               = nonempty([for t in tools : t.block])
    tool_choice         = isempty([for t in tools : t.kind if written(t)]) ? omit : toolchoice()
    parallel_tool_calls = ask.single && profile.parallel_flag && !isempty([for t in tools : t.kind if written(t)]) ? false : omit
    reasoning           = nonempty({ effort = known(ask.effort), summary = ask.shown && known(ask.effort) != "none" && profile.reasoning_summary != "" ? profile.reasoning_summary : omit })
    text                = nonempty({ format = format(ask.format), verbosity = profile.verbosity ? ask.verbosity : omit })
    safety_identifier   = profile.user_field == "safety_identifier" ? hashed(ask.user, 128) : omit
    user                = profile.user_field == "user" ? hashed(ask.user, 64) : profile.user_field == "none" ? omit : named_user()
    prompt_cache_key    = profile.cache_key ? hashed(ask.cache_key, 64) : omit
    service_tier        = profile.service_tier ? ask.tier : omit
  }

  # What the model is told that no field says.
  function "told" {
    params = []
    result = omit
  }

  # Who the user is, for a client that has the deprecated field as well.
  function "named_user" {
    params = []
    result = omit
  }

  # Items that need no id, and may have one.
  function "identified" {
    params = ["i"]
    result = i.role != null || contains(["message", "reasoning", "function_call", "custom_tool_call", "function_call_output", "custom_tool_call_output"], i.type)
  }

  # Whether an item is to get an id, and has none.
  function "nameless" {
    params = ["i"]
    result = profile.item_ids == "mint" && i.id == null && identified(i)
  }

  # An item with an id, which is made from what it is and where it stands: the same each time.
  function "minted" {
    params = ["n", "i"]
    result = nameless(i) ? merge({ id = "${mintedids[coalesce(i.type, "message")]}${truncate(sha256(jsonencode(i)), 24)}${n}" }, i) : i
  }

  table "mintedids" {
    message                 = "msg_"
    reasoning               = "rs_"
    function_call           = "fc_"
    custom_tool_call        = "ctc_"
    function_call_output    = "fco_"
    custom_tool_call_output = "ctco_"
    default                 = "item_"
  }

  # What the model may call, by the names that the client gave its tools; those that are not offered do not count.
  function "toolchoice" {
    params = []
    result = unmet() ? ask.choice : ask.tool != null ? choosable()[0] : ask.allowed == null ? ask.choice : { type = "allowed_tools", mode = ask.allowed.mode, tools = choosable() }
  }

  # Whether the client chooses only among tools that are not there: then it is as if it chose nothing.
  function "unmet" {
    params = []
    result = (ask.tool != null || ask.allowed != null) && isempty(choosable())
  }

  function "choosable" {
    params = []
    result = [for t in tools : choice(t) if written(t) && !contains(["mcp", "hosted_search"], t.kind) && (ask.tool != null ? t.original_name == ask.tool : contains(ask.allowed.names, t.original_name))]
  }

  function "choice" {
    params = ["t"]
    result = t.kind == "code_execution" ? { type = "code_interpreter" } : t.kind == "web_search" ? { type = "web_search" } : { type = t.kind == "custom" && profile.custom_tools ? "custom" : "function", name = t.name }
  }

  # What of log probabilities is asked for.
  function "chances_asked" {
    params = []
    result = ask.logprobs == null ? [] : ["message.output_text.logprobs"]
  }

  # What a search of the web found is told to those only who ask for it.
  function "sources" {
    params = []
    result = [for t in tools : "web_search_call.action.sources" if t.kind == "web_search" && written(t)]
  }

  # Whether a tool that the client offers reaches the upstream.
  function "written" {
    params = ["t"]
    result = t.kind != "hosted" && (t.kind != "web_search" || profile.web_search) && (t.kind != "code_execution" || profile.code_interpreter) && (t.kind != "mcp" || profile.mcp) && (t.kind != "hosted_search" || profile.tool_search)
  }

  # Whether a tool is found by a search only, which is so where somebody searches.
  function "deferred" {
    params = ["t"]
    result = t.deferred == true && profile.tool_search && contains([for u in tools : u.kind], "hosted_search") ? true : omit
  }

  # The form that the answer is to have.
  function "format" {
    params = ["f"]
    result = f == null || f.type == "text" || profile.json_schema == "none" ? omit : f.type == "json_object" || profile.json_schema == "json_object" ? { type = "json_object" } : {
      type        = "json_schema"
      name        = coalesce(f.name, "output")
      description = f.description
      schema      = coalesce(f.schema, {})
      strict      = f.strict == true && profile.json_schema != "schema" && strictschema(f.schema)
    }
  }

  # Whether all system text is items: in the instructions no mark can stand, and without any item there is no request.
  function "itemised" {
    params = []
    result = profile.cache_marks == "prompt_cache_breakpoint" || isempty([for t in turns : t.role if !t.leading])
  }

  message "system" {
    when    = turn.role == "system" && (!turn.leading || itemised())
    needs   = ["content"]
    type    = "message"
    role    = profile.system_role
    content = nonempty([for p in turn.texts : p.block])
  }

  message "results" {
    each    = turn.tool_results
    type    = part.form == "custom" && profile.custom_tools ? "custom_tool_call_output" : "function_call_output"
    call_id = part.id
    output  = toolresult(part)
  }

  message "user" {
    when    = turn.role == "user"
    needs   = ["content"]
    type    = "message"
    role    = "user"
    content = turn.plain || turn.single && profile.cache_marks == "none" ? turn.parts[0].text : nonempty([for p in turn.parts : p.block if p.kind != "tool_result"])
  }

  # What stands for the turns that a client has forgotten (compaction).
  message "summary" {
    each    = turn.compactions
    type    = "message"
    role    = "user"
    content = "Summary of the conversation so far:\n${part.text}"
  }

  # Reasoning alone, of a turn that was cut short, is refused: something must follow it (T040).
  message "assistant" {
    when     = turn.role == "assistant" && (turn.texts || turn.refusals || turn.tool_calls)
    each     = turn.parts
    together = ["text", "refusal"]
    json     = contains(["image", "document", "search_result", "tool_reference", "browser_state"], part.kind) ? shown_within(part) : !part.parts ? part.block : isempty([for p in part.parts : p.kind if !isempty(p.text)]) ? omit : { type = "message", role = "assistant", content = [for p in part.parts : p.kind == "refusal" ? { type = "refusal", refusal = p.text } : { type = "output_text", text = p.text, annotations = [] } if !isempty(p.text)] }
  }

  # What stands in an assistant's turn and is no item by itself: only a user's message can hold it.
  function "shown_within" {
    params = ["p"]
    result = { type = "message", role = "user", content = [p.block] }
  }

  # Text alone is a string; a mark of an error goes before the first of it.
  function "toolresult" {
    params = ["r"]
    result = r.parts ? (sole(r) && breakpoint(r) == null ? "${mistake(r)}${r.parts[0].text}" : r.plain ? [{ type = "input_text", text = "${mistake(r)}${r.parts[0].text}", prompt_cache_breakpoint = breakpoint(r) }] : concat(
      mistake(r) != "" && r.parts[0].kind != "text" ? [{ type = "input_text", text = mistake(r) }] : [],
      [for i, p in r.parts : i == 0 && p.kind == "text" && mistake(r) != "" ? { type = "input_text", text = "${mistake(r)}${p.text}" } : p.block]
    )) : mistake(r)
  }

  # Whether text is all that there is; a mark for the cache that goes nowhere makes no difference, so that the same
  # history gives the same bytes when the client moves its marks.
  function "sole" {
    params = ["r"]
    result = r.plain || r.single && profile.cache_marks == "none"
  }

  function "mistake" {
    params = ["r"]
    result = r.error == true && !matches(r.first, "(?i)^(error|<tool_use_error>)") ? "Error: " : ""
  }

  write {
    part "text" {
      type                    = "input_text"
      text                    = part.text
      prompt_cache_breakpoint = breakpoint(part)
    }
    part "image" {
      when = !profile.images
      lost = "the model does not accept images"
      type = "input_text"
      text = "[image omitted: the model does not accept images]"
    }
    part "image" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the image itself."
    }
    part "image" {
      type                    = "input_image"
      image_url               = part.data == null ? part.url : "data:${part.media_type};base64,${part.data}"
      detail                  = coalesce(part.detail, "auto")
      prompt_cache_breakpoint = breakpoint(part)
    }
    part "document" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the document itself."
    }
    part "document" {
      when = (part.data != null || part.url != null) && !profile.pdf
      lost = "the model does not accept documents"
      type = "input_text"
      text = "[document omitted: the model does not accept documents]"
    }
    part "document" {
      when                    = part.data != null || part.url != null && !matches(part.url, "^(?i)https?://")
      type                    = "input_file"
      filename                = coalesce(part.title, "document.pdf")
      file_data               = part.data != null ? "data:${coalesce(part.media_type, "application/pdf")};base64,${part.data}" : startswith(part.url, "JVBERi") ? "data:application/pdf;base64,${part.url}" : part.url
      prompt_cache_breakpoint = breakpoint(part)
    }
    part "document" {
      when                    = part.url != null
      type                    = "input_file"
      file_url                = part.url
      prompt_cache_breakpoint = breakpoint(part)
    }
    part "document" {
      type = "input_text"
      text = documenttext(part)
    }
    part "search_result" {
      type = "input_text"
      text = searchtext(part)
    }
    part "tool_reference" {
      type = "input_text"
      text = "Tool available: ${part.name}"
    }
    part "browser_state" {
      type = "input_text"
      text = "Open tabs: ${join(", ", [for t in part.tabs : "${t.title} – ${t.url}"])}"
    }
    part "audio" {
      reject = "This upstream does not accept audio."
    }
    part "video" {
      reject = "This upstream does not accept video."
    }
    part "thinking" {
      when = profile.reasoning_items == "drop"
      drop = "this upstream takes no reasoning back"
    }
    part "thinking" {
      when = part.native != null
      json = again(part.native[0])
    }
    part "thinking" {
      drop = "reasoning that this upstream did not issue"
    }
    part "redacted" {
      when = profile.reasoning_items == "drop"
      drop = "this upstream takes no reasoning back"
    }
    part "redacted" {
      when = part.native != null
      json = again(part.native[0])
    }
    part "redacted" {
      drop = "reasoning that this upstream did not issue"
    }
    part "tool_call" {
      when    = part.form == "custom" && profile.custom_tools
      type    = "custom_tool_call"
      call_id = part.id
      name    = part.name
      input   = coalesce(part.input.input, "")
    }
    part "tool_call" {
      type      = "function_call"
      call_id   = part.id
      name      = part.name
      arguments = coalesce(part.arguments, part.input == null ? "{}" : jsonencode(part.input))
    }
    tool "function" {
      type        = "function"
      name        = tool.name
      description = describe(tool)
      parameters  = propertied(objectschema(tool.schema))
      strict      = tool.strict == true && strictschema(tool.schema)

      defer_loading = deferred(tool)
    }
    tool "wrapped" {
      type        = "function"
      name        = tool.name
      description = describe(tool)
      parameters  = tool.schema
      strict      = false
    }
    tool "custom" {
      when        = profile.custom_tools
      type        = "custom"
      name        = tool.name
      description = tool.description
      format      = tool.format.type == "grammar" ? { type = "grammar", syntax = tool.format.grammar.syntax, definition = tool.format.grammar.definition } : tool.format
    }
    tool "custom" {
      type        = "function"
      name        = tool.name
      description = tool.description
      parameters  = freeform(tool)
      strict      = false
    }
    tool "web_search" {
      when                = profile.web_search
      type                = "web_search"
      filters             = isempty(tool.allowed_domains) ? omit : { allowed_domains = tool.allowed_domains }
      user_location       = tool.location == null ? omit : merge({ type = "approximate" }, tool.location)
      search_context_size = tool.size
    }
    tool "web_search" {
      drop = "this upstream has no tool that searches the web"
    }
    tool "code_execution" {
      when      = profile.code_interpreter
      type      = "code_interpreter"
      container = { type = "auto" }
    }
    tool "code_execution" {
      drop = "this upstream runs no code"
    }
    tool "mcp" { # nobody is there who could be asked
      when             = profile.mcp
      type             = "mcp"
      server_label     = tool.name
      server_url       = tool.url
      authorization    = tool.authorization
      allowed_tools    = tool.allowed
      require_approval = "never"
    }
    tool "mcp" {
      drop = "this upstream calls no MCP servers"
    }
    tool "hosted_search" {
      when      = profile.tool_search
      type      = "tool_search"
      execution = "server"
    }
    tool "hosted_search" {
      drop = "this upstream searches for no tools; every tool is offered at once"
    }
  }

  # An object without properties is refused.
  function "propertied" {
    params = ["s"]
    result = s.properties == null ? merge(s, { properties = {} }) : s
  }

  # An item of reasoning without its id: what is not stored cannot be found by it (T038).
  function "again" {
    params = ["r"]
    result = { type = "reasoning", summary = coalesce(r.summary, []), content = nonempty(r.content), encrypted_content = r.encrypted_content }
  }

  function "breakpoint" {
    params = ["p"]
    result = profile.cache_marks == "prompt_cache_breakpoint" && p.cache != null ? { mode = "explicit", ttl = p.cache.ttl == "1h" ? "12h" : omit } : omit
  }

  requires {
    tool_results   = "after calls"
    tool_id        = { max = 64 }
    tool_name      = { max = 128, pattern = "^[a-zA-Z0-9_-]+$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
  }

  native {
    part "thinking" {
      when = !isempty(part.state.encrypted_content)
      json = part.state
    }
    part "redacted" {
      when = !isempty(part.state.encrypted_content)
      json = part.state
    }
  }

  # Hearing a reply

  # What may be told of an item, and the type that it ends with.
  # lint: ignore R701 an item of another type takes anything
  table "takes" {
    message               = ["text", "message"]
    reasoning             = ["thought", "reasoning"]
    function_call         = ["arguments", "function_call"]
    custom_tool_call      = ["input", "custom_tool_call"]
    web_search_call       = ["web_search_call"]
    code_interpreter_call = ["code_interpreter_call"]
    mcp_call              = ["mcp_call"]
  }

  read_reply {
    done      = "[DONE]"
    type      = named(coalesce(data.type, event, data.object, data.output == null ? omit : "response"))
    tolerates = profile.tolerates

    # Some servers number nothing, and name every item.
    let {
      o = coalesce(data.output_index, data.item_id, data.item.id)
      c = coalesce(data.content_index, 0)
    }

    reply {
      sequence = data.sequence_number
    }

    estimate {
      why    = "the upstream sent no counts of tokens; these are estimates"
      fresh  = reply.request_tokens
      output = tokens_in(reply.text_size)
    }

    error {
      when    = data.type == "error" || data.type == "response.failed" || event == "error" || data.type == null && data.object != "response" && (data.error != null || ext(data.detail) != null || ext(data.errors) != null || ext(data.code) != null) || (data.response != null || data.object == "response") && (contains(["failed", "cancelled"], coalesce(data.response.status, data.object == "response" ? data.status : omit)) || notdone())
      message = nonempty(data.response.error.message, data.error.message, data.message, data.detail[0].msg, data.detail, data.error, data.errors[0].message, data.errors[0], notdone() ? "The upstream answered with a reply that is not finished." : omit)
      type    = coalesce(data.response.error.type, data.error.type)
      code    = coalesce(data.response.error.code, data.error.code, data.code, data.errors[0].code)
    }

    on "response.created" {
      reply {
        id      = data.response.id
        created = typeof(data.response.created_at) == "number" ? data.response.created_at : omit
        tier    = data.response.service_tier
      }
    }
    on "response.in_progress" {
      reply {
        id = data.response.id
      }
    }
    on "response.queued" {
      reply {
        id = data.response.id
      }
    }

    # Calls are known from their beginning; text and reasoning from the first of it.
    on "response.output_item.added" {
      opens = data.item
      order "begin" {
        key   = o
        takes = takes[data.item.type]
      }
      part "tool_call" {
        when      = contains(["function_call", "custom_tool_call"], data.item.type)
        key       = o
        id        = data.item.call_id
        name      = qualified(data.item.namespace, data.item.name)
        form      = data.item.type == "custom_tool_call" ? "custom" : omit
        namespace = data.item.namespace
        member    = data.item.name
        fallback  = nonempty(data.item.arguments, data.item.input) # some servers have them at once
      }
    }

    on "response.reasoning_summary_part.added" {
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        when    = data.summary_index > 0
        key     = "${o} r"
        channel = "summary"
        append  = "\n\n"
      }
    }
    on "response.reasoning_summary_text.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        key     = "${o} r"
        channel = "summary"
        append  = data.delta
      }
    }
    on "response.reasoning_summary.delta" {
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        key     = "${o} r"
        channel = "summary"
        append  = ext(data.delta.text) == null ? data.delta : ext(data.delta.text)
      }
    }
    on "response.reasoning_text.delta" {
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        key     = "${o} r"
        channel = "text"
        append  = data.delta
      }
    }
    on "response.reasoning.delta" {
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        key     = "${o} r"
        channel = "text"
        append  = ext(data.delta.text) == null ? data.delta : ext(data.delta.text)
      }
    }

    on "response.content_part.added" {
      reply {
        piece = data.part.type
      }
      part { # the part before it is complete
        when  = data.content_index > 0
        key   = "${o} ${data.content_index - 1}"
        close = true
      }
    }
    on "response.reasoning_summary_part.done" {
      finishes = data.part
    }
    on "response.output_text.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "text"
      }
      part "text" {
        key     = "${o} ${c}"
        append  = data.delta
        chances = coalesce(data.logprobs, [])
        with    = "chances"
      }
      note {
        each    = data.logprobs
        key     = "${o} ${c}"
        logprob = item
      }
    }
    on "response.output_text.annotation.added" {
      reply {
        cited = true
      }
      note {
        key        = "${o} ${c}"
        annotation = data.annotation
        url        = data.annotation.url
        title      = data.annotation.title
        begins     = data.annotation.start_index
        ends       = data.annotation.end_index
      }
    }
    on "response.output_text.done" {
      order "add" {
        key  = o
        what = "text"
      }
      part {
        kind     = isempty(data.text) ? omit : "text"
        key      = "${o} ${c}"
        fallback = data.text
        exact    = true
      }
    }
    on "response.refusal.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "text"
      }
      part "refusal" {
        key    = "${o} ${c}"
        append = data.delta
      }
    }
    on "response.refusal.done" {
      order "add" {
        key  = o
        what = "text"
      }
      part {
        kind     = isempty(data.refusal) ? omit : "refusal"
        key      = "${o} ${c}"
        fallback = data.refusal
        exact    = true
        close    = true
      }
    }
    on "response.content_part.done" {
      finishes = data.part
      order "add" {
        when = data.part.type == "output_text" || data.part.type == "refusal"
        key  = o
        what = "text"
      }
      part {
        when     = data.part.type == "output_text" || data.part.type == "refusal"
        kind     = spoken_as(data.part)
        key      = "${o} ${c}"
        fallback = coalesce(data.part.text, data.part.refusal)
        exact    = true
        close    = data.part.type == "refusal"
      }
      note { # some servers tell citations with the whole part only, or with the whole item
        each       = reply.cited == true ? [] : data.part.annotations
        key        = "${o} ${c}"
        annotation = item
        url        = item.url
        title      = item.title
        begins     = item.start_index
        ends       = item.end_index
      }
      reply {
        when  = !isempty(data.part.annotations)
        cited = true
      }
    }

    # What is said aloud is text where the model does not write it as well.
    on "response.audio.transcript.delta" {
      reply {
        when  = !written.text
        aloud = true
      }
      part "text" {
        when   = reply.aloud == true
        key    = "aloud"
        append = data.delta
      }
    }

    on "response.function_call_arguments.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "arguments"
      }
      part "tool_call" {
        key    = o
        append = data.delta
      }
    }
    on "response.function_call_arguments.done" {
      order "add" {
        key  = o
        what = "arguments"
      }
      part "tool_call" {
        key      = o
        fallback = data.arguments
        exact    = true
      }
    }
    on "response.custom_tool_call_input.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "input"
      }
      part "tool_call" {
        key    = o
        form   = "custom"
        append = data.delta
      }
    }
    on "response.custom_tool_call_input.done" {
      order "add" {
        key  = o
        what = "input"
      }
      part "tool_call" {
        key      = o
        fallback = data.input
        exact    = true
      }
    }

    on "response.output_item.done" {
      gather = data.item
      reply {
        when    = data.item.type == "web_search_call"
        sources = concat(reply.sources, links(data.item.action.sources))
      }
      order "end" {
        key  = o
        what = data.item.type
      }
      part "tool_call" {
        when      = contains(["function_call", "custom_tool_call"], data.item.type)
        key       = o
        id        = data.item.call_id
        name      = qualified(data.item.namespace, data.item.name)
        form      = data.item.type == "custom_tool_call" ? "custom" : omit
        namespace = data.item.namespace
        member    = data.item.name
        fallback  = nonempty(data.item.arguments, data.item.input)
        exact     = true
        close     = true
      }
      part {
        when     = data.item.type == "reasoning"
        kind     = thought(data.item)
        key      = "${o} r"
        state    = data.item
        fallback = reasoned(data.item)
        close    = true
      }
      part {
        when  = data.item.type == "reasoning"
        key   = "${o} r"
        close = true
      }
      for {
        each    = data.item.type == "message" ? data.item.content : []
        as      = "piece"
        counter = "n"
        part {
          kind     = spoken_as(piece)
          key      = "${o} ${n}"
          fallback = coalesce(piece.text, piece.refusal)
          exact    = true
          note {
            each       = reply.cited == true ? [] : piece.annotations
            as         = "mark"
            annotation = mark
            url        = mark.url
            title      = mark.title
            begins     = mark.start_index
            ends       = mark.end_index
          }
        }
        part {
          key   = "${o} ${n}"
          close = true
        }
      }
      part {
        when  = data.item.type == "message"
        key   = "${o} 0"
        close = true
      }
      part "searching" {
        when  = data.item.type == "web_search_call"
        key   = o
        whole = data.item
        close = true
      }
      part "found" {
        when  = data.item.type == "web_search_call"
        key   = "${o} result"
        whole = data.item
        close = true
      }
      part "code_run" {
        when  = data.item.type == "code_interpreter_call"
        key   = o
        whole = data.item
        call  = data.item.id
        code  = data.item.code
        close = true
      }
      part "code_output" {
        when   = data.item.type == "code_interpreter_call"
        key    = "${o} result"
        call   = data.item.id
        output = logged(data.item)
        failed = data.item.status == "failed"
        close  = true
      }
      part "mcp_asked" {
        when   = data.item.type == "mcp_call"
        key    = o
        whole  = data.item
        call   = data.item.id
        called = data.item.name
        server = data.item.server_label
        input  = data.item.arguments
        close  = true
      }
      part "mcp_answered" {
        when   = data.item.type == "mcp_call"
        key    = "${o} result"
        call   = data.item.id
        output = answered(data.item)
        failed = data.item.error != null
        close  = true
      }
      part "hosted" {
        when  = elsewhere(data.item.type)
        key   = o
        whole = data.item
        close = true
      }
    }

    # The end brings the whole reply once more. What a server never streamed is taken from there: a call by its id
    # (T009), text when there was none, reasoning when there was nothing at all (T064).
    on "response.completed" {
      end      = true
      snapshot = data.response
      reply {
        when   = !written.text && !written.refusal
        silent = true
      }
      reply {
        when  = !written.text && !written.refusal && !written.thinking && !written.redacted && !written.tool_call && !written.searching && !written.code_run && !written.mcp_asked
        blank = true
      }
      reply {
        when    = isempty(reply.sources)
        sources = flatten([for i in data.response.output : links(i.action.sources) if i.type == "web_search_call"])
      }
      for {
        each    = data.response.output
        as      = "element"
        counter = "i"
        part "tool_call" {
          when      = contains(["function_call", "custom_tool_call"], element.type)
          key       = omit
          id        = element.call_id
          name      = qualified(element.namespace, element.name)
          form      = element.type == "custom_tool_call" ? "custom" : omit
          namespace = element.namespace
          member    = element.name
          fallback  = nonempty(element.arguments, element.input)
          close     = true
        }
        part {
          when     = element.type == "reasoning" && reply.blank == true
          kind     = thought(element)
          key      = "${i} whole"
          state    = element
          fallback = reasoned(element)
          close    = true
        }
        for {
          each    = element.type == "message" && reply.silent == true ? element.content : []
          as      = "piece"
          counter = "n"
          part {
            kind     = spoken_as(piece)
            key      = "${i} ${n} whole"
            fallback = coalesce(piece.text, piece.refusal)
            chances  = coalesce(piece.logprobs, [])
            with     = "chances"
            close    = true
            note {
              each       = piece.annotations
              as         = "mark"
              annotation = mark
              url        = mark.url
              title      = mark.title
              begins     = mark.start_index
              ends       = mark.end_index
            }
            note {
              each    = piece.logprobs
              as      = "chance"
              logprob = chance
            }
          }
        }
        part "searching" {
          when  = element.type == "web_search_call" && reply.blank == true
          key   = "${i} whole"
          whole = element
          close = true
        }
        part "found" {
          when  = element.type == "web_search_call" && reply.blank == true
          key   = "${i} whole result"
          whole = element
          close = true
        }
        part "code_run" {
          when  = element.type == "code_interpreter_call" && reply.blank == true
          key   = "${i} whole"
          whole = element
          call  = element.id
          code  = element.code
          close = true
        }
        part "code_output" {
          when   = element.type == "code_interpreter_call" && reply.blank == true
          key    = "${i} whole result"
          call   = element.id
          output = logged(element)
          failed = element.status == "failed"
          close  = true
        }
        part "mcp_asked" {
          when   = element.type == "mcp_call" && reply.blank == true
          key    = "${i} whole"
          whole  = element
          call   = element.id
          called = element.name
          server = element.server_label
          input  = element.arguments
          close  = true
        }
        part "mcp_answered" {
          when   = element.type == "mcp_call" && reply.blank == true
          key    = "${i} result"
          call   = element.id
          output = answered(element)
          failed = element.error != null
          close  = true
        }
      }
      reply {
        id   = data.response.id
        stop = ended(coalesce(data.type, event), data.response)
        tier = data.response.service_tier
      }
      usage {
        fresh     = fresh(data.response.usage)
        cached    = data.response.usage.input_tokens_details.cached_tokens
        written   = data.response.usage.input_tokens_details.cache_write_tokens
        output    = data.response.usage.output_tokens
        reasoning = data.response.usage.output_tokens_details.reasoning_tokens
        searches  = data.response.tool_usage.web_search.num_requests
      }
    }
    # Why it failed is read as an error, and what it cost with it.
    on "response.failed" {
      usage {
        fresh     = fresh(data.response.usage)
        cached    = data.response.usage.input_tokens_details.cached_tokens
        written   = data.response.usage.input_tokens_details.cache_write_tokens
        output    = data.response.usage.output_tokens
        reasoning = data.response.usage.output_tokens_details.reasoning_tokens
        searches  = data.response.tool_usage.web_search.num_requests
      }
    }
    on "keepalive" {
    }

    # A whole body.
    on "response" {
      reply {
        sources = flatten([for i in data.output : links(i.action.sources) if i.type == "web_search_call"])
      }
      reply {
        id   = data.id
        stop = ended(data.type, data)
        tier = data.service_tier
      }
      usage {
        fresh     = fresh(data.usage)
        cached    = data.usage.input_tokens_details.cached_tokens
        written   = data.usage.input_tokens_details.cache_write_tokens
        output    = data.usage.output_tokens
        reasoning = data.usage.output_tokens_details.reasoning_tokens
        searches  = data.tool_usage.web_search.num_requests
      }
      for {
        each    = data.output
        as      = "element"
        counter = "i"
        part "tool_call" {
          when      = contains(["function_call", "custom_tool_call"], element.type)
          key       = i
          id        = element.call_id
          name      = qualified(element.namespace, element.name)
          form      = element.type == "custom_tool_call" ? "custom" : omit
          namespace = element.namespace
          member    = element.name
          fallback  = nonempty(element.arguments, element.input)
          close     = true
        }
        part {
          when     = element.type == "reasoning"
          kind     = thought(element)
          key      = i
          state    = element
          fallback = reasoned(element)
          close    = true
        }
        for {
          each    = element.type == "message" ? element.content : []
          as      = "piece"
          counter = "n"
          part {
            kind     = spoken_as(piece)
            key      = "${i} ${n}"
            fallback = coalesce(piece.text, piece.refusal)
            chances  = coalesce(piece.logprobs, [])
            with     = "chances"
            close    = true
            note {
              each       = piece.annotations
              as         = "mark"
              annotation = mark
              url        = mark.url
              title      = mark.title
              begins     = mark.start_index
              ends       = mark.end_index
            }
            note {
              each    = piece.logprobs
              as      = "chance"
              logprob = chance
            }
          }
        }
        part "searching" {
          when  = element.type == "web_search_call"
          key   = i
          whole = element
          close = true
        }
        part "found" {
          when  = element.type == "web_search_call"
          key   = "${i} result"
          whole = element
          close = true
        }
        part "code_run" {
          when  = element.type == "code_interpreter_call"
          key   = i
          whole = element
          call  = element.id
          code  = element.code
          close = true
        }
        part "code_output" {
          when   = element.type == "code_interpreter_call"
          key    = "${i} result"
          call   = element.id
          output = logged(element)
          failed = element.status == "failed"
          close  = true
        }
        part "mcp_asked" {
          when   = element.type == "mcp_call"
          key    = i
          whole  = element
          call   = element.id
          called = element.name
          server = element.server_label
          input  = element.arguments
          close  = true
        }
        part "mcp_answered" {
          when   = element.type == "mcp_call"
          key    = "${i} result"
          call   = element.id
          output = answered(element)
          failed = element.error != null
          close  = true
        }
        part "hosted" {
          when  = elsewhere(element.type)
          key   = i
          whole = element
          close = true
        }
      }
    }

    # What clients of other protocols are not told.
    drop "access_programs" {
      why = "it repeats a field of the request"
    }
    drop "background" {
      why = "it repeats a field of the request"
    }
    drop "conversation" {
      why = "it repeats a field of the request"
    }
    drop "image" {
      why = "it repeats a field of the request"
    }
    drop "instructions" {
      why = "it repeats a field of the request"
    }
    drop "max_output_tokens" {
      why = "it repeats a field of the request"
    }
    drop "max_tool_calls" {
      why = "it repeats a field of the request"
    }
    drop "metadata" {
      why = "it repeats a field of the request"
    }
    drop "parallel_tool_calls" {
      why = "it repeats a field of the request"
    }
    drop "previous_response_id" {
      why = "it repeats a field of the request"
    }
    drop "prompt" {
      why = "it repeats a field of the request"
    }
    drop "prompt_cache_key" {
      why = "it repeats a field of the request"
    }
    drop "prompt_cache_options" {
      why = "it repeats a field of the request"
    }
    drop "prompt_cache_retention" {
      why = "it repeats a field of the request"
    }
    drop "reasoning" {
      why = "it repeats a field of the request"
    }
    drop "safety_identifier" {
      why = "it repeats a field of the request"
    }
    drop "temperature" {
      why = "it repeats a field of the request"
    }
    drop "text" {
      why = "it repeats a field of the request"
    }
    drop "tool_choice" {
      why = "it repeats a field of the request"
    }
    drop "tools" {
      why = "it repeats a field of the request"
    }
    drop "top_logprobs" {
      why = "it repeats a field of the request"
    }
    drop "top_p" {
      why = "it repeats a field of the request"
    }
    drop "truncation" {
      why = "it repeats a field of the request"
    }
    drop "user" {
      why = "it repeats a field of the request"
    }
    drop "model" {
      why = "the client gets the name of the model that it asked for"
    }
    drop "created_at" {
      why = "the gateway sets the time itself"
    }
    drop "completed_at" {
      why = "no other protocol says when a reply was complete"
    }
    drop "moderation" {
      why = "other protocols have no field for the results of OpenAI's services"
    }
    drop "prompt_cache_diagnostics" {
      why = "cache diagnosis is a service of OpenAI's"
    }
    drop "tool_usage" {
      why = "the tools that OpenAI runs are counted for its own clients"
    }
    drop "usage.total_tokens" {
      why = "the gateway computes the sum itself"
    }
    drop "usage.input_tokens_details.cache_write_tokens_details" {
      why = "no other protocol counts by how long a cache lives so"
    }
    drop "output.id" {
      why = "no other protocol has ids of items"
    }
    drop "output.status" {
      why = "the status of the reply tells how its items ended"
    }
    drop "output.agent" {
      why = "which agent of a team speaks is known to OpenAI's own clients"
    }
    drop "output[type=code_interpreter_call].container_id" {
      why = "containers are run by OpenAI"
    }
    drop "output[type=code_interpreter_call].outputs[type=image]" {
      why = "only the text output of code is sent"
    }
    drop "output[type=mcp_call].approval_request_id" {
      why = "approvals are asked for by OpenAI"
    }
    drop "event:response.output_item.done:item[type=code_interpreter_call].container_id" {
      why = "containers are run by OpenAI"
    }
    drop "event:response.output_item.done:item[type=code_interpreter_call].outputs[type=image]" {
      why = "only the text output of code is sent"
    }
    drop "event:response.output_item.done:item[type=mcp_call].approval_request_id" {
      why = "approvals are asked for by OpenAI"
    }
    drop "output[type=message].phase" {
      why = "no other protocol distinguishes comments from answers"
    }
    drop "output[type=message].content[type=output_text].annotations[type=file_citation|file_path|container_file_citation]" {
      why = "the files are OpenAI's, and nobody else can open them"
    }
    drop "output[type=message].content[type=output_text].logprobs" {
      why = "only clients of the same protocol get log probabilities"
    }
    drop "output[type=function_call|custom_tool_call].async" {
      why = "no other protocol has asynchronous calls"
    }
    drop "output[type=function_call|custom_tool_call].caller" {
      why = "programs that call tools are run by OpenAI"
    }
    drop "response.output" {
      why = "its content was sent in events of its own"
    }
    drop "response.error.param" {
      why = "the path is one of the request that the gateway made, not of the client's"
    }
    drop "response.error.misalignment" {
      why = "other protocols have no field for the results of OpenAI's services"
    }
    drop "error.param" {
      why = "the path is one of the request that the gateway made, not of the client's"
    }
    drop "error.misalignment" {
      why = "other protocols have no field for the results of OpenAI's services"
    }
    drop "param" {
      why = "the path is one of the request that the gateway made, not of the client's"
    }
    drop "sequence_number" {
      why = "the gateway numbers the client's events itself"
    }
    drop "agent" {
      why = "which agent of a team speaks is known to OpenAI's own clients"
    }
    drop "obfuscation" {
      why = "padding without content"
    }
    drop "logprobs" {
      why = "only clients of the same protocol get log probabilities"
    }
    drop "summary_index" {
      why = "reasoning is one text in other protocols"
    }
    drop "content_index" {
      why = "reasoning is one text in other protocols"
    }
    drop "annotation_index" {
      why = "citations come in their order"
    }
    drop "annotation[type=file_citation|file_path|container_file_citation]" {
      why = "the files are OpenAI's, and nobody else can open them"
    }
    drop "event:response.audio.*" {
      why = "clients of other protocols get no audio"
    }
    drop "event:response.code_interpreter_call*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "event:response.compaction.*" {
      why = "compaction is done by OpenAI"
    }
    drop "event:response.file_search_call.*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "event:response.image_generation_call.*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "event:response.mcp_call*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "event:response.mcp_list_tools.*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "event:response.shell_call*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "event:response.web_search_call.*" {
      why = "the result of a hosted tool is sent when it is complete"
    }
    drop "response.incomplete_details" {
      why = "the reason is sent at the end of the reply"
    }
    drop "response.usage" {
      why = "the counts come with the end"
    }
    drop "response.service_tier" {
      why = "the tier comes with the end"
    }
    drop "response.id" {
      why = "the id came with the beginning"
    }
    drop "response.status" {
      why = "it repeats the name of the event"
    }
    drop "event:response.output_item.added:item" {
      why = "the content of an item is read as it arrives, and at its end"
    }
    drop "event:response.content_part.added" {
      why = "a part begins with the first of its text"
    }
    drop "event:response.content_part.done:part.annotations" {
      why = "citations come in events of their own"
    }
    drop "event:response.content_part.done:part.logprobs" {
      why = "only clients of the same protocol get log probabilities"
    }
    drop "event:response.content_part.done:part[type=reasoning_text]" {
      why = "the item contains the whole reasoning at its end"
    }
    drop "event:response.reasoning_summary_part.added:part" {
      why = "a summary begins without text"
    }
    drop "event:response.reasoning_summary_part.done" {
      why = "the item contains the whole reasoning at its end"
    }
    drop "event:response.reasoning_summary_text.done" {
      why = "the item contains the whole reasoning at its end"
    }
    drop "event:response.reasoning_text.done" {
      why = "the item contains the whole reasoning at its end"
    }
  }

  # The end, by whichever of its names.
  function "named" {
    params = ["type"]
    result = type == "response.incomplete" || type == "response.done" ? "response.completed" : type
  }

  # Whether what should be the end is not: a reply that goes on in the background is asked for.
  function "notdone" {
    params = []
    result = data.object == "response" && data.background != true && contains(["queued", "in_progress"], data.status) || data.type == "response.completed" && contains(["queued", "in_progress"], data.response.status)
  }

  # Why the reply ended; "completed" when it came to its own end.
  function "ended" {
    params = ["type", "r"]
    result = coalesce(r.incomplete_details.reason, type == "response.incomplete" || r.status == "incomplete" ? "max_output_tokens" : "completed")
  }

  # What a part of a message is; nothing when it is empty.
  function "spoken_as" {
    params = ["p"]
    result = !isempty(p.refusal) ? "refusal" : !isempty(p.text) ? "text" : omit
  }

  # Reasoning that shows nothing is opaque state alone; without that it is nothing.
  function "thought" {
    params = ["r"]
    result = !isempty(reasoned(r)) ? "thinking" : isempty(r.encrypted_content) ? omit : "redacted"
  }

  function "reasoned" {
    params = ["r"]
    result = nonempty(join("\n\n", [for s in r.summary : s.text]), join("\n\n", [for c in r.content : c.text]))
  }

  # Items of tools that OpenAI runs, and of its own services.
  function "elsewhere" {
    params = ["type"]
    result = type != null && !contains(["message", "reasoning", "function_call", "custom_tool_call", "web_search_call", "code_interpreter_call", "mcp_call"], type)
  }

  # What code printed.
  function "logged" {
    params = ["i"]
    result = join("", [for o in i.outputs : o.logs])
  }

  # What a tool of an MCP server gave, or why it did not.
  function "answered" {
    params = ["i"]
    result = i.error == null ? coalesce(i.output, "") : mistaken(i.error)
  }

  # An error of an MCP server, which has been a text.
  function "mistaken" {
    params = ["e"]
    result = typeof(e) == "string" ? e : coalesce(e.message, typeof(e.content) == "string" ? e.content : nonempty(join("\n", [for c in list(e.content) : c.text])), jsonencode(e))
  }

  function "fresh" {
    params = ["u"]
    result = u.input_tokens >= sum(0, u.input_tokens_details.cached_tokens, u.input_tokens_details.cache_write_tokens) ? u.input_tokens - sum(0, u.input_tokens_details.cached_tokens, u.input_tokens_details.cache_write_tokens) : u.input_tokens
  }

  # Saying a reply

  write_reply {
    order      = "one at a time"
    late       = true
    unfinished = "open"
    id         = prefixed("resp_", reply.upstream_id)
    mint       = "resp_"

    start {
      event "response.created" {
        type            = "response.created"
        response        = response("in_progress", null)
        sequence_number = reply.sequence
      }
      event "response.in_progress" {
        type            = "response.in_progress"
        response        = response("in_progress", null)
        sequence_number = reply.sequence
      }
    }

    item "message" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = item.index
          item            = { id = itemid("msg_", item.index), type = "message", status = "in_progress", role = "assistant", content = [] }
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = item.index
          item            = item.block
          sequence_number = reply.sequence
        }
      }
      block {
        id      = itemid("msg_", item.index)
        type    = "message"
        status  = outcome(item)
        role    = "assistant"
        content = [for p in item.parts : p.block]
      }
    }

    part "text" {
      item  = "message"
      merge = true
      open {
        event "response.content_part.added" {
          type            = "response.content_part.added"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          part            = { type = "output_text", text = "", annotations = [], logprobs = [] }
          sequence_number = reply.sequence
        }
      }
      append {
        event "response.output_text.delta" {
          when            = isempty(part.chances)
          type            = "response.output_text.delta"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          delta           = append
          logprobs        = []
          sequence_number = reply.sequence
        }
        event "response.output_text.delta" {
          when            = !isempty(part.chances)
          type            = "response.output_text.delta"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          delta           = append
          logprobs        = [for l in part.chances : chance(l)]
          sequence_number = reply.sequence
        }
      }
      note {
        event "response.output_text.annotation.added" {
          when             = annotation(note) != null
          type             = "response.output_text.annotation.added"
          item_id          = itemid("msg_", part.index)
          output_index     = part.index
          content_index    = part.place
          annotation_index = note.index
          annotation       = annotation(note)
          sequence_number  = reply.sequence
        }
      }
      close {
        event "response.output_text.done" {
          json = {
            type            = "response.output_text.done"
            item_id         = itemid("msg_", part.index)
            output_index    = part.index
            content_index   = part.place
            text            = part.text
            logprobs        = chances(part)
            sequence_number = reply.sequence
          }
        }
        event "response.content_part.done" {
          type            = "response.content_part.done"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          part            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        type        = "output_text"
        text        = part.text
        annotations = [for n in part.notes : annotation(n) if annotation(n) != null]
        logprobs    = chances(part)
      }
    }

    part "refusal" {
      item  = "message"
      merge = true
      open {
        event "response.content_part.added" {
          type            = "response.content_part.added"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          part            = { type = "refusal", refusal = "" }
          sequence_number = reply.sequence
        }
      }
      append {
        event "response.refusal.delta" {
          type            = "response.refusal.delta"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          delta           = append
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.refusal.done" {
          type            = "response.refusal.done"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          refusal         = part.text
          sequence_number = reply.sequence
        }
        event "response.content_part.done" {
          type            = "response.content_part.done"
          item_id         = itemid("msg_", part.index)
          output_index    = part.index
          content_index   = part.place
          part            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        type    = "refusal"
        refusal = part.text
      }
    }

    # Reasoning is shown as a summary, which is where most clients look for it, or as the item's content. What shows nothing has a
    # state at most.
    part "thinking" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = { id = itemid("rs_", part.index), type = "reasoning", status = "in_progress", summary = [] }
          sequence_number = reply.sequence
        }
      }
      append {
        event "response.reasoning_summary_part.added" {
          when            = channel() != "content" && part.text == append # the first of it
          type            = "response.reasoning_summary_part.added"
          item_id         = itemid("rs_", part.index)
          output_index    = part.index
          summary_index   = 0
          part            = { type = "summary_text", text = "" }
          sequence_number = reply.sequence
        }
        event "response.reasoning_summary_text.delta" {
          when            = channel() != "content"
          type            = "response.reasoning_summary_text.delta"
          item_id         = itemid("rs_", part.index)
          output_index    = part.index
          summary_index   = 0
          delta           = append
          sequence_number = reply.sequence
        }
        event "response.content_part.added" {
          when            = channel() == "content" && part.text == append
          type            = "response.content_part.added"
          item_id         = itemid("rs_", part.index)
          output_index    = part.index
          content_index   = 0
          part            = { type = "reasoning_text", text = "" }
          sequence_number = reply.sequence
        }
        event "response.reasoning_text.delta" {
          when            = channel() == "content"
          type            = "response.reasoning_text.delta"
          item_id         = itemid("rs_", part.index)
          output_index    = part.index
          content_index   = 0
          delta           = append
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.reasoning_summary_text.done" {
          when = channel() != "content" && !isempty(part.text)
          json = {
            type            = "response.reasoning_summary_text.done"
            item_id         = itemid("rs_", part.index)
            output_index    = part.index
            summary_index   = 0
            text            = part.text
            sequence_number = reply.sequence
          }
        }
        event "response.reasoning_summary_part.done" {
          when            = channel() != "content" && !isempty(part.text)
          type            = "response.reasoning_summary_part.done"
          item_id         = itemid("rs_", part.index)
          output_index    = part.index
          summary_index   = 0
          part            = { type = "summary_text", text = part.text }
          sequence_number = reply.sequence
        }
        event "response.reasoning_text.done" {
          when = channel() == "content" && !isempty(part.text)
          json = {
            type            = "response.reasoning_text.done"
            item_id         = itemid("rs_", part.index)
            output_index    = part.index
            content_index   = 0
            text            = part.text
            sequence_number = reply.sequence
          }
        }
        event "response.content_part.done" {
          when            = channel() == "content" && !isempty(part.text)
          type            = "response.content_part.done"
          item_id         = itemid("rs_", part.index)
          output_index    = part.index
          content_index   = 0
          part            = { type = "reasoning_text", text = part.text }
          sequence_number = reply.sequence
        }
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        json = channel() == "content" ? reasoning(part, [], isempty(part.text) ? omit : [{ type = "reasoning_text", text = part.text }]) : reasoning(part, isempty(part.text) ? [] : [{ type = "summary_text", text = part.text }], omit)
      }
    }
    part "redacted" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = { id = itemid("rs_", part.index), type = "reasoning", status = "in_progress", summary = [] }
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        json = reasoning(part, [], omit)
      }
    }

    # A call of a function or of a freeform tool is said as it comes; others are typed, and known when they are whole.
    part "tool_call" {
      id     = { mint = "call_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold   = ["name"]
      empty  = "{}"
      unwrap = part.tool == "custom" && part.form != "custom" ? "input" : omit
      whole  = typed(part) || unwraps(part)
      beside = !typed(part)
      open {
        event "response.output_item.added" {
          when            = !typed(part)
          type            = "response.output_item.added"
          output_index    = part.index
          item            = callitem(part, "in_progress", "")
          sequence_number = reply.sequence
        }
      }
      append {
        event "response.function_call_arguments.delta" {
          when            = !freely(part)
          type            = "response.function_call_arguments.delta"
          item_id         = itemid("fc_", part.index)
          output_index    = part.index
          delta           = append
          sequence_number = reply.sequence
        }
        event "response.custom_tool_call_input.delta" {
          when            = freely(part)
          type            = "response.custom_tool_call_input.delta"
          item_id         = itemid("ctc_", part.index)
          output_index    = part.index
          delta           = append
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.added" {
          when            = typed(part) && !reply.failed
          type            = "response.output_item.added"
          output_index    = part.index
          item            = merge(part.block, { status = "in_progress" })
          sequence_number = reply.sequence
        }
        event "response.function_call_arguments.delta" {
          when            = unwraps(part)
          type            = "response.function_call_arguments.delta"
          item_id         = itemid("fc_", part.index)
          output_index    = part.index
          delta           = arguments(part)
          sequence_number = reply.sequence
        }
        event "response.function_call_arguments.done" {
          when            = !typed(part) && !freely(part)
          type            = "response.function_call_arguments.done"
          item_id         = itemid("fc_", part.index)
          output_index    = part.index
          arguments       = arguments(part)
          sequence_number = reply.sequence
        }
        event "response.custom_tool_call_input.done" {
          when            = freely(part)
          type            = "response.custom_tool_call_input.done"
          item_id         = itemid("ctc_", part.index)
          output_index    = part.index
          input           = part.text
          sequence_number = reply.sequence
        }
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        json = typed(part) ? typeditem(part) : callitem(part, outcome(part), arguments(part))
      }
    }

    # What an upstream of this protocol ran itself, when its stream becomes a body or a body a stream.
    part "searching" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = merge(part.whole, { status = "in_progress" })
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      block {
        json = part.whole
      }
    }
    part "found" {
      drop = "the item of the search has it"
    }
    part "code_run" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      block {
        json = part.whole
      }
    }
    part "code_output" {
      drop = "the item of the call has it"
    }
    part "mcp_asked" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      block {
        json = part.whole
      }
    }
    part "mcp_answered" {
      drop = "the item of the call has it"
    }
    part "hosted" {
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.whole
          sequence_number = reply.sequence
        }
      }
      block {
        json = part.whole
      }
    }

    # Of Anthropic's own tools a search of the web has its like here. What it found is told before it is complete.
    part "web_search" {
      awaits = part.found == null
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = { id = itemid("ws_", part.index), type = "web_search_call", status = "in_progress", action = { type = "search", query = "" } }
          sequence_number = reply.sequence
        }
        event "response.web_search_call.in_progress" {
          type            = "response.web_search_call.in_progress"
          item_id         = itemid("ws_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
        event "response.web_search_call.searching" {
          type            = "response.web_search_call.searching"
          item_id         = itemid("ws_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.web_search_call.completed" {
          type            = "response.web_search_call.completed"
          item_id         = itemid("ws_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        id     = itemid("ws_", part.index)
        type   = "web_search_call"
        status = outcome(part)
        action = { type = "search", query = coalesce(jsondecode(part.text).query, ""), queries = [coalesce(jsondecode(part.text).query, "")], sources = [for f in part.found : { type = "url", url = f.url } if f.url != null] }
      }
    }
    # Code that Anthropic ran, and a tool of an MCP server that it called. What came of it is told before it is complete.
    part "code_execution" {
      unwrap = part.code
      awaits = part.output == null
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = codeitem(part, "in_progress", "")
          sequence_number = reply.sequence
        }
        event "response.code_interpreter_call.in_progress" {
          type            = "response.code_interpreter_call.in_progress"
          item_id         = itemid("ci_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
      }
      append {
        event "response.code_interpreter_call_code.delta" {
          type            = "response.code_interpreter_call_code.delta"
          item_id         = itemid("ci_", part.index)
          output_index    = part.index
          delta           = append
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.code_interpreter_call_code.done" {
          type            = "response.code_interpreter_call_code.done"
          item_id         = itemid("ci_", part.index)
          output_index    = part.index
          code            = part.text
          sequence_number = reply.sequence
        }
        event "response.code_interpreter_call.interpreting" {
          type            = "response.code_interpreter_call.interpreting"
          item_id         = itemid("ci_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
        event "response.code_interpreter_call.completed" {
          when            = came(result(part))
          type            = "response.code_interpreter_call.completed"
          item_id         = itemid("ci_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        json = codeitem(part, result(part), part.text)
      }
    }
    part "mcp_call" {
      awaits = part.output == null
      empty  = "{}"
      open {
        event "response.output_item.added" {
          type            = "response.output_item.added"
          output_index    = part.index
          item            = mcpitem(part, "in_progress", "")
          sequence_number = reply.sequence
        }
        event "response.mcp_call.in_progress" {
          type            = "response.mcp_call.in_progress"
          item_id         = itemid("mcp_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
      }
      append {
        event "response.mcp_call_arguments.delta" {
          type            = "response.mcp_call_arguments.delta"
          item_id         = itemid("mcp_", part.index)
          output_index    = part.index
          delta           = append
          sequence_number = reply.sequence
        }
      }
      close {
        event "response.mcp_call_arguments.done" {
          type            = "response.mcp_call_arguments.done"
          item_id         = itemid("mcp_", part.index)
          output_index    = part.index
          arguments       = part.text
          sequence_number = reply.sequence
        }
        event "response.mcp_call.completed" {
          when            = result(part) == "completed"
          type            = "response.mcp_call.completed"
          item_id         = itemid("mcp_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
        event "response.mcp_call.failed" {
          when            = result(part) == "failed"
          type            = "response.mcp_call.failed"
          item_id         = itemid("mcp_", part.index)
          output_index    = part.index
          sequence_number = reply.sequence
        }
        event "response.output_item.done" {
          type            = "response.output_item.done"
          output_index    = part.index
          item            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        json = mcpitem(part, result(part), part.text)
      }
    }
    part "server_tool" {
      drop = "OpenAI's clients do not get what a server tool did, only its citations"
    }
    part "server_result" {
      drop = "only the results and the output of Anthropic's tools are sent"
    }

    # A reply without anything in it has one empty item: clients look at the first.
    finish {
      event "response.output_item.added" {
        when            = bare()
        type            = "response.output_item.added"
        output_index    = 0
        item            = { id = itemid("msg_", 0), type = "message", status = "in_progress", role = "assistant", content = [] }
        sequence_number = reply.sequence
      }
      event "response.content_part.added" {
        when            = bare()
        type            = "response.content_part.added"
        item_id         = itemid("msg_", 0)
        output_index    = 0
        content_index   = 0
        part            = refuses() ? { type = "refusal", refusal = "" } : emptytext()
        sequence_number = reply.sequence
      }
      event "response.refusal.delta" {
        when            = bare() && refuses()
        type            = "response.refusal.delta"
        item_id         = itemid("msg_", 0)
        output_index    = 0
        content_index   = 0
        delta           = reply.explanation
        sequence_number = reply.sequence
      }
      event "response.refusal.done" {
        when            = bare() && refuses()
        type            = "response.refusal.done"
        item_id         = itemid("msg_", 0)
        output_index    = 0
        content_index   = 0
        refusal         = reply.explanation
        sequence_number = reply.sequence
      }
      event "response.output_text.done" {
        when = bare() && !refuses()
        json = { type = "response.output_text.done", item_id = itemid("msg_", 0), output_index = 0, content_index = 0, text = "", logprobs = [], sequence_number = reply.sequence }
      }
      event "response.content_part.done" {
        when            = bare()
        type            = "response.content_part.done"
        item_id         = itemid("msg_", 0)
        output_index    = 0
        content_index   = 0
        part            = nothing()[0].content[0]
        sequence_number = reply.sequence
      }
      event "response.output_item.done" {
        when            = bare()
        type            = "response.output_item.done"
        output_index    = 0
        item            = nothing()[0]
        sequence_number = reply.sequence
      }
      event {
        label           = "response.${status()}"
        type            = "response.${status()}"
        response        = response(status(), counts())
        sequence_number = reply.sequence
      }
    }

    # Nothing more comes behind the last event.
    end {
    }

    # Official SDKs raise at "error", Codex at "response.failed".
    fail {
      event "error" {
        type            = "error"
        code            = failcodes[error.class]
        message         = failed()
        param           = null
        sequence_number = reply.sequence
      }
      event "response.failed" {
        type            = "response.failed"
        response        = response("failed", usage.output == null && usage.fresh == null ? null : counts())
        sequence_number = reply.sequence
      }
    }

    body {
      json = response(status(), counts())
    }

    keepalive {
      comment {
        text = "keepalive"
      }
    }
  }

  # An item's own id: its kind, the response's, and its place.
  function "itemid" {
    params = ["prefix", "index"]
    result = "${prefix}${trimprefix(reply.id, "resp_")}_${index}"
  }

  # How an item ended. What was cut short is not to be taken for whole (T104).
  function "outcome" {
    params = ["i"]
    result = i.complete && (status() == "completed" || !i.last) ? "completed" : "incomplete"
  }

  function "status" {
    params = []
    result = reply.stop == null || reply.stop == "completed" ? "completed" : "incomplete"
  }

  # The whole response, as it is at some time. What the client asked for is echoed (T132).
  function "response" {
    params = ["state", "used"]
    result = {
      id                   = reply.id
      object               = "response"
      access_programs      = null # required by the SDKs' types
      created_at           = coalesce(reply.created, call.time)
      completed_at         = state == "completed" ? coalesce(reply.now, call.time) : null
      status               = state
      background           = false
      error                = state == "failed" ? { code = failcodes[error.class], message = failed() } : null
      incomplete_details   = state == "incomplete" ? { reason = reply.stop } : null
      instructions         = echo(req.instructions, ["string", "array"], null)
      max_output_tokens    = echo(req.max_output_tokens, ["number"], null)
      max_tool_calls       = echo(req.max_tool_calls, ["number"], null)
      model                = call.alias
      output               = state == "failed" && (reply.gathered != null || reply.opened != null) ? concat(reply.gathered, unfinished()) : state == "in_progress" ? [] : bare() && state != "failed" ? nothing() : [for i in reply.items : i.block if isempty([for p in i.parts : p.kind if typed(p) && !p.complete])]
      parallel_tool_calls  = req.parallel_tool_calls != false
      previous_response_id = echo(req.previous_response_id, ["string"], null)
      prompt_cache_key     = echo(req.prompt_cache_key, ["string", "null"], omit)
      reasoning            = { effort = echo(req.reasoning.effort, ["string"], null), summary = echo(req.reasoning.summary, ["string"], null) }
      safety_identifier    = echo(req.safety_identifier, ["string", "null"], omit)
      service_tier         = coalesce(tiers[reply.tier], echo(req.service_tier, ["string"], "default"))
      store                = req.store != false
      temperature          = echo(req.temperature, ["number"], 1.0)
      text                 = merge({ format = { type = "text" } }, echo(req.text, ["object"], {}))
      tool_choice          = echo(req.tool_choice, ["string", "object"], "auto")
      tools                = echo(req.tools, ["array"], [])
      top_logprobs         = echo(req.top_logprobs, ["number"], 0)
      top_p                = echo(req.top_p, ["number"], 1.0)
      truncation           = echo(req.truncation, ["string"], "disabled")
      usage                = used
      user                 = echo(req.user, ["string"], null)
      metadata             = echo(req.metadata, ["object"], {})
    }
  }

  # What the client asked for, or the default where it sent what the protocol does not take: the event must not fail for that.
  function "echo" {
    params = ["value", "kinds", "other"]
    result = contains(kinds, typeof(value)) ? value : other
  }

  # The item that an upstream of the same protocol left unfinished, as far as it came.
  function "unfinished" {
    params = []
    result = reply.opened.type == "message" ? [merge(reply.opened, { status = "incomplete", content = concat(reply.finished, isempty(reply.added) ? [] : [reply.piece == "refusal" ? { type = "refusal", refusal = reply.added } : merge(emptytext(), { text = reply.added })]) })] : reply.opened.type == "reasoning" ? [merge(reply.opened, { status = "incomplete", summary = concat(reply.finished, isempty(reply.added) ? [] : [{ type = "summary_text", text = reply.added }]) })] : reply.opened.type == "function_call" ? [merge(reply.opened, { status = "incomplete", arguments = reply.added })] : reply.opened.type == "custom_tool_call" ? [merge(reply.opened, { status = "incomplete", input = reply.added })] : []
  }

  # The one item of a response without any output. What the model would not say is a refusal.
  function "nothing" {
    params = []
    result = [{ id = itemid("msg_", 0), type = "message", status = status(), role = "assistant", content = [refuses() ? { type = "refusal", refusal = reply.explanation } : emptytext()] }]
  }

  function "bare" {
    params = []
    result = !reply.items
  }

  function "refuses" {
    params = []
    result = reply.stop == "content_filter" && reply.explanation != null
  }

  function "emptytext" {
    params = []
    result = { type = "output_text", text = "", annotations = [], logprobs = [] }
  }

  table "tiers" {
    standard = "default"
    batch    = "flex"
    default  = reply.tier
  }

  function "counts" {
    params = []
    result = {
      input_tokens          = sum(0, usage.fresh, usage.cached, usage.written)
      input_tokens_details  = { cached_tokens = sum(0, usage.cached), cache_write_tokens = sum(0, usage.written) }
      output_tokens         = sum(0, usage.output)
      output_tokens_details = { reasoning_tokens = min(sum(0, usage.reasoning), sum(0, usage.output)) } # some count more than all (T170)
      total_tokens          = sum(0, usage.fresh, usage.cached, usage.written, usage.output)
    }
  }

  # Where a client is shown reasoning: in the "summary" of its item, or in its "content".
  function "channel" {
    params = []
    result = profile.reasoning_channel
  }

  function "reasoning" {
    params = ["p", "summary", "content"]
    result = { id = itemid("rs_", p.index), type = "reasoning", status = outcome(p), summary = summary, content = content, encrypted_content = p.complete ? coalesce(p.sealed, p.state.encrypted_content) : omit }
  }

  function "typed" {
    params = ["p"]
    result = contains(["local_shell", "shell", "apply_patch", "tool_search"], p.tool)
  }

  function "freely" {
    params = ["p"]
    result = p.tool == "custom" || p.form == "custom"
  }

  function "callitem" {
    params = ["p", "state", "text"]
    result = {
      id        = itemid(freely(p) ? "ctc_" : "fc_", p.index)
      type      = freely(p) ? "custom_tool_call" : "function_call"
      status    = state
      arguments = freely(p) ? omit : text
      input     = freely(p) ? text : omit
      call_id   = p.id
      name      = coalesce(p.offered.name, p.member, p.name)
      namespace = coalesce(p.offered.namespace, p.namespace)
    }
  }

  # What clients read of a call of theirs is there, and of its type, whatever the model wrote: then the tool fails, and the model learns it.
  function "words" {
    params = ["list"]
    result = [for x in list(list) : typeof(x) == "string" ? x : jsonencode(x) if x != null]
  }

  function "amount" {
    params = ["n"]
    result = typeof(n) == "number" ? n : omit
  }

  function "operation" {
    params = ["op"]
    result = merge(typeof(op) == "object" ? op : {}, {
      type = contains(["create_file", "update_file", "delete_file"], op.type) ? op.type : "update_file"
      path = typeof(op.path) == "string" ? op.path : ""
      diff = typeof(op.diff) == "string" ? op.diff : op.type == "delete_file" ? omit : ""
    })
  }

  # A tool that this protocol knows has an item of its own, with the arguments that the model gave as its fields.
  function "typeditem" {
    params = ["p"]
    result = {
      id          = itemid(p.tool == "local_shell" ? "lsh_" : p.tool == "shell" ? "sh_" : p.tool == "apply_patch" ? "apc_" : "ts_", p.index)
      type        = "${p.tool}_call"
      status      = p.tool == "apply_patch" && outcome(p) == "incomplete" ? "in_progress" : outcome(p) # a patch has no word for the half of it
      call_id     = p.id
      action      = p.tool == "local_shell" ? { type = "exec", command = words(jsondecode(p.text).command), env = typeof(jsondecode(p.text).env) == "object" ? jsondecode(p.text).env : {}, timeout_ms = amount(jsondecode(p.text).timeout_ms), working_directory = coalesce(jsondecode(p.text).workdir, jsondecode(p.text).working_directory) } : p.tool == "shell" ? { commands = words(jsondecode(p.text).commands), timeout_ms = coalesce(amount(jsondecode(p.text).timeout_ms), null), max_output_length = coalesce(amount(jsondecode(p.text).max_output_length), null) } : omit
      environment = p.tool == "shell" ? null : omit
      operation   = p.tool == "apply_patch" ? operation(jsondecode(p.text).operation) : omit
      execution   = p.tool == "tool_search" ? "client" : omit
      arguments   = p.tool == "tool_search" ? toolinput(p.text) : omit
    }
  }

  # How a call ended that the upstream made itself.
  function "result" {
    params = ["p"]
    result = p.complete && p.failed == true ? "failed" : outcome(p)
  }

  function "came" {
    params = ["state"]
    result = state == "completed" || state == "failed"
  }

  # Which container it was is known when all is over, and of none that this client could ask for.
  function "codeitem" {
    params = ["p", "state", "code"]
    result = { id = itemid("ci_", p.index), type = "code_interpreter_call", status = state, container_id = "", code = code, outputs = !came(state) || p.output == null ? null : p.output == "" ? [] : [{ type = "logs", logs = p.output }] }
  }

  function "mcpitem" {
    params = ["p", "state", "arguments"]
    result = {
      id                  = itemid("mcp_", p.index)
      type                = "mcp_call"
      status              = state
      approval_request_id = null
      server_label        = nonempty(p.server, "unnamed_server")
      name                = nonempty(p.called, "unnamed_tool")
      arguments           = arguments
      output              = state == "completed" ? coalesce(p.output, null) : null
      error               = state == "failed" ? { type = "mcp_tool_execution_error", content = [{ type = "text", text = p.output }] } : null
    }
  }

  function "unwraps" {
    params = ["p"]
    result = p.tool == "wrapped" && wraps()
  }

  # Whether the upstream wants an object, and so was asked to give {"value": arguments} where they need not be one.
  function "wraps" {
    params = []
    result = false
  }

  # What an upstream that wants an object was asked to give as {"value": arguments}.
  function "arguments" {
    params = ["p"]
    result = !unwraps(p) ? p.text : !p.complete ? "" : jsondecode(p.text) == null ? p.text : jsonencode(coalesce(jsondecode(p.text).value, jsondecode(p.text)))
  }

  function "annotation" {
    params = ["n"]
    result = n.annotation != null ? n.annotation : n.url == null ? omit : { type = "url_citation", url = n.url, title = titled(n), start_index = coalesce(n.start, n.from), end_index = coalesce(n.end, n.to) }
  }

  function "chances" {
    params = ["p"]
    result = [for n in p.notes : chance(n.logprob) if n.logprob != null]
  }

  # Chat has null where bytes are not known.
  function "chance" {
    params = ["l"]
    result = { token = l.token, bytes = coalesce(l.bytes, []), logprob = l.logprob, top_logprobs = [for t in l.top_logprobs : { token = t.token, bytes = coalesce(t.bytes, []), logprob = t.logprob }] }
  }

  # Clients act upon a few codes and read the time to wait from the message (T084). An overload is server_error: Codex repeats
  # that, and ends its turn at server_is_overloaded.
  table "failcodes" {
    context_too_long = "context_length_exceeded"
    billing          = "insufficient_quota"
    rate_limit       = "rate_limit_exceeded"
    policy           = "invalid_prompt"
    default          = "server_error"
  }

  function "failed" {
    params = []
    result = error.class != "rate_limit" || error.retry == null || mentions(error.message, "try again in") ? error.message : "${error.message} Please try again in ${error.retry}s."
  }

  errors {
    read {
      message = nonempty(data.error.message, data.message, data.detail[0].msg, data.detail, data.error)
      type    = coalesce(data.error.type, data.type)
      code    = coalesce(data.error.code, data.code)
      param   = data.error.param
    }
    class "bad_request" {
      type = "invalid_request_error"
      code = error.code
    }
    class "context_too_long" {
      type = "invalid_request_error"
      code = "context_length_exceeded"
    }
    class "auth" {
      type = "invalid_request_error"
      code = "invalid_api_key"
      headers {
        x-should-retry = "false"
      }
    }
    class "token_expired" {
      type = "invalid_request_error"
      code = "invalid_api_key"
    }
    class "upstream_auth" {
      type = "permission_error"
      code = "upstream_auth"
      headers {
        x-should-retry = "false"
      }
    }
    class "billing" {
      status = 429
      type   = "insufficient_quota"
      code   = "insufficient_quota"
      headers {
        x-should-retry = "false"
      }
    }
    class "permission" {
      type = "permission_error"
      code = error.code
    }
    class "not_found" {
      type = "invalid_request_error"
      code = coalesce(error.code, "model_not_found") # what else would an upstream miss
    }
    class "method" {
      type = "invalid_request_error"
      code = "method_not_allowed"
    }
    class "conflict" {
      type = "invalid_request_error"
      code = "conflict"
    }
    class "too_large" {
      type = "invalid_request_error"
      code = "request_too_large"
    }
    class "unsupported_media" {
      type = "invalid_request_error"
      code = "unsupported_media_type"
    }
    class "rate_limit" {
      type = "rate_limit_error"
      code = "rate_limit_exceeded"
    }
    class "policy" {
      type = "invalid_request_error"
      code = coalesce(error.code, "invalid_prompt")
    }
    class "timeout" {
      type = "server_error"
      code = "timeout"
    }
    class "overloaded" {
      type = "server_error"
      code = "overloaded"
    }
    class "no_account" {
      type = "server_error"
      code = "no_account"
    }
    class "unreachable" {
      type = "server_error"
      code = "upstream_unreachable"
    }
    class "server" {
      type = "server_error"
      code = error.code
    }
    body {
      error = { message = error.message, type = error.type, param = coalesce(error.param, null), code = coalesce(error.code, null) }
    }
  }
}
