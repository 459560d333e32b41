# Headers of errors: what is not worth a repeat says so, to clients that obey it.

error "<what> worth a repeat (chat)" {
  cases          = <<-TABLE
    what                      | status | message    | expect_status | x_should_retry
    a rejected key is not     | 401    | Bad key.   | 403           | false
    an exhausted quota is not | 402    | Pay.       | 429           | false
    a rate limit is           | 429    | Slow down. | 429           |
  TABLE
  client         = "chat"
  upstream       = "chat"
  status         = "<status>"
  given          = { error = { message = "<message>" } }
  expect_status  = "<expect_status>"
  expect_headers = { x-should-retry = "<x_should_retry>" }
}

error "<what> worth a repeat (messages)" {
  cases          = <<-TABLE
    what                      | status | message    | expect_status | x_should_retry
    a rejected key is not     | 401    | Bad key.   | 403           | false
    an exhausted quota is not | 402    | Pay.       | 402           | false
    a rate limit is           | 429    | Slow down. | 429           |
  TABLE
  client         = "messages"
  upstream       = "chat"
  status         = "<status>"
  given          = { error = { message = "<message>" } }
  expect_status  = "<expect_status>"
  expect_headers = { x-should-retry = "<x_should_retry>" }
}

error "<what> worth a repeat (responses)" {
  cases          = <<-TABLE
    what                      | status | message    | expect_status | x_should_retry
    a rejected key is not     | 401    | Bad key.   | 403           | false
    an exhausted quota is not | 402    | Pay.       | 429           | false
    a rate limit is           | 429    | Slow down. | 429           |
  TABLE
  client         = "responses"
  upstream       = "chat"
  status         = "<status>"
  given          = { error = { message = "<message>" } }
  expect_status  = "<expect_status>"
  expect_headers = { x-should-retry = "<x_should_retry>" }
}
