# What an upstream's errors are for clients, in their own words. What a pool of accounts makes of them is not told here.

error "Tier <case> for a chat client" {
  client        = "chat"
  upstream      = "messages"
  cases         = <<-TABLE
    case | status | message | type | code
    1, request too large (403, estimated cost): | 403 | The estimated cost of this request exceeds your limit | permission_error | null
    3, 429: | 429 | Slow down | rate_limit_error | "rate_limit_exceeded"
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { message = "<message>", type = "<type>" } }
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
}

error "Tier <what> for a chat client" {
  cases         = <<-TABLE
    what                          | status | message                                | type
    2, insufficient tokens (403): | 403    | insufficient tokens: upgrade your plan | permission_error
    3, 402:                       | 402    | Pay                                    | billing_error
  TABLE
  client        = "chat"
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

error "Tier <what> for a messages client" {
  cases         = <<-TABLE
    what                                        | expect_status | message                                               | type
    1, request too large (403, estimated cost): | 403           | The estimated cost of this request exceeds your limit | permission_error
    2, insufficient tokens (403):               | 402           | insufficient tokens: upgrade your plan                | billing_error
  TABLE
  client        = "messages"
  upstream      = "chat"
  status        = 403
  expect_status = "<expect_status>"
  given         = { error = { message = "<message>", type = "permission_error" } }
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "<any>" }
}

error "<what> for a messages client" {
  cases         = <<-TABLE
    what               | status | message   | type
    Tier 3, 429:       | 429    | Slow down | rate_limit_error
    Tier 3, 402:       | 402    | Pay       | billing_error
    Other errors, 500: | 500    | Oops      | api_error
  TABLE
  client        = "messages"
  upstream      = "chat"
  status        = "<status>"
  expect_status = "<status>"
  given         = { error = { message = "<message>", type = "<type>" } }
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

error "Tier <case> for a responses client" {
  client        = "responses"
  upstream      = "messages"
  cases         = <<-TABLE
    case | status | message | type | code
    1, request too large (403, estimated cost): | 403 | The estimated cost of this request exceeds your limit | permission_error | null
    3, 429: | 429 | Slow down | rate_limit_error | "rate_limit_exceeded"
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { message = "<message>", type = "<type>" } }
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
}

error "Tier <what> for a responses client" {
  cases         = <<-TABLE
    what                          | status | message                                | type
    2, insufficient tokens (403): | 403    | insufficient tokens: upgrade your plan | permission_error
    3, 402:                       | 402    | Pay                                    | billing_error
  TABLE
  client        = "responses"
  upstream      = "messages"
  status        = "<status>"
  expect_status = 429
  given         = { type = "error", error = { message = "<message>", type = "<type>" } }
  expect        = { error = { message = "<message>", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
}
