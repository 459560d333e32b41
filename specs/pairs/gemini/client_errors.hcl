# What a Gemini client is told of errors.

error "status 400, invalid_request_error" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"code":400,"message":"It failed.","status":"INVALID_ARGUMENT"}}
  JSON
}

error "status 429, rate_limit_exceeded" {
  client        = "gemini"
  upstream      = "chat"
  status        = 429
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "rate_limit_error", "param": null, "code": "rate_limit_exceeded"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"code":429,"message":"It failed.","status":"RESOURCE_EXHAUSTED"}}
  JSON
}

error "status 401, invalid_api_key" {
  client        = "gemini"
  upstream      = "chat"
  status        = 401
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "invalid_request_error", "param": null, "code": "invalid_api_key"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"code":403,"message":"The upstream rejected the gateway's key (status 401): It failed.","status":"PERMISSION_DENIED"}}
  JSON
}

error "status 404, model_not_found" {
  client        = "gemini"
  upstream      = "chat"
  status        = 404
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "invalid_request_error", "param": null, "code": "model_not_found"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error":{"code":404,"message":"It failed.","status":"NOT_FOUND"}}
  JSON
}

error "status 413, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 413
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"error":{"code":413,"message":"It failed.","status":"INVALID_ARGUMENT"}}
  JSON
}

error "status 415, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 415
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"code":400,"message":"It failed.","status":"INVALID_ARGUMENT"}}
  JSON
}

error "status 409, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 409
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 409
  expect        = <<-JSON
    {"error":{"code":409,"message":"It failed.","status":"ABORTED"}}
  JSON
}

error "status 504, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 504
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 504
  expect        = <<-JSON
    {"error":{"code":504,"message":"It failed.","status":"DEADLINE_EXCEEDED"}}
  JSON
}

error "status 503, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 503
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"code":503,"message":"It failed.","status":"UNAVAILABLE"}}
  JSON
}

error "status 500, server_error" {
  client        = "gemini"
  upstream      = "chat"
  status        = 500
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "server_error", "param": null, "code": null}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error":{"code":500,"message":"It failed.","status":"INTERNAL"}}
  JSON
}

error "status 402, x" {
  client        = "gemini"
  upstream      = "chat"
  status        = 402
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": null}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"code":429,"message":"It failed.","status":"RESOURCE_EXHAUSTED"}}
  JSON
}

error "status 400, content_policy_violation" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "It failed.", "type": "x", "param": null, "code": "content_policy_violation"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"code":400,"message":"It failed.","status":"FAILED_PRECONDITION"}}
  JSON
}

error "too many tokens" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "This model's maximum context length is 10 tokens.", "type": "invalid_request_error", "param": "messages", "code": "context_length_exceeded"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"code":400,"message":"The input token count exceeds the maximum number of tokens allowed: This model's maximum context length is 10 tokens.","status":"INVALID_ARGUMENT"}}
  JSON
}

error "too many tokens, in Google's words" {
  client        = "gemini"
  upstream      = "chat"
  status        = 400
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "The input token count (20) exceeds the maximum number of tokens allowed (10).", "type": "invalid_request_error"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"code":400,"message":"The input token count (20) exceeds the maximum number of tokens allowed (10).","status":"INVALID_ARGUMENT"}}
  JSON
}

error "a request that is too large for anybody" {
  client        = "gemini"
  upstream      = "chat"
  status        = 403
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "Your estimated cost is too high.", "type": "x"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"code":403,"message":"Your estimated cost is too high.","status":"PERMISSION_DENIED"}}
  JSON
}

error "a time to come again" {
  client        = "gemini"
  upstream      = "chat"
  status        = 429
  request       = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}
  JSON
  given         = <<-JSON
    {"error": {"message": "Rate limit reached. Please try again in 20s.", "type": "x"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"code":429,"message":"Rate limit reached. Please try again in 20s.","status":"RESOURCE_EXHAUSTED"}}
  JSON
}
