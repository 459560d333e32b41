vendor "mistral" {
  title    = "Mistral AI"
  url      = "https://api.mistral.ai/v1"
  protocol = "chat"
  key      = "MISTRAL_API_KEY"
  large    = "mistral-medium-latest"
  small    = "mistral-small-latest"
  serves   = ["mistral-*", "ministral-*", "magistral-*", "codestral-*", "devstral-*", "pixtral-*", "open-*"]
  pages    = ["mistral.ai", "console.mistral.ai", "chat.mistral.ai", "docs.mistral.ai"]
  api "chat" {}
}

model "chat" "mistral-medium-*" {
  context = 262144
}

host "chat" "api.mistral.ai" { # it refuses what it does not know
  max_tokens_field = "max_tokens"
  reasoning_replay = "never"
  cache_key        = false
  user_field       = "none"
}
