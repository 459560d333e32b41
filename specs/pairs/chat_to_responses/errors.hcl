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

error "<case>" {
  cases         = <<-TABLE
    case | status | given | code
    422 is a bad request too | 422 | {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": null}} | null
    an error that is a string (T089) | 400 | {"error": "No."} | null
    an error in details (T089) | 422 | {"detail": [{"msg": "No."}]} | null
    an error with a number for a code (T089) | 400 | {"error": {"message": "No.", "code": 400}} | "<any>"
  TABLE
  status        = "<status>"
  given         = <<-JSON
    <given>
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": <code>}}
  JSON
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "Incorrect API key.", type = "invalid_request_error", param = null, code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): Incorrect API key.",
  type = "permission_error", param = null, code = "upstream_auth" } }
}

error "<example>" {
  cases         = <<-TABLE
    example | status | message | type | code | expect | expect_2
    402 is a quota that is used up | 402 | Pay. | invalid_request_error | null | insufficient_quota | insufficient_quota
    a rate that is too high | 429 | Slow down. | tokens | "rate_limit_exceeded" | rate_limit_error | rate_limit_exceeded
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
  expect_status = 429
  expect        = { error = { message = "<message>", type = "<expect>", param = null, code = "<expect_2>" } }
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
