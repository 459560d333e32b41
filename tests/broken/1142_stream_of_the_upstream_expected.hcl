reply "text" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    {"id":"c","object":"chat.completion.chunk","created":1,"model":"gpt-5","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    {"id":"c","object":"chat.completion.chunk","created":1,"model":"gpt-5","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"},"finish_reason":"stop"}]}
    [DONE]
  SSE
}
# want warning 8:14 R211 "it speaks messages, each frame of which has a type"
