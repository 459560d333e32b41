# Classes of errors: how an upstream's failure is recognised. The first class that holds decides; each
# protocol says in its block "errors" how it words a class for its clients. An error that came within an answer of
# status 200 has no status of its own: its code may be one.

class "context_too_long" {
  when = error.code == "context_length_exceeded" || status != 401 && status != 429 && mentions(error.message, "prompt is too long", "maximum context length", "context window", "context_length_exceeded", "input token count", "too many tokens in the prompt")
}
class "billing" {
  when = status == 402 || status == null && error.code == 402 || error.type == "insufficient_quota" || contains(["insufficient_quota", "usage_not_included"], error.code) || error.type == "billing_error" || (status == null || status == 400) && mentions(error.message, "credit balance is too low", "insufficient balance")
}
class "policy" {
  when = contains(["content_filter", "content_policy_violation", "invalid_prompt", "bio_policy", "cyber_policy", "misalignment_policy_violation", "image_content_policy_violation"], error.code)
}
class "not_found" {
  when = status == 404 || error.code == "model_not_found" || status == null && (error.type == "not_found_error" || error.code == 404)
}
class "rate_limit" {
  when = status == 429 || status == null && (mentions(error.type, "rate_limit") || mentions(error.code, "rate_limit") || error.code == 429)
}
class "too_large" {
  when = status == 413 || status == null && (error.type == "request_too_large" || error.code == 413)
}
class "auth" {
  when = status == 401 || status == null && (error.type == "authentication_error" || error.code == 401)
}
class "permission" {
  when = status == 403 || status == null && (error.type == "permission_error" || error.code == 403)
}
class "conflict" {
  when = status == 409
}
class "timeout" {
  when = status == 408 || status == 504 || status == 524 || status == null && (error.type == "timeout_error" || contains([408, 504, 524], error.code) || mentions(error.code, "timeout"))
}
class "overloaded" {
  when = status == 503 || status == 529 || status == null && (mentions(error.type, "overloaded", "service_unavailable") || mentions(error.code, "overloaded", "slow_down") || error.code == 503 || error.code == 529)
}
class "bad_request" {
  when = status == 400 || status == 422 || status == null && (error.type == "invalid_request_error" || error.code == 400 || error.code == 422 || error.code == "data_residency_mismatch" || mentions(error.code, "image")) || status >= 400 && status < 500
}
class "server" {
  when = true
}

retry {
  after = coalesce(milliseconds(header["retry-after-ms"]), wait(header["retry-after"]))
}

tier "request too large" {
  when   = status == 403 && mentions(body, "estimated cost")
  action = "return"
}
tier "insufficient tokens" {
  when   = status == 403 && mentions(body, "insufficient tokens", "upgrade your plan", "limit reached")
  action = "retry"
}
tier "account exhausted" {
  when   = status == 429 || status == 402
  action = "disable"
  rest   = coalesce(retry_after, "1m")
}
tier "auth invalid" {
  when   = status == 401
  action = "disable"
  rest   = "forever"
}
tier "network" {
  when   = network != null
  action = "retry"
  proxy  = true
}
tier "anything else" {
  when   = true
  action = "return"
}
