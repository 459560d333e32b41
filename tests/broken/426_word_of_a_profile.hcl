upstream "deepseek" {
  protocol = "chat"
  url      = "https://api.deepseek.com/v1"
  key      = env("DEEPSEEK_API_KEY", "sk-0123456789abcdef")
  profile {
    max_tokens_field = "max_token" # want warning :24 R210 "Did you mean \"max_tokens\"?"
    system_role      = "developper" # want warning :24 R210 "Did you mean \"developer\"?"
    tolerates        = ["duplicate stops"] # want warning :24 R210 "Did you mean \"duplicate stop\"?"
  }
}
