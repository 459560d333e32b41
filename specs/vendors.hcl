# What the models of vendors take: one spec for each model of rules/vendors.

request "<what>" {
  client         = "chat"
  upstream       = "chat"
  cases          = <<-TABLE
    what                                                    | upstream_model     | max_tokens
    deepseek-v4x writes at most 384000                      | deepseek-v4x       | 384000
    gemini-x writes at most 65536                           | gemini-x           | 65536
    mistral-medium-x writes at most what its context leaves | mistral-medium-x   | 262124
    kimi-k2x writes at most what its context leaves         | kimi-k2x           | 262124
    gpt-5x writes at most 128000                            | gpt-5x             | 128000
    gpt-oss-x writes at most what its context leaves        | gpt-oss-x          | 131052
    qwen3-maxx writes at most 65536                         | qwen3-maxx         | 65536
    qwen3.7-x writes at most 65536                          | qwen3.7-x          | 65536
    qwen3.6-x writes at most 65536                          | qwen3.6-x          | 65536
    qwen3-coder-plusx writes at most 65536                  | qwen3-coder-plusx  | 65536
    qwen3-coder-flashx writes at most 65536                 | qwen3-coder-flashx | 65536
    grok-4.3x writes at most what its context leaves        | grok-4.3x          | 999980
    grok-build-x writes at most what its context leaves     | grok-build-x       | 255980
    glm-4.5x writes at most 98304                           | glm-4.5x           | 98304
    glm-x writes at most 131072                             | glm-x              | 131072
  TABLE
  upstream_model = "<upstream_model>"
  given          = { model = "m", max_tokens = 9000000, messages = [{ role = "user", content = "Hi" }] }
  expect         = <<-JSON
    {"model": "<upstream_model>", "max_tokens": <max_tokens>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "gpt-5x writes at most 128000 on Responses" {
  client         = "responses"
  upstream       = "responses"
  upstream_model = "gpt-5x"
  given          = { model = "m", max_output_tokens = 9000000, store = false, input = "Hi" }
  expect         = { model = "gpt-5x", max_output_tokens = 128000, store = false, input = "Hi" }
}

request "a model of Groq writes at most 65536" {
  client        = "chat"
  upstream      = "chat"
  upstream_host = "api.groq.com"
  given         = { model = "m", max_tokens = 9000000, messages = [{ role = "user", content = "Hi" }] }
  lost          = ["max_tokens"]
}

request "<upstream_host> knows the limit as max_completion_tokens" {
  client        = "messages"
  upstream      = "chat"
  cases         = <<-TABLE
    upstream_host
    api.openai.com
    eu.api.openai.com
    acme.openai.azure.com
    acme.cognitiveservices.azure.com
  TABLE
  upstream_host = "<upstream_host>"
  given         = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect        = { model = "upstream-model", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}

request "gpt-6 knows the limit as max_completion_tokens at any host" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "gpt-6.1-sol"
  given          = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "gpt-6.1-sol", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}
