

reply "[keepalive] of a client that needs chunks have the id of the upstream's" {
  headers = { user-agent = "OpenAI/Go 3.95.0" }
  given   = <<-SSE
    data: {"id":"gen-4","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"gen-4","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  except  = ["folded"]
  expect  = <<-SSE
    data: {"id":"gen-4","object":"chat.completion.chunk","created":1,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"gen-4","object":"chat.completion.chunk","created":1,"model":"spec-model","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}

reply "a body from a stream of two choices is that of the first" {
  request = { model = "spec-model", n = 2, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    data: {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"one"},"finish_reason":null}]}

    data: {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":1,"delta":{"role":"assistant","content":"two"},"finish_reason":null}]}

    data: {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-5","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":1,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect  = <<-JSON
    {"id":"chatcmpl-5","object":"chat.completion","created":1700000000,"model":"spec-model",
     "choices":[{"index":0,"message":{"role":"assistant","content":"one","refusal":null},"logprobs":null,"finish_reason":"stop"}],"usage":"<any>"}
  JSON
}
