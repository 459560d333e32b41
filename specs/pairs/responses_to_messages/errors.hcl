# HTTP errors of a Messages upstream, in the words of Responses.

error "<what>" {
  cases         = <<-TABLE
    what                     | status | message
    a bad request is 400     | 400    | max_tokens: Field required
    422 is a bad request too | 422    | No.
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "invalid_request_error", message = "<message>" }, request_id = "req_theirs" }
  expect_status = 400
  expect        = { error = { message = "<message>", type = "invalid_request_error", param = null, code = null } }
}

error "a prompt that is too long has the code that Codex acts upon" {
  status = 400
  given = { type = "error", error = { type = "invalid_request_error", message = "prompt is too long: 9 tokens > 8 maximum" },
  request_id = "req_theirs" }
  expect_status = 400
  expect = { error = { message = "prompt is too long: 9 tokens > 8 maximum", type = "invalid_request_error", param = null,
  code = "context_length_exceeded" } }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { type = "error", error = { type = "authentication_error", message = "invalid x-api-key" }, request_id = "req_theirs" }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): invalid x-api-key",
  type = "permission_error", param = null, code = "upstream_auth" } }
}

error "<what> is a quota that is used up" {
  cases         = <<-TABLE
    what                     | status | type                  | message
    402                      | 402    | billing_error         | Pay.
    a credit that is too low | 400    | invalid_request_error | Your credit balance is too low to access the Anthropic API.
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_theirs" }
  expect_status = 429
  expect        = { error = { message = "<message>", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
}

error "403 is a permission that is missing" {
  status        = 403
  given         = { type = "error", error = { type = "permission_error", message = "Not you." }, request_id = "req_theirs" }
  expect_status = 403
  expect = { error = { message = "The upstream denied access (status 403): Not you.", type = "permission_error", param = null,
  code = "upstream_auth" } }
}

error "<case>" {
  cases         = <<-TABLE
    case | status | type | message | expect_status | expect | code
    404 is a model that is not there (T102) | 404 | not_found_error | model: claude-x | 404 | invalid_request_error | "model_not_found"
    409 is a conflict | 409 | conflict_error | No. | 409 | invalid_request_error | "conflict"
    413 is a request that is too large | 413 | request_too_large | Big. | 413 | invalid_request_error | "request_too_large"
    429 is a rate limit (T094) | 429 | rate_limit_error | Slow down. | 429 | rate_limit_error | "rate_limit_exceeded"
    504 is a timeout | 504 | timeout_error | Late. | 504 | server_error | "timeout"
    529 is overloaded | 529 | overloaded_error | Overloaded | 503 | server_error | "overloaded"
    500 is the server's fault | 500 | api_error | Oops. | 500 | server_error | null
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_theirs" }
  expect_status = "<expect_status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<expect>", "param": null, "code": <code>}}
  JSON
}

error "a body of HTML is no message (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html><body><h1>502 Bad Gateway</h1></body></html>"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}
