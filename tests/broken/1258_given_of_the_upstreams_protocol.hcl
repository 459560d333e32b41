request "the system prompt crosses" {
  client   = "chat"
  upstream = "messages"
  given = {
    model    = "m"
    system   = "Be brief." # want warning :5 R211 "\"system\" is a field of requests of messages, and those of chat have none of this name"
    messages = [{ role = "user", content = "Hi" }]
  }
  expect = { model = "upstream-model", max_tokens = 32000, system = "Be brief.", messages = [{ role = "user", content = "Hi" }] }
}
