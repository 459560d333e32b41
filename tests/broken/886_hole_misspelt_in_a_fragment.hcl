fragment "begin" {
  holes  = { text = "Hi" } # want 4:59 R601 "write <text> there."
  frames = <<-SSE
    {"id":"c-1","choices":[{"index":0,"delta":{"content":"<txt>"}}]}
  SSE
}
reply "frag" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    <begin>
    [DONE]
  SSE
  expect   = <<-SSE
    {"type":"message_start","message":"<any>"}
  SSE
}
