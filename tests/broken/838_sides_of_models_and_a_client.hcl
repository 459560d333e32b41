client "cc" {
  for = "claude-code"
  key = env("PARLANCE_KEY", "0123456789abcdefparlance")
}
upstream "deepseek" {
  vendor = "deepseek"
  key    = env("DEEPSEEK_API_KEY", "0123456789abcdefdeepseek")
  model  = { "deepseek-v4-pro" = "claude-*" } # want warning :12 R501 "Write: model = { \"claude-*\" = \"deepseek-v4-pro\" }"
}
