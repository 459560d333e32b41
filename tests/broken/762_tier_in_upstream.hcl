upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "unused")
  tier "rate limit" { # want R103 "There is no block \"tier\" in upstream \"openai\". A tier belongs in a file of rules, outside of other blocks, and names its upst"
    rest = "10s"
  }
}
