request "hello" {
  client   = "messages"
  upstream = "chat"
  input    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] } # want R104 "Did you mean \"given\"?"
  output   = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] } # want R104 "Did you mean \"expect\"?"
}
