request "a limit" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] } # want warning :29 R211 "Each of messages has \"max_tokens\""
  expect   = { model = "upstream-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}
