# Errors of a Messages upstream in the words of OpenAI.

error "a bad request is 400" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: Field required"},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"max_tokens: Field required","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "422 is a bad request too" {
  status        = 422
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = <<-JSON
    {"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"},"request_id":"req_theirs"}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream rejected the gateway's key (status 401): invalid x-api-key","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "402 is a quota that is used up" {
  status        = 402
  given         = <<-JSON
    {"type":"error","error":{"type":"billing_error","message":"Pay."},"request_id":"req_theirs"}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Pay.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
  JSON
}

error "a credit balance that is too low is a quota that is used up" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."},"request_id":"req_theirs"}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Your credit balance is too low to access the Anthropic API.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
  JSON
}

error "403 is a permission that is missing" {
  status        = 403
  given         = <<-JSON
    {"type":"error","error":{"type":"permission_error","message":"Not you."},"request_id":"req_theirs"}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream denied access (status 403): Not you.","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "404 is a model that is not there" {
  status        = 404
  given         = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"model: claude-x"},"request_id":"req_theirs"}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":{"message":"model: claude-x","type":"invalid_request_error","param":null,"code":"model_not_found"}}
  JSON
}

error "409 is a conflict" {
  status        = 409
  given         = <<-JSON
    {"type":"error","error":{"type":"conflict_error","message":"No."},"request_id":"req_theirs"}
  JSON
  expect_status = 409
  expect        = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":"conflict"}}
  JSON
}

error "429 is a rate limit (T094)" {
  status        = 429
  given         = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Slow down."},"request_id":"req_theirs"}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Slow down.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

error "408 is a timeout" {
  status        = 408
  given         = <<-JSON
    {"type":"error","error":{"type":"timeout_error","message":"Late."},"request_id":"req_theirs"}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"error":{"message":"Late.","type":"server_error","param":null,"code":"timeout"}}
  JSON
}

error "504 is a timeout" {
  status        = 504
  given         = <<-JSON
    {"type":"error","error":{"type":"timeout_error","message":"Late."},"request_id":"req_theirs"}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"error":{"message":"Late.","type":"server_error","param":null,"code":"timeout"}}
  JSON
}

error "500 is a fault of the server" {
  status        = 500
  given         = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"Internal server error"},"request_id":"req_theirs"}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"Internal server error","type":"server_error","param":null,"code":null}}
  JSON
}

error "502 is a fault of the server" {
  status        = 502
  given         = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"Bad gateway"},"request_id":"req_theirs"}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"Bad gateway","type":"server_error","param":null,"code":null}}
  JSON
}

error "503 is overloaded" {
  status        = 503
  given         = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"Busy."},"request_id":"req_theirs"}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Busy.","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

error "529 is overloaded (T090)" {
  status        = 529
  given         = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_theirs"}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

error "a prompt that is too long has the code that clients compact by" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
}

error "an input that exceeds the context window has it too" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"input length and max_tokens exceed context limit: the context window is 200000"},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"input length and max_tokens exceed context limit: the context window is 200000","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
}

error "a request that is too large keeps its class, though its body is a page (T088)" {
  status        = 413
  content_type  = "text/html"
  given         = "<html><head><title>413</title><style>p{}</style></head><body><h1>Request Entity Too Large</h1></body></html>"
  expect_status = 413
  expect        = <<-JSON
    {"error":{"message":"413 Request Entity Too Large","type":"invalid_request_error","param":null,"code":"request_too_large"}}
  JSON
}

error "a page of a proxy keeps the status and its words (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html><script>alert(1)</script><body><center><h1>502 Bad Gateway</h1></center></body></html>"
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"502 Bad Gateway","type":"server_error","param":null,"code":null}}
  JSON
}

error "an empty answer keeps the status (T088)" {
  status        = 524
  expect_status = 504
  expect        = <<-JSON
    {"error":{"message":"The upstream failed.","type":"server_error","param":null,"code":"timeout"}}
  JSON
}

error "a plain text keeps its status and what it says (T088)" {
  status        = 429
  content_type  = "text/plain"
  given         = "Rate limit exceeded"
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Rate limit exceeded","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

error "an error that is a string is the message (T089)" {
  status        = 400
  given         = <<-JSON
    {"error":"model is required"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"model is required","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "a message without an error is the message (T089)" {
  status        = 403
  given         = <<-JSON
    {"message":"Forbidden"}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream denied access (status 403): Forbidden","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "a code of Anthropic's is kept where OpenAI has none of its own" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"Too many tools.","details":{"error_code":"available_tools_limit_exceeded"}},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Too many tools.","type":"invalid_request_error","param":null,"code":"available_tools_limit_exceeded"}}
  JSON
}

error "an error in OpenAI's own shape is understood (T089)" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
}

error "quotes in a message break nothing (T092)" {
  status        = 404
  given         = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"model: x\",\"code\":\"insufficient_quota"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":{"message":"model: x\",\"code\":\"insufficient_quota","type":"invalid_request_error","param":null,"code":"model_not_found"}}
  JSON
}
