request "no limit" {
  client       = "messages"
  upstream     = "chat"
  given        = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "max_token" # want warning :18 R210 "Did you mean \"max_tokens\"?"
}
