# A chat client on a chat upstream: what no rule names crosses byte for byte.

request "what nobody knows crosses, with its numbers as they are written" {
  given          = <<-JSON
    {"model": "m", "new_field": {"x": 1.0, "big": 12345678901234567890}, "seed": 1e2, "messages": [{"role": "user", "content": "Hi", "name": "ann"}]}
  JSON
  expect         = <<-JSON
    {"model": "upstream-model", "new_field": {"x": 1.0, "big": 12345678901234567890}, "seed": 1e2, "messages": [{"role": "user", "content": "Hi", "name": "ann"}]}
  JSON
  expect_headers = { authorization = "Bearer <key>" }
}

request "usage is asked for in every stream (T078)" {
  given  = <<-JSON
    {"model": "m", "stream": true, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "stream": true, "stream_options": {"include_usage": true}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "an upstream that knows only max_tokens gets that" {
  profile = { max_tokens_field = "max_tokens" }
  given   = <<-JSON
    {"model": "m", "max_completion_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "an empty list of tools is left out (T032)" {
  given  = <<-JSON
    {"model": "m", "tools": [], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a request without a model is refused" {
  given        = { messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "model"
}

request "a key that stands twice is refused" {
  given  = "{\"model\": \"m\", \"model\": \"n\", \"messages\": []}"
  reject = "cannot be read as JSON"
}

reply "chunks cross as they are, but for the model's name; interleaved calls are kept (T001)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","system_fingerprint":"fp","choices":[{"index":0,"delta":{"role":"assistant","content":"Both."},"finish_reason":null}],"obfuscation":"aa"}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_0","type":"function","function":{"name":"read","arguments":""}},{"index":1,"id":"call_1","type":"function","function":{"name":"list","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","system_fingerprint":"fp","choices":[{"index":0,"delta":{"role":"assistant","content":"Both."},"finish_reason":null}],"obfuscation":"aa"}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_0","type":"function","function":{"name":"read","arguments":""}},{"index":1,"id":"call_1","type":"function","function":{"name":"list","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "usage that the client did not ask for is kept from it (T078)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}

reply "a stream that just ends is no success" {
  given  = <<-SSE
    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"The upstream's answer broke off before its end.","type":"server_error","param":null,"code":null}}

    data: [DONE]
  SSE
}

reply "an end without [DONE] is one, when the upstream has said why it stopped" {
  given  = <<-SSE
    data: {"id":"chatcmpl-4","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-4","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}

reply "an error in place of the first chunk is an HTTP error (T085)" {
  given         = <<-SSE
    data: {"error":{"message":"Bad field.","type":"invalid_request_error","code":400}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Bad field.","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

reply "a body crosses as it is, but for the model's name" {
  given  = <<-JSON
    {"id":"chatcmpl-5","object":"chat.completion","created":5,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","refusal":null},"logprobs":null,"finish_reason":"stop"}],
     "usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}},"x":[1.0]}
  JSON
  expect = <<-JSON
    {"id":"chatcmpl-5","object":"chat.completion","created":5,"model":"spec-model","choices":[{"index":0,"message":{"role":"assistant","content":"Hi","refusal":null},"logprobs":null,"finish_reason":"stop"}],
     "usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}},"x":[1.0]}
  JSON
}

error "a list of faults becomes one message (T089)" {
  status        = 422
  given         = <<-JSON
    {"detail":[{"loc":["body","messages"],"msg":"field required","type":"value_error.missing"}]}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"field required","type":"invalid_request_error","param":null,"code":null}}
  JSON
}
