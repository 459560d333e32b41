request "a model" {
  client         = "chat"
  upstream       = "chat"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { Authorization = "Bearer <key>" }
}
alias "fast" { # want :1 R103 "This file holds specs, as its first block tells"
  to = "gpt-5-mini"
}
