request "a user" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = <any>, messages = [{ role = "user", content = "Hi" }] } # want :24 R101 "Write: \"<any>\""
}
