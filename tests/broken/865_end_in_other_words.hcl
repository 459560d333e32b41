reply "cut" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    {"id":"c-1","choices":[{"index":0,"delta":{"content":"Hi"}}]}
  SSE
  ends     = "cut" # want :14 R601 "Write: ends = \"truncated\""
  expect   = <<-SSE
    {"type":"message_start","message":"<any>"}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}
  SSE
}
