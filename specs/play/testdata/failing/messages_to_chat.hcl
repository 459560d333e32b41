# Specs that the built-in rules do not satisfy. The name of each is what the report must say, behind the name of
# the variation, if it is one.

request "the upstream gets another request" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_completion_tokens": 64.0, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "the header authorization is" {
  given          = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { authorization = "Bearer x" }
}

request "the request is refused" {
  given  = { model = "m", max_tokens = 64, messages = [] }
  expect = {}
}

request "the request is not refused" {
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  reject = "no"
}

request "which does not contain \"sorry\"" {
  given  = { model = "m", messages = "Hi" }
  reject = "sorry"
}

request "the error names the path \"messages\", not \"model\"" {
  given        = { model = "m", messages = "Hi" }
  reject       = ""
  reject_param = "model"
}

request "has no switch \"stop_maxx\". Did you mean \"stop_max\"?" {
  profile = { stop_maxx = 1 }
  given   = {}
  expect  = {}
}

request "there are no rules for a client of \"chat\" on an upstream of \"klingon\"" {
  client   = "chat"
  upstream = "klingon"
  given    = {}
  expect   = {}
}

reply "the client gets another stream" {
  given  = <<-SSE
    data: {"id":"c1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}
  SSE
}

reply "the reply ends truncated, not clean" {
  given  = <<-SSE
    data: {"id":"c1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}
  SSE
}

reply "the client gets no reply, but the status 529" {
  given  = <<-SSE
    data: {"error":{"message":"Overloaded.","code":503}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}
  SSE
}

reply "the client asks for a stream, and the spec expects a body" {
  request = { model = "m", max_tokens = 9, stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    data: {"id":"c1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect  = {}
}

reply "[folded] the client that asks for a body gets another one" {
  given  = <<-SSE
    data: {"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  body   = { id = "msg_c1" }
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

error "the client gets the status 429, not 500" {
  status        = 429
  expect_status = 500
}

error "the client gets another error" {
  status        = 429
  expect_status = 429
  expect        = { type = "error" }
}
