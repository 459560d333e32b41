error "quota" { # want :1 R105 "needs the arguments expect_status = … (the client's HTTP status) and status = …"
  client   = "messages"
  upstream = "chat"
  given    = { error = { message = "no money", type = "insufficient_quota" } }
  expect   = { type = "error", error = { type = "billing_error", message = "no money" }, request_id = "<any>" }
}
