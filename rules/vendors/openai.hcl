vendor "openai" {
  title      = "OpenAI"
  url        = "https://api.openai.com/v1"
  protocol   = "responses"
  key        = "OPENAI_API_KEY"
  large      = "gpt-6.1-sol"
  small      = "gpt-5.4-mini"
  serves     = ["gpt-*", "o*", "chatgpt-*", "codex-*", "ft:*"]
  pages      = ["openai.com", "www.openai.com", "platform.openai.com", "chat.openai.com", "chatgpt.com", "developers.openai.com"]
  key_begins = ["sk-proj-"]
  api "responses" {}
  api "chat" {}
}

model "chat" "gpt-5*" {
  context    = 400000
  max_output = 128000
}
model "responses" "gpt-5*" {
  context    = 400000
  max_output = 128000
}
model "chat" "gpt-oss-*" {
  context = 131072
}

# List prices of the standard tier in dollars for a million tokens, as published on the pages that source names; read on 2026-11-24.
# Variants of these models, such as those with -pro, have other prices, so the names are whole.

price "gpt-6.2-sol" {
  hosts       = ["api.openai.com"]
  input       = 2
  cached      = 0.1
  cache_write = 2.5
  output      = 10
  source      = "https://developers.openai.com/api/docs/models/gpt-6.2-sol"
  above "272000" {
    input       = 4
    cached      = 0.2
    cache_write = 5
    output      = 15
  }
}
price "gpt-6.1-sol" {
  hosts       = ["api.openai.com"]
  input       = 2
  cached      = 0.1
  cache_write = 2.5
  output      = 10
  source      = "https://developers.openai.com/api/docs/models/gpt-6.1-sol"
  above "272000" {
    input       = 4
    cached      = 0.2
    cache_write = 5
    output      = 15
  }
}
price "gpt-6.1-terra" {
  hosts       = ["api.openai.com"]
  input       = 1
  cached      = 0.05
  cache_write = 1.25
  output      = 5
  source      = "https://developers.openai.com/api/docs/models/gpt-6.1-terra"
  above "272000" {
    input       = 2
    cached      = 0.1
    cache_write = 2.5
    output      = 7.5
  }
}
price "gpt-6-sol" {
  hosts       = ["api.openai.com"]
  input       = 2
  cached      = 0.2
  cache_write = 2.5
  output      = 10
  source      = "https://developers.openai.com/api/docs/models/gpt-6-sol"
  above "272000" {
    input       = 4
    cached      = 0.4
    cache_write = 5
    output      = 15
  }
}
price "gpt-6-luna" {
  hosts       = ["api.openai.com"]
  input       = 0.1
  cached      = 0.01
  cache_write = 0.125
  output      = 0.5
  source      = "https://developers.openai.com/api/docs/models/gpt-6-luna"
  above "272000" {
    input       = 0.2
    cached      = 0.02
    cache_write = 0.25
    output      = 0.75
  }
}
price "gpt-6-astra" {
  hosts       = ["api.openai.com"]
  input       = 10
  cached      = 1
  cache_write = 12.5
  output      = 50
  source      = "https://developers.openai.com/api/docs/models/gpt-6-astra"
  above "272000" {
    input       = 20
    cached      = 2
    cache_write = 25
    output      = 75
  }
}
price "gpt-5.4-mini" {
  hosts       = ["api.openai.com"]
  input       = 0.75
  cached      = 0.075
  cache_write = 0.75
  output      = 4.5
  source      = "https://developers.openai.com/api/docs/pricing"
}

host "chat" "api.openai.com" {
  max_tokens_field = "max_completion_tokens"
  reasoning_replay = "never" # it shows none, and refuses fields that it does not know
}
host "chat" "*.api.openai.com" {
  max_tokens_field = "max_completion_tokens"
  reasoning_replay = "never"
}
