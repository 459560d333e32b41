route "sonnet" {
  target {
    model = "claude-sonnet-4-5"
  }
  target {
    when  = ask.tokens > 150000 # want warning :13 R211 "Put this target before it."
    model = "gemini-3-pro-preview"
  }
}
route "haiku" {
  target {
    model = "claude-haiku-4-5"
  }
  target { # it stands in for requests that fit it
    when  = ask.tokens < 30000
    model = "llama-3"
  }
}
