reply "[broken] a stream cut behind an annotation does not say it again" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"see x","annotations":[{"type":"url_citation","url_citation":{"url":"http://x","title":"X","start_index":0,"end_index":5}}]},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"see x","annotations":[{"type":"url_citation","url_citation":{"url":"http://x","title":"X","start_index":0,"end_index":5}}]},"finish_reason":null}]}

    data: {"error":{"message":"The upstream's answer broke off before its end.","type":"server_error","param":null,"code":null}}

    data: [DONE]
  SSE
}

reply "a body from a stream without a finish_reason has one all the same" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    data: {"id":"chatcmpl-2","object":"chat.completion.chunk","created":1,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: [DONE]
  SSE
  except  = ["folded"]
  expect  = <<-JSON
    {"id":"chatcmpl-2","object":"chat.completion","created":1700000000,"model":"spec-model",
     "choices":[{"index":0,"message":{"role":"assistant","content":"Hi","refusal":null},"logprobs":null,"finish_reason":"stop"}],"usage":"<any>"}
  JSON
}

reply "a stream from a body without a finish_reason has one all the same" {
  given  = <<-JSON
    {"id":"chatcmpl-3","object":"chat.completion","created":1,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"}}]}
  JSON
  expect = <<-SSE
    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-3","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}

    data: [DONE]
  SSE
  except = ["folded"]
}

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
