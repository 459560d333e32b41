# What an Ollama client is told.

reply "lines of thinking, text and a call" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/chat"
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm."},"finish_reason":null}]}
    <chat_text_4 id="c1" created="1" model="up" content="Let me "> <chat_text_4 id="c1" created="1" model="up" content="look.\n">
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"now","arguments":"{\"zone\":"}}]},"finish_reason":null}]}
    <chat_arguments_3 id="c1" created="1" model="up" arguments='\"UTC\"}'>
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}
    <done>
  SSE
  expect   = <<-SSE
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"look.\n"},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"","tool_calls":[{"id":"call_1","function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}}]},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":0,"load_duration":0,"prompt_eval_count":11,"prompt_eval_duration":0,"eval_count":7,"eval_duration":0}
  SSE
}

reply "lines of an answer to a prompt" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/generate"
  request  = { model = "spec-model", prompt = "Hi" }
  given    = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm."},"finish_reason":null}]}
    <chat_text_4 id="c1" created="1" model="up" content="Let me "> <chat_text_4 id="c1" created="1" model="up" content="look.\n">
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    <done>
  SSE
  expect   = <<-SSE
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","response":"","thinking":"Hm.","done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","response":"Let me ","done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","response":"look.\n","done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","response":"","done":true,"done_reason":"length","total_duration":0,"load_duration":0,"prompt_eval_count":0,"prompt_eval_duration":0,"eval_count":0,"eval_duration":0}
  SSE
}

reply "a refusal" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/chat"
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","refusal":"No."},"finish_reason":null}]}
    <chat_finish_5 id="c1" created="1" model="up"> <done>
  SSE
  expect   = <<-SSE
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"No."},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":0,"load_duration":0,"prompt_eval_count":0,"prompt_eval_duration":0,"eval_count":0,"eval_duration":0}
  SSE
}

reply "a stream that is cut" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/chat"
  ends     = "truncated"
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm."},"finish_reason":null}]}
    <chat_text_4 id="c1" created="1" model="up" content="Let me "> <chat_text_4 id="c1" created="1" model="up" content="look.\n">
  SSE
  expect   = <<-SSE
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"spec-model","created_at":"2023-11-14T22:13:20Z","message":{"role":"assistant","content":"look.\n"},"done":false}
    {"error":"The upstream's answer broke off before its end."}
  SSE
}

reply "a body with a call" {
  client   = "ollama"
  upstream = "chat"
  path     = "/api/chat"
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }], stream = false }
  given    = { id = "c1", object = "chat.completion", created = 1, model = "up", choices = [{ index = 0, message = { role = "assistant", content = "Hello", reasoning_content = "Hm.", tool_calls = [{ id = "call_1", type = "function", function = { name = "now", arguments = "{\"a\":1}" } }] }, finish_reason = "tool_calls" }], usage = { prompt_tokens = 11, completion_tokens = 7, total_tokens = 18 } }
  expect   = { model = "spec-model", created_at = "2023-11-14T22:13:20Z", message = { role = "assistant", content = "Hello", thinking = "Hm.", tool_calls = [{ id = "call_1", function = { index = 0, name = "now", arguments = { a = 1 } } }] }, done = true, done_reason = "stop", total_duration = 0, load_duration = 0, prompt_eval_count = 11, prompt_eval_duration = 0, eval_count = 7, eval_duration = 0 }
}

reply "lines cross as they are, but for the name of the model" {
  client   = "ollama"
  upstream = "ollama"
  path     = "/api/chat"
  request  = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    <ollama_message> <ollama_message content="look.">
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}},{"id":"call_b","function":{"index":1,"name":"now"}}]},"done":false}
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7,"total_duration":5}
  SSE
  expect   = <<-SSE
    {"model":"spec-model","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Hm."},"done":false}
    {"model":"spec-model","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"Let me "},"done":false}
    {"model":"spec-model","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"look."},"done":false}
    {"model":"spec-model","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"now","arguments":{"zone":"UTC"}}},{"id":"call_b","function":{"index":1,"name":"now"}}]},"done":false}
    {"model":"spec-model","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":7,"total_duration":5}
  SSE
}
