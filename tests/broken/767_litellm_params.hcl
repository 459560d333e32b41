upstream "x" {
  protocol = "chat"
  url      = "https://llm.example.com/v1"
  key      = env("X_KEY", "unused")
  drop_params = true # want R104 "What an upstream does not take is left out; switches say more, as in profile { top_k = false }."
}
