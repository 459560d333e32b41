# HTTP errors of a chat upstream, in the words of Responses.

error "a <what>" {
  cases         = <<-TABLE
    what | message | given | code | expect
    bad request is 400, its code kept | No. | "param": "messages" | "invalid_value" | invalid_value
    context that is too long has its code | This model's maximum context length is 8 tokens. |  | null | context_length_exceeded
  TABLE
  status        = 400
  given         = <<-JSON
    {"error": {"message": "<message>", "type": "invalid_request_error", <given>, "code": <code>}}
  JSON
  expect_status = 400
  expect        = { error = { message = "<message>", type = "invalid_request_error", param = null, code = "<expect>" } }
}

error "<case>" {
  cases         = <<-TABLE
    case | status | given | message
    422 is a bad request too | 422 | {"detail": [{"loc": ["body"], "msg": "field required", "type": "missing"}]} | field required
    an error that is a string is the message (T089) | 400 | {"error": "No such thing"} | No such thing
    a code that is a number is none of ours (T089) | 400 | {"error": {"message": "No.", "code": 400}} | No.
  TABLE
  status        = "<status>"
  given         = <<-JSON
    <given>
  JSON
  expect_status = 400
  expect        = { error = { message = "<message>", type = "invalid_request_error", param = null, code = null } }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "Bad key.", type = "invalid_request_error", code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): Bad key.", type = "permission_error",
  param = null, code = "upstream_auth" } }
}

error "<example>" {
  cases         = <<-TABLE
    example | status | message | type | given | code
    402 is a quota that is used up | 402 | Insufficient Balance | unknown_error |  | invalid_request_error
    429 may be a quota that is used up (T094) | 429 | You exceeded your quota. | insufficient_quota | "param": null | insufficient_quota
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", <given>, "code": "<code>"}}
  JSON
  expect_status = 429
  expect        = { error = { message = "<message>", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
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

error "<behaviour>" {
  cases         = <<-TABLE
    behaviour | status | message | given | code
    409 is a conflict | 409 | No. |  | "conflict"
    413 is a request that is too large | 413 | Too big. |  | "request_too_large"
    what a policy forbids keeps its code | 400 | Flagged. | "code": "content_policy_violation" | "content_policy_violation"
    quotes stay quotes (T092) | 400 | No \"x\", \"code\": \"y\" |  | null
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "<message>", <given>}}
  JSON
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "invalid_request_error", "param": null, "code": <code>}}
  JSON
}

error "429 is a rate limit (T094)" {
  status        = 429
  given         = { error = { message = "Please try again in 3s.", type = "requests", code = "rate_limit_exceeded" } }
  expect_status = 429
  expect        = { error = { message = "Please try again in 3s.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
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
