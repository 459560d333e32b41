# OpenAI Chat Completions, as OpenAI and the many servers that are compatible with it speak it.

protocol "chat" {
  title = "OpenAI Chat Completions"

  client {
    path   = "/v1/chat/completions"
    model  = required(req.model, "model")
    stream = req.stream
    # One account has the cached prompt of a conversation; who says nothing of it is known by how it begins.
    session = nonempty(req.prompt_cache_key, header["x-session-id"], req.user, opening("", req.messages[0], req.messages[1], req.messages[2]))
  }

  upstream {
    path = contains(["", "v1"], profile.azure) ? "/v1/chat/completions" : "/openai/deployments/${call.model}/chat/completions?api-version=${profile.azure}"
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
    forward = ["x-client-request-id"] # not what names an account: an upstream of parlance.hcl may say forward = ["openai-organization"]
    pass    = ["retry-after", "retry-after-ms", "x-should-retry", "x-ratelimit-*", "openai-processing-ms", "openai-version"]
  }

  limits {
    hide = ["x-ratelimit-*"]
    headers {
      x-ratelimit-limit-requests     = requests.limit
      x-ratelimit-remaining-requests = requests.remaining
      x-ratelimit-reset-requests     = requests.wait
      x-ratelimit-limit-tokens       = tokens.limit
      x-ratelimit-remaining-tokens   = tokens.remaining
      x-ratelimit-reset-tokens       = tokens.wait
    }
  }

  models {
    object = "list"
    data   = [for m in models : described(m)]
    model {
      json = described(model)
    }
  }

  function "described" {
    params = ["m"]
    result = { id = m.id, object = "model", created = m.created, owned_by = m.owner }
  }

  count {
    kind   = "type"
    ignore = ["type", "id", "tool_call_id", "role", "cache_control", "file_id", "format"]
    blob   = 1600
    factor = 1.05
    weigh "messages" {
      each = 4
    }
    weigh "tools" {
      each  = 8
      whole = true
    }
    weigh "response_format" {
      whole = true
    }
    media "image_url" {
      tokens = 1600
      data   = "image_url.url"
      pixels = 750
    }
    media "file" {
      tokens = 200000 # a hundred pages
      least  = 2000
      data   = "file.file_data"
      bytes  = 1000
    }
  }

  # What an upstream can do; parlance.hcl, models.hcl and the files of vendors change it.
  edits {
    tool_names = [
      "tools.function.name", "tools.custom.name", "tool_choice.function.name", "tool_choice.custom.name", "tool_choice.allowed_tools.tools.function.name", "functions.name", "function_call.name",
      "messages.tool_calls.function.name", "messages.tool_calls.custom.name", "messages.function_call.name", "messages[role=function].name",
    ]
    reply_tool_names = [
      "choices.message.tool_calls.function.name", "choices.message.tool_calls.custom.name", "choices.message.function_call.name", "choices.delta.tool_calls.function.name", "choices.delta.tool_calls.custom.name",
      "choices.delta.function_call.name",
    ]
    system {
      set "messages" {
        to = contains(["system", "developer"], req.messages[0].role) ? [for n, m in req.messages : n == 0 ? merge(m, { content = typeof(m.content) == "string" ? "${prefix}\n\n${m.content}" : concat([{ type = "text", text = prefix }], m.content) }) : m] : concat([{ role = "system", content = prefix }], req.messages)
      }
    }
  }

  profile {
    azure                = ""                                                    # "v1" for Azure OpenAI; or the version of its older API, such as "2024-10-21", which has deployments in the path
    account_objects      = "none"                                                # objects of its account, such as files, that requests may name: "none", "any", or "unshared": any if there is one client
    max_tokens_field     = "max_tokens"                                          # the field of the token limit; "max_completion_tokens" for OpenAI and Azure, which refuse the other for newer models
    system_role          = "system"                                              # the role of system messages: "system" or "developer"
    max_output           = 0                                                     # how many tokens a reply can have; 0: not known
    context              = 0                                                     # how many tokens a request and its reply can have together; 0: not known
    include_usage        = true                                                  # is asked for usage in a stream
    stop_max             = 4                                                     # how many stop strings a request can have
    stop_supported       = true                                                  # accepts stop strings
    sampling             = "all"                                                 # "none": the model refuses temperature and top_p
    effort               = ["none", "minimal", "low", "medium", "high", "xhigh"] # the efforts that the model knows
    effort_field         = "reasoning_effort"                                    # where the effort goes; also "thinking" ({type = enabled}), "enable_thinking", "chat_template_kwargs" (the same within it), "reasoning" ({effort = …}), "none"
    json_schema          = "strict"                                              # output formats: "strict" schemas, "schema" (without strict), "json_object" (without a schema) or "none"
    strict_tools         = true                                                  # accepts strict in tools
    parallel_flag        = true                                                  # accepts parallel_tool_calls
    top_k                = false                                                 # accepts top_k, an extension of several servers
    images               = true                                                  # accepts images
    image_in_tool_result = false                                                 # accepts images in tool results; false: they follow in a message of the user
    pdf                  = true                                                  # accepts PDF documents
    audio                = false                                                 # accepts audio
    reasoning_field      = "same"                                                # the field in which reasoning is sent back: "reasoning_content", "reasoning" or "reasoning_details"; "same": as it came
    reasoning_replay     = "tool_loop"                                           # the reasoning that is sent back: "never", "always", "tool_loop" (of the tool calls that are not finished), "tool_turns" (of all tool calls)
    reasoning_required   = false                                                 # refuses a tool call without reasoning; the last reasoning before it is then sent with it
    reasoning_channel    = "summary"                                             # how clients of Responses get its reasoning: as "summary" or "content"
    think_tags           = true                                                  # reasoning may come as <think>…</think> at the beginning of the text
    cache_marks          = "none"                                                # how parts are marked for the prompt cache: "none", "cache_control" or "prompt_cache_breakpoint"
    cache_key            = true                                                  # accepts prompt_cache_key
    web_search           = false                                                 # accepts web_search_options
    search_citations     = false                                                 # what a search found stands beside the choices, as citations or search_results, and is told as citations of the text
    user_field           = "safety_identifier"                                   # the field of the user's id: "safety_identifier", "user" or "none"
    service_tier         = true                                                  # accepts service_tier
    verbosity            = true                                                  # accepts verbosity
    logprobs             = true                                                  # accepts logprobs
    extras               = false                                                 # accepts metadata, moderation, prompt_cache_options and prompt_cache_retention
    null_content         = true                                                  # an assistant message with tool calls and no text has the content null; false: ""
    tolerates            = []                                                    # the malformed streams that it accepts: docs/malformed-streams.md
    family               = ""                                                    # upstreams of one family read each other's opaque state; default: the upstream's name
    state                = "upstream"                                            # who can read the opaque state that it issues: each account of the "upstream", or only the same "account"
  }

  # What a client asks for, in the words that all protocols share. Other servers' clients say some of it in other fields.
  ask {
    limit             = coalesce(req.max_completion_tokens, req.max_tokens)
    stops             = req.stop
    effort            = coalesce(req.reasoning_effort, req.reasoning.effort, thinks() == "off" ? "none" : omit, ask.budget == null ? omit : effort_of(ask.budget), thinks())
    thinking          = thinking_of(ask.effort)
    budget            = coalesce(ext(req.thinking.budget_tokens), req.reasoning.max_tokens, req.thinking_budget)
    shown             = req.reasoning.exclude != true && req.include_reasoning != false
    format            = req.response_format == null ? omit : merge({ type = req.response_format.type }, coalesce(req.response_format.json_schema, {}))
    single            = req.parallel_tool_calls == false || legacy() # a client of functions, as they were before tools, can be told no more than one call (T158)
    verbosity         = req.verbosity
    user              = nonempty(req.safety_identifier, req.user)
    cache_key         = req.prompt_cache_key
    tier              = req.service_tier
    temperature       = req.temperature
    top_p             = req.top_p
    top_k             = req.top_k
    seed              = req.seed
    presence_penalty  = req.presence_penalty
    frequency_penalty = req.frequency_penalty
    logprobs          = req.logprobs == true ? coalesce(req.top_logprobs, 0) : omit
    choice            = coalesce(typeof(req.tool_choice) == "string" ? req.tool_choice : omit, typeof(req.function_call) == "string" ? req.function_call : omit)
    tool              = coalesce(req.tool_choice.function.name, req.tool_choice.custom.name, req.function_call.name)
    allowed           = req.tool_choice.type == "allowed_tools" ? { mode = req.tool_choice.allowed_tools.mode, names = [for a in req.tool_choice.allowed_tools.tools : coalesce(a.function.name, a.custom.name)] } : omit
  }

  function "thinks" {
    params = []
    result = coalesce(
      req.thinking.type == "disabled" || req.enable_thinking == false || req.reasoning.enabled == false || req.chat_template_kwargs.enable_thinking == false ? "off" : omit,
      contains(["enabled", "adaptive"], req.thinking.type) || req.enable_thinking == true || req.reasoning.enabled == true || req.chat_template_kwargs.enable_thinking == true ? "on" : omit
    )
  }

  # Why a reply ended. Calls are to be run whatever the upstream says (T018).
  stop_reasons {
    read {
      length                       = "length"
      max_tokens                   = "length"
      model_length                 = "length"
      insufficient_system_resource = "length"
      tool_calls                   = "tool_call"
      function_call                = "tool_call"
      content_filter               = "filter"
      sensitive                    = "filter"
      refusal                      = "refusal"
      default                      = "end"
    }
    write {
      length  = "length"
      filter  = "content_filter"
      refusal = "content_filter"
      default = !written.tool_call ? "stop" : legacy() ? "function_call" : "tool_calls"
    }
  }

  # Reading a request

  # lint: ignore R701 a turn of any other role is refused
  table "roles" {
    system    = "system"
    developer = "system"
    user      = "user"
    assistant = "assistant"
    tool      = "user" # a tool's result stands in the user's turn
    function  = "user"
  }

  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
    part "text" {
      when  = item.type == "text"
      text  = required(item.text, "text")
      cache = marked(item)
    }
    part "refusal" {
      when = item.type == "refusal"
      text = item.refusal
    }
    part "image" {
      when   = item.type == "image_url" && mediatype(item.image_url.url) != "application/pdf"
      url    = required(item.image_url.url, "image_url.url") # may be a data: URL
      detail = item.image_url.detail
      cache  = marked(item)
    }
    part "document" {
      when    = item.type == "file" || item.type == "image_url" # a PDF in place of an image (T134)
      title   = item.file.filename
      url     = item.type == "image_url" ? item.image_url.url : item.file.file_id == null ? required(item.file.file_data, "file.file_data") : omit
      file_id = item.file.file_id
      cache   = marked(item)
    }
    part "audio" {
      when   = item.type == "input_audio"
      data   = item.input_audio.data
      format = item.input_audio.format
    }
    part "video" {
      when = item.type == "video_url"
      url  = item.video_url.url
    }
  }

  # A mark for the cache, as OpenAI words it or in the words of Messages, which several servers take in chat.
  function "marked" {
    params = ["i"]
    result = coalesce(i.cache_control, i.prompt_cache_breakpoint == null ? omit : { type = "ephemeral", ttl = i.prompt_cache_breakpoint.ttl == "12h" ? "1h" : omit })
  }

  turns {
    each = required(req.messages, "messages")
    as   = "message"
    role = roles[required(message.role, "role")]
    name = message.name

    # Opaque state of another protocol's upstream, that this client carried for us.
    part "thinking" {
      each   = message.reasoning_details
      when   = issealed(item.data)
      sealed = item.data
    }
    part "thinking" {
      each = message.reasoning_details
      when = !issealed(item.data)
      drop = "reasoning that another upstream issued"
    }
    part "thinking" { # clients that know Google's servers carry state on calls
      each   = message.reasoning_details == null ? message.tool_calls : []
      when   = issealed(ext(item.extra_content.google.thought_signature))
      sealed = ext(item.extra_content.google.thought_signature)
    }
    part "thinking" {
      when = message.reasoning_details == null
      text = nonempty(message.reasoning_content, message.reasoning)
    }
    parts {
      when = message.role != "tool" && message.role != "function"
      each = list(message.content)
    }
    part "refusal" {
      text = message.refusal
    }
    part "tool_call" {
      each      = message.tool_calls
      when      = item.custom == null
      id        = item.id
      name      = required(item.function.name, "function.name")
      arguments = item.function.arguments
    }
    part "tool_call" {
      each  = message.tool_calls
      when  = item.custom != null
      id    = item.id
      name  = required(item.custom.name, "custom.name")
      input = { input = item.custom.input }
      form  = "custom"
    }
    part "tool_call" {
      when      = message.function_call != null
      id        = "call_${message.function_call.name}"
      name      = required(message.function_call.name, "function_call.name")
      arguments = message.function_call.arguments
    }
    part "tool_result" {
      when   = message.role == "tool" || message.role == "function"
      id     = message.role == "tool" ? required(message.tool_call_id, "tool_call_id") : "call_${message.name}"
      inside = list(message.content)
    }
  }

  tools {
    tool "wrapped" { # for upstreams that take no arguments but an object: the property "value" of one
      each        = req.tools
      when        = item.function != null && !objects(item.function.parameters)
      name        = required(item.function.name, "function.name")
      description = item.function.description
      schema      = item.function.parameters
      strict      = item.function.strict
      cache       = ext(item.cache_control)
    }
    tool "function" {
      each        = req.tools
      when        = item.function != null && objects(item.function.parameters)
      name        = required(item.function.name, "function.name")
      description = item.function.description
      schema      = item.function.parameters
      strict      = item.function.strict
      cache       = ext(item.cache_control)
    }
    tool "custom" {
      each        = req.tools
      when        = item.custom != null
      name        = item.custom.name
      description = item.custom.description
      format      = item.custom.format
    }
    tool "wrapped" {
      each        = req.functions
      when        = !objects(item.parameters)
      name        = item.name
      description = item.description
      schema      = item.parameters
    }
    tool "function" {
      each        = req.functions
      when        = objects(item.parameters)
      name        = item.name
      description = item.description
      schema      = item.parameters
    }
    tool "web_search" {
      when     = req.web_search_options != null
      name     = "web_search"
      location = req.web_search_options.user_location.approximate
      size     = req.web_search_options.search_context_size
    }
  }

  # What crosses to no other protocol.
  reject "n" {
    when = req.n > 1
    why  = "Only one choice can be had from this upstream; send the request several times."
  }

  drop "audio" {
    why = "no other protocol answers with audio"
  }
  drop "messages[role=assistant].audio" {
    why = "OpenAI stores the audio of an earlier answer, and no other protocol can refer to it"
  }
  drop "logit_bias" {
    why = "no other protocol has a bias by token"
  }
  drop "prediction" {
    why = "no other protocol has predicted output"
  }

  # Writing a request

  # What may be another value than the client's.
  change "temperature" {
    from = ask.temperature
    why  = "the model does not accept sampling parameters"
  }
  change "top_p" {
    from = ask.top_p
    why  = "the model does not accept sampling parameters"
  }
  change "top_k" {
    from = ask.top_k
    why  = "this upstream does not take top_k"
  }

  # What the pairs say of their clients in functions of their own: limit, stops, effort, wish, budget, toolchoice, single,
  # wanted, user, cachekey, tier.

  request {
    model                 = call.model
    messages              = messages
    max_completion_tokens = profile.max_tokens_field == "max_tokens" ? omit : fitlimit(ask.limit)
    max_tokens            = profile.max_tokens_field == "max_tokens" ? fitlimit(ask.limit) : omit
    stream                = call.stream ? true : omit
    stream_options        = call.stream && profile.include_usage ? { include_usage = true } : omit
    temperature           = profile.sampling == "none" ? omit : ask.temperature
    top_p                 = profile.sampling == "none" ? omit : ask.top_p
    top_k                 = profile.top_k ? ask.top_k : omit
    seed                  = ask.seed
    presence_penalty      = ask.presence_penalty
    frequency_penalty     = ask.frequency_penalty
    logprobs              = profile.logprobs && ask.logprobs != null ? true : omit
    top_logprobs          = profile.logprobs && ask.logprobs > 0 ? ask.logprobs : omit
    stop                  = profile.stop_supported ? nonempty([for i, s in list(ask.stops) : s if i < profile.stop_max]) : omit
    tools                 = nonempty([for t in tools : t.block])
    tool_choice           = isempty(functions(tools)) ? omit : toolchoice()
    parallel_tool_calls   = ask.single && profile.parallel_flag && !isempty(functions(tools)) ? false : omit
    web_search_options    = profile.web_search ? [for t in tools : { user_location = t.location == null ? omit : { type = "approximate", approximate = t.location }, search_context_size = t.size } if t.kind == "web_search"][0] : omit
    reasoning_effort      = profile.effort_field == "reasoning_effort" ? known(ask.effort) : omit
    reasoning             = profile.effort_field == "reasoning" && known(ask.effort) != null ? { effort = known(ask.effort) } : omit
    thinking              = profile.effort_field == "thinking" && ask.thinking != null ? { type = ask.thinking == "off" ? "disabled" : "enabled" } : omit
    enable_thinking       = profile.effort_field == "enable_thinking" && ask.thinking != null ? ask.thinking == "on" : omit
    thinking_budget       = profile.effort_field == "enable_thinking" ? ask.budget : omit
    chat_template_kwargs  = profile.effort_field == "chat_template_kwargs" && ask.thinking != null ? { enable_thinking = ask.thinking == "on" } : omit
    response_format       = format(ask.format)
    safety_identifier     = profile.user_field == "safety_identifier" ? hashed(ask.user, 128) : omit
    user                  = profile.user_field == "user" ? hashed(ask.user, 64) : omit
    prompt_cache_key      = profile.cache_key ? hashed(ask.cache_key, 64) : omit
    service_tier          = profile.service_tier ? (ask.tier == "ultrafast" ? "fast" : ask.tier) : omit # the next best that it has
  }

  # The client's names of the tools that are functions for the upstream.
  function "functions" {
    params = ["list"]
    result = [for t in list : t.original_name if !contains(["hosted", "web_search", "code_execution", "mcp", "hosted_search"], t.kind)]
  }

  # What the model may call, by the names that the client gave its tools; those that are not offered do not count.
  function "toolchoice" {
    params = []
    result = unmet() ? ask.choice : ask.tool != null ? { type = "function", function = { name = choosable()[0] } } : ask.allowed == null ? ask.choice : {
      type          = "allowed_tools"
      allowed_tools = { mode = ask.allowed.mode, tools = [for name in choosable() : { type = "function", function = { name = name } }] }
    }
  }

  function "picked" {
    params = ["t"]
    result = ask.tool != null ? t.original_name == ask.tool : contains(ask.allowed.names, t.original_name)
  }

  # Whether the client chooses only among tools that are not there: then it is as if it chose nothing.
  function "unmet" {
    params = []
    result = (ask.tool != null || ask.allowed != null) && isempty(choosable())
  }

  function "choosable" {
    params = []
    result = [for t in tools : t.name if picked(t) && contains(functions(tools), t.original_name)]
  }

  # The form that the answer is to have; an upstream that takes none is told in words.
  function "format" {
    params = ["f"]
    result = f == null || f.type == "text" || profile.json_schema == "none" ? omit : f.type == "json_object" || profile.json_schema == "json_object" ? { type = "json_object" } : {
      type        = "json_schema"
      json_schema = { name = coalesce(f.name, "output"), description = f.description, schema = f.schema, strict = f.strict == true && profile.json_schema != "schema" && strictschema(f.schema) }
    }
  }


  message "system" {
    when    = turn.role == "system"
    needs   = ["content"]
    role    = profile.system_role
    content = profile.cache_marks != "none" ? nonempty([for p in turn.texts : p.block]) : nonempty(join("\n\n", turn.texts[*].text))
  }

  message "tool" {
    each         = turn.tool_results
    role         = "tool"
    tool_call_id = part.id
    content      = profile.image_in_tool_result && part.images ? concat([{ type = "text", text = toolresult(part) }], [for p in part.images : p.block]) : part.cache != null && profile.cache_marks != "none" ? [{ type = "text", text = toolresult(part), cache_control = mark(part), prompt_cache_breakpoint = breakpoint(part) }] : toolresult(part)
  }

  message "user" {
    when  = turn.role == "user"
    needs = ["content"]
    role  = "user"
    content = turn.plain || turn.single && profile.cache_marks == "none" ? turn.parts[0].text : nonempty(concat(
      flatten([for r in turn.tool_results : [for p in r.parts : p.block if p.kind == "image" && !profile.image_in_tool_result || p.kind == "document" && (p.data != null || p.url != null || p.file_id != null)]]),
      turn.documents ? flatten([for p in turn.parts : concat([p.block], [for q in p.images : q.block]) if p.kind != "tool_result"]) : [for p in turn.parts : p.block if p.kind != "tool_result"]
    ))
  }

  # What stands for the turns that a client has forgotten (compaction).
  message "summary" {
    each    = turn.compactions
    role    = "user"
    content = "Summary of the conversation so far:\n${part.text}"
  }

  message "assistant" {
    when              = turn.role == "assistant" && (turn.texts || turn.tool_calls || turn.refusals || turn.documents)
    role              = "assistant"
    reasoning_content = replayed(turn, "reasoning_content")
    reasoning         = replayed(turn, "reasoning")
    reasoning_details = replays(turn) && contains(["same", "reasoning_details"], profile.reasoning_field) ? nonempty(flatten([for p in turn.parts : p.native[0].reasoning_details])) : omit
    content           = turn.texts ? (profile.cache_marks != "none" && !isempty(turn.texts[*].cache) ? [for p in turn.texts : p.block] : join("", turn.texts[*].text)) : turn.tool_calls && profile.null_content ? null : ""
    refusal           = turn.refusals ? join("", turn.refusals[*].text) : omit
    tool_calls        = nonempty([for i, p in turn.tool_calls : { id = p.id, type = "function", function = { name = p.name, arguments = coalesce(p.arguments, p.input == null ? "{}" : jsonencode(p.input)) }, extra_content = turn.thinkings || turn.redacteds ? ext(extra(turn, i)) : omit }])
  }

  # What Google's servers sent with a call, which must come back with it.
  function "extra" {
    params = ["t", "number"]
    result = [for p in t.parts : p.native[0].extra_content if p.native[0].number == number][0]
  }

  # Reasoning goes back to the upstream that sent it: in a running tool loop, in all turns with calls, or always.
  function "replayed" {
    params = ["t", "field"]
    result = replays(t) ? nonempty(join("\n\n", [for p in t.thinkings : coalesce(p.native[0].reasoning_content, p.native[0].reasoning, p.text) if goes(p) == field])) : omit
  }

  # The field that reasoning goes back in. Details say what the other fields say.
  function "goes" {
    params = ["p"]
    result = profile.reasoning_field != "same" ? profile.reasoning_field : p.native[0].reasoning_details != null ? "reasoning_details" : p.native[0].reasoning != null ? "reasoning" : "reasoning_content"
  }

  function "replays" {
    params = ["t"]
    result = profile.reasoning_replay == "always" || contains(["tool_loop", "tool_turns"], profile.reasoning_replay) && t.running || profile.reasoning_replay == "tool_turns" && t.loop
  }

  # A result is one string: its texts, a word for each thing that cannot stand in it, a mark for an error.
  function "toolresult" {
    params = ["r"]
    result = r.plain && r.error != true ? r.parts[0].text : "${r.error == true && !matches(r.first, "(?i)^(error|<tool_use_error>)") ? "Error: " : ""}${join("\n", concat(
      [for p in r.texts : p.text],
      [for i, p in r.images : profile.image_in_tool_result ? omit : "[image ${i + 1} attached below]"],
      [for p in r.documents : p.data != null || p.url != null ? "[document attached below]" : documenttext(p)],
      [for p in r.search_results : searchtext(p)],
      [for p in r.tool_references : "Tool available: ${p.name}"],
      [for p in r.browser_states : "Open tabs: ${join(", ", [for t in p.tabs : "${t.title} – ${t.url}"])}"]
    ))}"
  }

  write {
    part "text" {
      type                    = "text"
      text                    = part.text
      cache_control           = mark(part)
      prompt_cache_breakpoint = breakpoint(part)
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
      type                    = "image_url"
      image_url               = { url = part.data == null ? part.url : "data:${part.media_type};base64,${part.data}", detail = part.detail }
      cache_control           = mark(part)
      prompt_cache_breakpoint = breakpoint(part)
    }
    part "document" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the document itself."
    }
    part "document" {
      when   = part.url != null && !enclosed(part.url)
      reject = "This upstream takes no document by its URL; send the document itself."
    }
    part "document" {
      when                    = (part.data != null || part.url != null) && profile.pdf
      type                    = "file"
      file                    = { filename = coalesce(part.title, "document.pdf"), file_data = part.data != null ? "data:${coalesce(part.media_type, "application/pdf")};base64,${part.data}" : startswith(part.url, "JVBERi") ? "data:application/pdf;base64,${part.url}" : part.url }
      cache_control           = mark(part)
      prompt_cache_breakpoint = breakpoint(part)
    }
    part "document" {
      when = part.data != null || part.url != null
      lost = "the model does not accept documents"
      type = "text"
      text = "[document omitted: the model does not accept documents]"
    }
    part "document" {
      type = "text"
      text = documenttext(part)
    }
    part "search_result" {
      type = "text"
      text = searchtext(part)
    }
    part "redacted" {
      drop = "reasoning that this upstream did not issue"
    }
    part "audio" {
      when        = profile.audio
      type        = "input_audio"
      input_audio = { data = part.data, format = part.format }
    }
    part "audio" {
      reject = "This upstream does not accept audio."
    }
    part "refusal" {
      type = "text"
      text = part.text
    }
    part "video" {
      type      = "video_url"
      video_url = { url = part.url }
    }
    tool "function" {
      type     = "function"
      function = { name = tool.name, description = describe(tool), parameters = plainschema(tool.schema), strict = profile.strict_tools ? tool.strict : omit }
    }
    tool "custom" {
      type     = "function"
      function = { name = tool.name, description = describe(tool), parameters = freeform(tool) }
    }
  }

  function "mark" {
    params = ["p"]
    result = profile.cache_marks == "cache_control" ? p.cache : omit
  }

  function "breakpoint" {
    params = ["p"]
    result = profile.cache_marks == "prompt_cache_breakpoint" && p.cache != null ? { mode = "explicit", ttl = p.cache.ttl == "1h" ? "12h" : omit } : omit
  }

  requires {
    tool_results   = "after calls"
    tool_id        = { max = 40 }
    tool_name      = { max = 64, pattern = "^[a-zA-Z0-9_-]+$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
    before_calls   = "thinking"
    stand_in       = profile.reasoning_required ? unavailable() : omit
  }

  # What is kept whole for this upstream while a client of another protocol carries it.
  native {
    part "thinking" {
      reasoning_content = part.came == "reasoning" || isempty(part.text) ? omit : part.text
      reasoning         = part.came == "reasoning" ? part.text : omit
      reasoning_details = part.detail == null ? omit : [{ type = part.detail, text = part.detail == "reasoning.text" ? part.text : omit, summary = part.detail == "reasoning.summary" ? part.text : omit, signature = part.signed, format = part.form, index = 0 }]
    }
    part "redacted" {
      reasoning_details = part.extra != null ? omit : jsondecode("[${trimsuffix(part.text, ",")}]")
      extra_content     = ext(part.extra)
      number            = ext(part.nth)
    }
  }

  # What is sent for reasoning that nobody has, and is no reasoning when it comes back.
  function "unavailable" {
    params = []
    result = "[reasoning unavailable]"
  }

  # Hearing a reply

  # Whether MiniMax tells an error, which has status 200.
  function "refused" {
    params = []
    result = ext(data.base_resp.status_code) != null && ext(data.base_resp.status_code) != 0
  }

  function "refusal" { # platform.minimax.io/docs/api-reference/errorcode
    params = ["code"]
    result = contains([1002, 1039, 1041], code) ? "rate_limit_error" : contains([1004, 2049], code) ? "authentication_error" : code == 1008 ? "insufficient_quota" : code == 2013 ? "invalid_request_error" : "server_error"
  }

  # Whether the answer is only that there will be one.
  function "notdone" {
    params = []
    result = data.choices == null && contains(["queued", "pending", "in_progress", "processing"], ext(data.status))
  }

  read_reply {
    done      = "[DONE]"
    tolerates = profile.tolerates

    let {
      delta   = ignored() ? omit : coalesce(data.choices[0].delta, repeats() ? omit : data.choices[0].message)
      choices = data.choices[1] != null ? data.choices : omit
      another = other() && !several() ? data.choices[0].index : omit
      usage   = coalesce(data.usage, data.choices[0].usage, data.x_groq.usage)
      found   = profile.search_citations && spoke() ? coalesce(ext(data.search_results), reply.found) : omit
      links   = profile.search_citations && spoke() ? coalesce(ext(data.citations), reply.links) : omit
    }

    error {
      when    = data.choices[0] == null && (data.error != null || ext(data.message) != null || ext(data.errors) != null || ext(data.msg) != null || ext(data.detail) != null || typeof(ext(data.code)) == "number" && ext(data.code) >= 400 || refused() || notdone()) || contains(["error", "abort", "network_error"], data.choices[0].finish_reason)
      message = nonempty(join(": ", [data.error.message, data.error.metadata.raw]), data.choices[0].error.message, data.message, data.msg, data.detail[0].msg, data.detail, data.error, data.errors[0].message, data.errors[0], ext(data.base_resp.status_msg), notdone() ? "The upstream answered with a reply that is not finished." : omit)
      type    = coalesce(data.error.type, data.choices[0].error.type, data.type, refused() ? refusal(ext(data.base_resp.status_code)) : omit)
      code    = coalesce(data.error.code, data.choices[0].error.code, data.code, data.errors[0].code)
    }

    reply {
      id      = data.id
      created = reply.created == null && typeof(data.created) == "number" ? data.created : omit # some servers say another time in each chunk
      made    = reply.made == null && typeof(data.created) == "number" ? data.created : omit    # for what is said among chunks that cross as they are
      choice  = reply.choice == null ? data.choices[0].index : omit
      second  = another
      ended   = another != null ? data.choices[0].finish_reason : omit # why the second did
      resumes = (another != null || reply.second != null) && (!isempty(delta.content) || !isempty(delta.tool_calls)) ? true : omit
      stop    = ignored() || another == null && reply.second != null && reply.ended == null ? omit : data.choices[0].finish_reason
      matched = ignored() ? omit : data.choices[0].stop_reason
      tier    = data.service_tier
      found   = ext(data.search_results) # Perplexity tells what it found in each chunk or in some, xAI in the last
      links   = ext(data.citations)
      told    = data.choices[0].delta == null ? omit : data.choices[0].finish_reason # where chunks cross as they are
    }

    usage {
      when      = usage != null
      fresh     = usage.prompt_tokens >= sum(0, cached(usage), written(usage)) ? usage.prompt_tokens - sum(0, cached(usage), written(usage)) : usage.prompt_tokens
      cached    = cached(usage)
      written   = written(usage)
      output    = usage.completion_tokens
      reasoning = usage.completion_tokens_details.reasoning_tokens
    }

    estimate { # many servers count nothing
      why    = "the upstream sent no counts of tokens; these are estimates"
      fresh  = reply.request_tokens
      output = tokens_in(reply.text_size)
    }

    part "thinking" { # the first of its names that says something: some servers send two (T041)
      when   = coalesce(delta.reasoning_content, delta.reasoning) != unavailable()
      came   = delta.reasoning != null && isempty(delta.reasoning_content) ? "reasoning" : omit
      append = nonempty(delta.reasoning_content, delta.reasoning, delta.reasoning_details == null ? omit : join("", [for d in delta.reasoning_details : ext(coalesce(d.text, d.summary))]), ext(delta.thinking))
    }
    part "thinking" {
      each   = delta.reasoning_details
      when   = ext(item.type) == "reasoning.text" || ext(item.type) == "reasoning.summary"
      detail = ext(item.type)
      form   = ext(item.format)
      signed = nonempty(ext(item.signature))
    }
    part "redacted" { # state without text
      each   = delta.reasoning_details
      when   = ext(item.type) == "reasoning.encrypted"
      append = "${jsonencode(item)},"
    }
    for { # the signature of a call, as Google's servers tell it: in "google", or "vertex"
      each    = delta.tool_calls
      as      = "called"
      counter = "n"
      part "redacted" {
        when   = ext(called.extra_content.google.thought_signature) != null || ext(called.extra_content.vertex.thought_signature) != null
        key    = omit # each is whole, and so one of its own
        append = ext(called.extra_content)
        extra  = ext(called.extra_content)
        of     = "call"
        nth    = sum(length(reply.tool_calls), n)
      }
    }
    for { # the content of Mistral's models that reason is a list
      each = delta.content
      as   = "piece"
      part "thinking" {
        when   = ext(piece.type) == "thinking"
        append = typeof(ext(piece.thinking)) == "string" ? ext(piece.thinking) : join("", [for t in ext(piece.thinking) : t.text])
      }
      part "text" {
        when   = ext(piece.text) != null
        append = ext(piece.text)
      }
    }
    part "text" { # reasoning at its beginning is marked by some servers (T041)
      append  = delta.content
      tags    = ["<think>", "</think>", "thinking"]
      tagged  = profile.think_tags
      chances = coalesce(data.choices[0].logprobs.content, []) # of the tokens of this piece
      with    = "chances"
    }
    note {
      each    = data.choices[0].logprobs.content
      of      = "text"
      logprob = item
    }
    part "text" {
      when   = delta.audio.transcript != null && isempty(delta.content)
      append = delta.audio.transcript
    }
    part "text" {
      each   = delta.images
      append = "[generated image]"
    }
    note {
      each  = delta.annotations
      of    = "text"
      url   = item.url_citation.url
      title = item.url_citation.title
      start = item.url_citation.start_index
      end   = item.url_citation.end_index
    }
    note {
      each  = found
      when  = !cited(ext(item.url))
      of    = "text"
      url   = ext(item.url)
      title = ext(item.title)
      start = 0 # nobody tells which words are meant
      end   = 0
    }
    note {
      each  = links
      when  = typeof(item) == "string" && !cited(item)
      of    = "text"
      url   = item
      start = 0
      end   = 0
    }
    part "refusal" {
      append = delta.refusal
    }
    part "tool_call" {
      each   = delta.tool_calls
      key    = another != null && item.index != null ? "${data.choices[0].index} ${item.index}" : item.index
      id     = item.id
      name   = coalesce(item.function.name, item.custom.name)
      append = item.custom == null ? item.function.arguments : item.custom.input
      trim   = item.custom == null # before an object it means nothing
    }
    part "tool_call" { # the legacy form; some servers send an empty stub of it with real calls (T158)
      when   = !isempty(delta.function_call.name) || !isempty(delta.function_call.arguments)
      key    = "function_call"
      name   = delta.function_call.name
      append = delta.function_call.arguments
      trim   = true
    }

    # The other choices of a body, or of one chunk, where they are one turn (Copilot has its text in one and its calls in another).
    for {
      each    = choices
      as      = "choice"
      counter = "nth"
      when    = nth != 0 && !several()
      part "text" {
        append = spoken(choice).content
      }
      part "tool_call" {
        each   = spoken(choice).tool_calls
        key    = item.index == null ? omit : "${coalesce(choice.index, nth)} ${item.index}"
        id     = item.id
        name   = item.function.name
        append = item.function.arguments
        trim   = true
      }
    }

    # What clients of other protocols are not told.
    drop "choices.logprobs.refusal" {
      why = "refusals have no log probabilities for clients of other protocols"
    }
    drop "choices.message.audio" {
      why = "clients of other protocols get no audio, only its transcript"
    }
    drop "choices.delta.audio" {
      why = "clients of other protocols get no audio, only its transcript"
    }
    drop "choices.delta.role" {
      why = "a reply is always the assistant's"
    }
    drop "model" {
      why = "the client gets the name of the model that it asked for"
    }
    drop "moderation" {
      why = "other protocols have no field for the results of OpenAI's services"
    }
    drop "obfuscation" {
      why = "padding without content"
    }
    drop "system_fingerprint" {
      why = "it only identifies OpenAI's servers"
    }
    drop "usage.total_tokens" {
      why = "the gateway computes the sum itself"
    }
    drop "usage.completion_tokens_details.accepted_prediction_tokens" {
      why = "no other protocol has predicted output"
    }
    drop "usage.completion_tokens_details.rejected_prediction_tokens" {
      why = "no other protocol has predicted output"
    }
    drop "usage.completion_tokens_details.audio_tokens" {
      why = "no other protocol counts audio separately"
    }
    drop "usage.completion_tokens_details.text_tokens" {
      why = "no other protocol counts text separately"
    }
    drop "usage.prompt_tokens_details.audio_tokens" {
      why = "no other protocol counts audio separately"
    }
    drop "usage.prompt_tokens_details.image_tokens" {
      why = "no other protocol counts images separately"
    }
    drop "usage.prompt_tokens_details.text_tokens" {
      why = "no other protocol counts text separately"
    }
    drop "error.param" {
      why = "the path is one of the request that the gateway made, not of the client's"
    }
    drop "error.misalignment" {
      why = "other protocols have no field for the results of OpenAI's services"
    }
    drop "metadata" {
      why = "replies of other protocols have no metadata"
    }
  }

  # Whether a chunk is the whole message once more, with which MiniMax's streams end.
  function "repeats" {
    params = []
    result = data.object == "chat.completion" && (written.thinking || written.text || written.tool_call)
  }

  # Whether the text is complete: it is closed behind this chunk.
  function "spoke" {
    params = []
    result = data.choices[0].finish_reason != null || !isempty(data.choices[0].delta.tool_calls) || data.choices[0].delta == null && data.choices[0].message != null
  }

  # Whether the text has an annotation with this URL.
  function "cited" {
    params = ["url"]
    result = contains(flatten([for p in reply.texts : p.notes[*].url]), url)
  }

  function "cached" {
    params = ["u"]
    result = coalesce(u.prompt_tokens_details.cached_tokens, u.prompt_cache_hit_tokens, u.cached_tokens, u.cache_read_input_tokens)
  }

  function "written" {
    params = ["u"]
    result = coalesce(u.prompt_tokens_details.cache_write_tokens, u.prompt_tokens_details.cached_creation_tokens, u.cache_creation_input_tokens)
  }

  # Saying a reply

  function "spoken" {
    params = ["c"]
    result = coalesce(c.delta, c.message)
  }

  # Whether the client asked for several choices, which only chat clients can.
  function "several" {
    params = []
    result = ext(req.n) != null && ext(req.n) != 1
  }

  function "ignored" {
    params = []
    result = several() && other()
  }

  # Whether a chunk is of a choice that is not the first to come: more of the same turn, unless the client asked for several.
  function "other" {
    params = []
    result = reply.choice != null && data.choices[0].index != null && data.choices[0].index != reply.choice
  }

  function "chunk" {
    params = ["delta", "finish"]
    result = {
      id      = reply.id
      object  = "chat.completion.chunk"
      created = call.time
      model   = call.alias
      choices = [{ index = 0, delta = delta, logprobs = null, finish_reason = finish }]
    }
  }

  function "counts" {
    params = []
    result = {
      prompt_tokens             = sum(0, usage.fresh, usage.cached, usage.written)
      completion_tokens         = sum(0, usage.output)
      total_tokens              = sum(0, usage.fresh, usage.cached, usage.written, usage.output)
      prompt_tokens_details     = { cached_tokens = sum(0, usage.cached), cache_write_tokens = usage.written > 0 ? usage.written : omit }
      completion_tokens_details = { reasoning_tokens = sum(0, usage.reasoning) }
    }
  }

  table "tiers" {
    standard = "default"
    batch    = "flex"
    default  = reply.tier
  }

  write_reply {
    order = "interleaved"
    id    = prefixed("chatcmpl-", reply.upstream_id)
    mint  = "chatcmpl-"

    start {
      event {
        json = chunk({ role = "assistant", content = "" }, null)
      }
    }

    part "thinking" {
      append {
        event {
          json = chunk({ reasoning_content = append }, null)
        }
      }
      close {
        event {
          when = part.sealed != null
          json = chunk({ reasoning_details = [sealeddetail(part)] }, null)
        }
      }
    }
    part "redacted" {
      close {
        event {
          when = part.sealed != null
          json = chunk({ reasoning_details = [sealeddetail(part)] }, null)
        }
      }
    }
    part "text" {
      append {
        event {
          when = isempty(part.chances)
          json = chunk({ content = append }, null)
        }
        event {
          when    = !isempty(part.chances)
          id      = reply.id
          object  = "chat.completion.chunk"
          created = call.time
          model   = call.alias
          choices = [{ index = 0, delta = { content = append }, logprobs = { content = tokens_told(part.chances), refusal = null }, finish_reason = null }]
        }
      }
      close {
        event {
          when = !isempty(citations(part))
          json = chunk({ annotations = citations(part) }, null)
        }
      }
    }
    part "refusal" {
      append {
        event {
          json = chunk({ refusal = append }, null)
        }
      }
    }
    part "tool_call" {
      id    = { mint = "call_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold  = ["name"]
      empty = "{}"
      whole = part.tool == "custom" || part.form == "custom" || wraps(part) || legacy()
      open {
        event {
          when = !legacy()
          json = chunk({ tool_calls = [call(part, "")] }, null)
        }
      }
      append {
        event {
          json = chunk({ tool_calls = [{ index = part.number, function = { arguments = append } }] }, null)
        }
      }
      close {
        event {
          when = part.tool == "custom" && !reply.failed
          json = chunk({ tool_calls = [{ index = part.number, custom = { input = input(part) } }] }, null)
        }
        event {
          when = part.tool != "custom" && (wraps(part) || part.form == "custom") && !legacy() && !reply.failed
          json = chunk({ tool_calls = [{ index = part.number, function = { arguments = arguments(part) } }] }, null)
        }
        event {
          when = legacy() && part.number == 0 && !reply.failed
          json = chunk({ function_call = { name = part.name, arguments = arguments(part) } }, null)
        }
      }
      block {
        id            = part.id
        type          = part.tool == "custom" ? "custom" : "function"
        custom        = part.tool == "custom" ? { name = part.name, input = input(part) } : omit
        function      = part.tool == "custom" ? omit : { name = part.name, arguments = arguments(part) }
        extra_content = carries(part)
      }
    }
    part "searching" {
      drop = "chat clients do not get a search, only its citations"
    }
    part "found" {
      drop = "chat clients do not get a search, only its citations"
    }
    part "code_run" {
      drop = "chat clients do not get code that was run"
    }
    part "code_output" {
      drop = "chat clients do not get code that was run"
    }
    part "mcp_asked" {
      drop = "chat clients do not get the upstream's calls of MCP servers"
    }
    part "mcp_answered" {
      drop = "chat clients do not get the upstream's calls of MCP servers"
    }
    part "hosted" {
      drop = "chat clients do not get what a tool of OpenAI's did"
    }
    part "web_search" {
      drop = "chat clients do not get what a server tool did, only its citations"
    }
    part "code_execution" {
      drop = "chat clients do not get what a server tool did, only its citations"
    }
    part "mcp_call" {
      drop = "chat clients do not get the upstream's calls of MCP servers"
    }
    part "server_tool" {
      drop = "chat clients do not get what a server tool did, only its citations"
    }
    part "server_result" {
      drop = "chat clients do not get what a server tool did, only its citations"
    }

    finish {
      event {
        when = reply.stop == "content_filter" && !written.text && !written.refusal && reply.explanation != null
        json = chunk({ refusal = reply.explanation }, null)
      }
      event {
        when = !isempty(uncited())
        json = chunk({ annotations = uncited() }, null)
      }
      event {
        json = chunk({}, coalesce(reply.stop, "stop"))
      }
      event {
        when    = req.stream_options.include_usage == true
        id      = reply.id
        object  = "chat.completion.chunk"
        created = call.time
        model   = call.alias
        choices = []
        usage   = counts()
      }
    }

    end {
      event {
        text = "[DONE]"
      }
    }

    fail {
      event {
        error = { message = error.message, type = error.type, param = null, code = coalesce(error.code, null) }
      }
    }

    body {
      id      = reply.id
      object  = "chat.completion"
      created = call.time
      model   = call.alias
      choices = [{
        index = 0
        message = {
          role              = "assistant"
          content           = reply.texts ? join("", reply.texts[*].text) : null
          refusal           = reply.refusals ? join("", reply.refusals[*].text) : reply.stop == "content_filter" && !reply.texts ? coalesce(reply.explanation, null) : null
          reasoning_content = nonempty(join("\n\n", reply.thinkings[*].text))
          reasoning_details = nonempty([for p in reply.parts : p.sealed == null ? omit : sealeddetail(p)])
          annotations       = nonempty(concat(flatten([for p in reply.texts : citations(p)]), uncited()))
          tool_calls        = legacy() ? omit : nonempty([for p in reply.tool_calls : p.block])
          function_call     = legacy() ? reply.tool_calls[0].block.function : omit
        }
        logprobs      = isempty(chances()) ? null : { content = tokens_told(chances()), refusal = null }
        finish_reason = coalesce(reply.stop, "stop")
      }]
      usage        = counts()
      service_tier = tiers[reply.tier]
    }

    keepalive {
      event {
        when = matches(header["user-agent"], "^OpenAI/Go") && reply.started && !reply.stopped # behind the finish it would take the reason back
        json = merge(chunk({}, null), { created = coalesce(reply.made, call.time) })          # the chunks that cross as they are have the upstream's
      }
      comment {
        when = !(matches(header["user-agent"], "^OpenAI/Go") && reply.started && !reply.stopped)
        text = "keepalive"
      }
    }
  }

  function "sealeddetail" {
    params = ["p"]
    result = { type = "reasoning.encrypted", data = p.sealed, format = "gw1", index = p.index } # clients join what has one index
  }

  # A call as it begins.
  function "call" {
    params = ["p", "arguments"]
    result = {
      index         = p.number
      id            = p.id
      type          = p.tool == "custom" ? "custom" : "function"
      custom        = p.tool == "custom" ? { name = p.name, input = "" } : omit
      function      = p.tool == "custom" ? omit : { name = p.name, arguments = arguments }
      extra_content = carries(p)
    }
  }

  # The state of a call, where clients that know Google's servers expect it.
  function "carries" {
    params = ["p"]
    result = ext([for q in reply.redacteds : q.sealed == null ? q.extra : { google = { thought_signature = q.sealed } } if q.of == "call" && q.nth == p.number][0])
  }

  # What an upstream without custom tools was asked to give as {"input": text}.
  function "input" {
    params = ["p"]
    result = p.form == "custom" ? p.text : coalesce(jsondecode(p.text).input, p.text)
  }

  # What an upstream that wants an object was asked to give as {"value": arguments}.
  function "arguments" {
    params = ["p"]
    result = p.form == "custom" ? jsonencode({ input = p.text }) : wraps(p) ? jsonencode(coalesce(jsondecode(p.text).value, jsondecode(p.text))) : p.text
  }

  # Whether the upstream knows the tool's arguments as the property of an object.
  function "wraps" {
    params = ["p"]
    result = p.tool == "wrapped"
  }

  # Where a citation begins and ends: in the whole text, in the part's, or the part as it is.
  function "citations" {
    params = ["p"]
    result = [for n in p.notes : { type = "url_citation", url_citation = { url = n.url, title = titled(n), start_index = n.begins == null ? coalesce(n.start, p.start) : p.start + n.begins, end_index = n.ends == null ? coalesce(n.end, p.end) : p.start + n.ends } } if n.url != null]
  }

  # What a search found, where the text cites nothing.
  function "uncited" {
    params = []
    result = isempty(reply.sources) || !isempty(flatten([for p in reply.texts : citations(p)])) ? [] : [for s in reply.sources : { type = "url_citation", url_citation = { url = s.url, title = titled(s), start_index = 0, end_index = 0 } }]
  }

  # How likely each token was.
  # The SDKs' types require bytes, which events of Responses leave out.
  function "tokens_told" {
    params = ["tokens"]
    result = [for t in tokens : merge({ bytes = null }, t, { top_logprobs = [for o in list(t.top_logprobs) : merge({ bytes = null }, o)] })]
  }

  function "chances" {
    params = []
    result = chances_of(reply.texts)
  }

  errors {
    read {
      message = nonempty(join(": ", [data.error.message, data.error.metadata.raw]), data.message, data.msg, data.detail[0].msg, data.detail, data[0].error.message, data.error)
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
      code = coalesce(error.code, "content_policy_violation")
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
