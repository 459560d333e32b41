# What a Gemini client is told of errors.

error "status 400, invalid_request_error" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    
  JSON
}

error "status 429, rate_limit_exceeded" {
  client        = "gemini"
  upstream      = "chat"
  status        = 429
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "rate_limit_error", "param": null, "code": "rate_limit_exceeded"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    
  JSON
}

error "status 401, invalid_api_key" {
  client        = "gemini"
  upstream      = "chat"
  status        = 401
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "invalid_request_error", "param": null, "code": "invalid_api_key"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    
  JSON
}

error "status 404, model_not_found" {
  client        = "gemini"
  upstream      = "chat"
  status        = 404
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "invalid_request_error", "param": null, "code": "model_not_found"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    
  JSON
}

error "status 413, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 413
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    
  JSON
}

error "status 415, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 415
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    
  JSON
}

error "status 409, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 409
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 409
  expect        = <<-JSON
    
  JSON
}

error "status 504, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 504
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    
  JSON
}

error "status 503, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 503
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    
  JSON
}

error "status 500, server_error" {
  client        = "gemini"
  upstream      = "chat"
  status        = 500
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "server_error", "param": null, "code": null}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    
  JSON
}

error "status 402, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 402
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    
  JSON
}

error "status 400, content_policy_violation" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": "content_policy_violation"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    
  JSON
}

error "too many tokens" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  given         = <<-JSON
    {"error": {"message": "This model's maximum context length is 10 tokens.", "type": "invalid_request_error", "param": "messages", "code": "context_length_exceeded"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    
  JSON
}

error "too many tokens, in Google's words" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  given         = <<-JSON
    {"error": {"message": "The input token count (20) exceeds the maximum number of tokens allowed (10).", "type": "invalid_request_error"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    
  JSON
}

error "a request that is too large for anybody" {
  client        = "gemini"
  upstream      = "chat"
  status        = 403
  given         = <<-JSON
    {"error": {"message": "Your estimated cost is too high.", "type": "x"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    
  JSON
}
