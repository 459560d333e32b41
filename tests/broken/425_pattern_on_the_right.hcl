upstream "deepseek" {
  protocol = "chat"
  url      = "https://api.deepseek.com/v1"
  key      = env("DEEPSEEK_API_KEY", "sk-0123456789abcdef")
  model    = { "deepseek-v4-pro" = "claude-*" } # want warning :14 R501 "Write: model = { \"claude-*\" = \"deepseek-v4-pro\" }"
}
