# What was once answered otherwise.

reply "a ping says nothing: an error behind it is an HTTP error" {
  given         = <<-SSE
    <ping>
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends          = "failed"
  expect_status = 503
  expect        = { error = { message = "Overloaded", type = "server_error", param = null, code = "overloaded" } }
}

reply "a ping before the start does not cost the upstream's id" {
  given  = "<ping> <message_start_3 id='msg_2'> <message_delta output_tokens='1'> <message_stop>"
  expect = <<-SSE
    <chat_role id="chatcmpl-2"> <chat_finish id="chatcmpl-2">
    {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}
    <done>
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
