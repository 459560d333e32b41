# Errors of a Messages upstream in the words of OpenAI.

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

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { type = "error", error = { type = "authentication_error", message = "invalid x-api-key" }, request_id = "req_theirs" }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): invalid x-api-key",
  type = "permission_error", param = null, code = "upstream_auth" } }
}

error "<what> is a quota that is used up" {
  cases         = <<-TABLE
    what                             | status | type                  | message
    402                              | 402    | billing_error         | Pay.
    a credit balance that is too low | 400    | invalid_request_error | Your credit balance is too low to access the Anthropic API.
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
    404 is a model that is not there | 404 | not_found_error | model: claude-x | 404 | invalid_request_error | model_not_found
    429 is a rate limit (T094) | 429 | rate_limit_error | Slow down. | 429 | rate_limit_error | rate_limit_exceeded
    408 is a timeout | 408 | timeout_error | Late. | 504 | server_error | timeout
    503 is overloaded | 503 | api_error | Busy. | 503 | server_error | overloaded
    529 is overloaded (T090) | 529 | overloaded_error | Overloaded | 503 | server_error | overloaded
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_theirs" }
  expect_status = "<expect_status>"
  expect        = { error = { message = "<message>", type = "<expect>", param = null, code = "<code>" } }
}

error "<status> is a <code>" {
  cases         = <<-TABLE
    status | type           | message | type_2                | code
    409    | conflict_error | No.     | invalid_request_error | conflict
    504    | timeout_error  | Late.   | server_error          | timeout
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_theirs" }
  expect_status = "<status>"
  expect        = { error = { message = "<message>", type = "<type_2>", param = null, code = "<code>" } }
}

error "<status> is a fault of the server" {
  cases         = <<-TABLE
    status | message
    500    | Internal server error
    502    | Bad gateway
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "api_error", message = "<message>" }, request_id = "req_theirs" }
  expect_status = 500
  expect        = { error = { message = "<message>", type = "server_error", param = null, code = null } }
}

error "<example>" {
  cases         = <<-TABLE
    example | message
    a prompt that is too long has the code that clients compact by | prompt is too long: 210000 tokens > 200000 maximum
    an input that exceeds the context window has it too | input length and max_tokens exceed context limit: the context window is 200000
  TABLE
  status        = 400
  given         = { type = "error", error = { type = "invalid_request_error", message = "<message>" }, request_id = "req_theirs" }
  expect_status = 400
  expect        = { error = { message = "<message>", type = "invalid_request_error", param = null, code = "context_length_exceeded" } }
}

error "a request that is too large keeps its class, though its body is a page (T088)" {
  status        = 413
  content_type  = "text/html"
  given         = "<html><head><title>413</title><style>p{}</style></head><body><h1>Request Entity Too Large</h1></body></html>"
  expect_status = 413
  expect = { error = { message = "413 Request Entity Too Large", type = "invalid_request_error", param = null,
  code = "request_too_large" } }
}

error "a page of a proxy keeps the status and its words (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html><script>alert(1)</script><body><center><h1>502 Bad Gateway</h1></center></body></html>"
  expect_status = 500
  expect        = { error = { message = "502 Bad Gateway", type = "server_error", param = null, code = null } }
}

error "an empty answer keeps the status (T088)" {
  status        = 524
  expect_status = 504
  expect        = { error = { message = "The upstream failed.", type = "server_error", param = null, code = "timeout" } }
}

error "a plain text keeps its status and what it says (T088)" {
  status        = 429
  content_type  = "text/plain"
  given         = "Rate limit exceeded"
  expect_status = 429
  expect        = { error = { message = "Rate limit exceeded", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

error "an error that is a string is the message (T089)" {
  status        = 400
  given         = { error = "model is required" }
  expect_status = 400
  expect        = { error = { message = "model is required", type = "invalid_request_error", param = null, code = null } }
}

error "a message without an error is the message (T089)" {
  status        = 403
  given         = { message = "Forbidden" }
  expect_status = 403
  expect = { error = { message = "The upstream denied access (status 403): Forbidden", type = "permission_error", param = null,
  code = "upstream_auth" } }
}

error "a code of Anthropic's is kept where OpenAI has none of its own" {
  status        = 400
  given         = { type = "error", error = { type = "invalid_request_error", message = "Too many tools.", details = { error_code = "available_tools_limit_exceeded" } }, request_id = "req_theirs" }
  expect_status = 400
  expect = { error = { message = "Too many tools.", type = "invalid_request_error", param = null,
  code = "available_tools_limit_exceeded" } }
}

error "an error in OpenAI's own shape is understood (T089)" {
  status        = 400
  given         = { error = { message = "No.", type = "invalid_request_error", param = null, code = "context_length_exceeded" } }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = "context_length_exceeded" } }
}

error "quotes in a message break nothing (T092)" {
  status        = 404
  given         = { type = "error", error = { type = "not_found_error", message = "model: x\",\"code\":\"insufficient_quota" } }
  expect_status = 404
  expect = { error = { message = "model: x\",\"code\":\"insufficient_quota", type = "invalid_request_error", param = null,
  code = "model_not_found" } }
}
