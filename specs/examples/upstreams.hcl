# What the name of a model, the upstream's host and its name mean, and what else a spec can say of a call.

request "an alias leads to a model and sets a field, in any client's protocol" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["gpt-*"]
  given           = { model = "gpt-5-high", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "gpt-5", max_completion_tokens = 9, reasoning_effort = "high", messages = [{ role = "user",
  content = "Hi" }] }
}

request "a suffix asks for a header and is not sent (T146)" {
  client          = "chat"
  upstream        = "messages"
  upstream_models = ["claude-*"]
  given           = { model = "claude-sonnet-4-6[1m]", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect_headers  = { anthropic-beta = "context-1m-2025-08-07", x-api-key = "<key>" }
}

request "a model is known with its provider's name and without" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["gpt-*"]
  given           = { model = "openai/gpt-5", messages = [{ role = "user", content = "Hi" }] }
  expect          = { model = "gpt-5", messages = [{ role = "user", content = "Hi" }] }
}

request "a host has a dialect of its own" {
  client        = "messages"
  upstream      = "chat"
  upstream_host = "api.mistral.ai"
  given         = { model = "m", max_tokens = 9, metadata = { user_id = "ann" }, messages = [{ role = "user", content = "Hi" }] }
  expect        = { model = "upstream-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}

request "an upstream is known by its name as by its host" {
  client        = "messages"
  upstream      = "chat"
  upstream_name = "openrouter.ai"
  given         = { model = "m", max_tokens = 9, top_k = 3, messages = [{ role = "user", content = "Hi" }] }
  expect        = { model = "upstream-model", max_tokens = 9, top_k = 3, messages = [{ role = "user", content = "Hi" }] }
}

request "a request is about so many tokens, and goes to a path" {
  client        = "messages"
  upstream      = "responses"
  given         = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "How many tokens are these words?" }] }
  expect_tokens = 13
  expect_path   = "/v1/responses"
}

reply "a silent upstream is bridged by pings" {
  client    = "messages"
  upstream  = "chat"
  given     = <<-SSE
    {"id":"c-1","choices":[{"index":0,"delta":{"content":"Hi"}}]}
    <chat_finish_7 id="c-1"> <done>
  SSE
  keepalive = <<-SSE
    event: ping
    data: {"type":"ping"}
  SSE
  expect    = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}
