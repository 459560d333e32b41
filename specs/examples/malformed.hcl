# Upstreams that contradict themselves: the reply fails instead of becoming another one (docs/malformed-streams.md).

reply "a block that begins on the index of an open one fails the reply" {
  client   = "chat"
  upstream = "messages"
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"read","input":{}}}
  SSE
  ends     = "failed"
  expect   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Look."},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"The upstream sent a malformed stream: It began a part that it had begun already (duplicate start, 0).","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "a delta of a block that never began fails the reply" {
  client   = "chat"
  upstream = "messages"
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}
  SSE
  ends     = "failed"
  expect   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"The upstream sent a malformed stream: It added to a part that it had not begun (delta without start, 0).","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "an item that begins in the place of an open one fails the reply" {
  client   = "chat"
  upstream = "responses"
  given    = <<-SSE
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
  SSE
  ends     = "failed"
  expect   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"The upstream sent a malformed stream: It began a part that it had begun already (duplicate start, 0).","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "an upstream that is known to use an index again is heard" {
  client   = "chat"
  upstream = "messages"
  profile  = { tolerates = ["reused key"] }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"read","input":{}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Look."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_1","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}
    [DONE]
  SSE
}

scenario "a stream that contradicts itself before any output is asked for again" {
  client   = ["chat", "responses"]
  upstream = "messages"
  streamed = true
  account "a" {}
  account "b" {}
  answer "a" {
    times        = 9
    status       = 200
    content_type = "text/event-stream"
    body         = <<-SSE
      event: message_start
      data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}

    SSE
  }
  status = 200
  says   = "Hello from b"
  states {
    a = "ready"
  }
}

reply "text behind the chunk with the stop reason fails the reply" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Look."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"More."},"finish_reason":null}]}
    [DONE]
  SSE
  ends     = "failed"
  expect   = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}
    {"type":"content_block_stop","index":0}
    {"type":"error","error":{"type":"api_error","message":"The upstream sent a malformed stream: It went on after it had said why it ended (after the end)."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}
