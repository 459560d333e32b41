vendor "openrouter" {
  title      = "OpenRouter"
  url        = "https://openrouter.ai/api/v1"
  protocol   = "chat"
  key        = "OPENROUTER_API_KEY"
  large      = "deepseek/deepseek-v4-pro"
  small      = "deepseek/deepseek-v4-flash"
  serves     = ["*/*"]
  key_begins = ["sk-or-"]
  api "chat" {}
  api "responses" {}
  api "messages" {
    url = "https://openrouter.ai/api"
  }
}

host "chat" "openrouter.ai" {
  max_tokens_field = "max_tokens"
  effort_field     = "reasoning"
  cache_marks      = "cache_control"
  top_k            = true
}
