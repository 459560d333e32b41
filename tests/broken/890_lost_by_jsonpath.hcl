request "cache" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }] }
  expect   = { model = "upstream-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  lost     = ["$.messages[0].content[0].cache_control"] # want warning :15 R211 "Write: \"messages[0].content[0].cache_control\""
}
