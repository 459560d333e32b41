# HTTP errors of a Responses upstream, for a Responses client.

error "a bad request names what is wrong" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Unknown parameter.","type":"invalid_request_error","param":"foo","code":"unknown_parameter"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Unknown parameter.","type":"invalid_request_error","param":"foo","code":"unknown_parameter"}}
  JSON
}

error "a reply that is not there keeps its code (T150)" {
  status        = 400
  given         = <<-JSON
    {"error":{"message":"Previous response with id 'resp_0' not found.","type":"invalid_request_error","param":"previous_response_id","code":"previous_response_not_found"}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Previous response with id 'resp_0' not found.","type":"invalid_request_error","param":"previous_response_id","code":"previous_response_not_found"}}
  JSON
}

error "401 is the gateway's key that was rejected" {
  status        = 401
  given         = <<-JSON
    {"error":{"message":"Bad key.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}
  JSON
  expect_status = 403
  expect        = <<-JSON
    {"error":{"message":"The upstream rejected the gateway's key (status 401): Bad key.","type":"permission_error","param":null,"code":"upstream_auth"}}
  JSON
}

error "429 is a rate limit" {
  status        = 429
  given         = <<-JSON
    {"error":{"message":"Please try again in 2s.","type":"requests","param":null,"code":"rate_limit_exceeded"}}
  JSON
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Please try again in 2s.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

error "503 is overloaded" {
  status        = 503
  given         = <<-JSON
    {"error":{"message":"Busy.","type":"service_unavailable_error","param":null,"code":"server_is_overloaded"}}
  JSON
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Busy.","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}
