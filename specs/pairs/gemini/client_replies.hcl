# What a Gemini client is told of replies.

reply "a chat stream of reasoning, text and two calls" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = <<-SSE
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"role": "assistant"}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"reasoning_content": "Hm."}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"content": "Hel"}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"content": "lo"}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "id": "a", "type": "function", "function": {"name": "look", "arguments": ""}}]}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "function": {"arguments": "{\"a\":"}}]}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "function": {"arguments": "1}"}}]}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"tool_calls": [{"index": 1, "id": "b", "type": "function", "function": {"name": "wait", "arguments": "{}"}}]}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}
    {"id": "c-1", "choices": [], "usage": {"prompt_tokens": 10, "completion_tokens": 7, "total_tokens": 17, "prompt_tokens_details": {"cached_tokens": 4}, "completion_tokens_details": {"reasoning_tokens": 3}}}
    <done>
  SSE
  expect = <<-SSE
    {"candidates":[{"content":{"role":"model","parts":[{"text":"Hm.","thought":true}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":"","thought":true,"thoughtSignature":"<any>"}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    <gemini_part> <gemini_part text="lo">
    {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"a","name":"look","args":{"a":1}},"thoughtSignature":"<any>"}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"b","name":"wait","args":{}}}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":10,"cachedContentTokenCount":4,"candidatesTokenCount":4,"thoughtsTokenCount":3,"totalTokenCount":17},"modelVersion":"spec-model","responseId":"1"}
  SSE
}

reply "a Messages stream: what was thought rides along on the thought and on the call" {
  client   = "gemini"
  upstream = "messages"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = <<-SSE
    {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "model": "x", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 10, "output_tokens": 1}}}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm."}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "SIG"}}
    <stop_block_2>
    {"type": "content_block_start", "index": 1, "content_block": {"type": "redacted_thinking", "data": "RED"}}
    <stop_block_2 index="1">
    {"type": "content_block_start", "index": 2, "content_block": {"type": "text", "text": ""}}
    <text_delta_2>
    {"type": "content_block_delta", "index": 2, "delta": {"type": "citations_delta", "citation": {"type": "web_search_result_location", "url": "https://x.example", "title": "X", "cited_text": "c", "encrypted_index": "e"}}}
    <stop_block_2 index="2">
    {"type": "content_block_start", "index": 3, "content_block": {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}}
    {"type": "content_block_delta", "index": 3, "delta": {"type": "input_json_delta", "partial_json": "{\"a\":1}"}}
    <stop_block_2 index="3">
    {"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null}, "usage": {"output_tokens": 7}}
    <message_stop_2>
  SSE
  expect = <<-SSE
    {"candidates":[{"content":{"role":"model","parts":[{"text":"Hm.","thought":true}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":"","thought":true,"thoughtSignature":"<any>"}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":"","thought":true,"thoughtSignature":"<any>"}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    <gemini_part text="Hello">
    {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"toolu_1","name":"look","args":{"a":1}},"thoughtSignature":"<any>"}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://x.example","title":"X"}}]},"index":0}],"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":7,"totalTokenCount":17},"modelVersion":"spec-model","responseId":"1"}
  SSE
}

reply "a Messages stream for a client that wants no thoughts" {
  client   = "gemini"
  upstream = "messages"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given    = <<-SSE
    {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "model": "x", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 10, "output_tokens": 1}}}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm."}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "SIG"}}
    <stop_block_2>
    {"type": "content_block_start", "index": 1, "content_block": {"type": "redacted_thinking", "data": "RED"}}
    <stop_block_2 index="1">
    {"type": "content_block_start", "index": 2, "content_block": {"type": "text", "text": ""}}
    <text_delta_2>
    {"type": "content_block_delta", "index": 2, "delta": {"type": "citations_delta", "citation": {"type": "web_search_result_location", "url": "https://x.example", "title": "X", "cited_text": "c", "encrypted_index": "e"}}}
    <stop_block_2 index="2">
    {"type": "content_block_start", "index": 3, "content_block": {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}}
    {"type": "content_block_delta", "index": 3, "delta": {"type": "input_json_delta", "partial_json": "{\"a\":1}"}}
    <stop_block_2 index="3">
    {"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null}, "usage": {"output_tokens": 7}}
    <message_stop_2>
  SSE
  expect   = <<-SSE
    <gemini_part text="Hello">
    {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"toolu_1","name":"look","args":{"a":1}}}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
    {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://x.example","title":"X"}}]},"index":0}],"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":7,"totalTokenCount":17},"modelVersion":"spec-model","responseId":"1"}
  SSE
}

reply "a message" {
  client   = "gemini"
  upstream = "messages"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "Hm.", signature = "SIG" }, { type = "redacted_thinking", data = "RED" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "toolu_1", name = "look", input = { a = 1 } }, { type = "thinking", thinking = "", signature = "SIG2" }, { type = "tool_use", id = "toolu_2", name = "look", input = {} }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 10, cache_read_input_tokens = 5, output_tokens = 7 } }
  expect = { candidates = [{ content = { role = "model", parts = [{ text = "Hm.", thought = true, thoughtSignature = "<any>" }, { text = "Hello" }, { functionCall = { id = "toolu_1", name = "look", args = { a = 1 } }, thoughtSignature = "<any>" }, { text = "", thought = true, thoughtSignature = "<any>" }, { functionCall = { id = "toolu_2", name = "look", args = {} }, thoughtSignature = "<any>" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 15, cachedContentTokenCount = 5, candidatesTokenCount = 7, totalTokenCount = 22 }, modelVersion = "spec-model", responseId = "1" }
}

reply "a response" {
  client   = "gemini"
  upstream = "responses"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = { id = "resp_1", object = "response", created_at = 1, status = "completed", model = "x", output = [{ type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Hm." }], encrypted_content = "ENC" }, { type = "message", id = "msg_1", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [] }] }, { type = "function_call", id = "fc_1", call_id = "a", name = "look", arguments = "{\"a\":1}", status = "completed" }], usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0 }, output_tokens = 7, output_tokens_details = { reasoning_tokens = 3 }, total_tokens = 17 } }
  expect = { candidates = [{ content = { role = "model", parts = [{ text = "Hm.", thought = true, thoughtSignature = "<any>" }, { text = "Hello" }, { functionCall = { id = "a", name = "look", args = { a = 1 } }, thoughtSignature = "<any>" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 4, thoughtsTokenCount = 3, totalTokenCount = 17 }, modelVersion = "spec-model", responseId = "1" }
}

reply "<what>" {
  client   = "gemini"
  upstream = "chat"
  cases    = <<-TABLE
    what                               | content | given            | finish_reason  | expect                     | expect_2
    stop for a Gemini client           | "Hi"    |                  | stop           | "parts": [{"text": "Hi"}]  | STOP
    length for a Gemini client         | "Hi"    |                  | length         | "parts": [{"text": "Hi"}]  | MAX_TOKENS
    content_filter for a Gemini client | "Hi"    |                  | content_filter | "parts": [{"text": "Hi"}]  | SAFETY
    a refusal                          | null    | "refusal": "No." | stop           | "parts": [{"text": "No."}] | STOP
    a reply without anything in it     | ""      |                  | stop           |                            | STOP
  TABLE
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given    = <<-JSON
    {"id": "c-1", "object": "chat.completion", "created": 1, "model": "x", "choices": [{"index": 0, "message": {"role": "assistant", "content": <content>, <given>}, "finish_reason": "<finish_reason>"}], "usage": {"prompt_tokens": 10, "completion_tokens": 7, "total_tokens": 17}}
  JSON
  expect   = <<-JSON
    {"candidates": [{"content": {"role": "model", <expect>}, "finishReason": "<expect_2>", "index": 0}], "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 7, "totalTokenCount": 17}, "modelVersion": "spec-model", "responseId": "1"}
  JSON
}

reply "a refusal of Anthropic's" {
  client   = "gemini"
  upstream = "messages"
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given    = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [], stop_reason = "refusal", stop_details = { type = "refusal", category = "cyber", explanation = "Not this." }, stop_sequence = null, usage = { input_tokens = 10, output_tokens = 1 } }
  expect   = { candidates = [{ content = { role = "model" }, finishReason = "SAFETY", finishMessage = "Not this.", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 1, totalTokenCount = 11 }, modelVersion = "spec-model", responseId = "1" }
}

reply "a chat stream that breaks off" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = <<-SSE
    data: {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"role": "assistant", "content": "Hel"}, "finish_reason": null}]}
  SSE
  expect = <<-SSE
    <gemini_part>
    {"error":{"code":500,"message":"The upstream's answer broke off before its end.","status":"INTERNAL"}}
  SSE
  ends   = "truncated"
}

reply "a refusal in a stream" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = <<-SSE
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"role": "assistant", "refusal": "No."}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    <done>
  SSE
  expect = <<-SSE
    <gemini_part text="No.">
    {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":0,"candidatesTokenCount":0,"totalTokenCount":0},"modelVersion":"spec-model","responseId":"1"}
  SSE
}

reply "a stream of Gemini's crosses as it is, but for the name of the model" {
  client   = "gemini"
  upstream = "gemini"
  path     = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}, "index": 0}], "usageMetadata": {"promptTokenCount": 2}, "modelVersion": "gemini-3", "responseId": "r"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "lo", "thoughtSignature": "AA=="}]}, "finishReason": "STOP", "index": 0}], "usageMetadata": {"promptTokenCount": 2, "candidatesTokenCount": 2, "totalTokenCount": 4}, "modelVersion": "gemini-3", "responseId": "r"}
  SSE
  expect = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}, "index": 0}], "usageMetadata": {"promptTokenCount": 2}, "modelVersion": "spec-model", "responseId": "r"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "lo", "thoughtSignature": "AA=="}]}, "finishReason": "STOP", "index": 0}], "usageMetadata": {"promptTokenCount": 2, "candidatesTokenCount": 2, "totalTokenCount": 4}, "modelVersion": "spec-model", "responseId": "r"}
  SSE
}

reply "a body of Gemini's crosses as it is, but for the name of the model" {
  client   = "gemini"
  upstream = "gemini"
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "lo", thoughtSignature = "AA==" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 2, candidatesTokenCount = 2, totalTokenCount = 4 }, modelVersion = "gemini-3", responseId = "r" }
  expect   = { candidates = [{ content = { role = "model", parts = [{ text = "lo", thoughtSignature = "AA==" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 2, candidatesTokenCount = 2, totalTokenCount = 4 }, modelVersion = "spec-model", responseId = "r" }
}

reply "a silent upstream" {
  client    = "gemini"
  upstream  = "chat"
  path      = "/v1beta/models/spec-model:streamGenerateContent?alt=sse"
  keepalive = <<-SSE
    data: {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
  SSE
  request = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given  = <<-SSE
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"role": "assistant", "content": "Hel"}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {"content": "lo"}, "finish_reason": null}]}
    {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    <done>
  SSE
  expect = <<-SSE
    <gemini_part> <gemini_part text="lo">
    {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":0,"candidatesTokenCount":0,"totalTokenCount":0},"modelVersion":"spec-model","responseId":"1"}
  SSE
}

reply "state without a text stands with the thought before it" {
  client   = "gemini"
  upstream = "messages"
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
  given    = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "Hm.", signature = "SIG" }, { type = "redacted_thinking", data = "RED" }, { type = "text", text = "Hello" }, { type = "redacted_thinking", data = "END" }], stop_reason = "end_turn", usage = { input_tokens = 1, output_tokens = 1 } }
  expect   = { candidates = [{ content = { role = "model", parts = [{ text = "Hm.", thought = true, thoughtSignature = "<any>" }, { text = "Hello" }, { text = "", thought = true, thoughtSignature = "<any>" }] }, finishReason = "STOP", index = 0 }], usageMetadata = "<any>", modelVersion = "spec-model", responseId = "1" }
}
