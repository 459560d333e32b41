request "of a protocol that does not exist" {
  client   = "mesages" # want :14 R302 "Did you mean \"messages\"?"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model" }
}
request "of nobody" { # want :1 R601 "write client = \"…\" and upstream = \"…\""
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "m" }
}
request "with a switch that nobody has" {
  client   = "messages"
  upstream = "chat"
  profile  = { topk = true } # want :16 R104 "Did you mean \"top_k\"?"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model" }
}
