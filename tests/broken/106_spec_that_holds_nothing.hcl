request "top_k is dropped" { # want :1 R601 "does not say what happens to the request. Write expect with the body that the upstream gets"
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, top_k = 5, messages = [{ role = "user", content = "Hi" }] }
}
request "crosses and is refused" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "m" }
  reject   = "no" # want :3 R601 "This spec has both."
}
request "with an expression" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = limit, messages = [{ role = "user", content = "Hi" }] } # want :42 R601 "everything is written out, texts in quotes"
  expect   = { model = "m" }
}
