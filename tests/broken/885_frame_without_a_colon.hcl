reply "stream" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    data {"id":"c-1","choices":[{"index":0,"delta":{"content":"Hi"}}]}
    [DONE]
  SSE
  expect   = <<-SSE
    {"type":"message_start","message":"<any>"}
  SSE
}
