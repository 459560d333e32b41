request "hi" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", messages = "Hi" } # want warning :29 R211 "Write: [ … ]; or expect that: reject = \"messages\", in place of expect."
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}
