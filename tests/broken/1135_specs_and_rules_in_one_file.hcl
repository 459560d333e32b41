request "a model" {
  client         = "chat"
  upstream       = "chat"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { Authorization = "Bearer <key>" }
}
alias "fast" { # want :1 R103 "This file contains specs, as its first block shows"
  to = "gpt-5-mini"
}
