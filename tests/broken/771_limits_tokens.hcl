limits {
  tokens_per_minute = 1000 # want R104 "There is no argument \"tokens_per_minute\" in limits. It is an argument of a block client { … } outside of other"
}
upstream "x" {
  protocol = "chat"
  url = "https://llm.example.com/v1"
  key = env("X_KEY", "unused")
}
