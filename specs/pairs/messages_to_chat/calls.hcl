
reply "arguments of nothing but white space are none" {
  given  = <<-SSE
    data: {"id":"chatcmpl-5","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":" "}}]},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{},"caller":{"type":"direct"}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}
