upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "sk-0123456789abcdef")
  timeouts {
    idle = 300 # want :12 R501 "Write: \"300s\""
  }
}
