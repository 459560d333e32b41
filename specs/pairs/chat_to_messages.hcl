# A chat client on a Messages upstream.

# Requests

request "a system message becomes the system text, and max_tokens is always there" {
  given          = <<-JSON
    {"model": "m", "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "upstream-model", "system": [{"type": "text", "text": "Be brief."}], "max_tokens": 8192,
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect_headers = { x-api-key = "<key>", anthropic-version = "2023-06-01" }
}

request "images come as data and by URL, a PDF as a document" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": [
      {"type": "text", "text": "What is this?"},
      {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk=", "detail": "low"}},
      {"type": "image_url", "image_url": {"url": "https://example.com/cat.png"}},
      {"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,aGk="}}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": [
      {"type": "text", "text": "What is this?"},
      {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}},
      {"type": "image", "source": {"type": "url", "url": "https://example.com/cat.png"}},
      {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "aGk="}, "title": "a.pdf"}]}]}
  JSON
}

request "an image of a kind that the upstream cannot read is refused" {
  given        = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/bmp;base64,aGk="}}]}]}
  JSON
  reject       = "jpeg, png, gif or webp"
  reject_param = "messages[0].content[0]"
}

request "tools, a choice among them and one call at a time" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64,
     "tools": [{"type": "function", "function": {"name": "read", "description": "Reads a file.", "strict": true,
       "parameters": {"type": "object", "properties": {"path": {"type": "string"}}}}}],
     "tool_choice": {"type": "function", "function": {"name": "read"}}, "parallel_tool_calls": false,
     "messages": [{"role": "user", "content": "Read a"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64,
     "tools": [{"name": "read", "description": "Reads a file.", "strict": true, "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}],
     "tool_choice": {"type": "tool", "name": "read", "disable_parallel_tool_use": true},
     "messages": [{"role": "user", "content": "Read a"}]}
  JSON
}

request "all results of one turn stand first in one user message (T012)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Read a and b"},
      {"role": "assistant", "content": "Reading.", "tool_calls": [
        {"id": "call_a", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"a\"}"}},
        {"id": "call_b", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"b\"}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "A"},
      {"role": "tool", "tool_call_id": "call_b", "content": "B"},
      {"role": "user", "content": "Go on"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Read a and b"},
      {"role": "assistant", "content": [
        {"type": "text", "text": "Reading."},
        {"type": "tool_use", "id": "call_a", "name": "read", "input": {"path": "a"}},
        {"type": "tool_use", "id": "call_b", "name": "read", "input": {"path": "b"}}]},
      {"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "call_a", "content": "A"},
        {"type": "tool_result", "tool_use_id": "call_b", "content": "B"},
        {"type": "text", "text": "Go on"}]}]}
  JSON
}

request "arguments \"\" become the input {} (T006)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": ""}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "call_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "call_a", "content": "12:00"}]}]}
  JSON
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "tool", "tool_call_id": "call_0", "content": "old"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "user", "content": "Never mind"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": "[Result of an earlier tool call call_0]\nold"},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "call_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "call_a", "content": "[Tool result unavailable - conversation history was truncated]", "is_error": true},
        {"type": "text", "text": "Never mind"}]}]}
  JSON
}

request "of two results for one call the last counts (T014)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "first"},
      {"role": "tool", "tool_call_id": "call_a", "content": "second"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "call_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "call_a", "content": "second"}]}]}
  JSON
}

request "an effort becomes adaptive thinking, which excludes temperature" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 4000, "stream": true, "reasoning_effort": "high", "temperature": 0.5, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 4000, "stream": true, "thinking": {"type": "adaptive", "display": "summarized"},
     "output_config": {"effort": "high"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model that thinks within a budget gets one below its limit" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = <<-JSON
    {"model": "m", "max_tokens": 10000, "reasoning_effort": "high", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-sonnet-4-5-20250929", "max_tokens": 10000, "thinking": {"type": "enabled", "budget_tokens": 8000},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "more than one choice is refused" {
  given        = <<-JSON
    {"model": "m", "n": 2, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "Only one choice"
  reject_param = "n"
}

# Replies

reply "text, with usage that counts cached tokens once (T074)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":5,"cache_read_input_tokens":75,"output_tokens":1}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hel"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"lo"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"spec-model",
     "choices":[{"index":0,"message":{"role":"assistant","content":"Hello","refusal":null},"logprobs":null,"finish_reason":"stop"}],
     "usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":0}}}
  JSON
}

reply "two calls, one without arguments, which become {} (T006)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Both."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_b","name":"read","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"path\": "}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"a\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":30}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Both."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\": "}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}

    data: [DONE]
  SSE
}

reply "thinking is shown as reasoning, and its signature rides along sealed" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_3","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me see."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"aGlkZGVu"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Four."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"usage":{"output_tokens":30,"output_tokens_details":{"thinking_tokens":12}}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Let me see."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Four."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":30,"total_tokens":50,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":12}}}

    data: [DONE]
  SSE
}

reply "a refusal is content_filter, and its explanation the refusal" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_4","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"I cannot help."}},"usage":{"output_tokens":1}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-4","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-4","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"I cannot help."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-4","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"content_filter"}]}

    data: {"id":"chatcmpl-4","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}

    data: [DONE]
  SSE
}

reply "an error in the middle of the stream ends it in the client's own way" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_5","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}

    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    data: {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hel"},"logprobs":null,"finish_reason":null}]}

    data: {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}

    data: [DONE]
  SSE
}

reply "a message becomes a completion" {
  given  = <<-JSON
    {"id":"msg_6","type":"message","role":"assistant","model":"x","content":[
      {"type":"text","text":"On it."},{"type":"tool_use","id":"toolu_a","name":"read","input":{"path":"a"}}],
     "stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":5,"service_tier":"standard"}}
  JSON
  expect = <<-JSON
    {"id":"chatcmpl-6","object":"chat.completion","created":1700000000,"model":"spec-model",
     "choices":[{"index":0,"message":{"role":"assistant","content":"On it.","refusal":null,
       "tool_calls":[{"id":"toolu_a","type":"function","function":{"name":"read","arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":"tool_calls"}],
     "usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}},
     "service_tier":"default"}
  JSON
}

# Errors

error "overloaded is a 503 (T090)" {
  status        = 529
  given         = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_theirs"}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

error "a plain text keeps its status and what it says (T088)" {
  status        = 429
  content_type  = "text/plain"
  given         = "Rate limit exceeded"
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Rate limit exceeded","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

error "a prompt that is too long has the code that clients compact by" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
}
