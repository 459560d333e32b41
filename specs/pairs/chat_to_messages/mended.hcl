# What was once answered otherwise.

reply "a ping says nothing: an error behind it is an HTTP error" {
  given         = <<-SSE
    {"type":"ping"}
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends          = "failed"
  expect_status = 503
  expect        = { error = { message = "Overloaded", type = "server_error", param = null, code = "overloaded" } }
}

reply "a ping before the start does not cost the upstream's id" {
  given  = <<-SSE
    {"type":"ping"}
    {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":1}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}
    [DONE]
  SSE
}

reply "a body that is no message is a failure" {
  given         = "{}"
  ends          = "failed"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}

request "nothing but a system text does not become a list of no messages" {
  given = { model = "m", max_tokens = 9, messages = [{ role = "system", content = "Be brief." }] }
  expect = { model = "upstream-model", max_tokens = 9, system = [{ type = "text", text = "Be brief." }], messages = [{ role = "user",
  content = "(continue)" }] }
}
