upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "sk-0123456789abcdef")
  model = ["fast", "gpt-5-mini"] # want :11 R501 "belong in a list, models."
}
