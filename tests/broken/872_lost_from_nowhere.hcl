request "cache" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }] }
  expect   = { model = "upstream-model", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  lost     = ["messages[1].content[0].cache_control"] # want warning :15 R211 "tent[0].cache_control\": the only element of messages is [0]."
}
