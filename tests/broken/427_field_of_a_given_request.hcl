request "the model's name crosses" {
  client   = "chat"
  upstream = "messages"
  given    = { modle = "m", messages = [{ role = "user", content = "Hi" }] } # want warning :16 R210 "A request of chat has no field \"modle\". Did you mean \"model\"?"
  expect   = { model = "upstream-model", max_tokens = 4096, messages = [{ role = "user", content = "Hi" }] }
}
