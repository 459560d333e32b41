# What models are called, and what they can do.

# Names of the past. An upstream that still has such a model lists it, and is asked for it.

alias "claude-3-opus-20240229" {
  to = "claude-opus-4-6"
}
alias "claude-3-opus-latest" {
  to = "claude-opus-4-6"
}
alias "claude-3-5-sonnet-20240620" {
  to = "claude-sonnet-4-5"
}
alias "claude-3-5-sonnet-20241022" {
  to = "claude-sonnet-4-5"
}
alias "claude-3-5-sonnet-latest" {
  to = "claude-sonnet-4-5"
}
alias "claude-3-7-sonnet-20250219" {
  to = "claude-sonnet-4-6"
}
alias "claude-3-7-sonnet-latest" {
  to = "claude-sonnet-4-6"
}
alias "claude-3-5-haiku-20241022" {
  to = "claude-haiku-4-5"
}
alias "claude-3-5-haiku-latest" {
  to = "claude-haiku-4-5"
}

# Names that say how a model is to be used, as clients and other gateways write them.

alias "claude-*[1m]" { # Claude Code: the long context
  to = "claude-${match[0]}"
  headers "messages" {
    anthropic-beta = "context-1m-2025-08-07"
  }
}
alias "claude-*-4-5*-thinking" { # these have no adaptive thinking
  to = "claude-${match[0]}-4-5${match[1]}"
  set "messages" {
    thinking = { type = "enabled", budget_tokens = 4096 }
  }
  set "chat" {
    reasoning_effort = "medium"
  }
  set "responses" {
    reasoning = { effort = "medium" }
  }
}
alias "claude-*-thinking" {
  to = "claude-${match[0]}"
  set "messages" {
    thinking = { type = "adaptive", budget_tokens = null }
  }
  set "chat" {
    reasoning_effort = "high"
  }
  set "responses" {
    reasoning = { effort = "high" }
  }
}
alias "gpt-5*-*" { # gpt-5-high, gpt-5.1-codex-low
  when = contains(["none", "minimal", "low", "medium", "high", "xhigh"], match[1])
  to   = "gpt-5${match[0]}"
  set "messages" {
    thinking      = { type = match[1] == "none" ? "disabled" : "adaptive", budget_tokens = null }
    output_config = { effort = match[1] == "none" ? null : match[1] }
  }
  set "chat" {
    reasoning_effort = match[1]
  }
  set "responses" {
    reasoning = { effort = match[1] }
  }
}
alias "o*-mini-*" { # o4-mini-high
  when = contains(["low", "medium", "high"], match[1])
  to   = "o${match[0]}-mini"
  set "messages" {
    thinking      = { type = "adaptive", budget_tokens = null }
    output_config = { effort = match[1] }
  }
  set "chat" {
    reasoning_effort = match[1]
  }
  set "responses" {
    reasoning = { effort = match[1] }
  }
}
alias "*(*)" { # model(high)
  when = contains(["none", "minimal", "low", "medium", "high", "xhigh", "max"], match[1])
  to   = match[0]
  set "messages" {
    thinking      = { type = match[1] == "none" ? "disabled" : "adaptive", budget_tokens = null }
    output_config = { effort = match[1] == "none" ? null : match[1] }
  }
  set "chat" {
    reasoning_effort = match[1]
  }
  set "responses" {
    reasoning = { effort = match[1] }
  }
}

# Providers, as resellers write them before a model's name. Where a provider has several names, the first is the one that
# is added for an upstream with prefixed = true.

prefix "claude-*" {
  add = "anthropic/"
}
prefix "gpt-*" {
  add = "openai/"
}
prefix "chatgpt-*" {
  add = "openai/"
}
prefix "codex-*" {
  add = "openai/"
}
prefix "o1*" {
  add = "openai/"
}
prefix "o3*" {
  add = "openai/"
}
prefix "o4*" {
  add = "openai/"
}
prefix "gemini-*" {
  add = "google/"
}
prefix "gemini-*" {
  add = "gemini/"
}
prefix "gemma-*" {
  add = "google/"
}
prefix "grok-*" {
  add = "xai/"
}
prefix "grok-*" {
  add = "x-ai/"
}
prefix "deepseek-*" {
  add = "deepseek/"
}
prefix "deepseek-*" {
  add = "deepseek-ai/"
}
prefix "mistral-*" {
  add = "mistralai/"
}
prefix "mistral-*" {
  add = "mistral/"
}
prefix "ministral-*" {
  add = "mistralai/"
}
prefix "mixtral-*" {
  add = "mistralai/"
}
prefix "magistral-*" {
  add = "mistralai/"
}
prefix "codestral-*" {
  add = "mistralai/"
}
prefix "devstral-*" {
  add = "mistralai/"
}
prefix "pixtral-*" {
  add = "mistralai/"
}
prefix "llama-*" {
  add = "meta-llama/"
}
prefix "qwen*" {
  add = "qwen/"
}
prefix "qwq-*" {
  add = "qwen/"
}
prefix "kimi-*" {
  add = "moonshotai/"
}
prefix "kimi-*" {
  add = "moonshot/"
}
prefix "glm-*" {
  add = "z-ai/"
}
prefix "glm-*" {
  add = "zai/"
}
prefix "minimax-*" {
  add = "minimax/"
}
prefix "command-*" {
  add = "cohere/"
}
prefix "sonar*" {
  add = "perplexity/"
}
prefix "nova-*" {
  add = "amazon/"
}
prefix "phi-*" {
  add = "microsoft/"
}

# What models can do, by their names: for each switch the first pattern that sets it counts. An upstream's own
# profile in parlance.hcl goes before these.

model "messages" "claude-3-7-*" {
  max_output = 64000
  thinking   = "enabled"
  effort     = []
  prefill    = true
  structured = false
}
model "messages" "claude-3-5-*" {
  max_output = 8192
}
model "messages" "claude-3-*" {
  max_output = 4096
  thinking   = "none"
  effort     = []
  prefill    = true
  structured = false
}
model "messages" "claude-opus-4-1*" {
  max_output = 32000
  thinking   = "enabled"
  effort     = []
  sampling   = "one_of"
  prefill    = true
}
model "messages" "claude-opus-4-2025*" {
  max_output = 32000
}
model "messages" "claude-*-4-2025*" {
  max_output = 64000
  thinking   = "enabled"
  effort     = []
  prefill    = true
  structured = false
}
model "messages" "claude-opus-4-5*" {
  effort = ["low", "medium", "high"]
}
model "messages" "claude-*-4-5*" {
  max_output = 64000
  thinking   = "enabled"
  effort     = []
  sampling   = "one_of"
  prefill    = true
}
model "messages" "claude-*-4-6*" {
  max_output = 128000
  effort     = ["low", "medium", "high", "max"]
  sampling   = "one_of"
}
model "messages" "claude-opus-4-7*" {
  max_output = 128000
  sampling   = "none"
}
model "messages" "claude-opus-4-8*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-fable-*" {
  max_output   = 128000
  sampling     = "none"
  mid_system   = true
  thinking_off = false
}
model "messages" "claude-mythos-*" {
  max_output   = 128000
  sampling     = "none"
  mid_system   = true
  thinking_off = false
}
model "messages" "claude-opus-5*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-sonnet-5*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-haiku-5*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-*" {
  signed = true
}
model "chat" "o1*" {
  max_tokens_field = "max_completion_tokens"
  sampling         = "none"
  system_role      = "developer"
  effort           = ["low", "medium", "high"]
}
model "chat" "o3*" {
  max_tokens_field = "max_completion_tokens"
  sampling         = "none"
  stop_supported   = false
  system_role      = "developer"
  effort           = ["low", "medium", "high"]
}
model "chat" "o4*" {
  max_tokens_field = "max_completion_tokens"
  sampling         = "none"
  stop_supported   = false
  system_role      = "developer"
  effort           = ["low", "medium", "high"]
}
model "chat" "gpt-5*" {
  max_tokens_field = "max_completion_tokens"
  sampling         = "none"
  system_role      = "developer"
}
model "chat" "gpt-6*" {
  max_tokens_field = "max_completion_tokens"
}
model "chat" "deepseek-*" {
  max_tokens_field = "max_tokens"
  json_schema      = "json_object"
  effort_field     = "thinking"
  user_field       = "none"
  strict_tools     = false
}
model "responses" "gpt-5-chat*" {
  encrypted         = false
  reasoning_summary = ""
  effort            = []
}
model "responses" "gpt-5*" {
  sampling = "none"
}
model "responses" "gpt-4*" { # without reasoning, and an error for whoever asks for it
  encrypted         = false
  reasoning_summary = ""
  effort            = []
  verbosity         = false
}
model "responses" "gpt-3.5*" {
  encrypted         = false
  reasoning_summary = ""
  effort            = []
  verbosity         = false
}
model "responses" "chatgpt-*" {
  encrypted         = false
  reasoning_summary = ""
  effort            = []
  verbosity         = false
}
model "responses" "o1*" {
  sampling  = "none"
  effort    = ["low", "medium", "high"]
  verbosity = false
}
model "responses" "o3*" {
  sampling  = "none"
  effort    = ["low", "medium", "high"]
  verbosity = false
}
model "responses" "o4*" {
  sampling  = "none"
  effort    = ["low", "medium", "high"]
  verbosity = false
}
