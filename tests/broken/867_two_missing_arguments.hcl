error "quota" { # want :1 R105 "nt's HTTP status) and \"status\" (the upstream's HTTP status)."
  client   = "messages"
  upstream = "chat"
  given    = { error = { message = "no money", type = "insufficient_quota" } }
  expect   = { type = "error", error = { type = "billing_error", message = "no money" }, request_id = "<any>" }
}
