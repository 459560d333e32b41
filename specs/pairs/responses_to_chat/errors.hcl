# HTTP errors of a chat upstream, in the words of Responses.

error "a bad request is 400, its code kept" {
  status        = 400
  given         = { error = { message = "No.", type = "invalid_request_error", param = "messages", code = "invalid_value" } }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = "invalid_value" } }
}

error "422 is a bad request too" {
  status        = 422
  given         = { detail = [{ loc = ["body"], msg = "field required", type = "missing" }] }
  expect_status = 400
  expect        = { error = { message = "field required", type = "invalid_request_error", param = null, code = null } }
}

error "a context that is too long has its code" {
  status        = 400
  given         = { error = { message = "This model's maximum context length is 8 tokens.", type = "invalid_request_error", code = null } }
  expect_status = 400
  expect = { error = { message = "This model's maximum context length is 8 tokens.", type = "invalid_request_error", param = null,
  code = "context_length_exceeded" } }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "Bad key.", type = "invalid_request_error", code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): Bad key.", type = "permission_error",
  param = null, code = "upstream_auth" } }
}

error "402 is a quota that is used up" {
  status        = 402
  given         = { error = { message = "Insufficient Balance", type = "unknown_error", code = "invalid_request_error" } }
  expect_status = 429
  expect        = { error = { message = "Insufficient Balance", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
}

error "429 may be a quota that is used up (T094)" {
  status = 429
  given = { error = { message = "You exceeded your quota.", type = "insufficient_quota", param = null,
  code = "insufficient_quota" } }
  expect_status = 429
  expect = { error = { message = "You exceeded your quota.", type = "insufficient_quota", param = null,
  code = "insufficient_quota" } }
}

error "403 is a permission that is missing" {
  status        = 403
  given         = { error = { message = "Not you.", type = "permission_error", code = null } }
  expect_status = 403
  expect = { error = { message = "The upstream denied access (status 403): Not you.", type = "permission_error", param = null,
  code = "upstream_auth" } }
}

error "<what>" {
  cases         = <<-TABLE
    what                                    | status | message        | type                  | code
    404 is a model that is not there (T102) | 404    | No such model. | invalid_request_error | model_not_found
    503 is overloaded                       | 503    | Busy.          | server_error          | overloaded
  TABLE
  status        = "<status>"
  given         = { error = { message = "<message>", type = "<type>" } }
  expect_status = "<status>"
  expect        = { error = { message = "<message>", type = "<type>", param = null, code = "<code>" } }
}

error "409 is a conflict" {
  status        = 409
  given         = { error = { message = "No." } }
  expect_status = 409
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = "conflict" } }
}

error "413 is a request that is too large" {
  status        = 413
  given         = { error = { message = "Too big." } }
  expect_status = 413
  expect        = { error = { message = "Too big.", type = "invalid_request_error", param = null, code = "request_too_large" } }
}

error "429 is a rate limit (T094)" {
  status        = 429
  given         = { error = { message = "Please try again in 3s.", type = "requests", code = "rate_limit_exceeded" } }
  expect_status = 429
  expect        = { error = { message = "Please try again in 3s.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

error "what a policy forbids keeps its code" {
  status        = 400
  given         = { error = { message = "Flagged.", code = "content_policy_violation" } }
  expect_status = 400
  expect        = { error = { message = "Flagged.", type = "invalid_request_error", param = null, code = "content_policy_violation" } }
}

error "408 is a timeout" {
  status        = 408
  given         = { error = { message = "Late." } }
  expect_status = 504
  expect        = { error = { message = "Late.", type = "server_error", param = null, code = "timeout" } }
}

error "504 is a timeout, whatever its body (T088)" {
  status        = 504
  content_type  = "text/html"
  given         = "<html><body><h1>504 Gateway Time-out</h1></body></html>"
  expect_status = 504
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = "timeout" } }
}

error "529 is overloaded too" {
  status        = 529
  given         = { error = { message = "Busy." } }
  expect_status = 503
  expect        = { error = { message = "Busy.", type = "server_error", param = null, code = "overloaded" } }
}

error "500 is the server's fault" {
  status        = 500
  given         = { error = { message = "Oops.", type = "server_error", code = "internal" } }
  expect_status = 500
  expect        = { error = { message = "Oops.", type = "server_error", param = null, code = "internal" } }
}

error "502 is the server's fault too, whatever its body (T088)" {
  status        = 502
  content_type  = "text/plain"
  given         = "Bad Gateway"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}

error "an empty body has words of its own (T088)" {
  status        = 500
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}

error "an error that is a string is the message (T089)" {
  status        = 400
  given         = { error = "No such thing" }
  expect_status = 400
  expect        = { error = { message = "No such thing", type = "invalid_request_error", param = null, code = null } }
}

error "a code that is a number is none of ours (T089)" {
  status        = 400
  given         = { error = { message = "No.", code = 400 } }
  expect_status = 400
  expect        = { error = { message = "No.", type = "invalid_request_error", param = null, code = null } }
}

error "quotes stay quotes (T092)" {
  status        = 400
  given         = { error = { message = "No \"x\", \"code\": \"y\"" } }
  expect_status = 400
  expect        = { error = { message = "No \"x\", \"code\": \"y\"", type = "invalid_request_error", param = null, code = null } }
}
