# What a Gemini client is told of errors.

error "status <what>" {
  client        = "gemini"
  upstream      = "chat"
  cases         = <<-TABLE
    what                          | status | type                  | code                       | expect_status | expect
    400, invalid_request_error    | 400    | invalid_request_error | null                       | 400           | INVALID_ARGUMENT
    429, rate_limit_exceeded      | 429    | rate_limit_error      | "rate_limit_exceeded"      | 429           | RESOURCE_EXHAUSTED
    404, model_not_found          | 404    | invalid_request_error | "model_not_found"          | 404           | NOT_FOUND
    413, x                        | 413    | x                     | null                       | 413           | INVALID_ARGUMENT
    415, x                        | 415    | x                     | null                       | 400           | INVALID_ARGUMENT
    409, x                        | 409    | x                     | null                       | 409           | ABORTED
    504, x                        | 504    | x                     | null                       | 504           | DEADLINE_EXCEEDED
    503, x                        | 503    | x                     | null                       | 503           | UNAVAILABLE
    500, server_error             | 500    | server_error          | null                       | 500           | INTERNAL
    402, x                        | 402    | x                     | null                       | 429           | RESOURCE_EXHAUSTED
    400, content_policy_violation | 400    | x                     | "content_policy_violation" | 400           | FAILED_PRECONDITION
  TABLE
  status        = "<status>"
  request       = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "<type>", "param": null, "code": <code>}}
  JSON
  expect_status = "<expect_status>"
  expect        = <<-JSON
    {"error": {"code": <expect_status>, "message": "It failed.", "status": "<expect>"}}
  JSON
}

error "status 401, invalid_api_key" {
  client        = "gemini"
  upstream      = "chat"
  status        = 401
  request       = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given         = { error = { message = "It failed.", type = "invalid_request_error", param = null, code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { code = 403, message = "The upstream rejected the gateway's key (status 401): It failed.",
  status = "PERMISSION_DENIED" } }
}

error "too many tokens" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  request       = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given         = { error = { message = "This model's maximum context length is 10 tokens.", type = "invalid_request_error", param = "messages", code = "context_length_exceeded" } }
  expect_status = 400
  expect        = { error = { code = 400, message = "The input token count exceeds the maximum number of tokens allowed: This model's maximum context length is 10 tokens.", status = "INVALID_ARGUMENT" } }
}

error "too many tokens, in Google's words" {
  client   = "gemini"
  upstream = "chat"
  status   = 400
  request  = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given = { error = { message = "The input token count (20) exceeds the maximum number of tokens allowed (10).",
  type = "invalid_request_error" } }
  expect_status = 400
  expect        = { error = { code = 400, message = "The input token count (20) exceeds the maximum number of tokens allowed (10).", status = "INVALID_ARGUMENT" } }
}

error "a <what>" {
  client        = "gemini"
  upstream      = "chat"
  cases         = <<-TABLE
    what                                  | status | message                                      | expect
    request that is too large for anybody | 403    | Your estimated cost is too high.             | PERMISSION_DENIED
    time to come again                    | 429    | Rate limit reached. Please try again in 20s. | RESOURCE_EXHAUSTED
  TABLE
  status        = "<status>"
  request       = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  given         = { error = { message = "<message>", type = "x" } }
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"code": <status>, "message": "<message>", "status": "<expect>"}}
  JSON
}
