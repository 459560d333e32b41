upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "0123456789abcdefopenai_a")
  timeouts {
    connect = 10000 # want :15 R501 "Write: \"10s\", if these are milliseconds, or \"10000s\"."
  }
}
