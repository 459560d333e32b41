# Headers of errors: what is not worth a repeat says so, to clients that obey it.

error "a rejected key is not worth a repeat (chat)" {
  client         = "chat"
  upstream       = "chat"
  status         = 401
  given          = <<-JSON
    {"error":{"message":"Bad key."}}
  JSON
  expect_status  = 403
  expect_headers = { x-should-retry = "false" }
}
error "an exhausted quota is not worth a repeat (chat)" {
  client         = "chat"
  upstream       = "chat"
  status         = 402
  given          = <<-JSON
    {"error":{"message":"Pay."}}
  JSON
  expect_status  = 429
  expect_headers = { x-should-retry = "false" }
}
error "a rate limit is worth a repeat (chat)" {
  client         = "chat"
  upstream       = "chat"
  status         = 429
  given          = <<-JSON
    {"error":{"message":"Slow down."}}
  JSON
  expect_status  = 429
  expect_headers = { x-should-retry = "" }
}

error "a rejected key is not worth a repeat (messages)" {
  client         = "messages"
  upstream       = "chat"
  status         = 401
  given          = <<-JSON
    {"error":{"message":"Bad key."}}
  JSON
  expect_status  = 403
  expect_headers = { x-should-retry = "false" }
}
error "an exhausted quota is not worth a repeat (messages)" {
  client         = "messages"
  upstream       = "chat"
  status         = 402
  given          = <<-JSON
    {"error":{"message":"Pay."}}
  JSON
  expect_status  = 402
  expect_headers = { x-should-retry = "false" }
}
error "a rate limit is worth a repeat (messages)" {
  client         = "messages"
  upstream       = "chat"
  status         = 429
  given          = <<-JSON
    {"error":{"message":"Slow down."}}
  JSON
  expect_status  = 429
  expect_headers = { x-should-retry = "" }
}

error "a rejected key is not worth a repeat (responses)" {
  client         = "responses"
  upstream       = "chat"
  status         = 401
  given          = <<-JSON
    {"error":{"message":"Bad key."}}
  JSON
  expect_status  = 403
  expect_headers = { x-should-retry = "false" }
}
error "an exhausted quota is not worth a repeat (responses)" {
  client         = "responses"
  upstream       = "chat"
  status         = 402
  given          = <<-JSON
    {"error":{"message":"Pay."}}
  JSON
  expect_status  = 429
  expect_headers = { x-should-retry = "false" }
}
error "a rate limit is worth a repeat (responses)" {
  client         = "responses"
  upstream       = "chat"
  status         = 429
  given          = <<-JSON
    {"error":{"message":"Slow down."}}
  JSON
  expect_status  = 429
  expect_headers = { x-should-retry = "" }
}
