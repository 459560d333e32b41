# HTTP errors of a Messages upstream, in the words of Responses.

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

error "a prompt that is too long has the code that Codex acts upon" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9 tokens > 8 maximum"},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"prompt is too long: 9 tokens > 8 maximum","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
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

error "a credit that is too low is a quota that is used up" {
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

error "404 is a model that is not there (T102)" {
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

error "413 is a request that is too large" {
  status        = 413
  given         = <<-JSON
    {"type":"error","error":{"type":"request_too_large","message":"Big."},"request_id":"req_theirs"}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"error":{"message":"Big.","type":"invalid_request_error","param":null,"code":"request_too_large"}}
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

error "529 is overloaded" {
  status        = 529
  given         = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_theirs"}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

error "500 is the server's fault" {
  status        = 500
  given         = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"Oops."},"request_id":"req_theirs"}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"Oops.","type":"server_error","param":null,"code":null}}
  JSON
}

error "a body of HTML is no message (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html><body><h1>502 Bad Gateway</h1></body></html>"
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
  JSON
}
