# Google Gemini's generateContent, as Google's own servers speak it.

protocol "gemini" {
  title = "Google Gemini"

  upstream {
    path = "/v1beta/models/${trimprefix(call.model, "models/")}:${call.stream ? "streamGenerateContent?alt=sse" : "generateContent"}"
    headers {
      x-goog-api-key = key
    }
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
  profile {
    max_output           = 0                                    # tokens of a reply at most; 0: not known
    context              = 0                                    # tokens of a request and its reply together; 0: not known
    thinking             = "level"                              # or "budget" (models 2.5), "none"
    effort               = ["minimal", "low", "medium", "high"] # the levels that the model knows
    min_budget           = 0                                    # of thinking: the least that the model takes; 0 switches it off
    max_budget           = 24576                                # the most
    unsigned_call        = ""                                   # the signature of a call that has none, where the model refuses such calls
    sampling             = "all"                                # or "none"
    stop_max             = 5
    json_schema          = true # responseJsonSchema
    images               = true
    image_in_tool_result = false # else images stand behind the results
    fetches              = false # the upstream reads images and documents from any URL
    web_search           = true
    code_execution       = true
    mixed_tools          = false # its own tools may stand beside functions
    service_tier         = true
    reasoning_channel    = "summary" # or "content": where clients of Responses are shown reasoning
    family               = ""        # whose opaque state this is; the upstream's name unless given
    state                = "upstream"
  }

  # Why a reply ended. There is no word for calls: they are seen from the parts.
  stop_reasons {
    hear {
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
  }

  # What may be another value than the client's.
  change "generationConfig.maxOutputTokens" {
    from = ask.limit
    why  = "the model gives no more, or its context window leaves no more"
  }
  change "generationConfig.temperature" {
    from = ask.temperature
    why  = "the model samples in its own way"
  }
  change "generationConfig.topP" {
    from = ask.top_p
    why  = "the model samples in its own way"
  }
  change "serviceTier" {
    when = ask.tier != "default"
    from = ask.tier
    why  = "Google has other tiers"
  }

  # Writing a request

  request {
    contents          = nonempty(messages, [{ role = "user", parts = [{ text = "(continue)" }] }]) # it must not be empty
    systemInstruction = instruction()
    tools             = nonempty(concat(nonempty({ functionDeclarations = nonempty([for t in tools : t.block if !called(t) || allowed(t)]) }), hosted()))
    toolConfig        = mode() == null ? omit : { functionCallingConfig = { mode = mode(), allowedFunctionNames = mode() == "ANY" && ask.tool != null ? [toolname(ask.tool)] : mode() == "ANY" && ask.allowed != null ? choosable() : omit } }
    generationConfig = nonempty({
      maxOutputTokens    = fitlimit(ask.limit)
      temperature        = profile.sampling == "none" ? omit : ask.temperature
      topP               = profile.sampling == "none" ? omit : ask.top_p
      stopSequences      = nonempty([for i, s in list(ask.stops) : s if i < profile.stop_max])
      responseMimeType   = contains(["json_object", "json_schema"], ask.format.type) ? "application/json" : omit
      responseJsonSchema = profile.json_schema ? ask.format.schema : omit
      thinkingConfig     = nonempty(thinkingconfig())
    })
    serviceTier = !profile.service_tier ? omit : ask.tier == "default" ? "standard" : tiers[ask.tier]
  }

  function "instruction" {
    params = []
    result = isempty(leading()) ? omit : { parts = leading() }
  }

  function "leading" {
    params = []
    result = flatten([for t in turns : [for p in t.texts : p.block] if t.leading])
  }

  # lint: ignore R701 a tier that Google does not have is left to it
  table "tiers" {
    flex     = "flex"
    priority = "priority"
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

  # What the upstream runs itself.
  function "hosted" {
    params = []
    result = concat([for t in tools : { googleSearch = {} } if t.kind == "web_search" && runs(t)], [for t in tools : { codeExecution = {} } if t.kind == "code_execution" && runs(t)])
  }

  function "thinkingconfig" {
    params = []
    result = profile.thinking == "none" ? {} : {
      includeThoughts = ask.shown && ask.effort != "none" ? true : omit
      thinkingLevel   = profile.thinking == "level" && known(ask.effort) != null ? upper(known(ask.effort)) : omit
      thinkingBudget  = profile.thinking == "budget" ? budget() : omit
    }
  }

  # Tokens to think with: -1 lets the model decide.
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
    part "text" {
      text = part.text
    }
    part "refusal" {
      text = part.text
    }
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
    part "image" {
      reject = "This upstream takes no image by its URL; send the image itself in base64."
    }
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
    part "document" {
      text = documenttext(part)
    }
    part "audio" {
      inlineData = { mimeType = "audio/${coalesce(part.format, "wav")}", data = part.data }
    }
    part "video" {
      when       = mediatype(part.url) != null
      inlineData = { mimeType = mediatype(part.url), data = base64data(part.url) }
    }
    part "video" {
      fileData = { fileUri = part.url }
    }
    part "search_result" {
      text = searchtext(part)
    }
    part "tool_reference" {
      text = "Tool available: ${part.name}"
    }
    part "compaction" {
      text = "Summary of the conversation so far:\n${part.text}"
    }
    part "tool_result" {
      functionResponse = {
        id       = part.id
        name     = part.call_name
        response = part.error == true ? { error = resulttext(part) } : { output = resulttext(part) }
        parts    = profile.image_in_tool_result ? nonempty([for p in part.parts : p.block if p.kind == "image" || p.kind == "document"]) : omit
      }
    }
    part "thinking" {
      drop = "reasoning that this upstream did not issue"
    }
    part "redacted" {
      drop = "reasoning that this upstream did not issue"
    }
    tool "function" {
      json = declared(tool, plainschema(tool.schema))
    }
    tool "wrapped" {
      json = declared(tool, { type = "object", properties = { value = tool.schema }, required = ["value"] })
    }
    tool "custom" {
      json = declared(tool, freeform(tool))
    }
    tool "tool_search" {
      json = declared(tool, objectschema(tool.schema))
    }
    tool "web_search" { # hosted() says these two
      when = runs(tool)
      json = omit
    }
    tool "code_execution" {
      when = runs(tool)
      json = omit
    }
    # Tools that the models of other vendors know without being told.
    tool "bash" {
      json = known_tool(tool, "Run a command in a persistent bash session, or restart it.", bashing())
    }
    tool "text_editor" {
      json = known_tool(tool, "View and edit text files.", editor(["view", "create", "str_replace", "insert"], omit))
    }
    tool "memory" {
      json = known_tool(tool, "View and edit the files of a memory directory.", editor(["view", "create", "str_replace", "insert", "delete", "rename"], { type = "string" }))
    }
    tool "computer" {
      json = known_tool(tool, "Use the mouse and the keyboard of a computer whose screen is ${tool.width} pixels wide and ${tool.height} high, and see its screen.", mouse())
    }
    tool "local_shell" {
      json = known_tool(tool, shellwords(), localshell())
    }
    tool "shell" {
      json = known_tool(tool, shellwords(), shellcommands())
    }
    tool "apply_patch" {
      json = known_tool(tool, "Create, change or delete a file.", patching())
    }
    tool "*" {
      drop = "a tool that only its vendor runs, or that this upstream takes only without functions"
    }
  }

  function "known_tool" {
    params = ["t", "description", "schema"]
    result = { name = t.name, description = description, parametersJsonSchema = schema }
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

  # Hearing a reply

  hear {
    let {
      candidate = data.candidates[0]
    }

    error {
      when    = data.error != null || contains(["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL"], data.candidates[0].finishReason) && !said.text && isempty(data.candidates[0].content.parts[0].text)
      message = nonempty(data.error.message, candidate.finishMessage, "The model made a call that cannot be read.")
      type    = data.error.status
      code    = coalesce(reason(data.error), data.error.code)
    }

    reply {
      id          = data.responseId
      stop        = coalesce(candidate.finishReason, data.promptFeedback.blockReason == null ? omit : "PROMPT_BLOCKED")
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
      why    = "the upstream told no counts of tokens; these are estimates"
      fresh  = reply.asked
      output = tokens_in(reply.heard)
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
        when   = p.thought != true
        append = p.text
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
      part "text" {
        when   = p.executableCode != null
        append = "\n```${lower(coalesce(p.executableCode.language, ""))}\n${p.executableCode.code}\n```\n"
      }
      part "text" {
        when   = p.codeExecutionResult != null
        append = "\n```\n${coalesce(p.codeExecutionResult.output, p.codeExecutionResult.outcome, "")}\n```\n"
      }
    }
    note {
      each  = candidate.groundingMetadata.groundingSupports
      of    = "text"
      url   = candidate.groundingMetadata.groundingChunks[item.groundingChunkIndices[0]].web.uri
      title = candidate.groundingMetadata.groundingChunks[item.groundingChunkIndices[0]].web.title
      cited = item.segment.text
    }
    note {
      each  = candidate.citationMetadata.citations
      of    = "text"
      url   = item.uri
      title = item.title
    }
  }

  # Whether one more call is told: Google has no switch for parallel calls, and of a client that takes one the first counts.
  function "wanted" {
    params = []
    result = !ask.single || !said.tool_call
  }

  errors {
    hear {
      message = nonempty(data.error.message, data[0].error.message, data.error)
      type    = coalesce(data.error.status, data[0].error.status)
      code    = coalesce(reason(data.error), reason(data[0].error))
    }
  }

  # Google's own word for a failure, such as API_KEY_INVALID.
  function "reason" {
    params = ["e"]
    result = nonempty(join("", [for d in e.details : d.reason]))
  }
}
