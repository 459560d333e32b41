# What clients are told of a Gemini upstream's errors.

error "<what>" {
  client        = "chat"
  upstream      = "gemini"
  cases         = <<-TABLE
    what | status | message | status_2 | type | code
    an invalid request | 400 | Invalid value at 'contents[0]'. | INVALID_ARGUMENT | invalid_request_error | null
    a model that is not there | 404 | models/x is not found for API version v1beta. | NOT_FOUND | invalid_request_error | "model_not_found"
    a deadline | 504 | Deadline expired. | DEADLINE_EXCEEDED | server_error | "timeout"
    an error of Google's | 500 | An internal error has occurred. | INTERNAL | server_error | null
  TABLE
  status        = "<status>"
  given         = <<-JSON
    {"error": {"code": <status>, "message": "<message>", "status": "<status_2>"}}
  JSON
  expect_status = "<status>"
  expect        = <<-JSON
    {"error": {"message": "<message>", "type": "<type>", "param": null, "code": <code>}}
  JSON
}

error "too many tokens" {
  client        = "messages"
  upstream      = "gemini"
  status        = 400
  given         = { error = { code = 400, message = "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).", status = "INVALID_ARGUMENT" } }
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "prompt is too long: The input token count (2000000) exceeds the maximum number of tokens allowed (1048576)." }, request_id = "req_spec" }
}

error "a key that is not valid" {
  client        = "chat"
  upstream      = "gemini"
  status        = 400
  given         = { error = { code = 400, message = "API key not valid. Please pass a valid API key.", status = "INVALID_ARGUMENT", details = [{ "@type" = "type.googleapis.com/google.rpc.ErrorInfo", reason = "API_KEY_INVALID", domain = "googleapis.com" }] } }
  expect_status = 403
  expect        = { error = { message = "The upstream rejected the gateway's key (status 400): API key not valid. Please pass a valid API key.", type = "permission_error", param = null, code = "upstream_auth" } }
}

error "a quota, in a list" {
  client        = "responses"
  upstream      = "gemini"
  status        = 429
  given         = [{ error = { code = 429, message = "Resource has been exhausted.", status = "RESOURCE_EXHAUSTED", details = [{ "@type" = "type.googleapis.com/google.rpc.RetryInfo", retryDelay = "37s" }] } }]
  expect_status = 429
  expect = { error = { message = "Resource has been exhausted.", type = "rate_limit_error", param = null,
  code = "rate_limit_exceeded" } }
}

error "overloaded" {
  client        = "messages"
  upstream      = "gemini"
  status        = 503
  given         = { error = { code = 503, message = "The model is overloaded.", status = "UNAVAILABLE" } }
  expect_status = 529
  expect        = { type = "error", error = { type = "overloaded_error", message = "The model is overloaded." }, request_id = "req_spec" }
}

error "a text for an error" {
  client        = "chat"
  upstream      = "gemini"
  status        = 500
  given         = { error = "Something." }
  expect_status = 500
  expect        = { error = { message = "Something.", type = "server_error", param = null, code = null } }
}
