# An upstream's HTTP errors.

error "status 400 is invalid_request_error (T090)" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 401 is authentication_error (T090)" {
  status        = 401
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"type":"error","error":{"type":"permission_error","message":"The upstream rejected the gateway's key (status 401): No."},"request_id":"req_spec"}
  JSON
}

error "status 402 is billing_error (T090)" {
  status        = 402
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 402
  expect        = <<-JSON
    {"type":"error","error":{"type":"billing_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 403 is permission_error (T090)" {
  status        = 403
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"type":"error","error":{"type":"permission_error","message":"The upstream denied access (status 403): No."},"request_id":"req_spec"}
  JSON
}

error "status 404 is not_found_error (T090)" {
  status        = 404
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 408 is timeout_error (T090)" {
  status        = 408
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"type":"error","error":{"type":"timeout_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 409 is conflict_error (T090)" {
  status        = 409
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 409
  expect        = <<-JSON
    {"type":"error","error":{"type":"conflict_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 413 is request_too_large (T090)" {
  status        = 413
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"type":"error","error":{"type":"request_too_large","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 418 is invalid_request_error (T090)" {
  status        = 418
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 422 is invalid_request_error (T090)" {
  status        = 422
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 500 is api_error (T090)" {
  status        = 500
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 503 is overloaded_error (T090)" {
  status        = 503
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 504 is timeout_error (T090)" {
  status        = 504
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"type":"error","error":{"type":"timeout_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "status 529 is overloaded_error (T090)" {
  status        = 529
  given         = <<-JSON
    {"error":{"message":"No.","type":"INVALID_ARGUMENT","param":null,"code":null}}
  JSON
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "no credit is billing, although it says 429" {
  status        = 429
  given         = <<-JSON
    {"error":{"message":"You exceeded your current quota.","type":"insufficient_quota","code":"insufficient_quota"}}
  JSON
  expect_status = 402
  expect        = <<-JSON
    {"type":"error","error":{"type":"billing_error","message":"You exceeded your current quota."},"request_id":"req_spec"}
  JSON
}

error "a balance that is too low is billing, although it says 400" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Insufficient Balance","type":"unknown_error"}}
  JSON
  expect_status = 402
  expect        = <<-JSON
    {"type":"error","error":{"type":"billing_error","message":"Insufficient Balance"},"request_id":"req_spec"}
  JSON
}

error "a model that is not found is not found, although it says 400" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No such model.","code":"model_not_found"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"No such model."},"request_id":"req_spec"}
  JSON
}

error "a policy is a bad request" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Filtered.","code":"content_filter"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"Filtered."},"request_id":"req_spec"}
  JSON
}

# Auto-compaction in Claude Code is set off by these words.
error "vLLM's words for a context that is too long set off compaction" {
  status        = 400
  given         = <<-JSON
    {"object":"error","message":"This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.","type":"BadRequestError",
     "param":null,"code":400}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error",
     "error":{"type":"invalid_request_error","message":"prompt is too long: This model's maximum context length is 8192 tokens. However, you requested 9000 tokens."},
     "request_id":"req_spec"}
  JSON
}

error "words for a context that is too long set off compaction with status 413, too" {
  status        = 413
  given         = <<-JSON
    {"error":{"message":"The input exceeds the context window."}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: The input exceeds the context window."},
     "request_id":"req_spec"}
  JSON
}

error "what says that the prompt is too long is not told so twice" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"},"request_id":"req_spec"}
  JSON
}

error "a rate limit that speaks of the context window stays a rate limit" {
  status        = 429
  given         = <<-JSON
    {"error":{"message":"Tokens per minute for a context window above 200k."}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Tokens per minute for a context window above 200k."},"request_id":"req_spec"}
  JSON
}

error "a code that is a number is none for the client (T089)" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No.","code":400}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "an error that is a text is its message (T089)" {
  status        = 400
  given         = <<-JSON
    {"error":"No."}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "a message without an error is the message (T089)" {
  status        = 400
  given         = <<-JSON
    {"message":"No."}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "a detail is the message (T089)" {
  status        = 422
  given         = <<-JSON
    {"detail":"No."}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "the first of several details is the message (T089)" {
  status        = 422
  given         = <<-JSON
    {"detail":[{"loc":["body","messages"],"msg":"Field required","type":"missing"},{"msg":"More"}]}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"Field required"},"request_id":"req_spec"}
  JSON
}

error "the error within a list is the error (T089)" {
  status        = 400
  given         = <<-JSON
    [{"error":{"code":400,"message":"No.","status":"INVALID_ARGUMENT"}}]
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

error "Zhipu's msg is the message (T089)" {
  status        = 429
  given         = <<-JSON
    {"code":"1302","msg":"Too fast."}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Too fast."},"request_id":"req_spec"}
  JSON
}

error "a plain text is the message (T088)" {
  status        = 429
  content_type  = "text/plain"
  given         = "Rate limit exceeded"
  expect_status = 429
  expect        = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Rate limit exceeded"},"request_id":"req_spec"}
  JSON
}

error "an empty answer keeps its status (T088)" {
  status        = 429
  expect_status = 429
  expect        = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"The upstream failed."},"request_id":"req_spec"}
  JSON
}

error "a JSON text that says nothing keeps its status (T088)" {
  status        = 500
  given         = <<-JSON
    {}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"The upstream failed."},"request_id":"req_spec"}
  JSON
}

error "quotes in a message stay within it (T092)" {
  status        = 404
  given         = <<-JSON
    {"error":{"message":"The model `x\",\"code\":\"insufficient_quota` does not exist."}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"The model `x\",\"code\":\"insufficient_quota` does not exist."},"request_id":"req_spec"}
  JSON
}
