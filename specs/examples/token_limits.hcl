# Limits of tokens that are reduced to what the model gives, and to what its context window leaves. Claude Code asks for 128,000.

request "chat on chat: the model gives 8192 tokens at most" {
  client   = "chat"
  upstream = "chat"
  profile  = { max_tokens_field = "max_completion_tokens", max_output = 8192 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_completion_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "chat on chat: the model has a context window of 16,000 tokens" {
  client   = "chat"
  upstream = "chat"
  profile  = { max_tokens_field = "max_completion_tokens", context = 16000 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_completion_tokens = 15978, messages = [{ role = "user", content = "Hi" }] }
}

request "messages on chat: the model gives 8192 tokens at most" {
  client   = "messages"
  upstream = "chat"
  profile  = { max_tokens_field = "max_completion_tokens", max_output = 8192 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_completion_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "messages on chat: the model has a context window of 16,000 tokens" {
  client   = "messages"
  upstream = "chat"
  profile  = { max_tokens_field = "max_completion_tokens", context = 16000 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_completion_tokens = 15980, messages = [{ role = "user", content = "Hi" }] }
}

request "responses on chat: the model gives 8192 tokens at most" {
  client   = "responses"
  upstream = "chat"
  profile  = { max_tokens_field = "max_completion_tokens", max_output = 8192 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_completion_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "responses on chat: the model has a context window of 16,000 tokens" {
  client   = "responses"
  upstream = "chat"
  profile  = { max_tokens_field = "max_completion_tokens", context = 16000 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_completion_tokens = 15983, messages = [{ role = "user", content = "Hi" }] }
}

request "chat on messages: the model gives 8192 tokens at most" {
  client   = "chat"
  upstream = "messages"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "chat on messages: the model has a context window of 16,000 tokens" {
  client   = "chat"
  upstream = "messages"
  profile  = { context = 16000 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 15978, messages = [{ role = "user", content = "Hi" }] }
}

request "messages on messages: the model gives 8192 tokens at most" {
  client   = "messages"
  upstream = "messages"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "messages on messages: the model has a context window of 16,000 tokens" {
  client   = "messages"
  upstream = "messages"
  profile  = { context = 16000 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 15980, messages = [{ role = "user", content = "Hi" }] }
}

request "responses on messages: the model gives 8192 tokens at most" {
  client   = "responses"
  upstream = "messages"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "responses on messages: the model has a context window of 16,000 tokens" {
  client   = "responses"
  upstream = "messages"
  profile  = { context = 16000 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_tokens = 15983, messages = [{ role = "user", content = "Hi" }] }
}

request "chat on responses: the model gives 8192 tokens at most" {
  client   = "chat"
  upstream = "responses"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_output_tokens = 8192, store = false, reasoning = { summary = "auto" }, input = [{ type = "message",
  role = "user", content = "Hi" }], include = ["reasoning.encrypted_content"] }
}

request "chat on responses: the model has a context window of 16,000 tokens" {
  client   = "chat"
  upstream = "responses"
  profile  = { context = 16000 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_output_tokens = 15978, store = false, reasoning = { summary = "auto" }, input = [{ type = "message",
  role = "user", content = "Hi" }], include = ["reasoning.encrypted_content"] }
}

request "messages on responses: the model gives 8192 tokens at most" {
  client   = "messages"
  upstream = "responses"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_output_tokens = 8192, store = false, input = [{ type = "message", role = "user",
  content = "Hi" }], include = ["reasoning.encrypted_content"] }
}

request "messages on responses: the model has a context window of 16,000 tokens" {
  client   = "messages"
  upstream = "responses"
  profile  = { context = 16000 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_output_tokens = 15980, store = false, input = [{ type = "message", role = "user",
  content = "Hi" }], include = ["reasoning.encrypted_content"] }
}

request "responses on responses: the model gives 8192 tokens at most" {
  client   = "responses"
  upstream = "responses"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_output_tokens = 8192, store = false, input = "Hi" }
}

request "responses on responses: the model has a context window of 16,000 tokens" {
  client   = "responses"
  upstream = "responses"
  profile  = { context = 16000 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_output_tokens = 15983, store = false, input = "Hi" }
}

request "what <upstream_model> gives is known" {
  cases          = <<-TABLE
    upstream_model
    deepseek-v4-pro
    DeepSeek/DeepSeek-V4-Flash
  TABLE
  client         = "messages"
  upstream       = "chat"
  upstream_model = "<upstream_model>"
  given          = { model = "m", max_tokens = 500000, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "<upstream_model>", max_tokens = 384000, messages = [{ role = "user", content = "Hi" }] }
}

request "what z-ai/glm-5.2 gives is known" {
  client         = "messages"
  upstream       = "chat"
  profile        = { max_tokens_field = "max_completion_tokens" }
  upstream_model = "z-ai/glm-5.2"
  given          = { model = "m", max_tokens = 500000, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "z-ai/glm-5.2", max_completion_tokens = 131072, messages = [{ role = "user", content = "Hi" }] }
}

request "what qwen3.7-max gives is known" {
  client         = "messages"
  upstream       = "chat"
  profile        = { max_tokens_field = "max_completion_tokens" }
  upstream_model = "qwen3.7-max"
  given          = { model = "m", max_tokens = 500000, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "qwen3.7-max", max_completion_tokens = 65536, messages = [{ role = "user", content = "Hi" }] }
}

request "a budget of thinking stays below the limit that was reduced" {
  client   = "messages"
  upstream = "messages"
  profile  = { max_output = 8192 }
  given = { model = "m", max_tokens = 128000, thinking = { type = "enabled", budget_tokens = 64000 }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 8192, thinking = { type = "enabled", budget_tokens = 6553 }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "a quarter of the window is left whatever the request takes" {
  client   = "chat"
  upstream = "chat"
  profile  = { context = 40 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "A text that takes more than the window, by the estimate: one two three four five six seven eight nine ten eleven twelve thirteen" }] }
  expect   = { model = "upstream-model", max_tokens = 10, messages = [{ role = "user", content = "A text that takes more than the window, by the estimate: one two three four five six seven eight nine ten eleven twelve thirteen" }] }
}

request "a limit that fits stays" {
  client   = "chat"
  upstream = "chat"
  profile  = { context = 16000, max_output = 8192 }
  given    = { model = "m", max_tokens = 100, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 100, messages = [{ role = "user", content = "Hi" }] }
}
