request "hi" {
  client   = "chat"
  upstream = "chat"
  headers  = ["x-team: a"] # want :14 R601 "Write: headers = { x-team = \"a\" }"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}
