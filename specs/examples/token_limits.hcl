# Limits of tokens that are reduced to what the model gives, and to what its context window leaves. Claude Code asks for 128,000.

request "<client> on chat: the model gives 8192 tokens at most" {
  client   = "<client>"
  upstream = "chat"
  cases    = <<-TABLE
    client    | given
    chat      | "max_completion_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]
    messages  | "max_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]
    responses | "max_output_tokens": 128000, "store": false, "input": "Hi"
  TABLE
  profile  = { max_tokens_field = "max_completion_tokens", max_output = 8192 }
  given    = <<-JSON
    {"model": "m", <given>}
  JSON
  expect   = { model = "upstream-model", max_completion_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "<client> on chat: the model has a context window of 16,000 tokens" {
  client   = "<client>"
  upstream = "chat"
  cases    = <<-TABLE
    client    | limit | given
    chat      | 15975 | "max_completion_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]
    messages  | 15978 | "max_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]
    responses | 15981 | "max_output_tokens": 128000, "store": false, "input": "Hi"
  TABLE
  profile  = { max_tokens_field = "max_completion_tokens", context = 16000 }
  given    = <<-JSON
    {"model": "m", <given>}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "max_completion_tokens": <limit>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "<client> on messages: the model gives 8192 tokens at most" {
  client   = "<client>"
  upstream = "messages"
  cases    = <<-TABLE
    client    | given
    chat      | "max_completion_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]
    messages  | "max_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]
    responses | "max_output_tokens": 128000, "store": false, "input": "Hi"
  TABLE
  profile  = { max_output = 8192 }
  given    = <<-JSON
    {"model": "m", <given>}
  JSON
  expect   = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "chat on messages: the model has a context window of 16,000 tokens" {
  client   = "chat"
  upstream = "messages"
  profile  = { context = 16000 }
  given    = { model = "m", max_completion_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 15978, messages = [{ role = "user", content = "Hi" }] }
}

request "messages on messages: the model has a context window of 16,000 tokens" {
  client   = "messages"
  upstream = "messages"
  profile  = { context = 16000 }
  given    = { model = "m", max_tokens = 128000, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", max_tokens = 15980, messages = [{ role = "user", content = "Hi" }] }
}

request "responses on <what> the model has a context window of 16,000 tokens" {
  client   = "responses"
  upstream = "<upstream>"
  cases    = <<-TABLE
    what       | upstream  | expect
    messages:  | messages  | "max_tokens": 15983, "messages": [{"role": "user", "content": "Hi"}]
    responses: | responses | "max_output_tokens": 15983, "store": false, "input": "Hi"
  TABLE
  profile  = { context = 16000 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = <<-JSON
    {"model": "upstream-model", <expect>}
  JSON
}

request "<client> on responses: the model gives 8192 tokens at most" {
  client   = "<client>"
  upstream = "responses"
  cases    = <<-TABLE
    client   | given                           | expect
    chat     | "max_completion_tokens": 128000 | "reasoning": {"summary": "auto"}
    messages | "max_tokens": 128000            |
  TABLE
  profile  = { max_output = 8192 }
  given    = <<-JSON
    {"model": "m", <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "max_output_tokens": 8192, "store": false, <expect>, "input": [{"type": "message", "role": "user",
      "content": "Hi"}], "include": ["reasoning.encrypted_content"]}
  JSON
}

request "<client> on responses: the model has a context window of 16,000 tokens" {
  client   = "<client>"
  upstream = "responses"
  cases    = <<-TABLE
    client   | given                           | max_output_tokens | expect
    chat     | "max_completion_tokens": 128000 | 15975             | "reasoning": {"summary": "auto"}
    messages | "max_tokens": 128000            | 15978             |
  TABLE
  profile  = { context = 16000 }
  given    = <<-JSON
    {"model": "m", <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "max_output_tokens": <max_output_tokens>, "store": false, <expect>, "input": [{"type": "message",
      "role": "user", "content": "Hi"}], "include": ["reasoning.encrypted_content"]}
  JSON
}

request "responses on responses: the model gives 8192 tokens at most" {
  client   = "responses"
  upstream = "responses"
  profile  = { max_output = 8192 }
  given    = { model = "m", max_output_tokens = 128000, store = false, input = "Hi" }
  expect   = { model = "upstream-model", max_output_tokens = 8192, store = false, input = "Hi" }
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

request "what <what> gives is known" {
  client         = "messages"
  upstream       = "chat"
  cases          = <<-TABLE
    what         | upstream_model | max_completion_tokens
    z-ai/glm-5.2 | z-ai/glm-5.2   | 131072
    qwen3.7-max  | qwen3.7-max    | 65536
  TABLE
  profile        = { max_tokens_field = "max_completion_tokens" }
  upstream_model = "<upstream_model>"
  given          = { model = "m", max_tokens = 500000, messages = [{ role = "user", content = "Hi" }] }
  expect         = <<-JSON
    {"model": "<upstream_model>", "max_completion_tokens": <max_completion_tokens>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
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
