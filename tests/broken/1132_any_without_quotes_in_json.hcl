request "a user" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect   = <<-JSON
    {"model": <any>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}
# want 6:15 R601 "Write: \"<any>\""
