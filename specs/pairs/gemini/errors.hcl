# What clients are told of a Gemini upstream's errors.

error "an invalid request" {
  client        = "chat"
  upstream      = "gemini"
  status        = 400
  given         = <<-JSON
    {"error": {"code": 400, "message": "Invalid value at 'contents[0]'.", "status": "INVALID_ARGUMENT"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Invalid value at 'contents[0]'.","type":"invalid_request_error","param":null,"code":null}}
  JSON
}

error "too many tokens" {
  client        = "messages"
  upstream      = "gemini"
  status        = 400
  given         = <<-JSON
    {"error": {"code": 400, "message": "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).", "status": "INVALID_ARGUMENT"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: The input token count (2000000) exceeds the maximum number of tokens allowed (1048576)."},"request_id":"req_spec"}
  JSON
}

error "a key that is not valid" {
  client        = "chat"
  upstream      = "gemini"
  status        = 400
  given         = <<-JSON
    {"error": {"code": 400, "message": "API key not valid. Please pass a valid API key.", "status": "INVALID_ARGUMENT", "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com"}]}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream rejected the gateway's key (status 400): API key not valid. Please pass a valid API key.","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "a quota, in a list" {
  client        = "responses"
  upstream      = "gemini"
  status        = 429
  given         = <<-JSON
    [{"error": {"code": 429, "message": "Resource has been exhausted.", "status": "RESOURCE_EXHAUSTED", "details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "37s"}]}}]
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Resource has been exhausted.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

error "a model that is not there" {
  client        = "chat"
  upstream      = "gemini"
  status        = 404
  given         = <<-JSON
    {"error": {"code": 404, "message": "models/x is not found for API version v1beta.", "status": "NOT_FOUND"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":{"message":"models/x is not found for API version v1beta.","type":"invalid_request_error","param":null,"code":"model_not_found"}}
  JSON
}

error "overloaded" {
  client        = "messages"
  upstream      = "gemini"
  status        = 503
  given         = <<-JSON
    {"error": {"code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE"}}
  JSON
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"The model is overloaded."},"request_id":"req_spec"}
  JSON
}

error "a deadline" {
  client        = "chat"
  upstream      = "gemini"
  status        = 504
  given         = <<-JSON
    {"error": {"code": 504, "message": "Deadline expired.", "status": "DEADLINE_EXCEEDED"}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"error":{"message":"Deadline expired.","type":"server_error","param":null,"code":"timeout"}}
  JSON
}

error "an error of Google's" {
  client        = "chat"
  upstream      = "gemini"
  status        = 500
  given         = <<-JSON
    {"error": {"code": 500, "message": "An internal error has occurred.", "status": "INTERNAL"}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"An internal error has occurred.","type":"server_error","param":null,"code":null}}
  JSON
}

error "a text for an error" {
  client        = "chat"
  upstream      = "gemini"
  status        = 500
  given         = <<-JSON
    {"error": "Something."}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"Something.","type":"server_error","param":null,"code":null}}
  JSON
}
