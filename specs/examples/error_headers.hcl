# Headers of errors: what is not worth a repeat says so, to clients that obey it.

error "<what> worth a repeat (<client>)" {
  cases          = <<-TABLE
    what                      | client    | status | message    | expect_status | x_should_retry
    a rejected key is not     | chat      | 401    | Bad key.   | 403           | false
    a rejected key is not     | messages  | 401    | Bad key.   | 403           | false
    a rejected key is not     | responses | 401    | Bad key.   | 403           | false
    an exhausted quota is not | chat      | 402    | Pay.       | 429           | false
    an exhausted quota is not | messages  | 402    | Pay.       | 402           | false
    an exhausted quota is not | responses | 402    | Pay.       | 429           | false
    a rate limit is           | chat      | 429    | Slow down. | 429           |
    a rate limit is           | messages  | 429    | Slow down. | 429           |
    a rate limit is           | responses | 429    | Slow down. | 429           |
  TABLE
  client         = "<client>"
  upstream       = "chat"
  status         = "<status>"
  given          = { error = { message = "<message>" } }
  expect_status  = "<expect_status>"
  expect_headers = { x-should-retry = "<x_should_retry>" }
}
