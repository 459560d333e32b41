request "hi" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "m", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] } # want warning :16 R211 "Write: model = \"upstream-model\"; or say how it is called: upstream_mod"
}
