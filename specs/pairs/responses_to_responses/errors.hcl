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

error "<what>" {
  cases         = <<-TABLE
    what | status | message | type | code | expect | expect_2
    429 is a rate limit | 429 | Please try again in 2s. | requests | rate_limit_exceeded | rate_limit_error | rate_limit_exceeded
    503 is overloaded | 503 | Busy. | service_unavailable_error | server_is_overloaded | server_error | overloaded
  TABLE
  status        = "<status>"
  given         = { error = { message = "<message>", type = "<type>", param = null, code = "<code>" } }
  expect_status = "<status>"
  expect        = { error = { message = "<message>", type = "<expect>", param = null, code = "<expect_2>" } }
}
