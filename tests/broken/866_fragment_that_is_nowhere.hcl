reply "frag" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    <begin>
    {"id":"c-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    {"type":"message_start","message":"<any>"}
    {"type":"message_stop"}
  SSE
}
