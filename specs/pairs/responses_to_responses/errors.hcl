# HTTP errors of a Responses upstream, for a Responses client.

error "a bad request names what is wrong" {
  status        = 400
  given         = { error = { message = "Unknown parameter.", type = "invalid_request_error", param = "foo", code = "unknown_parameter" } }
  expect_status = 400
  expect        = { error = { message = "Unknown parameter.", type = "invalid_request_error", param = "foo", code = "unknown_parameter" } }
}

error "a reply that is not there keeps its code (T150)" {
  status = 400
  given = { error = { message = "Previous response with id 'resp_0' not found.", type = "invalid_request_error",
  param = "previous_response_id", code = "previous_response_not_found" } }
  expect_status = 400
  expect = { error = { message = "Previous response with id 'resp_0' not found.", type = "invalid_request_error",
  param = "previous_response_id", code = "previous_response_not_found" } }
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = { error = { message = "Bad key.", type = "invalid_request_error", param = null, code = "invalid_api_key" } }
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key (status 401): Bad key.", type = "permission_error",
  param = null, code = "upstream_auth" } }
}

error "429 is a rate limit" {
  status        = 429
  given         = { error = { message = "Please try again in 2s.", type = "requests", param = null, code = "rate_limit_exceeded" } }
  expect_status = 429
  expect        = { error = { message = "Please try again in 2s.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

error "503 is overloaded" {
  status        = 503
  given         = { error = { message = "Busy.", type = "service_unavailable_error", param = null, code = "server_is_overloaded" } }
  expect_status = 503
  expect        = { error = { message = "Busy.", type = "server_error", param = null, code = "overloaded" } }
}
