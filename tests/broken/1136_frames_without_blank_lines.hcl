reply "as it is sent" {
  client   = "chat"
  upstream = "chat"
  given    = <<-SSE
    data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"gpt-5","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"},"finish_reason":null}]}
    data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"gpt-5","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":"stop"}]}
    data: [DONE]
  SSE
  expect   = <<-SSE
    {"id":"c"}
    [DONE]
  SSE
}
# want 6:11 R601 "Put a blank line before this one"
