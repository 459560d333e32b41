request "top_k is refused" {
  client       = "messages"
  upstream     = "chat"
  given        = { model = "m", max_tokens = 9, top_k = 500, messages = [{ role = "user", content = "Hi" }] }
  reject_param = "top_k" # want :3 R601 "Add a text of its message, reject"
  expect       = { model = "upstream-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}
