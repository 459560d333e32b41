# A Messages client on a chat upstream.

# Requests

request "a system string becomes the first message" {
  given = { model = "m", max_tokens = 64, system = "Be brief.", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = "Be brief." }, { role = "user",
  content = "Hi" }] }
  expect_headers = { authorization = "Bearer <key>" }
}

request "the billing line of Claude Code is stripped from system blocks (T125)" {
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "x-anthropic-billing-header: cc_version=2.1; cch=a1b2c;" },
  { type = "text", text = "You are a coder.", cache_control = { type = "ephemeral" } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = "You are a coder." }, { role = "user",
  content = "Hi" }] }
}

request "the billing line of Claude Code is stripped from a system string (T125)" {
  given = { model = "m", max_tokens = 64, system = "x-anthropic-billing-header: cch=a1b2c;\nYou are a coder.", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = "You are a coder." }, { role = "user",
  content = "Hi" }] }
}

request "images become data URLs and URLs" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image",
  source = { type = "url", url = "https://example.com/cat.png" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }, { type = "image_url", image_url = { url = "https://example.com/cat.png" } }] }] }
}

request "tools, a choice among them and one call at a time" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "read", description = "Reads a file.", input_schema = { type = "object",
    properties = { path = { type = "string" } } } }], tool_choice = { type = "tool", name = "read",
  disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Read a" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ type = "function", function = { name = "read",
    description = "Reads a file.", parameters = { type = "object", properties = { path = { type = "string" } } } } }],
    tool_choice = { type = "function", function = { name = "read" } }, parallel_tool_calls = false, messages = [{ role = "user",
  content = "Read a" }] }
}

request "calls and their results become assistant and tool messages, text behind a result its own message" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    content = [{ type = "text", text = "Reading." }, { type = "tool_use", id = "toolu_1", name = "read", input = { path = "a" } },
      { type = "tool_use", id = "toolu_2", name = "read", input = { path = "b" } }] }, { role = "user", content = [{ type = "tool_result",
        tool_use_id = "toolu_1", content = "A" }, { type = "tool_result", tool_use_id = "toolu_2", content = [{ type = "text",
  text = "no such file" }], is_error = true }, { type = "text", text = "Go on" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    content = "Reading.", tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
      arguments = "{\"path\":\"a\"}" } }, { id = "toolu_2", type = "function", function = { name = "read",
    arguments = "{\"path\":\"b\"}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "tool",
  tool_call_id = "toolu_2", content = "Error: no such file" }, { role = "user", content = "Go on" }] }
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_0",
    content = "old" }] }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_1", name = "read", input = {} }] },
  { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user",
    content = "[Result of an earlier tool call toolu_0]\nold" }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_1",
    type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1",
  content = "Error: [Tool result unavailable - conversation history was truncated]" }, { role = "user", content = "Never mind" }] }
}

request "of two results for one call the last counts, in the place of the first (T014)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "read", input = { path = "a" } }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_1", content = "first" }, { type = "tool_result", tool_use_id = "toolu_1", content = "second" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant",
    content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
  arguments = "{\"path\":\"a\"}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "second" }] }
}

request "a thinking budget becomes an effort" {
  given = { model = "m", max_tokens = 30000, stream = true, thinking = { type = "enabled", budget_tokens = 10000 },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 30000, stream = true, stream_options = { include_usage = true },
  reasoning_effort = "medium", messages = [{ role = "user", content = "Hi" }] }
}

request "an upstream that knows only max_tokens gets that" {
  profile = { max_tokens_field = "max_tokens", stop_max = 1 }
  given   = { model = "m", max_tokens = 64, stop_sequences = ["a", "b"], messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64, stop = ["a"], messages = [{ role = "user", content = "Hi" }] }
}

request "compaction is refused" {
  given        = { model = "m", max_tokens = 64, compaction = { type = "auto" }, messages = [{ role = "user", content = "Hi" }] }
  reject       = "Compaction is not offered"
  reject_param = "compaction"
}

request "messages that are no list are refused with their path" {
  given        = { model = "m", max_tokens = 64, messages = "Hi" }
  reject       = "should be an array, not a string"
  reject_param = "messages"
}

# Replies

reply "text, with the usage that comes behind the finish reason (T061) and counts cached tokens once (T074)" {
  given  = <<-SSE
    <chat_role_3 created="1"> <chat_text_4 created="1" content="Hel"> <chat_text_4 created="1" content="lo">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"x","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75},"completion_tokens_details":{"reasoning_tokens":4}}}
    <done>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block>
    <message_delta_2 input_tokens="25" cache_read_input_tokens="75" thinking_tokens="4"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 25,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 75, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 4 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "text, then two tools whose arguments interleave, one block at a time (T001)" {
  given  = <<-SSE
    {"id":"chatcmpl-2","choices":[{"index":0,"delta":{"role":"assistant","content":"Both."},"finish_reason":null}]}
    {"id":"chatcmpl-2","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_0","type":"function","function":{"name":"read","arguments":""}},{"index":1,"id":"call_1","type":"function","function":{"name":"list","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_4 id="chatcmpl-2" arguments='{\"a\"'>
    {"id":"chatcmpl-2","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"b\""}}]},"finish_reason":null}]}
    <chat_arguments_4 id="chatcmpl-2" arguments=":1}">
    {"id":"chatcmpl-2","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":":2}"}}]},"finish_reason":null}]}
    <chat_finish_7 id="chatcmpl-2" finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Both."> <start_tool_use index="1" id="call_0">
    <input_json_delta index="1" partial_json='{\"a\"'> <input_json_delta index="1" partial_json=":1}"> <stop_block index="1">
    <tool_use_block index="2" id="call_1" name="list" input='{\"b\":2}'> <message_delta_5> <message_stop>
  SSE
}

reply "a call whose id and name come with every piece is one call, another id at the index a new one (T005)" {
  given  = <<-SSE
    {"id":"chatcmpl-3","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-3","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-3","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_b","type":"function","function":{"name":"read","arguments":"{\"p\":2}"}}]},"finish_reason":null}]}
    <chat_finish_7 id="chatcmpl-3" finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p'> <input_json_delta partial_json='\":1}'> <stop_block>
    <tool_use_block index="1" id="call_b" input='{\"p\":2}'> <message_delta_5> <message_stop>
  SSE
}

reply "a finish_reason \"\" on every chunk is none (T058)" {
  given  = <<-SSE
    {"id":"chatcmpl-4","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":""}]}
    {"id":"chatcmpl-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":""}]}
    <chat_finish_7 id="chatcmpl-4" finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <start_tool_use index="1" name="now"> <stop_block index="1"> <message_delta_5>
    <message_stop>
  SSE
}

reply "reasoning becomes thinking, with the upstream's own form sealed in its signature" {
  given  = <<-SSE
    {"id":"chatcmpl-5","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Let me "},"finish_reason":null}]}
    {"id":"chatcmpl-5","choices":[{"index":0,"delta":{"reasoning_content":"see."},"finish_reason":null}]}
    <chat_text_7 id="chatcmpl-5" content="Four.">
    {"id":"chatcmpl-5","choices":[{"index":0,"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":5,"completion_tokens":7,"total_tokens":12}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_thinking> <thinking_delta thinking="Let me "> <thinking_delta thinking="see."> <signature_delta>
    <stop_block> <text_block index="1" text="Four."> <message_delta_3 stop_reason="max_tokens" input_tokens="5" output_tokens="7">
    <message_stop>
  SSE
}

reply "an error in place of the first chunk is an HTTP error (T085)" {
  given         = <<-SSE
    data: {"error":{"message":"This model is overloaded.","type":"overloaded_error","code":503}}
  SSE
  ends          = "failed"
  expect_status = 529
  expect        = { type = "error", error = { type = "overloaded_error", message = "This model is overloaded." }, request_id = "req_spec" }
}

reply "an error behind the first chunk ends the stream, and never as a call to run (T085)" {
  given  = <<-SSE
    {"id":"chatcmpl-6","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}
    {"error":{"message":"The worker died.","type":"server_error"}}
    <done>
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p'> <error_2 message="The worker died."> <message_stop>
  SSE
}

reply "a body becomes a message" {
  given = { id = "chatcmpl-7", object = "chat.completion", created = 1, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "On it.", tool_calls = [{ id = "call_a", type = "function", function = { name = "read",
    arguments = "{\"path\":\"a\"}" } }] }, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5,
  total_tokens = 15 } }
  expect = { id = "msg_7", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "On it." },
    { type = "tool_use", id = "call_a", name = "read", input = { path = "a" }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

# Errors

error "a 429 becomes rate_limit_error (T090)" {
  status        = 429
  given         = { error = { message = "Slow down.", type = "requests", code = "rate_limit_exceeded" } }
  expect_status = 429
  expect        = { type = "error", error = { type = "rate_limit_error", message = "Slow down." }, request_id = "req_spec" }
}

error "an HTML page keeps its status and says its text (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = <<-HTML
    <html><head><title>502 Bad Gateway</title><style>h1 { color: red }</style></head><body><h1>Bad   Gateway</h1></body></html>
  HTML
  expect_status = 500
  expect        = { type = "error", error = { type = "api_error", message = "502 Bad Gateway Bad Gateway" }, request_id = "req_spec" }
}

error "an empty 524 is a timeout (T088)" {
  status        = 524
  expect_status = 504
  expect        = { type = "error", error = { type = "timeout_error", message = "The upstream failed." }, request_id = "req_spec" }
}

error "a context that is too long is worded so that Claude Code compacts" {
  status = 400
  given = { error = { message = "This model's maximum context length is 8192 tokens.", type = "invalid_request_error",
  code = "context_length_exceeded" } }
  expect_status = 400
  expect = { type = "error", error = { type = "invalid_request_error",
  message = "prompt is too long: This model's maximum context length is 8192 tokens." }, request_id = "req_spec" }
}
