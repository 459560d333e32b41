request "a system string becomes the first message" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expected = { model = "m" } # want :3 R104 "Did you mean \"expect\"?"
}
