edit "request" {
  protocols = ["chat"]
  rename "max_tokens" {
    to = "max_completion_token" # want warning R301 "Did you mean \"max_completion_tokens\"?"
  }
}
