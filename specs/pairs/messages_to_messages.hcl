# A Messages client on a Messages upstream: what no rule names crosses byte for byte.

request "what nobody knows crosses, the billing line too (T125)" {
  headers        = { anthropic-version = "2026-10-21" }
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "system": [{"type": "text", "text": "x-anthropic-billing-header: cch=a1b2c;"}], "new": [1.0],
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "system": [{"type": "text", "text": "x-anthropic-billing-header: cch=a1b2c;"}], "new": [1.0],
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect_headers = { x-api-key = "<key>", anthropic-version = "2026-10-21" }
}

request "thinking goes back with the signature that it came with" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Read a"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}, {"type": "tool_use", "id": "toolu_1", "name": "read", "input": {"path": "a"}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "A"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Read a"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}, {"type": "tool_use", "id": "toolu_1", "name": "read", "input": {"path": "a"}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "A"}]}]}
  JSON
}

request "a request without a model is refused" {
  given        = { max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "model"
}

request "a body that is no JSON is refused" {
  given  = "{\"model\": \"m\","
  reject = "cannot be read as JSON"
}

reply "events cross as they are, but for the model's name" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":7,"output_tokens":1}}}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_1","name":"now","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":""}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9},"new":1.0}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":7,"output_tokens":1}}}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_1","name":"now","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":""}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9},"new":1.0}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a stream that just ends is no success, and its open block is closed" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"now","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a"}}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"now","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"req_spec"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an error of the upstream's ends the stream" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_3","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_3","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_spec"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a body crosses as it is, but for the model's name" {
  given  = <<-JSON
    {"id":"msg_4","type":"message","role":"assistant","model":"x","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":5},"new":1.0}
  JSON
  expect = <<-JSON
    {"id":"msg_4","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":5},"new":1.0}
  JSON
}

error "overloaded stays what it is (T090)" {
  status        = 529
  given         = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_theirs"}
  JSON
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_spec"}
  JSON
}

error "a text that is no JSON says what it says (T088)" {
  status        = 503
  content_type  = "text/plain"
  given         = "upstream connect error"
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"upstream connect error"},"request_id":"req_spec"}
  JSON
}
