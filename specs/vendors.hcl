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
    glm-5.3x writes at most 131072                          | glm-5.3x           | 131072
    glm-5.2x writes at most 131072                          | glm-5.2x           | 131072
    minimax-m2x writes at most what its context leaves      | minimax-m2x        | 204780
    kimi-k2.x writes at most what its context leaves        | kimi-k2.x          | 262124
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

request "<what>: settings" {
  client         = "responses"
  upstream       = "chat"
  cases          = <<-TABLE
    what                                             | upstream_model | rest
    kimi-k3 knows three efforts, and no temperature  | kimi-k3        | , "reasoning_effort": "high"
    kimi-k2.6 has thinking, and no temperature       | kimi-k2.6      | , "thinking": {"type": "enabled"}
    glm-5.3 knows three efforts                      | glm-5.3        | , "reasoning_effort": "high", "temperature": 0.5
    glm-5.2 has an effort                            | glm-5.2        | , "reasoning_effort": "xhigh", "temperature": 0.5
    glm-4.7 has thinking                             | glm-4.7        | , "thinking": {"type": "enabled"}, "temperature": 0.5
    glm-4.5 has thinking                             | glm-4.5        | , "thinking": {"type": "enabled"}, "temperature": 0.5
    grok-4.3 knows four efforts                      | grok-4.3       | , "reasoning_effort": "high", "temperature": 0.5
    grok-4.20 knows no effort                        | grok-4.20-x    | , "temperature": 0.5
  TABLE
  upstream_model = "<upstream_model>"
  given          = { model = "m", store = false, reasoning = { effort = "xhigh" }, temperature = 0.5, input = "Hi" }
  expect         = <<-JSON
    {"model": "<upstream_model>", "messages": [{"role": "user", "content": "Hi"}]<rest>}
  JSON
}

request "what <upstream_host> takes" {
  client        = "responses"
  upstream      = "chat"
  cases         = <<-TABLE
    upstream_host | rest | before | format
    api.minimax.io | "max_completion_tokens": 9, "prompt_cache_key": "k", "service_tier": "flex", "verbosity": "low" |  | {"type": "json_schema", "json_schema": {"name": "n", "schema": {"type": "object"}, "strict": false}}
    api.minimaxi.com | "max_completion_tokens": 9, "prompt_cache_key": "k", "service_tier": "flex", "verbosity": "low" |  | {"type": "json_schema", "json_schema": {"name": "n", "schema": {"type": "object"}, "strict": false}}
    api.cerebras.ai | "max_tokens": 9, "reasoning_effort": "high" |  | {"type": "json_schema", "json_schema": {"name": "n", "schema": {"type": "object"}, "strict": false}}
    api.z.ai | "max_tokens": 9, "reasoning_effort": "high", "prompt_cache_key": "k", "service_tier": "flex", "verbosity": "low" | {"role": "system", "content": "Answer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\"}"},  | {"type": "json_object"}
    dashscope-intl.aliyuncs.com | "max_tokens": 9, "enable_thinking": true, "prompt_cache_key": "k", "service_tier": "flex", "verbosity": "low" |  | {"type": "json_schema", "json_schema": {"name": "n", "schema": {"type": "object"}, "strict": false}}
  TABLE
  upstream_host = "<upstream_host>"
  given         = { model = "m", store = false, max_output_tokens = 9, reasoning = { effort = "high" }, prompt_cache_key = "k", service_tier = "flex", text = { verbosity = "low", format = { type = "json_schema", name = "n", schema = { type = "object" } } }, input = "Hi" }
  expect        = <<-JSON
    {"model": "upstream-model", "messages": [<before>{"role": "user", "content": "Hi"}], "response_format": <format>, <rest>}
  JSON
}

error "<of> says that a request is too long" {
  client        = "chat"
  upstream      = "chat"
  cases         = <<-TABLE
    of        | code | message
    llama.cpp | null | the request exceeds the available context size, try increasing it
    LM Studio | null | The number of tokens to keep from the initial prompt is greater than the context length.
    SGLang    | null | The input (9 tokens) is longer than the model's context length (8 tokens).
    Moonshot  | null | Invalid request: Your request exceeded model token limit: 262144
    xAI       | null | This model's maximum prompt length is 131072 but the request contains 537812 tokens.
    Z.ai      | 1261 | Prompt exceeds max length
    Alibaba   | null | Range of input length should be [1, 129024]
    Ollama    | null | prompt too long; exceeded max context length by 9 tokens
    MiniMax   | null | invalid params, context window exceeds limit (2013)
  TABLE
  status        = 400
  given         = <<-JSON
    {"error": {"message": "<message>", "type": "invalid_request_error", "code": <code>}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "invalid_request_error", "param": null, "code": "context_length_exceeded"}}
  JSON
}

request "<upstream> on Azure, <azure>" {
  cases          = <<-TABLE
    client   | upstream  | azure      | path
    messages | chat      | v1         | /v1/chat/completions
    messages | chat      | 2024-10-21 | /openai/deployments/upstream-model/chat/completions?api-version=2024-10-21
    messages | responses | v1         | /v1/responses
  TABLE
  client         = "<client>"
  upstream       = "<upstream>"
  profile        = { azure = "<azure>" }
  given          = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect_path    = "<path>"
  expect_headers = { api-key = "<key>", Authorization = "" }
}

request "<upstream> on Vertex for <client>" {
  cases         = <<-TABLE
    client   | upstream | method           | stream | expect
    messages | messages | streamRawPredict | true   | "max_tokens":9,"stream":true,"messages":[{"role":"user","content":"Hi"}],"anthropic_version":"vertex-2023-10-16"
    chat     | messages | rawPredict       | false  | "anthropic_version":"vertex-2023-10-16","messages":[{"role":"user","content":"Hi"}],"max_tokens":9
  TABLE
  client        = "<client>"
  upstream      = "<upstream>"
  upstream_host = "us-east5-aiplatform.googleapis.com"
  given         = <<-JSON
    {"model":"m","max_tokens":9,"stream":<stream>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect        = "{<expect>}"
  expect_path   = "/publishers/anthropic/models/upstream-model:<method>"
}

request "Gemini on Vertex" {
  client        = "chat"
  upstream      = "gemini"
  upstream_host = "us-central1-aiplatform.googleapis.com"
  given         = { model = "m", stream = true, messages = [{ role = "user", content = "Hi" }] }
  expect        = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
  expect_path   = "/publishers/google/models/upstream-model:streamGenerateContent?alt=sse"
}

request "<model> on Bedrock" {
  cases          = <<-TABLE
    model                                        | fields
    anthropic.claude-3-5-sonnet-20241022-v2:0    | "inferenceConfig":{"maxTokens":9000}
    us.anthropic.claude-opus-4-6-v1              | "inferenceConfig":{"maxTokens":9000},"additionalModelRequestFields":{"thinking":{"type":"adaptive"}}
    us.anthropic.claude-sonnet-4-5-20250929-v1:0 | "inferenceConfig":{"maxTokens":9000},"additionalModelRequestFields":{"thinking":{"type":"enabled","budget_tokens":4096}}
    us.amazon.nova-2-lite-v1:0                   | "inferenceConfig":{"maxTokens":9000},"additionalModelRequestFields":{"reasoningConfig":{"type":"enabled","maxReasoningEffort":"low"}}
  TABLE
  client         = "chat"
  upstream       = "bedrock"
  upstream_model = "<model>"
  given          = { model = "m", max_tokens = 9000, reasoning_effort = "low", messages = [{ role = "user", content = "Hi" }] }
  expect         = <<-JSON
    {"messages":[{"role":"user","content":[{"text":"Hi"}]}],<fields>}
  JSON
}
