upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "0123456789abcdefopenai_a")
}
retry {
  attempts = 3
  backoff  = "exponential" # want :3 R104 "remove this"
}
