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

request "an upstream is told the version that all know, unless the client names one, and the betas that the client names (T145)" {
  headers        = { anthropic-beta = "interleaved-thinking-2025-05-14,context-1m-2025-08-07" }
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect_headers = { x-api-key = "<key>", anthropic-version = "2023-06-01", anthropic-beta = "interleaved-thinking-2025-05-14,context-1m-2025-08-07" }
}

request "numbers, escapes and what stands twice in meaning stay as they were written" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 1.0, "top_k": 5e0, "messages": [{"role": "user", "content": [{"type": "text", "text": "\u00e9\/<&", "cache_control": null, "citations": []}]},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {"n": 12345678901234567890, "f": 0.10}, "caller": {"type": "direct"}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": ""}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "temperature": 1.0, "top_k": 5e0, "messages": [{"role": "user", "content": [{"type": "text", "text": "\u00e9\/<&", "cache_control": null, "citations": []}]},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {"n": 12345678901234567890, "f": 0.10}, "caller": {"type": "direct"}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": ""}]}]}
  JSON
}

# Whether a model takes these is for the upstream to say: the pair changes nothing that could be meant (T121, T129).
request "a system text in mid-conversation, a call without a result and a last word of the assistant's cross as they are" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 0, "thread": {"type": "continue", "previous_message_id": "msg_1"}, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "system", "content": [{"type": "tool_addition", "tool": {"type": "tool_reference", "name": "a"}}]},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {}}]},
      {"role": "user", "content": [{"type": "hologram"}]},
      {"role": "assistant", "content": "{ "}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 0, "thread": {"type": "continue", "previous_message_id": "msg_1"}, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "system", "content": [{"type": "tool_addition", "tool": {"type": "tool_reference", "name": "a"}}]},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {}}]},
      {"role": "user", "content": [{"type": "hologram"}]},
      {"role": "assistant", "content": "{ "}]}
  JSON
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

request "thinking without text keeps its signature (T034)" {
  upstream_model = "claude-sonnet-5"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "", "signature": "EqQB"}, {"type": "redacted_thinking", "data": "EvQB"}, {"type": "text", "text": "Hello"}]},
      {"role": "user", "content": "Go on"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-sonnet-5", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "", "signature": "EqQB"}, {"type": "redacted_thinking", "data": "EvQB"}, {"type": "text", "text": "Hello"}]},
      {"role": "user", "content": "Go on"}]}
  JSON
}

request "thinking that a chat upstream issued is left out, and with it a turn that held nothing else (T036)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0"}, {"type": "text", "text": "Hello", "citations": null}], "new": 1.0},
      {"role": "user", "content": "Go on"},
      {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "gw2.ilEikvIwMXc3O3lzB7rvaGBw28dOPMRBSJUdkKNtM3pVjnq6Y-hKIMrRA89dOpkSotIeDT9lg5tTqbrgZbECU3-CB7O_kjJ1bdyIBITiHlczJnQ6xQPZ208ja_z-_FWxUAej237qnEXuNV9pMPfgBTh0XCnX0kNtDWaTT7d3GNibwiBPEFtQu5uuIJBTaT83xY7zwsaFHOmv"}]},
      {"role": "user", "content": "And?"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "text", "text": "Hello", "citations": null}], "new": 1.0},
      {"role": "user", "content": "Go on"},
      {"role": "user", "content": "And?"}]}
  JSON
}

request "thinking that nobody signed is left out for Anthropic's models (T033)" {
  upstream_model = "claude-sonnet-5"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Hm."}, {"type": "thinking", "thinking": "", "signature": ""}, {"type": "text", "text": "Hello"}]},
      {"role": "user", "content": "Go on"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-sonnet-5", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "text", "text": "Hello"}]}, {"role": "user", "content": "Go on"}]}
  JSON
}

request "thinking that nobody signed stays for models that sign none" {
  upstream_model = "deepseek-v4"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "Hello"}]}, {"role": "user", "content": "Go on"}]}
  JSON
  expect         = <<-JSON
    {"model": "deepseek-v4", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "Hello"}]}, {"role": "user", "content": "Go on"}]}
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

reply "a stream that just ends is no success, and its open block stays open" {
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

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"req_spec"}

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

reply "events that nobody knows, and such without a name, cross as they are (T054)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: new_event
    data: {"type":"new_event","x":1.0}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: new_event
    data: {"type":"new_event","x":1.0}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  except = ["grammar"] # the upstream sends an event without a name
}

reply "what comes behind the end is dropped (T060)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}

    event: ping
    data: {"type":"ping"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a stream that said why it ended, and no more, is ended (T056)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "Anthropic's own tools cross with their results (T148)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Cats purr."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Cats purr."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "hosted tools and citations of a body stand in the stream that it becomes (T070, T148)" {
  given  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"x",
     "content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"cats"}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]},{"type":"text","text":"Cats purr.","citations":[{"type":"char_location","cited_text":"purr","document_index":0,"document_title":null,"start_char_index":1,"end_char_index":5}]}],
     "stop_reason":"end_turn","stop_sequence":null,
     "usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9}}
  JSON
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Cats purr."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"purr","document_index":0,"document_title":null,"start_char_index":1,"end_char_index":5}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a refusal explains itself in the other form, too (T070)" {
  given  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":"refusal","stop_sequence":null,
     "usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9},
     "stop_details":{"type":"refusal","category":"cyber","explanation":"No."}}
  JSON
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"No."},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a body for a client that wanted a stream becomes one, with the signature as it was (T070)" {
  given  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"x",
     "content":[{"type":"thinking","thinking":"Hm.","signature":"c2ln"},{"type":"text","text":"Hello"},{"type":"tool_use","id":"toolu_1","name":"now","input":{"a":1.0},"caller":{"type":"direct"}}],
     "stop_reason":"tool_use","stop_sequence":null,
     "usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9}}
  JSON
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

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
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1.0}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a stream for a client that wanted a body becomes one, with the signature as it was (T070)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":1}}}

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
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1.0}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"thinking","thinking":"Hm.","signature":"c2ln"},{"type":"text","text":"Hello"},{"type":"tool_use","id":"toolu_1","name":"now","input":{"a":1.0},"caller":{"type":"direct"}}],
     "stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "thinking that breaks off stays open, and is signed by nobody (T057)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an error in place of the first event is an HTTP error (T085)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends          = "failed"
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_spec"}
  JSON
}

reply "the code of an error stays with it in a stream" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: error
    data: {"type":"error","error":{"type":"invalid_request_error","message":"No.","details":{"error_code":"thread_unsupported_request"}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: error
    data: {"type":"error","error":{"type":"invalid_request_error","message":"No.","details":{"error_code":"thread_unsupported_request"}},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an error in a body is an HTTP error (T085)" {
  given         = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Slow down."}}
  JSON
  ends          = "failed"
  expect_status = 429
  expect        = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Slow down."},"request_id":"req_spec"}
  JSON
}

error "a prompt that is too long stays worded so" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"},"request_id":"req_theirs"}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"},"request_id":"req_spec"}
  JSON
}

error "a code in the details stays there" {
  status        = 404
  given         = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"No such thread.","details":{"error_code":"thread_not_found"}}}
  JSON
  expect_status = 404
  expect        = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"No such thread.","details":{"error_code":"thread_not_found"}},"request_id":"req_spec"}
  JSON
}

error "a type that does not fit the status is the status's (T090)" {
  status        = 400
  given         = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"No."}}
  JSON
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
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

request "marks for the cache are taken out for an upstream that takes none" {
  profile = { cache_marks = "none" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "cache_control": {"type": "ephemeral"}, "system": [{"type": "text", "text": "S", "cache_control": {"type": "ephemeral"}}], "thinking": {"type": "adaptive"},
     "tools": [{"name": "a", "cache_control": {"type": "ephemeral"}, "input_schema": {"type": "object"}}], "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "t", "signature": "s"}, {"type": "tool_use", "id": "toolu_1", "name": "a", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": [{"cache_control": {"type": "ephemeral"}, "type": "text", "text": "B"}], "cache_control": {"type": "ephemeral"}}]}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "system": [{"type": "text", "text": "S"}], "thinking": {"type": "adaptive"},
     "tools": [{"name": "a", "input_schema": {"type": "object"}}], "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "t", "signature": "s"}, {"type": "tool_use", "id": "toolu_1", "name": "a", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": [{"type": "text", "text": "B"}]}]}]}
  JSON
}

request "thinking is taken out for an upstream that does not think, and marks for the cache too" {
  profile = { thinking = "none", cache_marks = "none" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "tools": [{"name": "a", "input_schema": {"type": "object"}, "cache_control": {"type": "ephemeral"}}], "messages": [
      {"role": "user", "content": [{"type": "text", "text": "Hi", "cache_control": {"type": "ephemeral"}}]},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "t", "signature": "s"}, {"type": "tool_use", "id": "toolu_1", "name": "a", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": [{"type": "text", "text": "B", "cache_control": {"type": "ephemeral"}}], "cache_control": {"type": "ephemeral"}}]}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "tools": [{"name": "a", "input_schema": {"type": "object"}}], "messages": [
      {"role": "user", "content": [{"type": "text", "text": "Hi"}]},
      {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": [{"type": "text", "text": "B"}]}]}]}
  JSON
}

request "thinking is taken out for an upstream that does not think" {
  profile = { thinking = "none" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "enabled", "budget_tokens": 1024}, "messages": [
      {"role": "user", "content": [{"type": "text", "text": "Hi", "cache_control": {"type": "ephemeral"}}]},
      {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "d"}, {"type": "text", "text": "Yes"}]},
      {"role": "user", "content": "More"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [
      {"role": "user", "content": [{"type": "text", "text": "Hi", "cache_control": {"type": "ephemeral"}}]},
      {"role": "assistant", "content": [{"type": "text", "text": "Yes"}]},
      {"role": "user", "content": "More"}]}
  JSON
}

request "a container by its id, is not passed on" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 9, "container": "container_1", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject = "A container is kept in the account"
}

request "a container by its id, crosses where the profile says so" {
  given   = <<-JSON
    {"model": "m", "max_tokens": 9, "container": "container_1", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  profile = { account_objects = "any" }
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 9, "container": "container_1", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a container by its id, with skills, is not passed on" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 9, "container": {"id": "container_1"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject = "A container is kept in the account"
}

request "a container by its id, with skills, crosses where the profile says so" {
  given   = <<-JSON
    {"model": "m", "max_tokens": 9, "container": {"id": "container_1"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  profile = { account_objects = "any" }
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 9, "container": {"id": "container_1"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a file that the upstream keeps, is not passed on" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "document", "source": {"type": "file", "file_id": "file_1"}}]}]}
  JSON
  reject = "A file that is named by its id"
}

request "a file that the upstream keeps, crosses where the profile says so" {
  given   = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "document", "source": {"type": "file", "file_id": "file_1"}}]}]}
  JSON
  profile = { account_objects = "any" }
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "document", "source": {"type": "file", "file_id": "file_1"}}]}]}
  JSON
}

request "a file in a container, is not passed on" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "container_upload", "file_id": "file_1"}]}]}
  JSON
  reject = "A file that is named by its id"
}

request "a file in a container, crosses where the profile says so" {
  given   = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "container_upload", "file_id": "file_1"}]}]}
  JSON
  profile = { account_objects = "any" }
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "container_upload", "file_id": "file_1"}]}]}
  JSON
}

request "a file in a result, is not passed on" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": [{"type": "image", "source": {"type": "file", "file_id": "file_1"}}]}]}], "tools": [{"name": "f", "input_schema": {"type": "object"}}]}
  JSON
  reject = "A file that is named by its id"
}

request "a file in a result, crosses where the profile says so" {
  given   = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": [{"type": "image", "source": {"type": "file", "file_id": "file_1"}}]}]}], "tools": [{"name": "f", "input_schema": {"type": "object"}}]}
  JSON
  profile = { account_objects = "any" }
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": [{"type": "image", "source": {"type": "file", "file_id": "file_1"}}]}]}], "tools": [{"name": "f", "input_schema": {"type": "object"}}]}
  JSON
}
