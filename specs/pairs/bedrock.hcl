# What a Bedrock upstream gets and says. Its events stand in objects with the event's name as the key.

request "a history with marks for the cache, files, calls and results" {
  client         = "messages"
  upstream       = "bedrock"
  upstream_model = "us.acme.x-v1:0"
  profile        = { cache = true, thinking = "enabled", service_tier = true }
  expect_path    = "/model/us.acme.x-v1:0/converse"
  given          = { model = "m", max_tokens = 9000, thinking = { type = "enabled", budget_tokens = 2000 }, temperature = 0.5, top_p = 0.9, stop_sequences = ["A", " "], service_tier = "auto", system = [{ type = "text", text = "S", cache_control = { type = "ephemeral", ttl = "1h" } }], messages = [{ role = "user", content = [{ type = "text", text = "What?", cache_control = { type = "ephemeral" } }, { type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" } }, { type = "document", title = "My file (1).pdf", source = { type = "base64", media_type = "application/pdf", data = "JVBERi0=" } }, { type = "document", title = "T", source = { type = "text", media_type = "text/plain", data = "Doc" } }] }, { role = "assistant", content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "t1", name = "now", input = { a = 1 } }, { type = "tool_use", id = "t2", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t1", is_error = true, content = [{ type = "text", text = "no" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" } }] }, { type = "tool_result", tool_use_id = "t2" }] }], tools = [{ name = "now", description = "The time", input_schema = { type = "object", properties = { zone = { type = "string" } } }, cache_control = { type = "ephemeral" } }, { type = "web_search_20250305", name = "web_search" }], tool_choice = { type = "any" } }
  expect         = { messages = [{ role = "user", content = [{ text = "What?" }, { cachePoint = { type = "default" } }, { image = { format = "png", source = { bytes = "iVBORw0KGgo=" } } }, { document = { format = "pdf", name = "My file (1) pdf", source = { bytes = "JVBERi0=" } } }, { text = "<document title=\"T\">\nDoc\n</document>" }] }, { role = "assistant", content = [{ text = "Let me look." }, { toolUse = { toolUseId = "t1", name = "now", input = { a = 1 } } }, { toolUse = { toolUseId = "t2", name = "now", input = {} } }] }, { role = "user", content = [{ toolResult = { toolUseId = "t1", content = [{ text = "no" }, { image = { format = "png", source = { bytes = "iVBORw0KGgo=" } } }], status = "error" } }, { toolResult = { toolUseId = "t2", content = [{ text = "(empty)" }] } }] }], system = [{ text = "S" }, { cachePoint = { type = "default", ttl = "1h" } }], inferenceConfig = { maxTokens = 9000, temperature = 0.5, topP = 0.9, stopSequences = ["A"] }, toolConfig = { tools = [{ toolSpec = { name = "now", description = "The time", inputSchema = { json = { type = "object", properties = { zone = { type = "string" } } } } } }, { cachePoint = { type = "default" } }], toolChoice = { any = {} } }, serviceTier = { type = "default" } }
}

request "a document without a text, and thinking within a budget" {
  client   = "messages"
  upstream = "bedrock"
  profile  = { thinking = "enabled" }
  given    = { model = "m", max_tokens = 4000, temperature = 0.5, service_tier = "auto", thinking = { type = "enabled", budget_tokens = 9000 }, messages = [{ role = "user", content = [{ type = "document", source = { type = "base64", media_type = "application/pdf", data = "JVBERi0=" } }] }] }
  expect   = { messages = [{ role = "user", content = [{ document = { format = "pdf", name = "document 7bec850b", source = { bytes = "JVBERi0=" } } }, { text = "(document)" }] }], inferenceConfig = { maxTokens = 4000 }, additionalModelRequestFields = { thinking = { type = "enabled", budget_tokens = 3200 } } }
}

request "an effort of Nova, a schema, a tool that is forced, and a tier" {
  client   = "chat"
  upstream = "bedrock"
  profile  = { thinking = "effort", json_schema = true, service_tier = true, sampling = "one_of", effort = ["low", "high"], max_output = 50 }
  given    = { model = "m", reasoning_effort = "xhigh", max_tokens = 99, temperature = 1.5, top_p = 0.5, service_tier = "auto", response_format = { type = "json_schema", json_schema = { name = "o", schema = { type = "object", properties = { a = { type = "string" } }, required = ["a"], additionalProperties = false } } }, tool_choice = { type = "function", function = { name = "now" } }, messages = [{ role = "user", content = "Hi" }, { role = "assistant", reasoning_content = "Hm.", refusal = "No." }, { role = "user", content = "Please" }], tools = [{ type = "function", function = { name = "now", description = "D", parameters = { type = "object", properties = {} } } }, { type = "custom", custom = { name = "patch" } }, { type = "function", function = { name = "list", parameters = { type = "array", items = { type = "string" } } } }] }
  expect   = { messages = [{ role = "user", content = [{ text = "Hi" }] }, { role = "assistant", content = [{ text = "No." }] }, { role = "user", content = [{ text = "Please" }] }], inferenceConfig = { maxTokens = 50, temperature = 1 }, toolConfig = { tools = [{ toolSpec = { name = "now", description = "D", inputSchema = { json = { type = "object", properties = {} } } } }, { toolSpec = { name = "patch", inputSchema = { json = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } } } }, { toolSpec = { name = "list", inputSchema = { json = { type = "object", properties = { value = { type = "array", items = { type = "string" } } }, required = ["value"] } } } }], toolChoice = { tool = { name = "now" } } }, additionalModelRequestFields = { reasoningConfig = { type = "enabled", maxReasoningEffort = "high" } }, outputConfig = { effort = "high", textFormat = { type = "json_schema", structure = { jsonSchema = { name = "o", schema = "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"],\"additionalProperties\":false}" } } } }, serviceTier = { type = "default" } }
}

request "JSON of any form, tools of which none is to be called, and calls" {
  client   = "chat"
  upstream = "bedrock"
  profile  = { thinking = "adaptive" }
  given    = { model = "m", reasoning_effort = "low", tool_choice = "none", response_format = { type = "json_object" }, messages = [{ role = "user", content = "Hi" }, { role = "assistant", tool_calls = [{ id = "call_1", type = "function", function = { name = "now", arguments = "{\"a\":1}" } }] }, { role = "tool", tool_call_id = "call_1", content = "noon" }], tools = [{ type = "function", function = { name = "now", description = "D", parameters = { type = "object", properties = {} } } }] }
  expect   = { messages = [{ role = "user", content = [{ text = "Hi" }] }, { role = "assistant", content = [{ toolUse = { toolUseId = "call_1", name = "now", input = { a = 1 } } }] }, { role = "user", content = [{ toolResult = { toolUseId = "call_1", content = [{ text = "noon" }] } }] }], system = [{ text = "Answer with one JSON object and nothing else." }], toolConfig = { tools = [{ toolSpec = { name = "now", description = "D", inputSchema = { json = { type = "object", properties = {} } } } }] }, additionalModelRequestFields = { thinking = { type = "adaptive" } } }
}

request "calls without tools, and a schema in words" {
  client   = "chat"
  upstream = "bedrock"
  profile  = { thinking = "effort", service_tier = true }
  given    = { model = "m", service_tier = "ultrafast", reasoning_effort = "none", tool_choice = "none", response_format = { type = "json_schema", json_schema = { name = "o", schema = { type = "object" } } }, messages = [{ role = "user", content = "Hi" }, { role = "assistant", tool_calls = [{ id = "call_1", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_1", content = "noon" }, { role = "user", content = [{ type = "file", file = { file_data = "JVBERi0=" } }, { type = "text", text = "Hi" }] }] }
  expect   = { messages = [{ role = "user", content = [{ text = "Hi" }] }, { role = "assistant", content = [{ toolUse = { toolUseId = "call_1", name = "now", input = {} } }] }, { role = "user", content = [{ toolResult = { toolUseId = "call_1", content = [{ text = "noon" }] } }, { document = { format = "pdf", name = "document 7bec850b", source = { bytes = "JVBERi0=" } } }, { text = "Hi" }] }], system = [{ text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\"}" }], toolConfig = { tools = [{ toolSpec = { name = "now", inputSchema = { json = { type = "object" } } } }] }, additionalModelRequestFields = { reasoningConfig = { type = "disabled" } }, serviceTier = { type = "default" } }
}

request "a choice among some tools" {
  client   = "chat"
  upstream = "bedrock"
  profile  = { thinking = "effort" }
  given    = { model = "m", reasoning_effort = "medium", tool_choice = { type = "allowed_tools", allowed_tools = { mode = "required", tools = [{ type = "function", function = { name = "b" } }] } }, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "a", description = "D", parameters = { type = "object", properties = {} } } }, { type = "function", function = { name = "b", description = "D", parameters = { type = "object", properties = {} } } }] }
  expect   = { messages = [{ role = "user", content = [{ text = "Hi" }] }], toolConfig = { tools = [{ toolSpec = { name = "b", description = "D", inputSchema = { json = { type = "object", properties = {} } } } }], toolChoice = { any = {} } }, additionalModelRequestFields = { reasoningConfig = { type = "enabled", maxReasoningEffort = "medium" } } }
}

request "a model that neither sees, reads nor calls" {
  client   = "chat"
  upstream = "bedrock"
  profile  = { images = false, documents = false, tools = false, sampling = "none", tool_choice = "auto" }
  given    = { model = "m", reasoning_effort = "low", messages = [{ role = "user", content = [{ type = "text", text = "What?" }, { type = "image_url", image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }, { type = "file", file = { file_data = "JVBERi0=" } }] }], tools = [{ type = "function", function = { name = "a", description = "D", parameters = { type = "object", properties = {} } } }] }
  expect   = { messages = [{ role = "user", content = [{ text = "What?" }, { text = "[image omitted: the model does not accept images]" }, { text = "[document omitted: the model does not accept documents]" }] }] }
}

request "search results, a tool that was found, a summary and thoughts of others" {
  client   = "messages"
  upstream = "bedrock"
  profile  = { thinking = "enabled" }
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "search_result", title = "S", source = "https://a.example", content = [{ type = "text", text = "found" }] }, { type = "text", text = "Hi" }] }, { role = "assistant", content = [{ type = "compaction", content = "Short." }, { type = "thinking", thinking = "Hm.", signature = "x" }, { type = "tool_use", id = "t1", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t1", content = [{ type = "tool_reference", tool_name = "now" }] }] }] }
  expect   = { messages = [{ role = "user", content = [{ text = "S\nhttps://a.example\nfound" }, { text = "Hi" }] }, { role = "assistant", content = [{ text = "Summary of the conversation so far:\nShort." }, { toolUse = { toolUseId = "t1", name = "now", input = {} } }] }, { role = "user", content = [{ toolResult = { toolUseId = "t1", content = [{ text = "Tool available: now" }] } }] }], inferenceConfig = { maxTokens = 9 }, toolConfig = { tools = [{ toolSpec = { name = "now", inputSchema = { json = { type = "object" } } } }] } }
}

request "<what>" {
  client   = "chat"
  upstream = "bedrock"
  cases    = <<-TABLE
    what                        | given                                                                          | reject
    an image by its URL         | "type": "image_url", "image_url": {"url": "https://a.example/x.png"}           | takes images as jpeg
    audio                       | "type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}        | does not accept audio
    a document of another type  | "type": "file", "file": {"file_data": "data:application/x-tar;base64,AAAA"}    | takes documents in base64
  TABLE
  given    = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": [{<given>}]}]}
  JSON
  reject   = "<reject>"
}

request "a video" {
  client   = "gemini"
  upstream = "bedrock"
  given    = { contents = [{ parts = [{ inlineData = { mimeType = "video/mp4", data = "AAAA" } }] }] }
  reject   = "does not accept video"
}

reply "thinking, text and a call, for chat" {
  client   = "chat"
  upstream = "bedrock"
  request  = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"messageStart":{"role":"assistant"}}
    {"contentBlockDelta":{"contentBlockIndex":0,"delta":{"reasoningContent":{"text":"Hm."}},"p":"abc"}}
    {"contentBlockDelta":{"contentBlockIndex":0,"delta":{"reasoningContent":{"signature":"c2ln"}},"p":"a"}}
    {"contentBlockStop":{"contentBlockIndex":0}}
    {"contentBlockDelta":{"contentBlockIndex":1,"delta":{"reasoningContent":{"redactedContent":"cmVk"}}}}
    {"contentBlockStop":{"contentBlockIndex":1}}
    {"contentBlockDelta":{"contentBlockIndex":2,"delta":{"text":"Let me look."}}}
    {"contentBlockDelta":{"contentBlockIndex":2,"delta":{"citation":{"title":"T","location":{"web":{"url":"https://a.example"}}}}}}
    {"contentBlockStop":{"contentBlockIndex":2}}
    {"contentBlockStart":{"contentBlockIndex":3,"start":{"toolUse":{"toolUseId":"tooluse_a","name":"now"}}}}
    {"contentBlockDelta":{"contentBlockIndex":3,"delta":{"toolUse":{"input":"{\"zone\""}}}}
    {"contentBlockDelta":{"contentBlockIndex":3,"delta":{"toolUse":{"input":":\"UTC\"}"}}}}
    {"contentBlockStop":{"contentBlockIndex":3}}
    {"messageStop":{"stopReason":"tool_use"}}
    {"metadata":{"usage":{"inputTokens":11,"outputTokens":7,"totalTokens":23,"cacheReadInputTokens":3,"cacheWriteInputTokens":2},"metrics":{"latencyMs":5}}}
  SSE
  expect   = <<-SSE
    <chat_role id="<any>"> <chat_reasoning_content id="<any>" reasoning_content="Hm."> <chat_reasoning_details id="<any>"> <chat_reasoning_details id="<any>" index="1"> <chat_text id="<any>" content="Let me look.">
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"T","start_index":0,"end_index":12}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"tooluse_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments id="<any>" arguments='{\"zone\"'> <chat_arguments id="<any>" arguments=':\"UTC\"}'> <chat_finish id="<any>" finish_reason="tool_calls">
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":16,"completion_tokens":7,"total_tokens":23,"prompt_tokens_details":{"cached_tokens":3,"cache_write_tokens":2},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "a body without counts" {
  client   = "gemini"
  upstream = "bedrock"
  estimate = true
  request  = { contents = [{ parts = [{ text = "Hi" }] }] }
  given    = { output = { message = { role = "assistant", content = [{ text = "Hello" }] } }, stopReason = "end_turn" }
  expect   = { candidates = [{ content = { role = "model", parts = [{ text = "Hello" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 5, candidatesTokenCount = 2, totalTokenCount = 7 }, modelVersion = "spec-model", responseId = "<any>" }
}

reply "a body for messages" {
  client   = "messages"
  upstream = "bedrock"
  request  = { model = "spec-model", max_tokens = 9, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-JSON
    {"output":{"message":{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}},{"reasoningContent":{"redactedContent":"cmVk"}},{"text":"Hi"},{"citationsContent":{"content":[{"text":" there"}]}},{"toolUse":{"toolUseId":"tooluse_a","name":"now","input":{"zone":"UTC"}}}]}},"stopReason":"tool_use","usage":{"inputTokens":11,"outputTokens":7,"totalTokens":18},"metrics":{"latencyMs":5}}
  JSON
  expect   = <<-JSON
    {"id":"<any>","type":"message","role":"assistant","model":"spec-model","content":[{"type":"thinking","thinking":"Hm.","signature":"<sealed>"},{"type":"redacted_thinking","data":"<sealed>"},{"type":"text","text":"Hi there"},{"type":"tool_use","id":"tooluse_a","name":"now","input":{"zone":"UTC"},"caller":{"type":"direct"}}],"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":11,"cache_creation":null,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"inference_geo":null,"output_tokens":7,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"speed":null}}
  JSON
}

reply "<reason> is <finish_reason>" {
  client   = "chat"
  upstream = "bedrock"
  cases    = <<-TABLE
    reason                    | finish_reason
    end_turn                      | stop
    stop_sequence                 | stop
    max_tokens                    | length
    model_context_window_exceeded | length
    guardrail_intervened          | content_filter
    content_filtered              | content_filter
    malformed_model_output        | stop
    malformed_tool_use            | stop
  TABLE
  given    = <<-JSON
    {"output":{"message":{"role":"assistant","content":[{"text":"Hi"}]}},"stopReason":"<reason>","usage":{"inputTokens":1,"outputTokens":2,"totalTokens":3}}
  JSON
  expect   = <<-JSON
    {"id":"<any>","object":"chat.completion","created":1700000000,"model":"spec-model","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","refusal":null},"logprobs":null,"finish_reason":"<finish_reason>"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
  JSON
}

reply "the exception <exception> in a stream" {
  client        = "messages"
  upstream      = "bedrock"
  ends          = "failed"
  cases         = <<-TABLE
    exception                   | expect_status | type             | given
    throttlingException         | 429           | rate_limit_error | "message":"No"
    validationException         | 400           | invalid_request_error | "message":"No"
    serviceUnavailableException | 529           | overloaded_error | "message":"No"
    modelTimeoutException       | 504           | timeout_error    | "message":"No"
    modelStreamErrorException   | 500           | api_error        | "originalMessage":"No"
    internalServerException     | 500           | api_error        | "message":"No"
    error                       | 500           | api_error        | "message":"No","code":"Internal"
  TABLE
  given         = <<-SSE
    {"messageStart":{"role":"assistant"}}
    {"<exception>":{<given>}}
  SSE
  expect_status = "<expect_status>"
  expect        = { type = "error", error = { type = "<type>", message = "No" }, request_id = "req_spec" }
}

request "the effort <effort> as <field>" {
  client   = "chat"
  upstream = "bedrock"
  cases    = <<-TABLE
    effort  | thinking | field
    minimal | effort   | "reasoningConfig":{"type":"enabled","maxReasoningEffort":"low"}
    low     | effort   | "reasoningConfig":{"type":"enabled","maxReasoningEffort":"low"}
    minimal | enabled  | "thinking":{"type":"enabled","budget_tokens":1024}
    low     | enabled  | "thinking":{"type":"enabled","budget_tokens":4096}
    medium  | enabled  | "thinking":{"type":"enabled","budget_tokens":10000}
    high    | enabled  | "thinking":{"type":"enabled","budget_tokens":24576}
    xhigh   | enabled  | "thinking":{"type":"enabled","budget_tokens":32768}
    max     | enabled  | "thinking":{"type":"enabled","budget_tokens":60000}
  TABLE
  profile  = { thinking = "<thinking>" }
  given    = { model = "m", max_tokens = 99000, reasoning_effort = "<effort>", messages = [{ role = "user", content = "Hi" }] }
  expect   = <<-JSON
    {"messages":[{"role":"user","content":[{"text":"Hi"}]}],"inferenceConfig":{"maxTokens":99000},"additionalModelRequestFields":{<field>}}
  JSON
}

request "a file of the type <media_type>" {
  client   = "chat"
  upstream = "bedrock"
  cases    = <<-TABLE
    media_type                | format
    text/csv                  | csv
    text/plain                | txt
    text/markdown             | md
    application/msword        | doc
    application/vnd.ms-excel  | xls
    application/vnd.openxmlformats-officedocument.wordprocessingml.document | docx
    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet       | xlsx
  TABLE
  given    = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { filename = "a b", file_data = "data:<media_type>;base64,AAAA" } }, { type = "text", text = "Read" }] }] }
  expect   = { messages = [{ role = "user", content = [{ document = { format = "<format>", name = "a b", source = { bytes = "AAAA" } } }, { text = "Read" }] }] }
}

request "the tier <tier>" {
  client   = "chat"
  upstream = "bedrock"
  cases    = <<-TABLE
    tier
    flex
    priority
  TABLE
  profile  = { service_tier = true }
  given    = { model = "m", service_tier = "<tier>", messages = [{ role = "user", content = "Hi" }] }
  expect   = { messages = [{ role = "user", content = [{ text = "Hi" }] }], serviceTier = { type = "<tier>" } }
}

reply "a stream that breaks off" {
  client   = "chat"
  upstream = "bedrock"
  ends     = "truncated"
  request  = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"messageStart":{"role":"assistant"}}
    {"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"Let me look."}}}
  SSE
  expect   = "<chat_role id='<any>'> <chat_text id='<any>' content='Let me look.'> <frame> <done>"
}

error "<message>" {
  client        = "messages"
  upstream      = "bedrock"
  cases         = <<-TABLE
    status | message                                                | expect_status | type | text
    429    | Too many requests, please wait before trying again.    | 429 | rate_limit_error | Too many requests, please wait before trying again.
    400    | Input is too long for requested model.                 | 400 | invalid_request_error | prompt is too long: Input is too long for requested model.
    403    | The security token included in the request is invalid. | 403 | permission_error | The upstream denied access (status 403): The security token included in the request is invalid.
    424    | The model failed.                                      | 500 | api_error | The model failed.
  TABLE
  status        = "<status>"
  given         = { message = "<message>" }
  expect_status = "<expect_status>"
  expect        = { type = "error", error = { type = "<type>", message = "<text>" }, request_id = "req_spec" }
}
