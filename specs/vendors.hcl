# What the models of vendors take: one spec for each model of rules/vendors.

request "deepseek-v4x writes at most 384000" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "deepseek-v4x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "deepseek-v4x", "max_tokens": 384000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "gemini-x writes at most 65536" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "gemini-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "gemini-x", "max_tokens": 65536, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "mistral-medium-x writes at most what its context leaves" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "mistral-medium-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "mistral-medium-x", "max_tokens": 262122, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "kimi-k2x writes at most what its context leaves" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "kimi-k2x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "kimi-k2x", "max_tokens": 262122, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "gpt-5x writes at most 128000" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "gpt-5x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "gpt-5x", "max_tokens": 128000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "gpt-5x writes at most 128000 on Responses" {
  client         = "responses"
  upstream       = "responses"
  upstream_model = "gpt-5x"
  given          = <<-JSON
    {"model": "m", "max_output_tokens": 9000000, "store": false, "input": "Hi"}
  JSON
  expect         = <<-JSON
    {"model": "gpt-5x", "max_output_tokens": 128000, "store": false, "input": "Hi"}
  JSON
}

request "gpt-oss-x writes at most what its context leaves" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "gpt-oss-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "gpt-oss-x", "max_tokens": 131050, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "qwen3-maxx writes at most 65536" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "qwen3-maxx"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "qwen3-maxx", "max_tokens": 65536, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "qwen3.7-x writes at most 65536" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "qwen3.7-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "qwen3.7-x", "max_tokens": 65536, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "qwen3.6-x writes at most 65536" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "qwen3.6-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "qwen3.6-x", "max_tokens": 65536, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "qwen3-coder-plusx writes at most 65536" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "qwen3-coder-plusx"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "qwen3-coder-plusx", "max_tokens": 65536, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "qwen3-coder-flashx writes at most 65536" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "qwen3-coder-flashx"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "qwen3-coder-flashx", "max_tokens": 65536, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "grok-4.3x writes at most what its context leaves" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "grok-4.3x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "grok-4.3x", "max_tokens": 999978, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "grok-build-x writes at most what its context leaves" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "grok-build-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "grok-build-x", "max_tokens": 255978, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "glm-4.5x writes at most 98304" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "glm-4.5x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "glm-4.5x", "max_tokens": 98304, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "glm-x writes at most 131072" {
  client         = "chat"
  upstream       = "chat"
  upstream_model = "glm-x"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "glm-x", "max_tokens": 131072, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model of Groq writes at most 65536" {
  client        = "chat"
  upstream      = "chat"
  upstream_host = "api.groq.com"
  given         = <<-JSON
    {"model": "m", "max_tokens": 9000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  lost          = ["max_tokens"]
}

request "api.openai.com knows the limit as max_completion_tokens" {
  client        = "messages"
  upstream      = "chat"
  upstream_host = "api.openai.com"
  given         = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect        = <<-JSON
    {"model": "upstream-model", "max_completion_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "eu.api.openai.com knows the limit as max_completion_tokens" {
  client        = "messages"
  upstream      = "chat"
  upstream_host = "eu.api.openai.com"
  given         = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect        = <<-JSON
    {"model": "upstream-model", "max_completion_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "acme.openai.azure.com knows the limit as max_completion_tokens" {
  client        = "messages"
  upstream      = "chat"
  upstream_host = "acme.openai.azure.com"
  given         = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect        = <<-JSON
    {"model": "upstream-model", "max_completion_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "acme.cognitiveservices.azure.com knows the limit as max_completion_tokens" {
  client        = "messages"
  upstream      = "chat"
  upstream_host = "acme.cognitiveservices.azure.com"
  given         = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect        = <<-JSON
    {"model": "upstream-model", "max_completion_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "gpt-6 knows the limit as max_completion_tokens at any host" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "gpt-6.1-sol"
  given          = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "gpt-6.1-sol", "max_completion_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}
