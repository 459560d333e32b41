# What clients are told of an Ollama upstream's replies.

reply "thinking, text and two calls, one without an id, for chat" {
  client   = "chat"
  upstream = "ollama"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"look."},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}},{"id":"call_b","function":{"index":1,"name":"now"}}]},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7,"total_duration":5}
  SSE
  expect = <<-SSE
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Let me "},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"look."},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<any>","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"zone\":\"UTC\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "thinking, text and two calls for messages" {
  client   = "messages"
  upstream = "ollama"
  request  = { model = "spec-model", max_tokens = 9, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"look."},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}},{"id":"call_b","function":{"index":1,"name":"now"}}]},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7,"total_duration":5}
  SSE
  expect   = <<-SSE
    {"type":"message_start","message":{"id":"<any>","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":""}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Let me "}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"look."}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"<any>","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"zone\":\"UTC\"}"}}
    {"type":"content_block_stop","index":2}
    {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"call_b","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":3}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":11,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":7,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "an error in mid stream" {
  client   = "chat"
  upstream = "ollama"
  ends     = "failed"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"error":"an error was encountered while running the model"}
  SSE
  expect = <<-SSE
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Let me "},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"an error was encountered while running the model","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "a stream that ends without its last line" {
  client   = "chat"
  upstream = "ollama"
  ends     = "truncated"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"look."},"done":false}
  SSE
  expect = <<-SSE
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Let me "},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"look."},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"The upstream's answer broke off before its end.","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "a body that ran into its limit" {
  client   = "chat"
  upstream = "ollama"
  request = { model = "spec-model", stream = false, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = { model = "qwen3", created_at = "2026-01-01T00:00:00Z", message = { role = "assistant", content = "Hello", thinking = "Hm." }, done = true, done_reason = "length", prompt_eval_count = 11, eval_count = 7 }
  expect = { id = "<any>", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hello", refusal = null, reasoning_content = "Hm." }, logprobs = null, finish_reason = "length" }], usage = { prompt_tokens = 11, completion_tokens = 7, total_tokens = 18, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a last line without a reason" {
  client   = "chat"
  upstream = "ollama"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"qwen3","message":{"role":"assistant","content":""},"done":true}
  SSE
  expect = <<-SSE
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Let me "},"logprobs":null,"finish_reason":null}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}
