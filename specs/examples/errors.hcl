# What an upstream's errors are for clients, in their own words. What a pool of accounts makes of them is not told here.

error "Tier <case> for a <client> client" {
  client        = "<client>"
  upstream      = "messages"
  cases         = <<-TABLE
    case                | client    | status | message                        | type             | code
    1, too large (403): | chat      | 403    | The estimated cost is too high | permission_error | null
    1, too large (403): | responses | 403    | The estimated cost is too high | permission_error | null
    3, 429:             | chat      | 429    | Slow down                      | rate_limit_error | "rate_limit_exceeded"
    3, 429:             | responses | 429    | Slow down                      | rate_limit_error | "rate_limit_exceeded"
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { message = "<message>", type = "<type>" } }
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
}

error "Tier <what> for a <client> client" {
  cases         = <<-TABLE
    what                          | client    | status | message                                | type
    2, insufficient tokens (403): | chat      | 403    | insufficient tokens: upgrade your plan | permission_error
    2, insufficient tokens (403): | responses | 403    | insufficient tokens: upgrade your plan | permission_error
    3, 402:                       | chat      | 402    | Pay                                    | billing_error
    3, 402:                       | responses | 402    | Pay                                    | billing_error
  TABLE
  client        = "<client>"
  upstream      = "messages"
  status        = "<status>"
  expect_status = 429
  given         = { type = "error", error = { message = "<message>", type = "<type>" } }
  expect        = { error = { message = "<message>", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
}

error "Auth invalid, 401: for a <client> client" {
  client        = "<client>"
  upstream      = "messages"
  cases         = <<-TABLE
    client
    chat
    responses
  TABLE
  status        = 401
  given         = { type = "error", error = { message = "Incorrect API key provided", type = "authentication_error" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): Incorrect API key provided",
  type = "permission_error", param = null, code = "upstream_auth" } }
}

error "Other errors, 500: for a <client> client" {
  client        = "<client>"
  upstream      = "messages"
  cases         = <<-TABLE
    client
    chat
    responses
  TABLE
  status        = 500
  given         = { type = "error", error = { message = "Oops", type = "api_error" } }
  expect_status = 500
  expect        = { error = { message = "Oops", type = "server_error", param = null, code = null } }
}

error "<what> for a messages client" {
  cases         = <<-TABLE
    what                         | status | expect_status | given            | type             | message
    Tier 1, request too large:   | 403    | 403           | permission_error | permission_error | The estimated cost is too high
    Tier 2, insufficient tokens: | 403    | 402           | permission_error | billing_error    | insufficient tokens: upgrade your plan
    Tier 3, 429:                 | 429    | 429           | rate_limit_error | rate_limit_error | Slow down
    Tier 3, 402:                 | 402    | 402           | billing_error    | billing_error    | Pay
    Other errors, 500:           | 500    | 500           | api_error        | api_error        | Oops
  TABLE
  client        = "messages"
  upstream      = "chat"
  status        = "<status>"
  expect_status = "<expect_status>"
  given         = { error = { message = "<message>", type = "<given>" } }
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "<any>" }
}

error "Auth invalid, 401: for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 401
  expect_status = 403
  given         = { error = { message = "Incorrect API key provided", type = "authentication_error" } }
  expect = { type = "error", error = { type = "permission_error",
  message = "The upstream rejected the gateway's key (status 401): Incorrect API key provided" }, request_id = "<any>" }
}
