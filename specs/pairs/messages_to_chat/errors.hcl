# An upstream's HTTP errors.

error "status <what> (T090)" {
  cases         = <<-TABLE
    what                         | status | expect_status | type                  | message
    400 is invalid_request_error | 400    | 400           | invalid_request_error | No.
    401 is authentication_error  | 401    | 403           | permission_error      | The upstream rejected the gateway's key (status 401): No.
    402 is billing_error         | 402    | 402           | billing_error         | No.
    403 is permission_error      | 403    | 403           | permission_error      | The upstream denied access (status 403): No.
    404 is not_found_error       | 404    | 404           | not_found_error       | No.
    408 is timeout_error         | 408    | 504           | timeout_error         | No.
    409 is conflict_error        | 409    | 409           | conflict_error        | No.
    413 is request_too_large     | 413    | 413           | request_too_large     | No.
    418 is invalid_request_error | 418    | 400           | invalid_request_error | No.
    422 is invalid_request_error | 422    | 400           | invalid_request_error | No.
    500 is api_error             | 500    | 500           | api_error             | No.
    503 is overloaded_error      | 503    | 529           | overloaded_error      | No.
    504 is timeout_error         | 504    | 504           | timeout_error         | No.
    529 is overloaded_error      | 529    | 529           | overloaded_error      | No.
  TABLE
  status        = "<status>"
  given         = { error = { message = "No.", type = "INVALID_ARGUMENT", param = null, code = null } }
  expect_status = "<expect_status>"
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_spec" }
}

error "<what>" {
  cases         = <<-TABLE
    what | status | message | type | given
    no credit is billing, although it says 429 | 429 | You exceeded your current quota. | insufficient_quota | "code": "insufficient_quota"
    a balance that is too low is billing, although it says 400 | 400 | Insufficient Balance | unknown_error |
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", <given>}}
  JSON
  expect_status = 402
  expect        = { type = "error", error = { type = "billing_error", message = "<message>" }, request_id = "req_spec" }
}

error "a <what>" {
  cases         = <<-TABLE
    what                                                       | message        | code            | expect_status | type
    model that is not found is not found, although it says 400 | No such model. | model_not_found | 404           | not_found_error
    policy is a bad request                                    | Filtered.      | content_filter  | 400           | invalid_request_error
  TABLE
  status        = 400
  given         = { error = { message = "<message>", code = "<code>" } }
  expect_status = "<expect_status>"
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_spec" }
}

# Auto-compaction in Claude Code is set off by these words.
error "vLLM's words for a context that is too long set off compaction" {
  status = 400
  given = { object = "error", message = "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
  type = "BadRequestError", param = null, code = 400 }
  expect_status = 400
  expect = { type = "error", error = { type = "invalid_request_error",
    message = "prompt is too long: This model's maximum context length is 8192 tokens. However, you requested 9000 tokens." },
  request_id = "req_spec" }
}

error "words for a context that is too long set off compaction with status 413, too" {
  status        = 413
  given         = { error = { message = "The input exceeds the context window." } }
  expect_status = 400
  expect = { type = "error", error = { type = "invalid_request_error",
  message = "prompt is too long: The input exceeds the context window." }, request_id = "req_spec" }
}

error "<case>" {
  cases         = <<-TABLE
    case                                                       | message                                            | given
    what says that the prompt is too long is not told so twice | prompt is too long: 210000 tokens > 200000 maximum |
    a code that is a number is none for the client (T089)      | No.                                                | "code": 400
  TABLE
  status        = 400
  given         = <<-JSON
    {"error": {"message": "<message>", <given>}}
  JSON
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "<message>" }, request_id = "req_spec" }
}

error "a rate limit that speaks of the context window stays a rate limit" {
  status        = 429
  given         = { error = { message = "Tokens per minute for a context window above 200k." } }
  expect_status = 429
  expect = { type = "error", error = { type = "rate_limit_error", message = "Tokens per minute for a context window above 200k." },
  request_id = "req_spec" }
}

error "<what> (T089)" {
  cases         = <<-TABLE
    what                                      | status | given
    an error that is a text is its message    | 400    | {"error": "No."}
    a message without an error is the message | 400    | {"message": "No."}
    a detail is the message                   | 422    | {"detail": "No."}
    the error within a list is the error      | 400    | [{"error": {"code": 400, "message": "No.", "status": "INVALID_ARGUMENT"}}]
  TABLE
  status        = "<status>"
  given         = <<-JSON
    <given>
  JSON
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "No." }, request_id = "req_spec" }
}

error "the first of several details is the message (T089)" {
  status        = 422
  given         = { detail = [{ loc = ["body", "messages"], msg = "Field required", type = "missing" }, { msg = "More" }] }
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "Field required" }, request_id = "req_spec" }
}

error "<example>" {
  cases         = <<-TABLE
    example | status | given | type | message
    Zhipu's msg is the message (T089) | 429 | {"code": "1302", "msg": "Too fast."} | rate_limit_error | Too fast.
    a JSON text that says nothing keeps its status (T088) | 500 | {} | api_error | The upstream failed.
  TABLE
  status        = "<status>"
  given         = <<-JSON
    <given>
  JSON
  expect_status = "<status>"
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_spec" }
}

error "a plain text is the message (T088)" {
  status        = 429
  content_type  = "text/plain"
  given         = "Rate limit exceeded"
  expect_status = 429
  expect        = { type = "error", error = { type = "rate_limit_error", message = "Rate limit exceeded" }, request_id = "req_spec" }
}

error "an empty answer keeps its status (T088)" {
  status        = 429
  expect_status = 429
  expect        = { type = "error", error = { type = "rate_limit_error", message = "The upstream failed." }, request_id = "req_spec" }
}

error "quotes in a message stay within it (T092)" {
  status        = 404
  given         = { error = { message = "The model `x\",\"code\":\"insufficient_quota` does not exist." } }
  expect_status = 404
  expect = { type = "error", error = { type = "not_found_error",
  message = "The model `x\",\"code\":\"insufficient_quota` does not exist." }, request_id = "req_spec" }
}

reply "MiniMax tells an error with status 200: <what>" {
  cases         = <<-TABLE
    what                     | code | status | type
    too many requests        | 1002 | 429    | rate_limit_error
    no money                 | 1008 | 402    | billing_error
    a request that is wrong  | 2013 | 400    | invalid_request_error
    an error that is its own | 1000 | 500    | api_error
  TABLE
  expect_status = "<status>"
  given         = <<-JSON
    {"id": "x", "choices": null, "base_resp": {"status_code": <code>, "status_msg": "No."}}
  JSON
  expect        = { type = "error", error = { type = "<type>", message = "No." }, request_id = "req_spec" }
  ends          = "failed"
}
