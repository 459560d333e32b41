# The names of models, and what models take: one spec for each rule of rules/models.hcl.

request "claude-3-opus-20240229 is asked for as claude-opus-4-6" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-opus-4-6"]
  given           = <<-EOT
    {"model": "claude-3-opus-20240229", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-6", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-opus-latest is asked for as claude-opus-4-6" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-opus-4-6"]
  given           = <<-EOT
    {"model": "claude-3-opus-latest", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-6", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-5-sonnet-20240620 is asked for as claude-sonnet-4-5" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-sonnet-4-5"]
  given           = <<-EOT
    {"model": "claude-3-5-sonnet-20240620", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-sonnet-4-5", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-5-sonnet-20241022 is asked for as claude-sonnet-4-5" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-sonnet-4-5"]
  given           = <<-EOT
    {"model": "claude-3-5-sonnet-20241022", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-sonnet-4-5", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-5-sonnet-latest is asked for as claude-sonnet-4-5" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-sonnet-4-5"]
  given           = <<-EOT
    {"model": "claude-3-5-sonnet-latest", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-sonnet-4-5", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-7-sonnet-20250219 is asked for as claude-sonnet-4-6" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-sonnet-4-6"]
  given           = <<-EOT
    {"model": "claude-3-7-sonnet-20250219", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-sonnet-4-6", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-7-sonnet-latest is asked for as claude-sonnet-4-6" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-sonnet-4-6"]
  given           = <<-EOT
    {"model": "claude-3-7-sonnet-latest", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-sonnet-4-6", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-5-haiku-20241022 is asked for as claude-haiku-4-5" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-haiku-4-5"]
  given           = <<-EOT
    {"model": "claude-3-5-haiku-20241022", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-haiku-4-5", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-3-5-haiku-latest is asked for as claude-haiku-4-5" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["claude-haiku-4-5"]
  given           = <<-EOT
    {"model": "claude-3-5-haiku-latest", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-haiku-4-5", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "claude-opus-4-5-thinking of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["claude-opus-4-5"]
  given           = <<-EOT
    {"model": "claude-opus-4-5-thinking", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-5", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000, "reasoning_effort": "medium"}
  EOT
}

request "claude-opus-4-5-thinking of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["claude-opus-4-5"]
  given           = <<-EOT
    {"model": "claude-opus-4-5-thinking", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-5", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "medium", "summary": "auto"}}
  EOT
}

request "claude-opus-4-5-thinking of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["claude-opus-4-5"]
  given           = <<-EOT
    {"model": "claude-opus-4-5-thinking", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-5", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "medium"}
  EOT
}

request "claude-opus-4-6-thinking of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["claude-opus-4-6"]
  given           = <<-EOT
    {"model": "claude-opus-4-6-thinking", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-6", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
}

request "claude-opus-4-6-thinking of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["claude-opus-4-6"]
  given           = <<-EOT
    {"model": "claude-opus-4-6-thinking", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-6", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}

request "claude-opus-4-6-thinking of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["claude-opus-4-6"]
  given           = <<-EOT
    {"model": "claude-opus-4-6-thinking", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "claude-opus-4-6", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "high"}
  EOT
}

request "gpt-5-none of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["gpt-5"]
  given           = <<-EOT
    {"model": "gpt-5-none", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "gpt-5", "messages": [{"role": "user", "content": "Hi"}], "max_completion_tokens": 8000, "reasoning_effort": "none"}
  EOT
}

request "gpt-5-none of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["gpt-5"]
  given           = <<-EOT
    {"model": "gpt-5-none", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "gpt-5", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "none"}}
  EOT
}

request "gpt-5-none of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["gpt-5"]
  given           = <<-EOT
    {"model": "gpt-5-none", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "gpt-5", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "none"}
  EOT
}

request "gpt-5.1-high of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["gpt-5.1"]
  given           = <<-EOT
    {"model": "gpt-5.1-high", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "gpt-5.1", "messages": [{"role": "user", "content": "Hi"}], "max_completion_tokens": 8000, "reasoning_effort": "high"}
  EOT
}

request "gpt-5.1-high of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["gpt-5.1"]
  given           = <<-EOT
    {"model": "gpt-5.1-high", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "gpt-5.1", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}

request "gpt-5.1-high of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["gpt-5.1"]
  given           = <<-EOT
    {"model": "gpt-5.1-high", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "gpt-5.1", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "high"}
  EOT
}

request "o4-mini-high of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["o4-mini"]
  given           = <<-EOT
    {"model": "o4-mini-high", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "o4-mini", "messages": [{"role": "user", "content": "Hi"}], "max_completion_tokens": 8000, "reasoning_effort": "high"}
  EOT
}

request "o4-mini-high of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["o4-mini"]
  given           = <<-EOT
    {"model": "o4-mini-high", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "o4-mini", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}

request "o4-mini-high of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["o4-mini"]
  given           = <<-EOT
    {"model": "o4-mini-high", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "o4-mini", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "high"}
  EOT
}

request "llama(none) of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["llama"]
  given           = <<-EOT
    {"model": "llama(none)", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "llama", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000, "reasoning_effort": "none"}
  EOT
}

request "llama(none) of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["llama"]
  given           = <<-EOT
    {"model": "llama(none)", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "llama", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "none"}}
  EOT
}

request "llama(none) of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["llama"]
  given           = <<-EOT
    {"model": "llama(none)", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "llama", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "none"}
  EOT
}

request "llama(high) of a client of messages" {
  client          = "messages"
  upstream        = "chat"
  upstream_models = ["llama"]
  given           = <<-EOT
    {"model": "llama(high)", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000}
  EOT
  expect          = <<-EOT
    {"model": "llama", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8000, "reasoning_effort": "high"}
  EOT
}

request "llama(high) of a client of chat" {
  client          = "chat"
  upstream        = "responses"
  upstream_models = ["llama"]
  given           = <<-EOT
    {"model": "llama(high)", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "llama", "input": [{"type": "message", "role": "user", "content": "Hi"}], "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}

request "llama(high) of a client of responses" {
  client          = "responses"
  upstream        = "chat"
  upstream_models = ["llama"]
  given           = <<-EOT
    {"model": "llama(high)", "input": "Hi"}
  EOT
  expect          = <<-EOT
    {"model": "llama", "messages": [{"role": "user", "content": "Hi"}], "reasoning_effort": "high"}
  EOT
}

request "claude-1 is anthropic/claude-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["anthropic/claude-1"]
  given           = <<-EOT
    {"model": "claude-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "anthropic/claude-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "gpt-1 is openai/gpt-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["openai/gpt-1"]
  given           = <<-EOT
    {"model": "gpt-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "openai/gpt-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "chatgpt-1 is openai/chatgpt-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["openai/chatgpt-1"]
  given           = <<-EOT
    {"model": "chatgpt-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "openai/chatgpt-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "codex-1 is openai/codex-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["openai/codex-1"]
  given           = <<-EOT
    {"model": "codex-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "openai/codex-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "o11 is openai/o11 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["openai/o11"]
  given           = <<-EOT
    {"model": "o11", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "openai/o11", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "o31 is openai/o31 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["openai/o31"]
  given           = <<-EOT
    {"model": "o31", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "openai/o31", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "o41 is openai/o41 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["openai/o41"]
  given           = <<-EOT
    {"model": "o41", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "openai/o41", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "gemini-1 is google/gemini-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["google/gemini-1"]
  given           = <<-EOT
    {"model": "gemini-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "google/gemini-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "gemini-1 is gemini/gemini-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["gemini/gemini-1"]
  given           = <<-EOT
    {"model": "gemini-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "gemini/gemini-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "gemma-1 is google/gemma-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["google/gemma-1"]
  given           = <<-EOT
    {"model": "gemma-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "google/gemma-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "grok-1 is xai/grok-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["xai/grok-1"]
  given           = <<-EOT
    {"model": "grok-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "xai/grok-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "grok-1 is x-ai/grok-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["x-ai/grok-1"]
  given           = <<-EOT
    {"model": "grok-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "x-ai/grok-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "deepseek-1 is deepseek/deepseek-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["deepseek/deepseek-1"]
  given           = <<-EOT
    {"model": "deepseek-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "deepseek/deepseek-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "deepseek-1 is deepseek-ai/deepseek-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["deepseek-ai/deepseek-1"]
  given           = <<-EOT
    {"model": "deepseek-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "deepseek-ai/deepseek-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "mistral-1 is mistralai/mistral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/mistral-1"]
  given           = <<-EOT
    {"model": "mistral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/mistral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "mistral-1 is mistral/mistral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistral/mistral-1"]
  given           = <<-EOT
    {"model": "mistral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistral/mistral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "ministral-1 is mistralai/ministral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/ministral-1"]
  given           = <<-EOT
    {"model": "ministral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/ministral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "mixtral-1 is mistralai/mixtral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/mixtral-1"]
  given           = <<-EOT
    {"model": "mixtral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/mixtral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "magistral-1 is mistralai/magistral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/magistral-1"]
  given           = <<-EOT
    {"model": "magistral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/magistral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "codestral-1 is mistralai/codestral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/codestral-1"]
  given           = <<-EOT
    {"model": "codestral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/codestral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "devstral-1 is mistralai/devstral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/devstral-1"]
  given           = <<-EOT
    {"model": "devstral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/devstral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "pixtral-1 is mistralai/pixtral-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["mistralai/pixtral-1"]
  given           = <<-EOT
    {"model": "pixtral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "mistralai/pixtral-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "llama-1 is meta-llama/llama-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["meta-llama/llama-1"]
  given           = <<-EOT
    {"model": "llama-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "meta-llama/llama-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "qwen1 is qwen/qwen1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["qwen/qwen1"]
  given           = <<-EOT
    {"model": "qwen1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "qwen/qwen1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "qwq-1 is qwen/qwq-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["qwen/qwq-1"]
  given           = <<-EOT
    {"model": "qwq-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "qwen/qwq-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "kimi-1 is moonshotai/kimi-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["moonshotai/kimi-1"]
  given           = <<-EOT
    {"model": "kimi-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "moonshotai/kimi-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "kimi-1 is moonshot/kimi-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["moonshot/kimi-1"]
  given           = <<-EOT
    {"model": "kimi-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "moonshot/kimi-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "glm-1 is z-ai/glm-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["z-ai/glm-1"]
  given           = <<-EOT
    {"model": "glm-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "z-ai/glm-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "glm-1 is zai/glm-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["zai/glm-1"]
  given           = <<-EOT
    {"model": "glm-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "zai/glm-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "minimax-1 is minimax/minimax-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["minimax/minimax-1"]
  given           = <<-EOT
    {"model": "minimax-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "minimax/minimax-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "command-1 is cohere/command-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["cohere/command-1"]
  given           = <<-EOT
    {"model": "command-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "cohere/command-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "sonar1 is perplexity/sonar1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["perplexity/sonar1"]
  given           = <<-EOT
    {"model": "sonar1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "perplexity/sonar1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "nova-1 is amazon/nova-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["amazon/nova-1"]
  given           = <<-EOT
    {"model": "nova-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "amazon/nova-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "phi-1 is microsoft/phi-1 where the upstream calls it so" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["microsoft/phi-1"]
  given           = <<-EOT
    {"model": "phi-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect          = <<-EOT
    {"model": "microsoft/phi-1", "messages": [{"role": "user", "content": "Hi"}]}
  EOT
}

request "what claude-3-7-sonnet-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-3-7-sonnet-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-3-7-sonnet-1", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 64000, "temperature": 0.5}
  EOT
}

request "what claude-3-5-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-3-5-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-3-5-1", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 8192, "temperature": 0.5}
  EOT
}

request "what claude-3-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-3-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-3-1", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 4096, "temperature": 0.5}
  EOT
}

request "what claude-opus-4-1-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-1-1"
  except         = ["grown"]
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-opus-4-1-1", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 32000, "temperature": 0.5}
  EOT
}

request "what claude-opus-4-20250514 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-20250514"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-opus-4-20250514", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 32000, "temperature": 0.5}
  EOT
}

request "what claude-sonnet-4-20250514 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-sonnet-4-20250514"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-sonnet-4-20250514", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 64000, "temperature": 0.5}
  EOT
}

request "what claude-opus-4-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-5"
  except         = ["grown"]
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-opus-4-5", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 64000, "temperature": 0.5, "output_config": {"effort": "high"}}
  EOT
}

request "what claude-sonnet-4-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-sonnet-4-5"
  except         = ["grown"]
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-sonnet-4-5", "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\"}},\"required\":[\"b\"],\"additionalProperties\":false}"}], "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}], "max_tokens": 64000, "temperature": 0.5}
  EOT
}

request "what claude-sonnet-4-6 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-sonnet-4-6"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-sonnet-4-6", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-opus-4-7-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-7-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-opus-4-7-1", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-opus-4-8-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-4-8-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-opus-4-8-1", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-fable-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-fable-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-fable-1", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-mythos-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-mythos-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-mythos-1", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-opus-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-opus-5"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-opus-5", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-sonnet-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-sonnet-5"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-sonnet-5", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-haiku-5 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-haiku-5"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-haiku-5", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 128000, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what claude-1 takes" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-1"
  given          = <<-EOT
    {"model": "m", "reasoning_effort": "high", "temperature": 0.5, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}, "messages": [{"role": "user", "content": "Hi"}, {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Well"}]}
  EOT
  expect         = <<-EOT
    {"model": "claude-1", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": "<system-reminder>Be brief.</system-reminder>"}, {"type": "text", "text": "Go on."}]}, {"role": "assistant", "content": "Well"}, {"role": "user", "content": "(continue)"}], "max_tokens": 8192, "thinking": {"type": "adaptive", "display": "summarized"}, "output_config": {"effort": "high", "format": {"type": "json_schema", "schema": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}}}}
  EOT
}

request "what o1-1 takes" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "o1-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop_sequences": ["END"], "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "o1-1", "messages": [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": "Hi"}], "max_completion_tokens": 4096, "stop": ["END"], "reasoning_effort": "low"}
  EOT
}

request "what o3-1 takes" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "o3-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop_sequences": ["END"], "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "o3-1", "messages": [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": "Hi"}], "max_completion_tokens": 4096, "reasoning_effort": "low"}
  EOT
}

request "what o4-1 takes" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "o4-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop_sequences": ["END"], "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "o4-1", "messages": [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": "Hi"}], "max_completion_tokens": 4096, "reasoning_effort": "low"}
  EOT
}

request "what gpt-5 takes" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "gpt-5"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop_sequences": ["END"], "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "gpt-5", "messages": [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": "Hi"}], "max_completion_tokens": 4096, "stop": ["END"], "reasoning_effort": "low"}
  EOT
}

request "what deepseek-1 takes" {
  client         = "messages"
  upstream       = "chat"
  upstream_model = "deepseek-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop_sequences": ["END"], "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "deepseek-1", "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}], "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "stop": ["END"], "thinking": {"type": "enabled"}}
  EOT
}

request "what gpt-5-chat-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "gpt-5-chat-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "gpt-5-chat-1", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false}
  EOT
}

request "what gpt-5 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "gpt-5"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "gpt-5", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "xhigh", "summary": "auto"}}
  EOT
}

request "what gpt-4-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "gpt-4-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "gpt-4-1", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "temperature": 0.5, "top_p": 0.9}
  EOT
}

request "what gpt-3.5 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "gpt-3.5"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "gpt-3.5", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "temperature": 0.5, "top_p": 0.9}
  EOT
}

request "what chatgpt-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "chatgpt-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "chatgpt-1", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "temperature": 0.5, "top_p": 0.9}
  EOT
}

request "what o1-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "o1-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "o1-1", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}

request "what o3-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "o3-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "o3-1", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}

request "what o4-1 takes of responses" {
  client         = "messages"
  upstream       = "responses"
  upstream_model = "o4-1"
  given          = <<-EOT
    {"model": "m", "max_tokens": 4096, "temperature": 0.5, "top_p": 0.9, "system": "Be brief.", "thinking": {"type": "enabled", "budget_tokens": 2000}, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  EOT
  expect         = <<-EOT
    {"model": "o4-1", "instructions": "Be brief.", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 4096, "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  EOT
}
