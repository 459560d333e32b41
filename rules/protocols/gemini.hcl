# Google Gemini's generateContent, as Google's own servers speak it.

protocol "gemini" {
  title       = "Google Gemini"
  reply_model = "modelVersion"

  client {
    key_headers = ["x-goog-api-key"]
    key_query   = ["key"]
    model       = trimprefix(path.model, "models/")
    framing     = query.alt == "sse" ? "sse" : "json_array"
    route "POST /v1beta/models/{model}:generateContent" { stream = false }
    route "POST /v1beta/models/{model}:streamGenerateContent" { stream = true }
    route "POST /v1/projects/{project}/locations/{location}/publishers/google/models/{model}:{method:generateContent|streamGenerateContent}" { stream = path.method == "streamGenerateContent" }
    route "POST /v1beta1/projects/{project}/locations/{location}/publishers/google/models/{model}:{method:generateContent|streamGenerateContent}" { stream = path.method == "streamGenerateContent" }
    route "POST /v1/models/{model}:generateContent" { stream = false }
    route "POST /v1/models/{model}:streamGenerateContent" { stream = true }
    answer "GET /v1beta/models" { models = [for m in models : described(m)] }
    answer "GET /v1beta/models/{model}" {
      of   = trimprefix(path.model, "models/")
      json = described(model)
    }
    session = digest(concat(texts(req.systemInstruction.parts), texts(req.contents[0].parts)))
  }

  models { # at /v1/models
    when   = header["x-goog-api-client"] != null
    models = [for m in models : described(m)]
    model { json = described(model) }
  }

  function "described" {
    params = ["m"]
    result = { name = "models/${m.id}", displayName = coalesce(m.title, m.id), supportedGenerationMethods = ["generateContent", "streamGenerateContent", "countTokens"] }
  }

  count {
    path   = "/{version:v1(?:beta)?}/models/{model}:countTokens"
    inside = "generateContentRequest"
    ignore = ["id", "role", "thoughtSignature", "mimeType"]
    blob   = 258
    factor = 1.05
    answer { totalTokens = tokens }
    upstream {
      path   = "/v1beta/models/${trimprefix(call.model, "models/")}:countTokens"
      fields = ["contents", "systemInstruction", "tools", "toolConfig", "generationConfig"]
      tokens = data.totalTokens
      body { generateContentRequest = merge({ model = "models/${trimprefix(call.model, "models/")}" }, request) }
    }
    weigh "systemInstruction" {}
    weigh "contents" { each = 4 }
    weigh "tools" { whole = true }
  }

  upstream {
    path = "${profile.vertex ? "/publishers/google" : "/v1beta"}/models/${trimprefix(call.model, "models/")}:${call.stream ? "streamGenerateContent?alt=sse" : "generateContent"}"
    headers { x-goog-api-key = key }
    list {
      path  = "/v1beta/models?pageSize=1000"
      each  = data.models
      id    = trimprefix(item.name, "models/")
      title = item.displayName
      next  = isempty(data.nextPageToken) ? omit : "pageSize=1000&pageToken=${data.nextPageToken}"
    }
    pass = ["retry-after"]
  }

  # What an upstream can do; parlance.hcl and the blocks "model" change it.
  edits {
    tool_names       = ["tools.functionDeclarations.name", "toolConfig.functionCallingConfig.allowedFunctionNames", "contents.parts.functionCall.name", "contents.parts.functionResponse.name"]
    reply_tool_names = ["candidates.content.parts.functionCall.name"]
    system {
      set "systemInstruction" {
        to = req.systemInstruction == null ? { parts = [{ text = prefix }] } : merge(req.systemInstruction, { parts = concat([{ text = prefix }], req.systemInstruction.parts) })
      }
    }
  }

  profile {
    vertex               = false                                # Vertex AI, whose base URL has the project and the location
    max_output           = 0                                    # how many tokens a reply can have; 0: not known
    context              = 0                                    # how many tokens a request and its reply can have together; 0: not known
    thinking             = "level"                              # how thinking is set: by "level", by "budget" (models 2.5) or "none"
    effort               = ["minimal", "low", "medium", "high"] # the levels of thinking that the model knows
    min_budget           = 0                                    # the smallest budget of thinking; 0: it can be switched off
    max_budget           = 24576                                # the largest budget of thinking
    unsigned_call        = ""                                   # the signature that is sent with a tool call that has none; "": none
    sampling             = "all"                                # "none": the model refuses temperature, topP and topK
    penalties            = true                                 # accepts penalties
    stop_max             = 5                                    # how many stop strings a request can have
    json_schema          = true                                 # accepts responseJsonSchema
    images               = true                                 # accepts images
    image_in_tool_result = false                                # accepts images in tool results; false: they follow after the results
    fetches              = false                                # reads images and documents from any URL
    web_search           = true                                 # runs web searches
    code_execution       = true                                 # runs code
    mixed_tools          = false                                # accepts its own tools together with functions
    service_tier         = true                                 # accepts service tiers
    reasoning_channel    = "summary"                            # how clients of Responses get its reasoning: as "summary" or "content"
    family               = ""                                   # upstreams of one family read each other's opaque state; default: the upstream's name
    state                = "upstream"                           # who can read the opaque state that it issues: each account of the "upstream", or only the same "account"
  }

  # What a client asks for, in the words that all protocols share.
  ask {
    limit             = req.generationConfig.maxOutputTokens
    stops             = req.generationConfig.stopSequences
    effort            = coalesce(lower(req.generationConfig.thinkingConfig.thinkingLevel), ask.budget == null ? omit : ask.budget == 0 ? "none" : ask.budget < 0 ? omit : effort_of(ask.budget), ask.budget < 0 || ask.shown ? "on" : omit)
    thinking          = thinking_of(ask.effort)
    budget            = req.generationConfig.thinkingConfig.thinkingBudget
    shown             = req.generationConfig.thinkingConfig.includeThoughts == true
    format            = req.generationConfig.responseMimeType != "application/json" ? omit : schema() == null ? { type = "json_object" } : { type = "json_schema", name = "output", schema = schema() }
    tier              = req.serviceTier == "standard" ? "default" : req.serviceTier
    temperature       = req.generationConfig.temperature
    top_p             = req.generationConfig.topP
    top_k             = req.generationConfig.topK
    seed              = req.generationConfig.seed
    presence_penalty  = req.generationConfig.presencePenalty
    frequency_penalty = req.generationConfig.frequencyPenalty
    logprobs          = req.generationConfig.responseLogprobs == true ? coalesce(req.generationConfig.logprobs, 0) : omit
    choice            = choices[calling().mode]
    tool              = calling().mode == "ANY" && length(calling().allowedFunctionNames) == 1 ? calling().allowedFunctionNames[0] : omit
    allowed           = length(calling().allowedFunctionNames) > 1 ? { mode = choices[calling().mode], names = calling().allowedFunctionNames } : omit
  }

  function "calling" {
    params = []
    result = req.toolConfig.functionCallingConfig
  }

  function "schema" {
    params = []
    result = coalesce(req.generationConfig.responseJsonSchema, jsonschema(req.generationConfig.responseSchema))
  }

  # lint: ignore R701 there is no other mode; without one, the upstream chooses
  table "choices" {
    AUTO      = "auto"
    VALIDATED = "auto"
    NONE      = "none"
    ANY       = "required"
  }

  # Why a reply ended. There is no word for calls: they are seen from the parts.
  stop_reasons {
    read {
      MAX_TOKENS               = "length"
      SAFETY                   = "filter"
      RECITATION               = "filter"
      LANGUAGE                 = "filter"
      BLOCKLIST                = "filter"
      PROHIBITED_CONTENT       = "filter"
      SPII                     = "filter"
      IMAGE_SAFETY             = "filter"
      IMAGE_PROHIBITED_CONTENT = "filter"
      IMAGE_RECITATION         = "filter"
      PROMPT_BLOCKED           = "filter" # the gateway's own word, for a prompt that gets no candidate
      default                  = "end"
    }
    write {
      length  = "MAX_TOKENS"
      filter  = "SAFETY"
      refusal = "SAFETY"
      default = "STOP"
    }
  }

  # Reading a request

  # lint: ignore R701 a turn of any other role is refused
  table "roles" {
    user     = "user"
    model    = "assistant"
    function = "user" # as results were sent once
  }

  turns {
    one  = req.systemInstruction
    role = "system"
    parts { each = req.systemInstruction.parts }
  }

  turns {
    each = required(nonempty(req.contents), "contents")
    as   = "content"
    role = roles[coalesce(content.role, "user")]

    # State that this client carried for us: on thoughts, and on calls for clients that keep no thoughts.
    part "thinking" {
      each   = flatten([for p in content.parts : carried(p) if p.thought == true || !signs(content)])
      sealed = item
    }
    part "thinking" {
      each = [for p in content.parts : p if p.thoughtSignature != null]
      when = carried(item) == null
      drop = "reasoning that another upstream issued"
    }
    # A stream told a thought in pieces, which come back as parts of their own.
    part "thinking" {
      text = nonempty(join("", [for p in content.parts : p.text if p.thought == true && isempty(p.thoughtSignature)]))
    }
    parts { each = [for p in content.parts : p if p.thought != true] }
  }

  # What stands in a signature of the gateway's own: a list of sealed texts.
  function "carried" {
    params = ["p"]
    result = jsondecode(base64decode(p.thoughtSignature))
  }

  function "signs" {
    params = ["c"]
    result = !isempty([for p in c.parts : p.thought if p.thought == true && p.thoughtSignature != null])
  }

  blocks {
    part "text" {
      when = typeof(item) == "string"
      text = item
    }
    part "text" {
      when = item.text != null || isempty(item) || item.thoughtSignature != null && length(item) == 1 # the Go SDK leaves an empty text out
      text = nonempty(item.text)
    }
    part "image" {
      when = startswith(item.inlineData.mimeType, "image/")
      url  = "data:${item.inlineData.mimeType};base64,${required(item.inlineData.data, "inlineData.data")}"
    }
    part "image" {
      when = startswith(item.fileData.mimeType, "image/")
      url  = required(item.fileData.fileUri, "fileData.fileUri")
    }
    part "audio" {
      when   = startswith(item.inlineData.mimeType, "audio/")
      data   = item.inlineData.data
      format = replace(trimprefix(trimprefix(item.inlineData.mimeType, "audio/"), "x-"), "mpeg", "mp3")
    }
    part "video" {
      when = startswith(item.inlineData.mimeType, "video/")
      url  = "data:${item.inlineData.mimeType};base64,${item.inlineData.data}"
    }
    part "document" {
      when  = startswith(item.inlineData.mimeType, "text/")
      title = item.inlineData.displayName
      text  = base64decode(item.inlineData.data)
    }
    part "document" {
      when  = item.inlineData != null
      title = item.inlineData.displayName
      url   = "data:${item.inlineData.mimeType};base64,${required(item.inlineData.data, "inlineData.data")}"
    }
    part "document" {
      when  = item.fileData != null
      title = item.fileData.displayName
      url   = required(item.fileData.fileUri, "fileData.fileUri")
    }
    part "tool_call" {
      when  = item.functionCall != null
      id    = item.functionCall.id
      name  = required(item.functionCall.name, "functionCall.name")
      input = coalesce(item.functionCall.args, {})
    }
    part "tool_result" {
      when   = item.functionResponse != null
      id     = item.functionResponse.id
      name   = item.functionResponse.name
      error  = item.functionResponse.response.error == null ? omit : true
      inside = concat([resulting(item.functionResponse.response)], item.functionResponse.parts)
    }
    part "text" {
      when = coded(item) != null
      text = coded(item)
    }
    part "server_tool" {
      when = item.toolCall != null || item.toolResponse != null
      drop = "a tool that Google ran"
    }
  }

  # Code that Google ran, and what it printed.
  function "coded" {
    params = ["p"]
    result = p.executableCode != null ? "\n```${lower(coalesce(p.executableCode.language, ""))}\n${p.executableCode.code}\n```\n" : p.codeExecutionResult != null ? "\n```\n${coalesce(p.codeExecutionResult.output, p.codeExecutionResult.outcome, "")}\n```\n" : omit
  }

  # What a function gave, as text: its output or error where it says no more.
  function "resulting" {
    params = ["r"]
    result = length(r) == 1 && typeof(coalesce(r.output, r.error, r.result)) == "string" ? coalesce(r.output, r.error, r.result) : jsonencode(coalesce(r, {}))
  }

  tools {
    tool "function" {
      each        = flatten([for t in req.tools : t.functionDeclarations])
      name        = required(item.name, "name")
      description = item.description
      schema      = coalesce(item.parametersJsonSchema, jsonschema(item.parameters))
    }
    tool "web_search" {
      each = req.tools
      when = item.googleSearch != null || item.googleSearchRetrieval != null
      name = "web_search"
    }
    tool "code_execution" {
      each = req.tools
      when = item.codeExecution != null
      name = "code_execution"
    }
    tool "hosted" {
      each = req.tools
      when = item.functionDeclarations == null && item.googleSearch == null && item.googleSearchRetrieval == null && item.codeExecution == null
      drop = "a tool that Google runs"
    }
  }

  # Without it the model would not see what the client put there.
  reject "cachedContent" {
    why = "The field cachedContent names content that Google keeps, and this model is served by an upstream of another protocol. Send the content itself in contents."
  }

  reject "generationConfig.candidateCount" {
    when = req.generationConfig.candidateCount > 1
    why  = "Only one candidate can be had from this upstream; send the request several times."
  }

  drop "generationConfig.responseMimeType" {
    when = req.generationConfig.responseMimeType == "text/x.enum"
    why  = "only Google limits an answer to a list of words"
  }

  # What may be another value than the client's.
  change "generationConfig.maxOutputTokens" {
    from = ask.limit
    why  = "more than the model's output limit, or than its context window leaves"
  }
  change "generationConfig.presencePenalty" {
    from = ask.presence_penalty
    why  = "the model refuses penalties"
  }
  change "generationConfig.frequencyPenalty" {
    from = ask.frequency_penalty
    why  = "the model refuses penalties"
  }
  change "serviceTier" {
    when = ask.tier != "default"
    from = ask.tier
    why  = "Google has other tiers"
  }

  # Writing a request

  request {
    contents          = nonempty(messages, [{ role = "user", parts = [{ text = "(continue)" }] }]) # it must not be empty
    systemInstruction = nonempty({ parts = nonempty(flatten([for t in turns : [for p in t.texts : p.block] if t.leading])) })
    tools             = nonempty(concat(nonempty({ functionDeclarations = nonempty([for t in tools : t.block if !called(t) || allowed(t)]) }), [for t in tools : t.kind == "web_search" ? { googleSearch = {} } : { codeExecution = {} } if runs(t)]))
    toolConfig        = mode() == null ? omit : { functionCallingConfig = { mode = mode(), allowedFunctionNames = mode() == "ANY" && ask.tool != null ? [toolname(ask.tool)] : mode() == "ANY" && ask.allowed != null ? choosable() : omit } }
    generationConfig = nonempty({
      maxOutputTokens    = fitlimit(ask.limit)
      temperature        = profile.sampling == "none" ? omit : ask.temperature
      topP               = profile.sampling == "none" ? omit : ask.top_p
      topK               = profile.sampling == "none" ? omit : ask.top_k
      seed               = ask.seed
      presencePenalty    = profile.penalties ? ask.presence_penalty : omit
      frequencyPenalty   = profile.penalties ? ask.frequency_penalty : omit
      responseLogprobs   = ask.logprobs == null ? omit : true
      logprobs           = ask.logprobs > 0 ? ask.logprobs : omit
      stopSequences      = nonempty([for i, s in list(ask.stops) : s if i < profile.stop_max])
      responseMimeType   = contains(["json_object", "json_schema"], ask.format.type) ? "application/json" : omit
      responseJsonSchema = profile.json_schema ? ask.format.schema : omit
      thinkingConfig     = nonempty(thinkingconfig())
    })
    serviceTier = !profile.service_tier ? omit : ask.tier == "default" ? "standard" : contains(["flex", "priority"], ask.tier) ? ask.tier : omit
  }

  # Whether a tool is a function for the upstream.
  function "called" {
    params = ["t"]
    result = !contains(["hosted", "web_search", "code_execution", "mcp", "hosted_search"], t.kind)
  }

  # What the model may call, by the names that the client gave its tools; those that are not offered do not count.
  function "allowed" {
    params = ["t"]
    result = ask.allowed == null || isempty(choosable()) || contains(choosable(), t.name)
  }

  function "choosable" {
    params = []
    result = [for t in tools : t.name if called(t) && (ask.tool != null ? t.original_name == ask.tool : contains(ask.allowed.names, t.original_name))]
  }

  function "mode" {
    params = []
    result = isempty([for t in tools : t.kind if called(t)]) ? omit : (ask.tool != null || ask.allowed != null) && isempty(choosable()) ? omit : ask.tool != null ? "ANY" : modes[coalesce(ask.allowed.mode, ask.choice)]
  }

  # lint: ignore R701 there is no other mode; without one, the upstream chooses
  table "modes" {
    auto     = "AUTO"
    none     = "NONE"
    required = "ANY"
  }

  function "thinkingconfig" {
    params = []
    result = profile.thinking == "none" ? {} : {
      includeThoughts = ask.shown && ask.effort != "none" ? true : omit
      thinkingLevel   = profile.thinking == "level" && known(ask.effort) != null ? upper(known(ask.effort)) : omit
      thinkingBudget  = profile.thinking == "budget" ? budget() : omit
    }
  }

  function "budget" {
    params = []
    result = ask.effort == "none" ? profile.min_budget : wish() == null ? omit : wish() < 0 ? wish() : min(max(wish(), profile.min_budget), profile.max_budget)
  }

  function "wish" {
    params = []
    result = coalesce(ask.budget, budgets[ask.effort])
  }

  # lint: ignore R701 "on" leaves it to the model
  table "budgets" {
    minimal = 1024
    low     = 1024
    medium  = 8192
    high    = 24576
    xhigh   = 24576
    max     = -1
  }

  message "user" {
    when  = turn.role == "user"
    needs = ["parts"]
    role  = "user"
    parts = nonempty(concat(
      [for p in turn.tool_results : p.block],
      profile.image_in_tool_result ? [] : flatten([for r in turn.tool_results : [for p in r.parts : p.block if contains(["image", "document"], p.kind)]]),
      [for p in turn.parts : p.block if p.kind != "tool_result"]
    ))
  }

  # What was thought stands first, then text, then calls; state goes back on the part that it came with.
  message "model" {
    when  = turn.role == "assistant"
    needs = ["parts"]
    role  = "model"
    parts = nonempty(concat(
      [for p in turn.parts : p.native[0].part if p.native[0].part != null],
      [for i, p in turn.texts : { text = p.text, thoughtSignature = i == length(turn.texts) - 1 ? signature(turn, "text", 0) : omit }],
      [for p in turn.parts : p.block if !contains(["text", "tool_call"], p.kind) && p.native == null],
      [for i, p in turn.tool_calls : { functionCall = { id = p.id, name = p.name, args = coalesce(p.input, toolinput(p.arguments)) }, thoughtSignature = coalesce(signature(turn, "call", i), i == 0 ? nonempty(profile.unsigned_call) : omit) }],
      signature(turn, "end", 0) == null && (turn.texts || signature(turn, "text", 0) == null) ? [] : [{ text = "", thoughtSignature = coalesce(signature(turn, "end", 0), signature(turn, "text", 0)) }]
    ))
  }

  function "signature" {
    params = ["t", "of", "number"]
    result = [for p in t.parts : p.native[0].signature if p.native[0].of == of && p.native[0].number == number][0]
  }

  write {
    part "text" { text = part.text }
    part "refusal" { text = part.text }
    part "image" {
      when = !profile.images
      lost = "the model does not accept images"
      text = "[image omitted: the model does not accept images]"
    }
    part "image" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the image itself."
    }
    part "image" {
      when       = part.data != null || mediatype(part.url) != null
      inlineData = { mimeType = coalesce(part.media_type, mediatype(part.url)), data = coalesce(part.data, base64data(part.url)) }
    }
    part "image" {
      when     = reads(part.url)
      fileData = { mimeType = part.media_type, fileUri = part.url }
    }
    part "image" { reject = "This upstream takes no image by its URL; send the image itself in base64." }
    part "document" {
      when   = part.file_id != null
      reject = "A file of another provider cannot be read by this upstream; send the document itself."
    }
    part "document" {
      when       = part.data != null || mediatype(part.url) != null || startswith(part.url, "JVBERi")
      inlineData = { mimeType = coalesce(part.media_type, mediatype(part.url), "application/pdf"), data = coalesce(part.data, base64data(part.url), part.url) }
    }
    part "document" {
      when     = reads(part.url)
      fileData = { mimeType = part.media_type, fileUri = part.url }
    }
    part "document" {
      when   = part.url != null
      reject = "This upstream takes no document by its URL; send the document itself in base64."
    }
    part "document" { text = documenttext(part) }
    part "audio" { inlineData = { mimeType = "audio/${coalesce(part.format, "wav")}", data = part.data } }
    part "video" {
      inlineData = mediatype(part.url) == null ? omit : { mimeType = mediatype(part.url), data = base64data(part.url) }
      fileData   = mediatype(part.url) == null ? { fileUri = part.url } : omit
    }
    part "search_result" { text = searchtext(part) }
    part "tool_reference" { text = "Tool available: ${part.name}" }
    part "compaction" { text = "Summary of the conversation so far:\n${part.text}" }
    part "tool_result" {
      functionResponse = {
        id       = part.id
        name     = part.call_name
        response = part.error == true ? { error = resulttext(part) } : { output = resulttext(part) }
        parts    = profile.image_in_tool_result ? nonempty([for p in part.parts : p.block if p.kind == "image" || p.kind == "document"]) : omit
      }
    }
    part "*" { drop = "reasoning that this upstream did not issue, or a part that it has no words for" }
    tool "function" { json = declared(tool, plainschema(tool.schema)) }
    tool "wrapped" { json = declared(tool, { type = "object", properties = { value = tool.schema }, required = ["value"] }) }
    tool "custom" { json = declared(tool, freeform(tool)) }
    tool "tool_search" { json = declared(tool, objectschema(tool.schema)) }
    tool "*" { # the field tools has it
      when = runs(tool)
      json = omit
    }
    tool "*" {
      when = familiar(tool) != null
      json = merge({ name = tool.name }, familiar(tool))
    }
    tool "*" { drop = "a tool that only its vendor runs, or that this upstream takes only without functions" }
  }

  # A tool that the models of other vendors know without being told.
  function "familiar" {
    params = ["t"]
    result = (
      t.kind == "bash" ? { description = "Run a command in a persistent bash session, or restart it.", parametersJsonSchema = bashing() } :
      t.kind == "text_editor" ? { description = "View and edit text files.", parametersJsonSchema = editor(["view", "create", "str_replace", "insert"], omit) } :
      t.kind == "memory" ? { description = "View and edit the files of a memory directory.", parametersJsonSchema = editor(["view", "create", "str_replace", "insert", "delete", "rename"], { type = "string" }) } :
      t.kind == "computer" ? { description = "Use the mouse and the keyboard of a computer whose screen is ${t.width} pixels wide and ${t.height} high, and see its screen.", parametersJsonSchema = mouse() } :
      t.kind == "local_shell" ? { description = shellwords(), parametersJsonSchema = localshell() } :
      t.kind == "shell" ? { description = shellwords(), parametersJsonSchema = shellcommands() } :
      t.kind == "apply_patch" ? { description = "Create, change or delete a file.", parametersJsonSchema = patching() } : omit
    )
  }

  # Whether the upstream runs a tool itself.
  function "runs" {
    params = ["t"]
    result = (profile.mixed_tools || isempty([for f in tools : f.kind if called(f)])) && (t.kind == "web_search" && profile.web_search || t.kind == "code_execution" && profile.code_execution)
  }

  function "declared" {
    params = ["t", "schema"]
    result = { name = t.name, description = describe(t), parametersJsonSchema = schema }
  }

  # Whether the upstream reads what a URL names: files of its own, and videos of YouTube, it always does.
  function "reads" {
    params = ["url"]
    result = profile.fetches || startswith(url, "gs://") || matches(url, "^https://(generativelanguage\\.googleapis\\.com/|(www\\.)?youtube\\.com/|youtu\\.be/)")
  }

  function "resulttext" {
    params = ["r"]
    result = r.plain ? r.parts[0].text : join("\n", [for p in r.parts : contains(["image", "document"], p.kind) ? omit : p.kind == "search_result" ? searchtext(p) : p.kind == "tool_reference" ? "Tool available: ${p.name}" : p.text])
  }

  requires {
    tool_results   = "after calls"
    tool_name      = { max = 64, pattern = "^[a-zA-Z_][a-zA-Z0-9_.:-]*$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
    empty_text     = "drop"
    alternate      = true
    first          = "(continue)"
    last           = "(continue)"
    mid_system     = "<system-reminder>${text}</system-reminder>"
    speaker        = "${name}: ${text}"
  }

  # A signature, and what it came with: a call by its number, text, or nothing.
  native {
    part "redacted" {
      part      = part.whole
      signature = part.whole == null ? part.signature : omit
      of        = part.whole == null ? part.of : omit
      number    = part.whole == null ? coalesce(part.nth, 0) : omit
    }
  }

  read_reply {
    let { candidate = data.candidates[0] }

    error {
      when    = data.error != null || contains(["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL"], data.candidates[0].finishReason) && !written.text && isempty(data.candidates[0].content.parts[0].text)
      message = nonempty(data.error.message, candidate.finishMessage, "The model made a call that cannot be read.")
      type    = data.error.status
      code    = coalesce(reason(data.error), data.error.code)
    }

    reply {
      id          = data.responseId
      stop        = early() ? omit : coalesce(candidate.finishReason, data.promptFeedback.blockReason == null ? omit : "PROMPT_BLOCKED")
      explanation = data.promptFeedback.blockReason == null ? omit : coalesce(data.promptFeedback.blockReasonMessage, "The prompt was blocked: ${data.promptFeedback.blockReason}.")
    }

    usage {
      when      = data.usageMetadata != null
      fresh     = max(0, sum(0, data.usageMetadata.promptTokenCount, data.usageMetadata.toolUsePromptTokenCount) - sum(0, data.usageMetadata.cachedContentTokenCount))
      cached    = data.usageMetadata.cachedContentTokenCount
      output    = sum(data.usageMetadata.candidatesTokenCount, data.usageMetadata.thoughtsTokenCount)
      reasoning = data.usageMetadata.thoughtsTokenCount
    }

    estimate {
      why    = "the upstream sent no counts of tokens; these are estimates"
      fresh  = reply.request_tokens
      output = tokens_in(reply.text_size)
    }

    for {
      each = candidate.content.parts
      as   = "p"
      part "thinking" {
        when   = p.thought == true
        append = p.text
      }
      part "redacted" {
        when   = p.thought == true && !isempty(p.thoughtSignature)
        key    = omit # each is whole, and so one of its own
        append = { signature = p.thoughtSignature }
        whole  = p
      }
      part "redacted" {
        when      = p.functionCall != null && !isempty(p.thoughtSignature) && wanted()
        key       = omit
        append    = { signature = p.thoughtSignature }
        signature = p.thoughtSignature
        of        = "call"
        nth       = length(reply.tool_calls)
      }
      part "tool_call" {
        when   = p.functionCall != null && wanted()
        key    = p.functionCall.id # without one, a call begins when the one before is whole
        id     = p.functionCall.id
        name   = p.functionCall.name
        append = coalesce(p.functionCall.args, {})
      }
      part "text" {
        when    = p.thought != true
        append  = p.text
        chances = coalesce(chances(candidate.logprobsResult), []) # of the tokens of this piece
        with    = "chances"
      }
      part "redacted" {
        when      = p.thought != true && p.text != null && !isempty(p.thoughtSignature)
        key       = omit
        append    = { signature = p.thoughtSignature }
        signature = p.thoughtSignature
        of        = p.text == "" ? "end" : "text"
      }
      part "text" {
        when   = p.inlineData != null
        append = "[generated ${startswith(p.inlineData.mimeType, "audio/") ? "audio" : "image"}]"
      }
      part "text" { append = coded(p) }
    }
    note {
      each  = candidate.groundingMetadata.groundingSupports
      of    = "text"
      url   = candidate.groundingMetadata.groundingChunks[item.groundingChunkIndices[0]].web.uri
      title = candidate.groundingMetadata.groundingChunks[item.groundingChunkIndices[0]].web.title
      cited = item.segment.text
    }
    note {
      each    = chances(candidate.logprobsResult)
      of      = "text"
      logprob = item
    }
    note {
      each  = candidate.citationMetadata.citations
      of    = "text"
      url   = item.uri
      title = item.title
    }
  }

  # Whether a chunk says that the reply ended before it began: servers that translate OpenAI's chunks say so in those
  # without content. Google counts tokens in the last.
  function "early" {
    params = []
    result = data.candidates[0].finishReason == "STOP" && isempty(data.candidates[0].content.parts) && data.usageMetadata == null && !(written.thinking || written.text || written.tool_call)
  }

  # How likely each token was, in the form that all protocols share, and in Google's.
  function "chances" {
    params = ["r"]
    result = [for i, c in r.chosenCandidates : { token = c.token, logprob = c.logProbability, top_logprobs = [for o in r.topCandidates[i].candidates : { token = o.token, logprob = o.logProbability }] }]
  }

  function "logprobs" {
    params = ["tokens"]
    result = isempty(tokens) ? omit : { chosenCandidates = [for t in tokens : { token = t.token, logProbability = t.logprob }], topCandidates = [for t in tokens : { candidates = [for o in list(t.top_logprobs) : { token = o.token, logProbability = o.logprob }] }] }
  }

  # Whether one more call is told: Google has no switch for parallel calls, and of a client that takes one the first counts.
  function "wanted" {
    params = []
    result = !ask.single || !written.tool_call
  }

  function "chunk" {
    params = ["parts"]
    result = {
      candidates   = [{ content = { role = "model", parts = parts }, index = 0 }]
      modelVersion = call.alias
      responseId   = reply.id
    }
  }

  function "counts" {
    params = []
    result = {
      promptTokenCount        = sum(0, usage.fresh, usage.cached, usage.written)
      cachedContentTokenCount = usage.cached > 0 ? usage.cached : omit
      candidatesTokenCount    = max(0, sum(0, usage.output) - sum(0, usage.reasoning))
      thoughtsTokenCount      = usage.reasoning > 0 ? usage.reasoning : omit
      totalTokenCount         = sum(0, usage.fresh, usage.cached, usage.written, usage.output)
    }
  }

  # A part with the state that it carries: of a call, all that was thought since the call before.
  function "carries" {
    params = ["list"]
    result = isempty(list) ? omit : base64encode(jsonencode(list))
  }

  function "before" {
    params = ["p"]
    result = [for q in reply.parts : q.sealed if q.sealed != null && q.index < p.index && isempty([for c in reply.tool_calls : c.index if c.index > q.index && c.index < p.index])]
  }

  function "called_as" {
    params = ["p"]
    result = {
      functionCall     = { id = p.id, name = p.name, args = toolinput(p.text) }
      thoughtSignature = carries(before(p))
    }
  }

  # In a body, state without a text stands with the thought before it: clients keep one signature of the two.
  function "joined" {
    params = ["p"]
    result = p.kind == "redacted" && contains(["thinking", "redacted"], [for q in reply.parts : q.kind if q.index == p.index - 1][0])
  }

  function "since" {
    params = ["p"]
    result = [for q in reply.parts : q.sealed if q.sealed != null && (q.index == p.index || q.index > p.index && isempty([for r in reply.parts : r.kind if r.index > p.index && r.index <= q.index && r.kind != "redacted"]))]
  }

  function "told" {
    params = ["p"]
    result = p.kind == "tool_call" ? called_as(p) : contains(["text", "refusal"], p.kind) ? { text = p.text } : { text = p.kind == "thinking" ? p.text : "", thought = true, thoughtSignature = carries(since(p)) }
  }

  write_reply {
    order = "one at a time"
    id    = prefixed("", reply.upstream_id)
    mint  = ""

    part "thinking" {
      when = req.generationConfig.thinkingConfig.includeThoughts == true
      append {
        event { json = chunk([{ text = append, thought = true }]) }
      }
      close {
        event {
          when = part.sealed != null && !reply.failed
          json = chunk([{ text = "", thought = true, thoughtSignature = carries([part.sealed]) }])
        }
      }
    }
    part "redacted" {
      when = req.generationConfig.thinkingConfig.includeThoughts == true
      close {
        event {
          when = part.sealed != null && !reply.failed
          json = chunk([{ text = "", thought = true, thoughtSignature = carries([part.sealed]) }])
        }
      }
    }
    part "text" {
      append {
        event {
          when = isempty(part.chances)
          json = chunk([{ text = append }])
        }
        event {
          when         = !isempty(part.chances)
          candidates   = [{ content = { role = "model", parts = [{ text = append }] }, logprobsResult = logprobs(part.chances), index = 0 }]
          modelVersion = call.alias
          responseId   = reply.id
        }
      }
    }
    part "refusal" {
      append {
        event { json = chunk([{ text = append }]) }
      }
    }
    part "tool_call" {
      id    = { mint = "call_", pattern = "^[a-zA-Z0-9_-]{1,64}$" }
      hold  = ["name"]
      whole = true
      close {
        event {
          when = !reply.failed
          json = chunk([called_as(part)])
        }
      }
    }
    finish {
      event {
        candidates    = [{ content = { role = "model", parts = [{ text = "" }] }, finishReason = coalesce(reply.stop, "STOP"), finishMessage = reply.explanation, groundingMetadata = grounding(), index = 0 }]
        usageMetadata = counts()
        modelVersion  = call.alias
        responseId    = reply.id
      }
    }
    fail {
      event { json = envelope() }
    }
    body {
      candidates    = [{ content = { role = "model", parts = nonempty([for p in reply.parts : told(p) if !joined(p)]) }, finishReason = coalesce(reply.stop, "STOP"), finishMessage = reply.explanation, groundingMetadata = grounding(), logprobsResult = logprobs(chances_of(reply.texts)), index = 0 }]
      usageMetadata = counts()
      modelVersion  = call.alias
      responseId    = reply.id
    }
    keepalive {
      event { # behind the finish it would take the reason back
        when = !reply.stopped
        json = chunk([{ text = "" }])
      }
    }
  }

  # What a text cites. Where it does so is left out: Google counts bytes.
  function "grounding" {
    params = []
    result = nonempty({ groundingChunks = nonempty(flatten([for p in reply.texts : [for n in p.notes : { web = { uri = n.url, title = nonempty(titled(n)) } } if n.url != null]])) })
  }

  # An error is numbered by its HTTP status; when to come again stands among its details.
  function "envelope" {
    params = []
    result = {
      error = {
        code    = number(regexreplace(error.type, "^.* ", ""))
        message = error.param == null ? error.message : "${error.param}: ${error.message}"
        status  = regexreplace(error.type, " .*$", "")
        details = nonempty(concat(error.retry == null ? [] : [{ "@type" = "type.googleapis.com/google.rpc.RetryInfo", retryDelay = "${error.retry}s" }], error.code == null ? [] : [{ "@type" = "type.googleapis.com/google.rpc.ErrorInfo", reason = error.code }]))
      }
    }
  }

  errors {
    read {
      message = nonempty(data.error.message, data[0].error.message, data.error)
      type    = coalesce(data.error.status, data[0].error.status)
      code    = coalesce(reason(data.error), reason(data[0].error))
    }
    class "bad_request" { type = "INVALID_ARGUMENT 400" }
    class "context_too_long" {
      type    = "INVALID_ARGUMENT 400"
      message = startswith(error.message, "The input token count") ? error.message : "The input token count exceeds the maximum number of tokens allowed: ${error.message}"
    }
    class "auth" { type = "UNAUTHENTICATED 401" }
    class "token_expired" { type = "UNAUTHENTICATED 401" }
    class "upstream_auth" { type = "PERMISSION_DENIED 403" }
    class "billing" {
      status = 429
      type   = "RESOURCE_EXHAUSTED 429"
    }
    class "permission" { type = "PERMISSION_DENIED 403" }
    class "not_found" { type = "NOT_FOUND 404" }
    class "method" { type = "UNIMPLEMENTED 405" }
    class "conflict" { type = "ABORTED 409" }
    class "too_large" { type = "INVALID_ARGUMENT 413" }
    class "unsupported_media" { type = "INVALID_ARGUMENT 415" }
    class "rate_limit" { type = "RESOURCE_EXHAUSTED 429" }
    class "policy" { type = "FAILED_PRECONDITION 400" }
    class "timeout" { type = "DEADLINE_EXCEEDED 504" }
    class "overloaded" { type = "UNAVAILABLE 503" }
    class "no_account" { type = "UNAVAILABLE 503" }
    class "unreachable" { type = "UNAVAILABLE 502" }
    class "server" { type = "INTERNAL 500" }
    body { json = envelope() }
  }

  # Google's own word for a failure, such as API_KEY_INVALID.
  function "reason" {
    params = ["e"]
    result = nonempty(join("", [for d in e.details : d.reason]))
  }
}