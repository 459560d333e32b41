upstream "openai" {
  vendor = "openai"
  key    = env("OPENAI_API_KEY", "0123456789abcdefopenai_a")
}
store {
  path = "redis://localhost:6379/0" # want :10 R501 "Write: \"./parlance.db\""
}
