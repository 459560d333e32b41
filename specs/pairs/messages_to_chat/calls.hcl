reply "arguments of nothing but white space are none" {
  given  = <<-SSE
    {"id":"chatcmpl-5","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":" "}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect = "<message_start_4> <ping> <start_tool_use id='a' name='f'> <stop_block> <message_delta_5> <message_stop>"
}
