# Amazon Bedrock's Converse and ConverseStream, for upstreams only. After the AWS SDK for Go, service/bedrockruntime v1.63.

protocol "bedrock" {
  title = "Amazon Bedrock Converse"

  upstream {
    path    = "/model/${call.model}/${call.stream ? "converse-stream" : "converse"}"
    framing = "aws_eventstream"
    headers {
      Authorization = "Bearer ${key}" # an API key of Bedrock; auth = "aws_sigv4" replaces it
    }
    pass = ["retry-after"]
  }

  # What an upstream can do; parlance.hcl and the blocks "model" change it.
  profile {
    max_output        = 0          # how many tokens a reply can have; 0: not known
    context           = 0          # how many tokens a request and its reply can have together; 0: not known
    thinking          = "none"     # how thinking is switched on: "adaptive", "enabled" (with a budget), "effort" (reasoningConfig of Nova) or "none"
    effort            = []         # the efforts that the model knows, as outputConfig.effort
    sampling          = "all"      # "none": refuses temperature and topP; "one_of": accepts one of them
    json_schema       = false      # accepts outputConfig.textFormat
    images            = true       # accepts images
    documents         = true       # accepts documents
    tools             = true       # accepts tools
    tool_choice       = "all"      # "auto": the model cannot be made to call a tool
    cache             = false      # accepts blocks cachePoint
    service_tier      = false      # accepts service tiers
    reasoning_channel = "summary"  # how clients of Responses get its reasoning: as "summary" or "content"
    family            = ""         # upstreams of one family read each other's opaque state; default: the upstream's name
    state             = "upstream" # who can read the opaque state that it issues: each account of the "upstream", or only the same "account"
  }

  # Why a reply ended.
  stop_reasons {
    read {
      tool_use                      = "tool_call"
      max_tokens                    = "length"
      model_context_window_exceeded = "length"
      stop_sequence                 = "stop_string"
      guardrail_intervened          = "filter"
      content_filtered              = "filter"
      malformed_model_output        = "error"
      malformed_tool_use            = "error"
      default                       = "end"
    }
  }

  change "inferenceConfig.maxTokens" {
    from = ask.limit
    why  = "more than the model's output limit, or than its context window leaves"
  }
  change "inferenceConfig.temperature" {
    from = ask.temperature
    why  = "this upstream takes 1 at most, and none while the model thinks or where it samples in its own way"
  }
  change "inferenceConfig.topP" {
    from = ask.top_p
    why  = "this upstream takes it without a temperature only, and not while the model thinks"
  }
  change "outputConfig.effort" {
    when = ask.effort != "none" && ask.effort != "on"
    from = ask.effort
    why  = "the nearest value that the model accepts"
  }
  change "serviceTier.type" {
    from = ask.tier
    why  = "Bedrock has other tiers"
  }

  # Writing a request

  request {
    messages                     = messages
    system                       = nonempty(concat(flatten([for t in turns : flatten([for p in t.parts : marked(p, p.block)]) if t.leading]), told()))
    inferenceConfig              = nonempty({ maxTokens = fitlimit(ask.limit), temperature = sampled() && ask.temperature != null ? min(1, ask.temperature) : omit, topP = sampled() && (profile.sampling == "all" || ask.temperature == null) ? ask.top_p : omit, stopSequences = nonempty([for s in list(ask.stops) : s if trimspace(s) != ""]) })
    toolConfig                   = isempty(offered()) ? omit : { tools = offered(), toolChoice = choice() }
    additionalModelRequestFields = nonempty({ thinking = thinking(), reasoningConfig = reasoning() })
    outputConfig                 = nonempty({ effort = known(ask.effort), textFormat = structured() ? { type = "json_schema", structure = { jsonSchema = { name = ask.format.name, schema = jsonencode(closedschema(ask.format.schema)) } } } : omit })
    serviceTier                  = !profile.service_tier || tiers[ask.tier] == null ? omit : { type = tiers[ask.tier] }
  }

  # lint: ignore R701 a tier that Bedrock does not have is left to it
  table "tiers" {
    default  = "default"
    flex     = "flex"
    priority = "priority"
  }

  # Thinking and sampling exclude each other (T046).
  function "sampled" {
    params = []
    result = profile.sampling != "none" && thinking().type == null
  }

  # Claude's field of that name.
  function "thinking" {
    params = []
    result = ask.effort == null || ask.effort == "none" ? omit : profile.thinking == "adaptive" ? { type = "adaptive" } : profile.thinking == "enabled" && affordable() ? { type = "enabled", budget_tokens = max(1024, min(coalesce(ask.budget, budgets[ask.effort]), floor(room() * 0.8))) } : omit
  }

  # Thinking within a budget leaves the choice of tools to the model (T029), needs room for itself (T044), and needs the thinking before
  # the last calls, which most clients do not carry (T033).
  function "affordable" {
    params = []
    result = room() > 1280 && choice().any == null && choice().tool == null && isempty([for t in turns : t.role if t.last && t.tool_calls && isempty([for p in t.parts : p.kind if p.native != null])])
  }

  function "room" {
    params = []
    result = fitlimit(coalesce(ask.limit, 8192))
  }

  table "budgets" {
    minimal = 1024
    low     = 4096
    high    = 24576
    xhigh   = 32768
    max     = 60000
    default = 10000
  }

  # Nova's field of that name.
  function "reasoning" {
    params = []
    result = profile.thinking != "effort" || ask.effort == null ? omit : ask.effort == "none" ? { type = "disabled" } : { type = "enabled", maxReasoningEffort = efforts[ask.effort] }
  }

  table "efforts" {
    minimal = "low"
    low     = "low"
    medium  = "medium"
    default = "high"
  }

  function "structured" {
    params = []
    result = profile.json_schema && ask.format.type == "json_schema" && closedschema(ask.format.schema) != null
  }

  # What structured outputs cannot say is asked for in words (T140).
  function "told" {
    params = []
    result = !contains(["json_object", "json_schema"], ask.format.type) || structured() ? [] : [{ text = "Answer with one JSON object and nothing else.${ask.format.schema == null ? "" : " It must fit this JSON Schema:\n${jsonencode(ask.format.schema)}"}" }]
  }

  # The tools. Where the history has calls, the list must not be empty: then it has the tools that were called.
  function "offered" {
    params = []
    result = !profile.tools ? [] : nonempty(flatten([for t in tools : t.block if choosable(t) && (ask.choice != "none" || !isempty(used()))]), used())
  }

  function "used" {
    params = []
    result = [for i, n in called() : { toolSpec = { name = n, inputSchema = { json = { type = "object" } } } } if isempty([for j, m in called() : m if j < i && m == n])]
  }

  function "called" {
    params = []
    result = flatten([for t in turns : [for p in t.tool_calls : p.name]])
  }

  function "choosable" {
    params = ["t"]
    result = ask.allowed == null || contains(ask.allowed.names, t.original_name)
  }

  # There is no word for none: then no tool is offered.
  function "choice" {
    params = []
    result = profile.tool_choice == "auto" || isempty([for t in tools : t.kind if choosable(t)]) ? omit : ask.tool != null ? { tool = { name = toolname(ask.tool) } } : coalesce(ask.allowed.mode, ask.choice) == "required" ? { any = {} } : omit
  }

  # What is marked for the cache has a block behind it.
  function "marked" {
    params = ["p", "block"]
    result = p.cache != null && profile.cache ? [block, { cachePoint = { type = "default", ttl = p.cache.ttl } }] : [block]
  }

  message "user" {
    when    = turn.role == "user"
    needs   = ["content"]
    role    = "user"
    content = nonempty(concat(flatten([for p in turn.parts : marked(p, p.block)]), turn.documents && !turn.texts ? [{ text = "(document)" }] : [])) # a document needs a text
  }

  message "assistant" {
    when    = turn.role == "assistant"
    needs   = ["content"]
    role    = "assistant"
    content = nonempty(flatten([for p in turn.parts : p.native != null ? p.native : marked(p, p.block)]))
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
      when  = picture(part) != null && bytes(part) != null
      image = { format = picture(part), source = { bytes = bytes(part) } }
    }
    part "image" { reject = "This upstream takes images as jpeg, png, gif or webp in base64, and not by their URL or id." }
    part "document" {
      when = !profile.documents
      lost = "the model does not accept documents"
      text = "[document omitted: the model does not accept documents]"
    }
    part "document" {
      when     = file(part) != null && bytes(part) != null
      document = { format = file(part), name = filename(part), source = { bytes = bytes(part) } }
    }
    part "document" {
      when   = part.text == null && isempty(part.parts)
      reject = "This upstream takes documents in base64 as pdf, csv, doc, docx, xls, xlsx, html, txt or md, and not by their URL or id."
    }
    part "document" { text = documenttext(part) }
    part "search_result" { text = searchtext(part) }
    part "tool_reference" { text = "Tool available: ${part.name}" }
    part "compaction" { text = "Summary of the conversation so far:\n${part.text}" }
    part "audio" { reject = "This upstream does not accept audio." }
    part "video" { reject = "This upstream does not accept video." }
    part "tool_call" {
      toolUse = { toolUseId = part.id, name = part.name, input = coalesce(part.input, toolinput(part.arguments)) }
    }
    part "tool_result" {
      toolResult = { toolUseId = part.id, content = nonempty([for p in part.parts : p.block], [{ text = "(empty)" }]), status = part.error == true ? "error" : omit }
    }
    part "*" { drop = "reasoning that this upstream did not issue, or a part that it has no words for" }
    tool "function" { json = declared(tool, objectschema(tool.schema)) }
    tool "wrapped" { json = declared(tool, { type = "object", properties = { value = tool.schema }, required = ["value"] }) }
    tool "custom" { json = declared(tool, freeform(tool)) }
    tool "*" { drop = "a tool that only its vendor runs" }
  }

  function "declared" {
    params = ["t", "schema"]
    result = marked(t, { toolSpec = { name = t.name, description = nonempty(describe(t)), inputSchema = { json = schema } } })
  }

  # The last word of a media type, where it is not the format's name.
  # lint: ignore R701 others are the format's name, or refused
  table "formats" {
    msword   = "doc"
    document = "docx"
    excel    = "xls"
    sheet    = "xlsx"
    plain    = "txt"
    markdown = "md"
  }

  function "format" {
    params = ["p", "known"]
    result = [for f in [coalesce(formats[lastword(p)], lastword(p))] : f if contains(known, f)][0]
  }

  function "picture" {
    params = ["p"]
    result = format(p, ["jpeg", "png", "gif", "webp"])
  }

  function "file" {
    params = ["p"]
    result = format(p, ["pdf", "csv", "doc", "docx", "xls", "xlsx", "html", "txt", "md"])
  }

  function "lastword" {
    params = ["p"]
    result = startswith(p.url, "JVBERi") ? "pdf" : regexreplace(coalesce(p.media_type, mediatype(p.url)), "^.*[./-]", "")
  }

  function "bytes" {
    params = ["p"]
    result = coalesce(p.data, base64data(p.url), startswith(p.url, "JVBERi") ? p.url : omit)
  }

  # A name is required. It has letters, digits, single spaces, hyphens and brackets.
  function "filename" {
    params = ["p"]
    result = p.title == null ? "document ${truncate(sha256(bytes(p)), 8)}" : truncate(regexreplace(p.title, "[^A-Za-z0-9()\\[\\]-]+", " "), 200)
  }

  requires {
    tool_results   = "first in the next user turn"
    tool_id        = { max = 64, pattern = "^[a-zA-Z0-9_-]+$" }
    tool_name      = { max = 64, pattern = "^[a-zA-Z0-9_-]+$" }
    missing_result = "[Tool result unavailable - conversation history was truncated]"
    orphan_result  = "[Result of an earlier tool call ${id}]"
    empty_text     = "drop"
    alternate      = true
    first          = "(continue)"
    last           = "(continue)"
    trim_last      = true
    order          = ["thinking", "redacted", "compaction", "text", "refusal", "tool_call"]
    mid_system     = "<system-reminder>${text}</system-reminder>"
    speaker        = "${name}: ${text}"
    cache_marks    = 4
  }

  native {
    part "thinking" {
      when             = part.signed != null
      reasoningContent = { reasoningText = { text = part.text, signature = part.signed } }
    }
    part "redacted" { reasoningContent = { redactedContent = part.text } }
  }

  # Hearing a reply. An event is an object with the event's name as the only key.

  read_reply {
    end = data.metadata != null

    let { delta = data.contentBlockDelta.delta }

    error {
      when    = failure() != null
      message = nonempty(failure().message, failure().originalMessage, "The upstream failed.")
      type    = failure().code
      code    = data.throttlingException != null ? 429 : data.validationException != null ? 400 : data.serviceUnavailableException != null ? 503 : data.modelTimeoutException != null ? 408 : 500
    }

    reply { stop = coalesce(data.messageStop.stopReason, data.stopReason) }

    usage {
      fresh   = coalesce(data.metadata.usage, data.usage).inputTokens
      cached  = coalesce(data.metadata.usage, data.usage).cacheReadInputTokens
      written = coalesce(data.metadata.usage, data.usage).cacheWriteInputTokens
      output  = coalesce(data.metadata.usage, data.usage).outputTokens
    }

    estimate {
      why    = "the upstream sent no counts of tokens; these are estimates"
      fresh  = reply.request_tokens
      output = tokens_in(reply.text_size)
    }

    part "tool_call" {
      when = data.contentBlockStart.start.toolUse != null
      key  = data.contentBlockStart.contentBlockIndex
      id   = data.contentBlockStart.start.toolUse.toolUseId
      name = data.contentBlockStart.start.toolUse.name
    }
    part "tool_call" {
      when   = delta.toolUse != null
      key    = data.contentBlockDelta.contentBlockIndex
      append = delta.toolUse.input
    }
    part "text" {
      when   = delta.text != null
      key    = data.contentBlockDelta.contentBlockIndex
      append = delta.text
    }
    part "thinking" {
      when   = delta.reasoningContent.text != null || delta.reasoningContent.signature != null
      key    = data.contentBlockDelta.contentBlockIndex
      append = delta.reasoningContent.text
      signed = delta.reasoningContent.signature
    }
    part "redacted" {
      when   = delta.reasoningContent.redactedContent != null
      key    = data.contentBlockDelta.contentBlockIndex
      append = delta.reasoningContent.redactedContent
    }
    part {
      when  = data.contentBlockStop != null
      key   = data.contentBlockStop.contentBlockIndex
      close = true
    }
    note {
      when  = delta.citation != null
      of    = "text"
      url   = delta.citation.location.web.url
      title = delta.citation.title
    }

    # A whole body.
    for {
      each = data.output.message.content
      as   = "block"
      part "thinking" {
        when   = block.reasoningContent.reasoningText != null
        key    = omit
        append = block.reasoningContent.reasoningText.text
        signed = block.reasoningContent.reasoningText.signature
        close  = true
      }
      part "redacted" {
        when   = block.reasoningContent.redactedContent != null
        key    = omit
        append = block.reasoningContent.redactedContent
        close  = true
      }
      part "text" {
        append = coalesce(block.text, join("", [for c in block.citationsContent.content : c.text]))
      }
      part "tool_call" {
        when   = block.toolUse != null
        key    = block.toolUse.toolUseId
        id     = block.toolUse.toolUseId
        name   = block.toolUse.name
        append = block.toolUse.input
      }
    }
  }

  # An exception within a stream.
  function "failure" {
    params = []
    result = coalesce(data.throttlingException, data.validationException, data.serviceUnavailableException, data.modelTimeoutException, data.modelStreamErrorException, data.internalServerException, data.error)
  }

  errors {
    read {
      message = coalesce(data.message, data.Message)
    }
  }
}
