request "no" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 4, messages = [{ role = "user", content = "x" }] }
  reject   = true # want :14 R601 "Write: reject = \"max_tokens\", or another piece of the message."
}
