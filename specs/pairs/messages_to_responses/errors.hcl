# Errors of a Responses upstream, for a Messages client (T090).

error "a bad request is one" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "Bad.", "type": "invalid_request_error", "param": null, "code": "invalid_value"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type": "error", "error": {"type": "invalid_request_error", "message": "Bad."}, "request_id": "req_spec"}
  JSON
}

error "a prompt that is too long says so in the words that Claude Code knows" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "Your input exceeds the context window of this model.", "type": "invalid_request_error", "param": null, "code": "context_length_exceeded"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is too long: Your input exceeds the context window of this model."},
     "request_id": "req_spec"}
  JSON
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = <<-JSON
    {"error": {"message": "Incorrect API key.", "type": "invalid_request_error", "param": null, "code": "invalid_api_key"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"type": "error", "error": {"type": "permission_error", "message": "The upstream rejected the gateway's key (status 401): Incorrect API key."}, "request_id": "req_spec"}
  JSON
}

error "a quota that is used up" {
  status        = 429
  given         = <<-JSON
    {"error": {"message": "Pay.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
  expect_status = 402
  expect        = <<-JSON
    {"type": "error", "error": {"type": "billing_error", "message": "Pay."}, "request_id": "req_spec"}
  JSON
}

error "a permission that is missing" {
  status        = 403
  given         = <<-JSON
    {"error": {"message": "No.", "type": "permission_error", "param": null, "code": null}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"type": "error", "error": {"type": "permission_error", "message": "The upstream denied access (status 403): No."}, "request_id": "req_spec"}
  JSON
}

error "a model that is not there (T102)" {
  status        = 404
  given         = <<-JSON
    {"error": {"message": "No such model.", "type": "invalid_request_error", "param": null, "code": "model_not_found"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"type": "error", "error": {"type": "not_found_error", "message": "No such model."}, "request_id": "req_spec"}
  JSON
}

error "a request that is too large" {
  status        = 413
  given         = <<-JSON
    {"error": {"message": "Large.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"type": "error", "error": {"type": "request_too_large", "message": "Large."}, "request_id": "req_spec"}
  JSON
}

error "a rate that is too high" {
  status        = 429
  given         = <<-JSON
    {"error": {"message": "Slow down.", "type": "tokens", "param": null, "code": "rate_limit_exceeded"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"type": "error", "error": {"type": "rate_limit_error", "message": "Slow down."}, "request_id": "req_spec"}
  JSON
}

error "a prompt that is against the rules" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": "invalid_prompt"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type": "error", "error": {"type": "invalid_request_error", "message": "No."}, "request_id": "req_spec"}
  JSON
}

error "a failure of the upstream" {
  status        = 500
  given         = <<-JSON
    {"error": {"message": "Oops.", "type": "server_error", "param": null, "code": "server_error"}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"type": "error", "error": {"type": "api_error", "message": "Oops."}, "request_id": "req_spec"}
  JSON
}

error "an upstream that is overloaded" {
  status        = 503
  given         = <<-JSON
    {"error": {"message": "Later.", "type": "service_unavailable_error", "param": null, "code": "server_is_overloaded"}}
  JSON
  expect_status = 529
  expect        = <<-JSON
    {"type": "error", "error": {"type": "overloaded_error", "message": "Later."}, "request_id": "req_spec"}
  JSON
}

error "an upstream that took too long (T088)" {
  status        = 504
  expect_status = 504
  expect        = <<-JSON
    {"type": "error", "error": {"type": "timeout_error", "message": "<any>"}, "request_id": "req_spec"}
  JSON
}

error "a page in place of an error (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html>Bad Gateway</html>"
  expect_status = 500
  expect        = <<-JSON
    {"type": "error", "error": {"type": "api_error", "message": "<any>"}, "request_id": "req_spec"}
  JSON
}
