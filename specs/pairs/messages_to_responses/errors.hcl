# Errors of a Responses upstream, for a Messages client (T090).

error "a <what>" {
  cases         = <<-TABLE
    what                             | status | message        | code            | type
    bad request is one               | 400    | Bad.           | invalid_value   | invalid_request_error
    model that is not there (T102)   | 404    | No such model. | model_not_found | not_found_error
    prompt that is against the rules | 400    | No.            | invalid_prompt  | invalid_request_error
  TABLE
  status        = "<status>"
  given         = { error = { message = "<message>", type = "invalid_request_error", param = null, code = "<code>" } }
  expect_status = "<status>"
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_spec" }
}

error "a prompt that is too long says so in the words that Claude Code knows" {
  status = 400
  given = { error = { message = "Your input exceeds the context window of this model.", type = "invalid_request_error",
  param = null, code = "context_length_exceeded" } }
  expect_status = 400
  expect = { type = "error", error = { type = "invalid_request_error",
  message = "prompt is too long: Your input exceeds the context window of this model." }, request_id = "req_spec" }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "Incorrect API key.", type = "invalid_request_error", param = null, code = "invalid_api_key" } }
  expect_status = 403
  expect = { type = "error", error = { type = "permission_error",
  message = "The upstream rejected the gateway's key (status 401): Incorrect API key." }, request_id = "req_spec" }
}

error "a quota that is used up" {
  status        = 429
  given         = { error = { message = "Pay.", type = "insufficient_quota", param = null, code = "insufficient_quota" } }
  expect_status = 402
  expect        = { type = "error", error = { type = "billing_error", message = "Pay." }, request_id = "req_spec" }
}

error "a <case>" {
  cases         = <<-TABLE
    case | status | message | type | code | expect | expect_2
    permission that is missing | 403 | No. | permission_error | null | permission_error | The upstream denied access (status 403): No.
    request that is too large | 413 | Large. | invalid_request_error | null | request_too_large | Large.
    rate that is too high | 429 | Slow down. | tokens | "rate_limit_exceeded" | rate_limit_error | Slow down.
    failure of the upstream | 500 | Oops. | server_error | "server_error" | api_error | Oops.
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
  expect_status = "<status>"
  expect        = { type = "error", error = { type = "<expect>", message = "<expect_2>" }, request_id = "req_spec" }
}

error "an upstream that is overloaded" {
  status        = 503
  given         = { error = { message = "Later.", type = "service_unavailable_error", param = null, code = "server_is_overloaded" } }
  expect_status = 529
  expect        = { type = "error", error = { type = "overloaded_error", message = "Later." }, request_id = "req_spec" }
}

error "an upstream that took too long (T088)" {
  status        = 504
  expect_status = 504
  expect        = { type = "error", error = { type = "timeout_error", message = "<any>" }, request_id = "req_spec" }
}

error "a page in place of an error (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html>Bad Gateway</html>"
  expect_status = 500
  expect        = { type = "error", error = { type = "api_error", message = "<any>" }, request_id = "req_spec" }
}
