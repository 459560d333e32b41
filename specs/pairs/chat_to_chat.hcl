# A chat client on a chat upstream: what no rule names crosses byte for byte.

request "what nobody knows crosses, with its numbers as they are written" {
  given          = <<-JSON
    {"model": "m", "new_field": {"x": 1.0, "big": 12345678901234567890}, "seed": 1e2, "messages": [{"role": "user", "content": "Hi",
          "name": "ann"}]}
  JSON
  expect         = <<-JSON
    {"model": "upstream-model", "new_field": {"x": 1.0, "big": 12345678901234567890}, "seed": 1e2, "messages": [{"role": "user",
          "content": "Hi", "name": "ann"}]}
  JSON
  expect_headers = { authorization = "Bearer <key>" }
}

request "every parameter of OpenAI's crosses, and so do those of other servers (T137)" {
  given = { model = "m", n = 2, logprobs = true, top_logprobs = 3, logit_bias = { "5" = 1 }, temperature = 1.7, stop = ["a", "b", "c", "d",
    "e"], modalities = ["text", "audio"], audio = { format = "mp3", voice = "alloy" }, reasoning_effort = "ultra",
    response_format  = { type = "json_object" }, service_tier = "flex", top_k = 5, chat_template_kwargs = { x = [1] },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", n = 2, logprobs = true, top_logprobs = 3, logit_bias = { "5" = 1 }, temperature = 1.7,
    stop             = ["a", "b", "c", "d", "e"], modalities = ["text", "audio"], audio = { format = "mp3", voice = "alloy" },
    reasoning_effort = "ultra", response_format = { type = "json_object" }, service_tier = "flex", top_k = 5,
  chat_template_kwargs = { x = [1] }, messages = [{ role = "user", content = "Hi" }] }
}

request "a history crosses as it is: parts, calls, custom tools, and what was thought" {
  given = { model = "m", tools = [{ type = "custom", custom = { name = "a.b" } }, { type = "function", function = { name = "now" } }], tool_choice = "auto", parallel_tool_calls = false, messages = [{ role = "user", content = [{ type = "input_audio", input_audio = { data = "aGk=", format = "wav" } }, { type = "image_url", image_url = { url = "data:image/bmp;base64,aGk=" } }, { type = "hologram" }] }, { role = "assistant", content = null, reasoning_content = "Hm.", reasoning_details = [{ type = "reasoning.encrypted", data = "x" }], tool_calls = [{ id = "call.0", type = "custom", custom = { name = "a.b", input = "x" } }] }, { role = "tool", tool_call_id = "call.0", content = "" }, { role = "user", content = "" }] }
  expect = { model = "upstream-model", tools = [{ type = "custom", custom = { name = "a.b" } }, { type = "function",
    function = { name = "now" } }], tool_choice = "auto", parallel_tool_calls = false, messages = [{ role = "user",
    content = [{ type = "input_audio", input_audio = { data = "aGk=", format = "wav" } }, { type = "image_url",
    image_url = { url = "data:image/bmp;base64,aGk=" } }, { type = "hologram" }] }, { role = "assistant", content = null,
    reasoning_content = "Hm.", reasoning_details = [{ type = "reasoning.encrypted", data = "x" }], tool_calls = [{ id = "call.0",
    type = "custom", custom = { name = "a.b", input = "x" } }] }, { role = "tool", tool_call_id = "call.0", content = "" },
  { role = "user", content = "" }] }
}

request "a request that is not streamed asks for no usage (T078)" {
  given  = { model = "m", stream = false, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", stream = false, messages = [{ role = "user", content = "Hi" }] }
}

request "usage is asked for in every stream (T078)" {
  given = { model = "m", stream = true, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "usage is asked for beside other options (T078)" {
  given = { model = "m", stream = true, stream_options = { include_obfuscation = false, include_usage = false }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", stream = true, stream_options = { include_obfuscation = false, include_usage = true },
  messages = [{ role = "user", content = "Hi" }] }
}

request "options of a stream that are null are replaced (T078)" {
  given = { model = "m", stream = true, stream_options = null, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "an upstream that refuses options of a stream gets none (T078)" {
  profile = { include_usage = false }
  given   = { model = "m", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
}

request "an upstream that knows only max_tokens gets that (T138)" {
  profile = { max_tokens_field = "max_tokens" }
  given   = { model = "m", max_completion_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "of two limits that upstream gets the one that OpenAI would take (T138)" {
  profile = { max_tokens_field = "max_tokens" }
  given   = { model = "m", max_tokens = 8, max_completion_tokens = 16, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 16, messages = [{ role = "user", content = "Hi" }] }
}

request "DeepSeek's models are known to know only max_tokens (T138)" {
  upstream_model = "deepseek-chat"
  given          = { model = "m", max_completion_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "deepseek-chat", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "another upstream gets the limit that the client wrote (T138)" {
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "an empty list of tools, and the choice among them, is left out (T032)" {
  given  = { model = "m", tools = [], tool_choice = "auto", parallel_tool_calls = true, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "tools that are null are left out (T032)" {
  given  = { model = "m", tools = null, tool_choice = "none", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "functions, as they were before tools, keep their choice (T032)" {
  given = { model = "m", tools = [], functions = [{ name = "now" }], function_call = "auto", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", functions = [{ name = "now" }], function_call = "auto", messages = [{ role = "user",
  content = "Hi" }] }
}

request "a developer <what>" {
  cases          = <<-TABLE
    what                                      | upstream_model | model          | role
    is the system for most servers            |                | upstream-model | system
    stays one where the model knows that role | gpt-5-mini     | gpt-5-mini     | developer
  TABLE
  upstream_model = "<upstream_model>"
  given          = <<-JSON
    {"model": "m", "messages": [{"role": "developer", "name": "d", "content": [{"type": "text", "text": "Be \u00e9."}]}, {"role": "user",
      "content": "developer"}, {"role": "developer", "content": "Now."}]}
  JSON
  expect         = <<-JSON
    {"model": "<model>", "messages": [{"role": "<role>", "name": "d", "content": [{"type": "text", "text": "Be \u00e9."}]}, {"role": "user",
      "content": "developer"}, {"role": "<role>", "content": "Now."}]}
  JSON
}

request "what the client carries for an upstream of another protocol is taken out (T036)" {
  given = { model = "m", messages = [{ role = "developer", content = "Be brief." }, { role = "assistant", content = "Hi", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.F36Vb_uDuuzHBzpgLQKrQ7HfkOCxnGkZWY1kooqxhBERNyspximEs9BUzehu2t8w9N0-RSFRnXfi9jqpiq-5uDILYZ_M7k38hSpgpZh6awoNpZzJQDhJd9J8UzhXxEiZ1AiKxEA95zPm-e_pA31e9ZY7IxkifLQy", format = "gw1", index = 0 }, { type = "reasoning.text", text = "x" }] }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "Be brief." }, { role = "assistant", content = "Hi",
    reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.text", text = "x" }] }, { role = "user",
  content = "Well?" }] }
}

request "a name of a model with quotes in it breaks nothing (T092)" {
  upstream_model = "a\"b"
  given          = { model = "x\",\"n\":2,\"y\":\"", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "a\"b", messages = [{ role = "user", content = "Hi" }] }
}

request "a request without a model is refused (T102)" {
  given        = { messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "model"
}

request "a key that stands twice is refused" {
  given  = "{\"model\": \"m\", \"model\": \"n\", \"messages\": []}"
  reject = "cannot be read as JSON"
}

request "a place that is taken is refused" {
  given        = { model = "m", stream = true, stream_options = [], messages = [{ role = "user", content = "Hi" }] }
  reject       = "has no place"
  reject_param = "stream_options.include_usage"
}

# Streams

reply "chunks cross as they are, but for the model's name; interleaved calls are kept (T001, T069)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Both."},"finish_reason":null}],"system_fingerprint":"fp","obfuscation":"aa"}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_0","type":"function","function":{"name":"read","arguments":""}},{"index":1,"id":"call_1","type":"function","function":{"name":"list","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-1" created="5" model="x" arguments='{\"a\"'>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-1" created="5" model="x" arguments=":1}"> <chat_finish_3 created="5"> <chat_usage_2> <done>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Both."},"finish_reason":null}],"system_fingerprint":"fp","obfuscation":"aa"}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_0","type":"function","function":{"name":"read","arguments":""}},{"index":1,"id":"call_1","type":"function","function":{"name":"list","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":null}]}
    <chat_finish_3 created="5" model="spec-model"> <chat_usage created="5" prompt_tokens="10" completion_tokens="5" total_tokens="15">
    <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Both.", refusal = null, tool_calls = [{ id = "call_0", type = "function", function = { name = "read", arguments = "{\"a\":1}" } }, { id = "call_1", type = "function", function = { name = "list", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "usage that the client did not ask for is kept from it (T078)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = "<chat_role_3 created='5' content='Hi'> <chat_finish_3 created='5' finish_reason='stop'> <chat_usage_2> <done>"
  expect  = "<chat_role_4> <chat_finish_5> <done>"
}

reply "usage that comes with something else stays (T078)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    <chat_role_3 created="5" content="Hi">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
  expect  = <<-SSE
    <chat_role_4>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "several choices keep their indexes (T073)" {
  request = { model = "spec-model", n = 2, stream = true, stream_options = { include_usage = true }, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"role":"assistant","content":"Ho"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"content":"!"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"content":"."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":1,"delta":{"role":"assistant","content":"Ho"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":1,"delta":{"content":"!"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":1,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"content":"."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  except  = ["folded", "broken"] # a body has the first choice only
}

reply "frames are read however they are written, and written on one line each (T052, T053)" {
  given  = <<-SSE
    data:{"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x",
    data:"choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    : OPENROUTER PROCESSING

    id: 7
    retry: 1000
    foo: bar
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data:

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data:[DONE]
  SSE
  expect = "<chat_role_4> <chat_finish_5> <chat_usage created='5' prompt_tokens='10' completion_tokens='5' total_tokens='15'> <done>"
}

reply "an end without [DONE] is one, when the upstream has said why it stopped (T056)" {
  given  = "<chat_role_3 created='5' content='Hi'> <chat_finish_3 created='5' finish_reason='stop'>"
  expect = "<chat_role_4> <chat_finish_5> <done>"
}

reply "a stream that just ends is no success (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = "<chat_role_4> <frame> <done>"
}

reply "what comes behind [DONE] is dropped (T060)" {
  given  = "<chat_role_3 created='5' content='Hi'> <chat_finish_3 created='5' finish_reason='stop'> <done> <chat_usage_2> <done>"
  expect = "<chat_role_4> <chat_finish_5> <done>"
}

reply "an error in the middle of the stream is told in OpenAI's form (T085)" {
  given  = <<-SSE
    <chat_role_3 created="5" content="Hi">
    {"error":{"code":502,"message":"Provider returned error","metadata":{"provider_name":"p"}},"id":"gen-1"}
  SSE
  ends   = "failed"
  expect = "<chat_role_4> <frame message='Provider returned error'> <done>"
}

reply "an error that is a finish_reason is one (T085)" {
  given  = <<-SSE
    <chat_role_3 created="5" content="Hi">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"error","error":{"message":"Gone.","code":500}}]}
  SSE
  ends   = "failed"
  expect = "<chat_role_4> <frame message='Gone.'> <done>"
}

reply "an error in place of the first chunk is an HTTP error: <what> (T085, T089)" {
  cases         = <<-TABLE
    what          | given                                                                                      | message
    a bad request | data: {"error":{"message":"Bad field.","type":"invalid_request_error","code":400}}         | Bad field.
    vLLM's form   | data: {"object":"error","message":"Bad.","type":"BadRequestError","param":null,"code":400} | Bad.
  TABLE
  given         = <<-SSE
    <given>
  SSE
  expect_status = 400
  expect        = { error = { message = "<message>", type = "invalid_request_error", param = null, code = null } }
  ends          = "failed"
}

reply "an error in place of the first chunk is an HTTP error: a <what> (T085, T089)" {
  cases         = <<-TABLE
    what | given | expect_status | message | type | code
    rate limit | data: {"error":{"message":"Slow down.","code":429}} | 429 | Slow down. | rate_limit_error | "rate_limit_exceeded"
    string | data: {"error":"model not loaded"} | 500 | model not loaded | server_error | null
  TABLE
  given         = <<-SSE
    <given>
  SSE
  expect_status = "<expect_status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
  ends          = "failed"
}

reply "an error in place of the first chunk is an HTTP error: a prompt that is too long (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"This model's maximum context length is 8192 tokens.","type":"invalid_request_error","code":"context_length_exceeded"}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect = { error = { message = "This model's maximum context length is 8192 tokens.", type = "invalid_request_error", param = null,
  code = "context_length_exceeded" } }
}

reply "a chunk without choices has an empty list of them (T156)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":null}
    <chat_role_3 created="5" content="Hi"> <chat_finish_3 created="5" finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[]}
    <chat_role_4> <chat_finish_5> <chat_usage created="5" prompt_tokens="10" completion_tokens="5" total_tokens="15"> <done>
  SSE
}

reply "usage in a chunk without choices is kept from a client that did not ask for it (T078)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    <chat_role_3 created="5" content="Hi"> <chat_finish_3 created="5" finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
  expect  = "<chat_role_4> <chat_finish_5> <done>"
}

reply "usage without its total gets it (T082)" {
  given  = <<-SSE
    <chat_role_3 created="5" content="Hi"> <chat_finish_3 created="5" finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5}}
    <done>
  SSE
  expect = "<chat_role_4> <chat_finish_5> <chat_usage_3 created='5' model='spec-model'> <done>"
}

# Bodies

reply "a body crosses as it is, but for the model's name (T069)" {
  given = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5,
    total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } },
  x = [1.0, 12345678901234567890] }
  expect = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } }, x = [1.0, 12345678901234567890] }
}

reply "a body without choices has an empty list of them (T156)" {
  given  = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", usage = { prompt_tokens = 10, completion_tokens = 0, total_tokens = 10 } }
  expect = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "spec-model", usage = { prompt_tokens = 10, completion_tokens = 0, total_tokens = 10 }, choices = [] }
  except = ["folded"] # what has no choice has no role
}

reply "choices that are null are an empty list (T156)" {
  given  = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = null }
  expect = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "spec-model", choices = [] }
  except = ["folded"] # what has no choice has no role
}

reply "usage without its total gets it in a body (T082)" {
  given  = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant", content = "Hi" }, finish_reason = "stop" }], usage = { prompt_tokens = 8, completion_tokens = 3 } }
  expect = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi" }, finish_reason = "stop" }], usage = { prompt_tokens = 8, completion_tokens = 3, total_tokens = 11 } }
  except = ["folded"] # details are not invented
}

reply "several choices cross in a body (T073)" {
  request = { model = "spec-model", n = 2, messages = [{ role = "user", content = "Hi" }] }
  given = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "Hi" }, finish_reason = "stop" }, { index = 1, message = { role = "assistant", content = "Ho" },
    finish_reason = "length" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
  expect = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hi" }, finish_reason = "stop" }, { index = 1, message = { role = "assistant",
    content = "Ho" }, finish_reason = "length" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an error in a body with the status 200 is an HTTP error (T085)" {
  given         = { error = { message = "Slow down.", code = 429 } }
  ends          = "failed"
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

# A stream for a client that wants a body, and the reverse (T070)

reply "<what>" {
  cases = <<-TABLE
    what                                                  | finish_reason                | finish_reason_2
    text and usage                                        | stop                         | stop
    length without a call is length                       | length                       | length
    max_tokens without a call is length                   | max_tokens                   | length
    model_length without a call is length                 | model_length                 | length
    insufficient_system_resource without a call is length | insufficient_system_resource | length
    content_filter without a call is content_filter       | content_filter               | content_filter
    sensitive without a call is content_filter            | sensitive                    | content_filter
    refusal without a call is content_filter              | refusal                      | content_filter
    eos without a call is stop                            | eos                          | stop
    end_turn without a call is stop                       | end_turn                     | stop
    tool_calls without a call is stop                     | tool_calls                   | stop
  TABLE
  given = "<chat_role_3 created='5' content='Hi'> <chat_finish_3 created='5' finish_reason='<finish_reason>'> <chat_usage_2> <done>"
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "<finish_reason_2>" }],
    usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "reasoning, under whichever of its names, once (T041)" {
  given = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","reasoning":"Hm","reasoning_content":"Hm"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"reasoning":"."},"finish_reason":null}]}
    <chat_text_4 created="5"> <chat_finish_3 created="5" finish_reason="stop"> <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hi", refusal = null, reasoning_content = "Hm." }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal (T157)" {
  given = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","refusal":"I can"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"refusal":"not."},"finish_reason":null}]}
    <chat_finish_3 created="5" finish_reason="stop"> <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = "I cannot." }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "calls with ids and names in every piece are one (T005)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}
    <chat_call created="5" name="read" arguments='\":1}'> <chat_call created="5" id_2="call_b" name="list"> <chat_finish_3 created="5">
    <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"p\":1}" } }, { id = "call_b", type = "function", function = { name = "list", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "calls without indexes, arguments as an object, ids that are empty (T166)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"id":"call_a","type":null,"function":{"name":"read","arguments":{"p":1}}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"id":"","function":{"name":"list","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_finish_3 created="5"> <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"p\":1}" } }, { id = "<any>", type = "function", function = { name = "list", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "stop behind calls is tool_calls, an empty reason is none (T018, T058)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":""}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":""}]}
    <chat_finish_3 created="5" finish_reason="stop"> <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "<case>" {
  cases  = <<-TABLE
    case                                          | arguments | delta                                        | finish_reason
    an empty stub of a function is no call (T158) | {}        | {"function_call":{"name":"","arguments":""}} | tool_calls
    length behind a call is length (T018)         | {         | {}                                           | length
  TABLE
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"<arguments>"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":<delta>,"finish_reason":"<finish_reason>"}]}
    <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "<arguments>" } }] }, logprobs = null, finish_reason = "<finish_reason>" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "usage that is null or zero until the end is what it is at the end (T077)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}
    <chat_usage_2> <chat_usage_3 created="5" prompt_tokens="0" completion_tokens="0" total_tokens="0"> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the total of usage is computed, cached tokens are part of the prompt under all their names (T074, T082)" {
  given  = <<-SSE
    <chat_role_3 created="5" content="Hi"> <chat_finish_3 created="5" finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":5,"prompt_cache_hit_tokens":75,"prompt_cache_miss_tokens":25}}
    <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 100, completion_tokens = 5, total_tokens = 105, prompt_tokens_details = { cached_tokens = 75 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a function, as it was before tools, stays one for its client (T158)" {
  request = { model = "spec-model", functions = [{ name = "now" }], messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":null,"function_call":{"name":"now","arguments":""}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"function_call":{"arguments":"{\"a\""}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"function_call":{"arguments":":1}"}},"finish_reason":null}]}
    <chat_finish_3 created="5" finish_reason="function_call"> <chat_usage_2> <done>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, function_call = { name = "now", arguments = "{\"a\":1}" } },
    logprobs = null, finish_reason = "function_call" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a body is told as a stream to a client that asked for one" {
  given = { id = "chatcmpl-1", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "Both.", refusal = null, reasoning_content = "Hm.", tool_calls = [{ id = "call_0", type = "function",
      function = { name = "read", arguments = "{\"a\":1}" } }, { id = "call_1", type = "function", function = { name = "now",
    arguments = "" } }] }, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9,
  total_tokens = 29 } }
  expect = <<-SSE
    <chat_role> <chat_reasoning_content> <chat_text content="Both."> <chat_call_3 id="call_0"> <chat_arguments arguments='{\"a\":1}'>
    <chat_call_3 index="1" id="call_1" name="now"> <chat_arguments index="1"> <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
}

# Errors

error "a <what>" {
  cases         = <<-TABLE
    what                                  | status | message                          | type                  | code
    bad request keeps its code            | 400    | No.                              | invalid_request_error | unsupported_value
    quota that is used up                 | 429    | You exceeded your current quota. | insufficient_quota    | insufficient_quota
    model that is not there               | 404    | No such model.                   | invalid_request_error | model_not_found
    policy that forbids it keeps its code | 400    | No.                              | invalid_request_error | content_policy_violation
  TABLE
  status        = "<status>"
  given         = { error = { message = "<message>", type = "<type>", param = null, code = "<code>" } }
  expect_status = "<status>"
  expect        = { error = { message = "<message>", type = "<type>", param = null, code = "<code>" } }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "No.", type = "invalid_request_error", param = null, code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): No.", type = "permission_error",
  param = null, code = "upstream_auth" } }
}

error "<what>" {
  cases         = <<-TABLE
    what                                               | status | type                  | code
    402 is a quota that is used up                     | 402    | unknown_error         | null
    a balance that is used up, in a bad request (T097) | 400    | invalid_request_error | "invalid_request_error"
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "Insufficient Balance", "type": "<type>", "param": null, "code": <code>}}
  JSON
  expect_status = 429
  expect        = { error = { message = "Insufficient Balance", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
}

error "<case>" {
  cases         = <<-TABLE
    case | error
    a rate limit, whatever its type (T094) | {"message": "Slow down.", "type": "tokens", "param": null, "code": "rate_limit_exceeded"}
    what another gateway hides in metadata is the message (T089) | {"code": 429, "metadata": {"raw": "Slow down.", "provider_name": "p"}}
  TABLE
  status        = 429
  given         = <<-JSON
    {"error": <error>}
  JSON
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

error "a context that is too long, in a server's own words" {
  status = 400
  given = { error = { message = "This model's maximum context length is 8192 tokens. However, you requested 9000.",
  type = "BadRequestError", param = null, code = null } }
  expect_status = 400
  expect = { error = { message = "This model's maximum context length is 8192 tokens. However, you requested 9000.",
  type = "invalid_request_error", param = null, code = "context_length_exceeded" } }
}

error "a <case>" {
  cases         = <<-TABLE
    case | status | message | given | code | type | expect
    fault of the server | 500 | Oops. | "type": "server_error", "param": null | null | server_error | null
    conflict | 409 | No. | "type": "invalid_request_error", "param": null | null | invalid_request_error | "conflict"
    code that is a number is none (T089) | 400 | Bad. |  | 400 | invalid_request_error | null
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "<message>", <given>, "code": <code>}}
  JSON
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <expect>}}
  JSON
}

error "a server that is overloaded" {
  status        = 503
  given         = { error = { message = "Busy.", type = "service_unavailable_error", param = null, code = "overloaded" } }
  expect_status = 503
  expect        = { error = { message = "Busy.", type = "server_error", param = null, code = "overloaded" } }
}

error "what is wrong with the request is named by its path" {
  status = 400
  given = { error = { message = "Unsupported value.", type = "invalid_request_error", param = "messages[0].role",
  code = "unsupported_value" } }
  expect_status = 400
  expect = { error = { message = "Unsupported value.", type = "invalid_request_error", param = "messages[0].role",
  code = "unsupported_value" } }
}

error "a list of faults becomes one message (T089)" {
  status        = 422
  given         = { detail = [{ loc = ["body", "messages"], msg = "field required", type = "value_error.missing" }] }
  expect_status = 400
  expect        = { error = { message = "field required", type = "invalid_request_error", param = null, code = null } }
}

error "a detail is the message (T089)" {
  status        = 403
  given         = { detail = "Forbidden" }
  expect_status = 403
  expect = { error = { message = "The upstream denied access (status 403): Forbidden", type = "permission_error", param = null,
  code = "upstream_auth" } }
}

error "an error that is a string is the message (T089)" {
  status        = 400
  given         = { error = "text" }
  expect_status = 400
  expect        = { error = { message = "text", type = "invalid_request_error", param = null, code = null } }
}

error "a list of errors is its first (T089)" {
  status        = 400
  given         = [{ error = { code = 400, message = "Bad.", status = "INVALID_ARGUMENT" } }]
  expect_status = 400
  expect        = { error = { message = "Bad.", type = "invalid_request_error", param = null, code = null } }
}

error "msg is a message (T089)" {
  status        = 400
  given         = { code = "1113", msg = "No balance." }
  expect_status = 400
  expect        = { error = { message = "No balance.", type = "invalid_request_error", param = null, code = "1113" } }
}

error "a page of a proxy keeps the status and its words (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html><body><h1>502 Bad Gateway</h1></body></html>"
  expect_status = 500
  expect        = { error = { message = "502 Bad Gateway", type = "server_error", param = null, code = null } }
}

error "an empty answer keeps the status (T088)" {
  status        = 504
  expect_status = 504
  expect        = { error = { message = "The upstream failed.", type = "server_error", param = null, code = "timeout" } }
}

reply "[broken] a stream cut behind an annotation does not say it again" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"see x","annotations":[{"type":"url_citation","url_citation":{"url":"http://x","title":"X","start_index":0,"end_index":5}}]},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"see x","annotations":[{"type":"url_citation","url_citation":{"url":"http://x","title":"X","start_index":0,"end_index":5}}]},"finish_reason":null}]}
    <frame> <done>
  SSE
}

reply "a body from a stream without a finish_reason has one all the same" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = "<chat_role_4 id='chatcmpl-2' created='1' model='x'> <done>"
  except  = ["folded"]
  expect = { id = "chatcmpl-2", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
  message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = "<any>" }
}

reply "a stream from a body without a finish_reason has one all the same" {
  given = { id = "chatcmpl-3", object = "chat.completion", created = 1, model = "x", choices = [{ index = 0, message = { role = "assistant",
  content = "Hi" } }] }
  expect = <<-SSE
    <chat_role id="chatcmpl-3"> <chat_text id="chatcmpl-3" content="Hi"> <chat_finish id="chatcmpl-3">
    {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}
    <done>
  SSE
  except = ["folded"]
}

reply "a keepalive among chunks that cross has their id and time (T156)" {
  headers = { user-agent = "OpenAI/Go 3.95.0" }
  given   = "<chat_role_3 id='gen-4' created='1' content='Hi'> <chat_finish_3 id='gen-4' created='1' finish_reason='stop'> <done>"
  except  = ["folded"]
  expect  = "<chat_role_4 id='gen-4' created='1'> <chat_finish_5 id='gen-4' created='1'> <done>"
}

# Chunks that cross have it beside the choices, as the upstream says it.
reply "what a search found is told as citations in a body from a stream" {
  except  = ["folded"]
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  profile = { search_citations = true }
  given   = <<-SSE
    {"id":"chatcmpl-4","object":"chat.completion.chunk","created":1,"model":"x","citations":["https://a.example/"],"choices":[{"index":0,"delta":{"role":"assistant","content":"Cats purr."},"finish_reason":null}]}
    {"id":"chatcmpl-4","object":"chat.completion.chunk","created":1,"model":"x","citations":["https://a.example/"],"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    <done>
  SSE
  expect = { id = "chatcmpl-4", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats purr.", refusal = null, annotations = [{ type = "url_citation", url_citation = { url = "https://a.example/", title = "", start_index = 0, end_index = 0 } }] },
  logprobs = null, finish_reason = "stop" }], usage = "<any>" }
}

# Which of several choices a stream that breaks off lacks is not looked at.
reply "a body from a stream of two choices is that of the first" {
  except  = ["broken"]
  request = { model = "spec-model", n = 2, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"one"},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":1,"delta":{"role":"assistant","content":"two"},"finish_reason":null}]}
    <chat_finish_5 id="chatcmpl-5" created="1" model="x">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":1,"delta":{},"finish_reason":"stop"}]}
    <done>
  SSE
  expect = { id = "chatcmpl-5", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
  message = { role = "assistant", content = "one", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = "<any>" }
}

request "a file that the upstream keeps, is not passed on" {
  given  = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { file_id = "file_1" } }] }] }
  reject = "A file that is named by its id"
}

request "a file that the upstream keeps, crosses where the profile says so" {
  given   = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { file_id = "file_1" } }] }] }
  profile = { account_objects = "any" }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "file", file = { file_id = "file_1" } }] }] }
}

reply "one id for all chunks of a stream, although the upstream gives each its own" {
  given  = <<-SSE
    <chat_role_3 id="a-1" created="5" content="H"> <chat_text_4 id="a-2" created="5" content="e">
    <chat_text_4 id="a-30" created="5" content="y"> <chat_finish_3 id="a-4" created="5" finish_reason="stop"> <done>
  SSE
  expect = <<-SSE
    <chat_role_4 id="a-1" content="H">
    {"id":"a-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"content":"e"},"finish_reason":null}]}
    {"id":"a-1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"content":"y"},"finish_reason":null}]}
    <chat_finish_5 id="a-1"> <done>
  SSE
}

reply "text in one choice and calls in another are one turn, in a body" {
  given = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "Let me look." }, finish_reason = "tool_calls" }, { index = 1, message = { role = "assistant",
    tool_calls = [{ id = "call_1", type = "function", function = { name = "read", arguments = "{\"p\":1}" } }] },
  finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "chatcmpl-5", object = "chat.completion", created = "<any>", model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Let me look.", refusal = null, tool_calls = [{ id = "call_1", type = "function",
  function = { name = "read", arguments = "{\"p\":1}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = "<any>" }
}

reply "a choice that ended is gone on with in another" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me look."},"finish_reason":null}]}
    <chat_finish_5 id="chatcmpl-5" model="x">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_3 id="chatcmpl-5" created="5" index="1"> <done>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me look."},"finish_reason":null}]}
    <chat_finish_5 id="chatcmpl-5">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_5 id="chatcmpl-5" finish_reason="tool_calls"> <done>
  SSE
}

reply "the reason of a choice with calls counts" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me"},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_3 id="chatcmpl-5" created="5" index="1"> <chat_text_4 id="chatcmpl-5" created="5" content=" look.">
    <chat_finish_5 id="chatcmpl-5" model="x"> <done>
  SSE
  expect = <<-SSE
    <chat_role_4 id="chatcmpl-5" content="Let me">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_5 id="chatcmpl-5" finish_reason="tool_calls">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"content":" look."},"finish_reason":null}]}
    <chat_finish_5 id="chatcmpl-5" finish_reason="tool_calls"> <done>
  SSE
}

# Copilot has text in one choice of a chunk and calls in another.
reply "choices of one chunk are one turn, although one was asked for" {
  given  = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me"},"finish_reason":null},{"index":1,"delta":{"role":"assistant","content":null},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"content":" look."},"logprobs":{"content":[{"token":" look.","logprob":-0.1,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null},{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"},{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"},{"index":1,"delta":{},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect = <<-SSE
    <chat_role id="c1" created="5" content="Let me">
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}],"content":" look."},"logprobs":{"content":[{"token":" look.","logprob":-0.1,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    <chat_arguments id="c1" created="5" arguments='{\"p\":1}'>
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    <done>
  SSE
}

reply "calls in two choices of a chunk are counted on" {
  given  = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":"tool_calls"},{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_2","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":5,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":"{}"}},{"index":1,"id":"call_2","type":"function","function":{"name":"read","arguments":"{}"}}],"role":"assistant"},"logprobs":null,"finish_reason":"tool_calls"}]}
    <done>
  SSE
}

request "a call without reasoning gets the last one before it, where the upstream refuses it without" {
  profile = { reasoning_required = true }
  given = { model = "x", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "a",
    type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "1" },
    { role = "assistant", reasoning_content = "I look.", tool_calls = [{ id = "b", type = "function", function = { name = "f",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "b", content = "2" }, { role = "assistant", reasoning_content = "",
      tool_calls = [{ id = "c", type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "c",
      content = "3" }, { role = "assistant", reasoning_content = null, tool_calls = [{ id = "d", type = "function", function = { name = "f",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "d", content = "4" }, { role = "assistant", reasoning = "Once more.",
      tool_calls = [{ id = "e", type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "e",
  content = "5" }, { role = "assistant", content = "Done." }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { reasoning_content = "[reasoning unavailable]",
    role = "assistant", content = null, tool_calls = [{ id = "a", type = "function", function = { name = "f", arguments = "{}" } }] },
    { role = "tool", tool_call_id = "a", content = "1" }, { role = "assistant", reasoning_content = "I look.", tool_calls = [{ id = "b",
    type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "b", content = "2" },
    { role = "assistant", reasoning_content = "I look.", tool_calls = [{ id = "c", type = "function", function = { name = "f",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "c", content = "3" }, { role = "assistant", reasoning_content = "I look.",
      tool_calls = [{ id = "d", type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "d",
      content = "4" }, { reasoning_content = "Once more.", role = "assistant", reasoning = "Once more.", tool_calls = [{ id = "e",
    type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "e", content = "5" },
  { role = "assistant", content = "Done." }, { role = "user", content = "Thanks" }] }
}

request "what leaves reasoning out stays as it is for upstreams that do not ask for it" {
  given = { model = "x", messages = [{ role = "assistant", tool_calls = [{ id = "a", type = "function", function = { name = "f",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "1" }] }
  expect = { model = "upstream-model", messages = [{ role = "assistant", tool_calls = [{ id = "a", type = "function",
  function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "1" }] }
}

request "a call without reasoning gets a text that says so where none came before" {
  profile = { reasoning_required = true }
  given = { model = "x", messages = [{ role = "user", content = "Hi" }, { role = "assistant", tool_calls = [{ id = "a", type = "function",
  function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "1" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { reasoning_content = "[reasoning unavailable]",
    role = "assistant", tool_calls = [{ id = "a", type = "function", function = { name = "f", arguments = "{}" } }] },
  { role = "tool", tool_call_id = "a", content = "1" }] }
}

fragment "minimax" {
  frames = <<-SSE
    {"id":"1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"content":"Hi"}}]}
    {"id":"1","object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":"stop"}]}
    {"id":"1","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hi!"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}
    <done>
  SSE
}

reply "MiniMax's streams end with the whole message once more, of which a client gets the usage" {
  given  = "<minimax>"
  expect = <<-SSE
    {"id":"1","object":"chat.completion.chunk","model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"}}]}
    {"id":"1","object":"chat.completion.chunk","model":"spec-model","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":"stop"}]}
    {"id":"1","object":"chat.completion.chunk","model":"spec-model","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}
    <done>
  SSE
}

reply "a client that asked for no usage gets nothing of the whole message with which MiniMax's streams end" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = "<minimax>"
  expect  = <<-SSE
    {"id":"1","object":"chat.completion.chunk","model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"}}]}
    {"id":"1","object":"chat.completion.chunk","model":"spec-model","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":"stop"}]}
    <done>
  SSE
}
