reply "a body from a stream keeps what only the upstream's protocol has" {
  request = { model = "spec-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"x\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"http://x","title":"X","cited_text":"abc","encrypted_index":"ee"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"a"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[
      {"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}},
      {"type":"text","text":"a","citations":[{"type":"web_search_result_location","url":"http://x","title":"X","cited_text":"abc","encrypted_index":"ee"}]}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}
