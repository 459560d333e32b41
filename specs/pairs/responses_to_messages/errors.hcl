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

error "404 is a model that is not there (T102)" {
  status        = 404
  given         = { type = "error", error = { type = "not_found_error", message = "model: claude-x" }, request_id = "req_theirs" }
  expect_status = 404
  expect        = { error = { message = "model: claude-x", type = "invalid_request_error", param = null, code = "model_not_found" } }
}

error "409 is a conflict" {
  status        = 409
  given         = { type = "error", error = { type = "conflict_error", message = "No." }, request_id = "req_theirs" }
  expect_status = 409
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = "conflict" } }
}

error "413 is a request that is too large" {
  status        = 413
  given         = { type = "error", error = { type = "request_too_large", message = "Big." }, request_id = "req_theirs" }
  expect_status = 413
  expect        = { error = { message = "Big.", type = "invalid_request_error", param = null, code = "request_too_large" } }
}

error "429 is a rate limit (T094)" {
  status        = 429
  given         = { type = "error", error = { type = "rate_limit_error", message = "Slow down." }, request_id = "req_theirs" }
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

error "504 is a timeout" {
  status        = 504
  given         = { type = "error", error = { type = "timeout_error", message = "Late." }, request_id = "req_theirs" }
  expect_status = 504
  expect        = { error = { message = "Late.", type = "server_error", param = null, code = "timeout" } }
}

error "529 is overloaded" {
  status        = 529
  given         = { type = "error", error = { type = "overloaded_error", message = "Overloaded" }, request_id = "req_theirs" }
  expect_status = 503
  expect        = { error = { message = "Overloaded", type = "server_error", param = null, code = "overloaded" } }
}

error "500 is the server's fault" {
  status        = 500
  given         = { type = "error", error = { type = "api_error", message = "Oops." }, request_id = "req_theirs" }
  expect_status = 500
  expect        = { error = { message = "Oops.", type = "server_error", param = null, code = null } }
}

error "a body of HTML is no message (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html><body><h1>502 Bad Gateway</h1></body></html>"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}
