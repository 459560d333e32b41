# What an upstream's errors are for clients, in their own words. What a pool of accounts makes of them is not told here.

error "Tier 1, request too large (403, estimated cost): for a chat client" {
  client        = "chat"
  upstream      = "messages"
  status        = 403
  expect_status = 403
  given         = <<-JSON
    {"type": "error", "error": {"message": "The estimated cost of this request exceeds your limit", "type": "permission_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "The estimated cost of this request exceeds your limit", "type": "permission_error", "param": null, "code": null}}
  JSON
}

error "Tier 2, insufficient tokens (403): for a chat client" {
  client        = "chat"
  upstream      = "messages"
  status        = 403
  expect_status = 429
  given         = <<-JSON
    {"type": "error", "error": {"message": "insufficient tokens: upgrade your plan", "type": "permission_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "insufficient tokens: upgrade your plan", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
}

error "Tier 3, 429: for a chat client" {
  client        = "chat"
  upstream      = "messages"
  status        = 429
  expect_status = 429
  given         = <<-JSON
    {"type": "error", "error": {"message": "Slow down", "type": "rate_limit_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "Slow down", "type": "rate_limit_error", "param": null, "code": "rate_limit_exceeded"}}
  JSON
}

error "Tier 3, 402: for a chat client" {
  client        = "chat"
  upstream      = "messages"
  status        = 402
  expect_status = 429
  given         = <<-JSON
    {"type": "error", "error": {"message": "Pay", "type": "billing_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "Pay", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
}

error "Auth invalid, 401: for a chat client" {
  client        = "chat"
  upstream      = "messages"
  status        = 401
  expect_status = 403
  given         = <<-JSON
    {"type": "error", "error": {"message": "Incorrect API key provided", "type": "authentication_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "The upstream rejected the gateway's key (status 401): Incorrect API key provided", "type": "permission_error", "param": null, "code": "upstream_auth"}}
  JSON
}

error "Other errors, 500: for a chat client" {
  client        = "chat"
  upstream      = "messages"
  status        = 500
  expect_status = 500
  given         = <<-JSON
    {"type": "error", "error": {"message": "Oops", "type": "api_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "Oops", "type": "server_error", "param": null, "code": null}}
  JSON
}

error "Tier 1, request too large (403, estimated cost): for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 403
  expect_status = 403
  given         = <<-JSON
    {"error": {"message": "The estimated cost of this request exceeds your limit", "type": "permission_error"}}
  JSON
  expect        = <<-JSON
    {"type": "error", "error": {"type": "permission_error", "message": "The estimated cost of this request exceeds your limit"}, "request_id": "<any>"}
  JSON
}

error "Tier 2, insufficient tokens (403): for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 403
  expect_status = 402
  given         = <<-JSON
    {"error": {"message": "insufficient tokens: upgrade your plan", "type": "permission_error"}}
  JSON
  expect        = <<-JSON
    {"type": "error", "error": {"type": "billing_error", "message": "insufficient tokens: upgrade your plan"}, "request_id": "<any>"}
  JSON
}

error "Tier 3, 429: for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 429
  expect_status = 429
  given         = <<-JSON
    {"error": {"message": "Slow down", "type": "rate_limit_error"}}
  JSON
  expect        = <<-JSON
    {"type": "error", "error": {"type": "rate_limit_error", "message": "Slow down"}, "request_id": "<any>"}
  JSON
}

error "Tier 3, 402: for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 402
  expect_status = 402
  given         = <<-JSON
    {"error": {"message": "Pay", "type": "billing_error"}}
  JSON
  expect        = <<-JSON
    {"type": "error", "error": {"type": "billing_error", "message": "Pay"}, "request_id": "<any>"}
  JSON
}

error "Auth invalid, 401: for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 401
  expect_status = 403
  given         = <<-JSON
    {"error": {"message": "Incorrect API key provided", "type": "authentication_error"}}
  JSON
  expect        = <<-JSON
    {"type": "error", "error": {"type": "permission_error", "message": "The upstream rejected the gateway's key (status 401): Incorrect API key provided"}, "request_id": "<any>"}
  JSON
}

error "Other errors, 500: for a messages client" {
  client        = "messages"
  upstream      = "chat"
  status        = 500
  expect_status = 500
  given         = <<-JSON
    {"error": {"message": "Oops", "type": "api_error"}}
  JSON
  expect        = <<-JSON
    {"type": "error", "error": {"type": "api_error", "message": "Oops"}, "request_id": "<any>"}
  JSON
}

error "Tier 1, request too large (403, estimated cost): for a responses client" {
  client        = "responses"
  upstream      = "messages"
  status        = 403
  expect_status = 403
  given         = <<-JSON
    {"type": "error", "error": {"message": "The estimated cost of this request exceeds your limit", "type": "permission_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "The estimated cost of this request exceeds your limit", "type": "permission_error", "param": null, "code": null}}
  JSON
}

error "Tier 2, insufficient tokens (403): for a responses client" {
  client        = "responses"
  upstream      = "messages"
  status        = 403
  expect_status = 429
  given         = <<-JSON
    {"type": "error", "error": {"message": "insufficient tokens: upgrade your plan", "type": "permission_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "insufficient tokens: upgrade your plan", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
}

error "Tier 3, 429: for a responses client" {
  client        = "responses"
  upstream      = "messages"
  status        = 429
  expect_status = 429
  given         = <<-JSON
    {"type": "error", "error": {"message": "Slow down", "type": "rate_limit_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "Slow down", "type": "rate_limit_error", "param": null, "code": "rate_limit_exceeded"}}
  JSON
}

error "Tier 3, 402: for a responses client" {
  client        = "responses"
  upstream      = "messages"
  status        = 402
  expect_status = 429
  given         = <<-JSON
    {"type": "error", "error": {"message": "Pay", "type": "billing_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "Pay", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}
  JSON
}

error "Auth invalid, 401: for a responses client" {
  client        = "responses"
  upstream      = "messages"
  status        = 401
  expect_status = 403
  given         = <<-JSON
    {"type": "error", "error": {"message": "Incorrect API key provided", "type": "authentication_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "The upstream rejected the gateway's key (status 401): Incorrect API key provided", "type": "permission_error", "param": null, "code": "upstream_auth"}}
  JSON
}

error "Other errors, 500: for a responses client" {
  client        = "responses"
  upstream      = "messages"
  status        = 500
  expect_status = 500
  given         = <<-JSON
    {"type": "error", "error": {"message": "Oops", "type": "api_error"}}
  JSON
  expect        = <<-JSON
    {"error": {"message": "Oops", "type": "server_error", "param": null, "code": null}}
  JSON
}
