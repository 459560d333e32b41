upstream "deepseek" {
  protocol = "chat"
  url      = "https://api.deepseek.com/v1"
  key      = env("DEEPSEEK_API_KEY", "sk-0123456789abcdef")
  model    = { "deepseek-v4-pro" = "claude-sonnet-4-6" } # want warning :14 R501 "Write: model = { \"claude-sonnet-4-6\" = \"deepseek-v4-pro\" }"
}
