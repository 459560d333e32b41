# What clients are told of an Ollama upstream's replies.

reply "thinking, text and two calls, one without an id, for chat" {
  client   = "chat"
  upstream = "ollama"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    <ollama_message> <ollama_message content="look.">
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}},{"id":"call_b","function":{"index":1,"name":"now"}}]},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7,"total_duration":5}
  SSE
  expect = <<-SSE
    <chat_role id="<any>"> <chat_reasoning_content id="<any>"> <chat_text id="<any>" content="Let me ">
    <chat_text id="<any>" content="look.">
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<any>","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments id="<any>" arguments='{\"zone\":\"UTC\"}'>
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments id="<any>" index="1"> <chat_finish id="<any>" finish_reason="tool_calls">
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "thinking, text and two calls for messages" {
  client   = "messages"
  upstream = "ollama"
  request  = { model = "spec-model", max_tokens = 9, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    <ollama_message> <ollama_message content="look.">
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}},{"id":"call_b","function":{"index":1,"name":"now"}}]},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7,"total_duration":5}
  SSE
  expect   = <<-SSE
    <message_start id="<any>"> <ping> <thinking_block signature=""> <start_text index="1"> <text_delta index="1" text="Let me ">
    <text_delta index="1" text="look."> <stop_block index="1"> <tool_use_block index="2" id="<any>" name="now" input='{\"zone\":\"UTC\"}'>
    <tool_use_block index="3" id="call_b" name="now"> <message_delta_3 stop_reason="tool_use" input_tokens="11" output_tokens="7">
    <message_stop>
  SSE
}

reply "an error in mid stream" {
  client   = "chat"
  upstream = "ollama"
  ends     = "failed"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    <ollama_message>
    {"error":"an error was encountered while running the model"}
  SSE
  expect = <<-SSE
    <chat_role id="<any>"> <chat_text id="<any>" content="Let me ">
    {"error":{"message":"an error was encountered while running the model","type":"server_error","param":null,"code":null}}
    <done>
  SSE
}

reply "a stream that ends without its last line" {
  client   = "chat"
  upstream = "ollama"
  ends     = "truncated"
  request = { model = "spec-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = "<ollama_message> <ollama_message content='look.'>"
  expect = "<chat_role id='<any>'> <chat_text id='<any>' content='Let me '> <chat_text id='<any>' content='look.'> <frame> <done>"
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
    <ollama_message>
    {"model":"qwen3","message":{"role":"assistant","content":""},"done":true}
  SSE
  expect = <<-SSE
    <chat_role id="<any>"> <chat_text id="<any>" content="Let me "> <chat_finish id="<any>">
    {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}
