request "hi" {
  client   = "chat"
  upstream = "chat"
  given    = "request.json" # want :14 R601 "Write: given = { … }, or the JSON in a heredoc."
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}
