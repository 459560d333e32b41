request "hi" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }] } # want warning :14 R211 "; or expect that: reject = \"max_tokens\", in place of expect."
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}
