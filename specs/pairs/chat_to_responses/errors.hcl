# Errors of a Responses upstream, for a chat client.

error "a bad request is one, with its code" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "Bad.", "type": "invalid_request_error", "param": null, "code": "invalid_value"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "Bad.", "type": "invalid_request_error", "param": null, "code": "invalid_value"}}
  JSON
}

error "422 is a bad request too" {
  status        = 422
  given         = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
}

error "a prompt that is too long says so by its code" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "Too long.", "type": "invalid_request_error", "param": null, "code": "context_length_exceeded"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "Too long.", "type": "invalid_request_error", "param": null, "code": "context_length_exceeded"}}
  JSON
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = <<-JSON
    {"error": {"message": "Incorrect API key.", "type": "invalid_request_error", "param": null, "code": "invalid_api_key"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error": {"message": "The upstream rejected the gateway's key (status 401): Incorrect API key.", "type": "permission_error", "param": null, "code": "upstream_auth"}}
  JSON
}

error "a quota that is used up" {
  status        = 429
  given         = <<-JSON
    {"error": {"message": "Pay.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error": {"message": "Pay.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
}

error "402 is a quota that is used up" {
  status        = 402
  given         = <<-JSON
    {"error": {"message": "Pay.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error": {"message": "Pay.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
}

error "a permission that is missing" {
  status        = 403
  given         = <<-JSON
    {"error": {"message": "No.", "type": "permission_error", "param": null, "code": "unsupported_country"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "permission_error", "param": null, "code": "unsupported_country"}}
  JSON
}

error "a model that is not there (T102)" {
  status        = 404
  given         = <<-JSON
    {"error": {"message": "No such model.", "type": "invalid_request_error", "param": null, "code": "model_not_found"}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"error": {"message": "No such model.", "type": "invalid_request_error", "param": null, "code": "model_not_found"}}
  JSON
}

error "409" {
  status        = 409
  given         = <<-JSON
    {"error": {"message": "Conflict.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 409
  expect        = <<-JSON
    {"error": {"message": "Conflict.", "type": "invalid_request_error", "param": null, "code": "conflict"}}
  JSON
}

error "a request that is too large" {
  status        = 413
  given         = <<-JSON
    {"error": {"message": "Large.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
  expect_status = 413
  expect        = <<-JSON
    {"error": {"message": "Large.", "type": "invalid_request_error", "param": null, "code": "request_too_large"}}
  JSON
}

error "a rate that is too high" {
  status        = 429
  given         = <<-JSON
    {"error": {"message": "Slow down.", "type": "tokens", "param": null, "code": "rate_limit_exceeded"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error": {"message": "Slow down.", "type": "rate_limit_error", "param": null, "code": "rate_limit_exceeded"}}
  JSON
}

error "a prompt that is against the rules keeps its code" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": "invalid_prompt"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": "invalid_prompt"}}
  JSON
}

error "a failure of the upstream" {
  status        = 500
  given         = <<-JSON
    {"error": {"message": "Oops.", "type": "server_error", "param": null, "code": "server_error"}}
  JSON
  expect_status = 500
  expect        = <<-JSON
    {"error": {"message": "Oops.", "type": "server_error", "param": null, "code": "server_error"}}
  JSON
}

error "an upstream that is overloaded" {
  status        = 503
  given         = <<-JSON
    {"error": {"message": "Later.", "type": "service_unavailable_error", "param": null, "code": "server_is_overloaded"}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error": {"message": "Later.", "type": "server_error", "param": null, "code": "overloaded"}}
  JSON
}

error "an upstream that took too long (T088)" {
  status        = 504
  expect_status = 504
  expect        = <<-JSON
    {"error": {"message": "<any>", "type": "server_error", "param": null, "code": "timeout"}}
  JSON
}

error "a page in place of an error (T088)" {
  status        = 502
  content_type  = "text/html"
  given         = "<html>Bad Gateway</html>"
  expect_status = 500
  expect        = <<-JSON
    {"error": {"message": "<any>", "type": "server_error", "param": null, "code": null}}
  JSON
}

error "an error that is a string (T089)" {
  status        = 400
  given         = <<-JSON
    {"error": "No."}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
}

error "an error in details (T089)" {
  status        = 422
  given         = <<-JSON
    {"detail": [{"msg": "No."}]}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": null}}
  JSON
}

error "an error with a number for a code (T089)" {
  status        = 400
  given         = <<-JSON
    {"error": {"message": "No.", "code": 400}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "invalid_request_error", "param": null, "code": "<any>"}}
  JSON
}
