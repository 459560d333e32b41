# HTTP errors of a chat upstream, in the words of Responses.

error "a bad request is 400, its code kept" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":"messages","code":"invalid_value"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":"invalid_value"}}
  JSON
}

error "422 is a bad request too" {
  status        = 422
  given         = <<-JSON
    {"detail":[{"loc":["body"],"msg":"field required","type":"missing"}]}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"field required","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "a context that is too long has its code" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"This model's maximum context length is 8 tokens.","type":"invalid_request_error","code":null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"This model's maximum context length is 8 tokens.","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = <<-JSON
    {"error":{"message":"Bad key.","type":"invalid_request_error","code":"invalid_api_key"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream rejected the gateway's key (status 401): Bad key.","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "402 is a quota that is used up" {
  status        = 402
  given         = <<-JSON
    {"error":{"message":"Insufficient Balance","type":"unknown_error","code":"invalid_request_error"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Insufficient Balance","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
  JSON
}

error "429 may be a quota that is used up (T094)" {
  status        = 429
  given         = <<-JSON
    {"error":{"message":"You exceeded your quota.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"You exceeded your quota.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
  JSON
}

error "403 is a permission that is missing" {
  status        = 403
  given         = <<-JSON
    {"error":{"message":"Not you.","type":"permission_error","code":null}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream denied access (status 403): Not you.","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "404 is a model that is not there (T102)" {
  status        = 404
  given         = <<-JSON
    {"error":{"message":"No such model.","type":"invalid_request_error"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":{"message":"No such model.","type":"invalid_request_error","param":null,"code":"model_not_found"}}
  JSON
}

error "409 is a conflict" {
  status        = 409
  given         = <<-JSON
    {"error":{"message":"No."}}
  JSON
  expect_status = 409
  expect        = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":"conflict"}}
  JSON
}

error "413 is a request that is too large" {
  status        = 413
  given         = <<-JSON
    {"error":{"message":"Too big."}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"error":{"message":"Too big.","type":"invalid_request_error","param":null,"code":"request_too_large"}}
  JSON
}

error "429 is a rate limit (T094)" {
  status        = 429
  given         = <<-JSON
    {"error":{"message":"Please try again in 3s.","type":"requests","code":"rate_limit_exceeded"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Please try again in 3s.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

error "what a policy forbids keeps its code" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Flagged.","code":"content_policy_violation"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Flagged.","type":"invalid_request_error","param":null,"code":"content_policy_violation"}}
  JSON
}

error "408 is a timeout" {
  status        = 408
  given         = <<-JSON
    {"error":{"message":"Late."}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"error":{"message":"Late.","type":"server_error","param":null,"code":"timeout"}}
  JSON
}

error "504 is a timeout, whatever its body (T088)" {
  status        = 504
  content_type  = "text/html"
  given         = "<html><body><h1>504 Gateway Time-out</h1></body></html>"
  expect_status = 504
  expect        = <<-JSON
    {"error":{"message":"<any>","type":"server_error","param":null,"code":"timeout"}}
  JSON
}

error "503 is overloaded" {
  status        = 503
  given         = <<-JSON
    {"error":{"message":"Busy.","type":"server_error"}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Busy.","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

error "529 is overloaded too" {
  status        = 529
  given         = <<-JSON
    {"error":{"message":"Busy."}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Busy.","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

error "500 is the server's fault" {
  status        = 500
  given         = <<-JSON
    {"error":{"message":"Oops.","type":"server_error","code":"internal"}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"Oops.","type":"server_error","param":null,"code":"internal"}}
  JSON
}

error "502 is the server's fault too, whatever its body (T088)" {
  status        = 502
  content_type  = "text/plain"
  given         = "Bad Gateway"
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
  JSON
}

error "an empty body has words of its own (T088)" {
  status        = 500
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
  JSON
}

error "an error that is a string is the message (T089)" {
  status        = 400
  given         = <<-JSON
    {"error":"No such thing"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"No such thing","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "a code that is a number is none of ours (T089)" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No.","code":400}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"No.","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "quotes stay quotes (T092)" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"No \"x\", \"code\": \"y\""}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"No \"x\", \"code\": \"y\"","type":"invalid_request_error","param":null,"code":null}}
  JSON
}
