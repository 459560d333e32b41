client "ann" {
  key = env("ANN_KEY", "0123456789abcdefann_key")
  limits { # want :3 R103 "Write: requests_per_minute = 60"
    requests_per_minute = 60
  }
}
upstream "openai" {
  vendor = "openai"
  key    = env("OPENAI_API_KEY", "0123456789abcdefopenai_a")
}
