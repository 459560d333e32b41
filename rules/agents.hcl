# The programs that people run with the gateway: which models they ask for by themselves, and how they are pointed here.
# "parlance init --for" reads it, and "parlance check" for clients of parlance.hcl that say for = "…".

agent "claude-code" {
  title    = "Claude Code"
  names    = ["claude"]
  protocol = "messages"
  asks     = ["claude-opus-5-5", "claude-sonnet-5", "claude-haiku-4-5-20251001"] # it chooses small models by itself
  small    = ["claude-haiku-*"]
  large    = ["claude-*"]
  start    = "ANTHROPIC_BASE_URL=${base} ANTHROPIC_AUTH_TOKEN=${key} claude"
}

agent "codex" {
  title    = "Codex"
  protocol = "responses"
  asks     = ["gpt-6.1-sol"]
  small    = ["gpt-*-mini", "gpt-*-nano"]
  large    = ["gpt-*", "codex-*"]
  file     = "~/.codex/config.toml"
  text     = <<-EOT
    model_provider = "parlance"

    [model_providers.parlance]
    name = "Parlance"
    base_url = "${base}/v1"
    wire_api = "responses"
    env_key = "PARLANCE_KEY"
  EOT
  start    = "PARLANCE_KEY=${key} codex"
}

agent "opencode" {
  title    = "opencode"
  protocol = "chat"
  file     = "~/.config/opencode/opencode.json"
  text     = <<-EOT
    {
      "$schema": "https://opencode.ai/config.json",
      "provider": {
        "parlance": {
          "npm": "@ai-sdk/openai-compatible",
          "name": "Parlance",
          "options": {"baseURL": "${base}/v1", "apiKey": "{env:PARLANCE_KEY}"},
          "models": {"${model}": {}, "${small}": {}}
        }
      },
      "model": "parlance/${model}",
      "small_model": "parlance/${small}"
    }
  EOT
  start    = "PARLANCE_KEY=${key} opencode"
}

agent "cline" {
  title    = "Cline"
  protocol = "chat"
  start    = "cline auth --provider openai --apikey ${key} --modelid ${model} --baseurl ${base}/v1 && cline"
}

agent "qwen-code" {
  title    = "Qwen Code"
  names    = ["qwen"]
  protocol = "chat"
  start    = "OPENAI_BASE_URL=${base}/v1 OPENAI_API_KEY=${key} qwen --auth-type openai --model ${model}"
}

agent "gemini-cli" {
  title    = "Gemini CLI"
  names    = ["gemini"]
  protocol = "gemini"
  file     = "~/.gemini/settings.json"
  text     = <<-EOT
    {"security": {"auth": {"selectedType": "gemini-api-key"}}}
  EOT
  start    = "GOOGLE_GEMINI_BASE_URL=${base} GEMINI_API_KEY=${key} gemini --model ${model}"
}

agent "pi" {
  title    = "pi"
  protocol = "chat"
  file     = "~/.pi/agent/models.json"
  text     = <<-EOT
    {
      "providers": {
        "parlance": {
          "baseUrl": "${base}/v1",
          "api": "openai-completions",
          "apiKey": "$PARLANCE_KEY",
          "models": [{"id": "${model}"}, {"id": "${small}"}]
        }
      }
    }
  EOT
  start    = "PARLANCE_KEY=${key} pi --provider parlance --model ${model}"
}

agent "cherry-studio" {
  title    = "Cherry Studio"
  protocol = "responses"
  text     = <<-EOT
    Settings > Model Provider > Add:
      Provider type  OpenAI-Response
      API key        the text of ${keyfile}
      API host       ${base}
      Models > Add   ${model}
  EOT
}

agent "openai-sdk" {
  title    = "OpenAI SDKs"
  protocol = "chat"
  start    = "export OPENAI_BASE_URL=${base}/v1 OPENAI_API_KEY=${key} # and ask for the model ${model}"
}

agent "anthropic-sdk" {
  title    = "Anthropic SDKs"
  protocol = "messages"
  start    = "export ANTHROPIC_BASE_URL=${base} ANTHROPIC_API_KEY=${key} # and ask for the model ${model}"
}
