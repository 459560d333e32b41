# Errors of a Responses upstream, for a chat client.

error "a <what>" {
  cases         = <<-TABLE
    what                                            | status | message        | type                  | code
    bad request is one, with its code               | 400    | Bad.           | invalid_request_error | invalid_value
    prompt that is too long says so by its code     | 400    | Too long.      | invalid_request_error | context_length_exceeded
    quota that is used up                           | 429    | Pay.           | insufficient_quota    | insufficient_quota
    permission that is missing                      | 403    | No.            | permission_error      | unsupported_country
    model that is not there (T102)                  | 404    | No such model. | invalid_request_error | model_not_found
    prompt that is against the rules keeps its code | 400    | No.            | invalid_request_error | invalid_prompt
    failure of the upstream                         | 500    | Oops.          | server_error          | server_error
  TABLE
  status        = "<status>"
  given         = { error = { message = "<message>", type = "<type>", param = null, code = "<code>" } }
  expect_status = "<status>"
  expect        = { error = { message = "<message>", type = "<type>", param = null, code = "<code>" } }
}

error "422 is a bad request too" {
  status        = 422
  given         = { error = { message = "No.", type = "invalid_request_error", param = null, code = null } }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = null } }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "Incorrect API key.", type = "invalid_request_error", param = null, code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): Incorrect API key.",
  type = "permission_error", param = null, code = "upstream_auth" } }
}

error "402 is a quota that is used up" {
  status        = 402
  given         = { error = { message = "Pay.", type = "invalid_request_error", param = null, code = null } }
  expect_status = 429
  expect        = { error = { message = "Pay.", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
}

error "<what>" {
  cases         = <<-TABLE
    what                        | status | message   | code
    409                         | 409    | Conflict. | conflict
    a request that is too large | 413    | Large.    | request_too_large
  TABLE
  status        = "<status>"
  given         = { error = { message = "<message>", type = "invalid_request_error", param = null, code = null } }
  expect_status = "<status>"
  expect        = { error = { message = "<message>", type = "invalid_request_error", param = null, code = "<code>" } }
}

error "a rate that is too high" {
  status        = 429
  given         = { error = { message = "Slow down.", type = "tokens", param = null, code = "rate_limit_exceeded" } }
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

error "an upstream that is overloaded" {
  status        = 503
  given         = { error = { message = "Later.", type = "service_unavailable_error", param = null, code = "server_is_overloaded" } }
  expect_status = 503
  expect        = { error = { message = "Later.", type = "server_error", param = null, code = "overloaded" } }
}

error "an upstream that took too long (T088)" {
  status        = 504
  expect_status = 504
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = "timeout" } }
}

error "a page in place of an error (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html>Bad Gateway</html>"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}

error "an error that is a string (T089)" {
  status        = 400
  given         = { error = "No." }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = null } }
}

error "an error in details (T089)" {
  status        = 422
  given         = { detail = [{ msg = "No." }] }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = null } }
}

error "an error with a number for a code (T089)" {
  status        = 400
  given         = { error = { message = "No.", code = 400 } }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = "<any>" } }
}
