reply "arguments of nothing but white space are none" {
  given  = <<-SSE
    {"id":"chatcmpl-5","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":" "}}]},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"message_start","message":"<any>"}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}
