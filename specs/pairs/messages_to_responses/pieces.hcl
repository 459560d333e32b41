# Pieces of text that belong together although they come apart.

reply "a stop string at the very beginning leaves nothing" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"END of it","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"END of it","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"END of it","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"END of it","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "stop_sequence",
  stop_sequence = "END", stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "arguments of which only the beginning came in pieces are completed by their end (T008)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\""}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":":\"a\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "a letter that two pieces share is whole where strings stop the reply (T049)" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"\ud83d","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"\ude42 END","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"🙂 "}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}
