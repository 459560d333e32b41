# How a Responses upstream's reply ends, in a Messages client's words: reasons, strings that stop it, failures.

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
  SSE
}

fragment "messages_start_text" {
  holes  = { text = "Hel" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"<text>"}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

fragment "responses_start_message" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
  SSE
}

reply "a reply that is incomplete for <reason> ends with <stop_reason> (T104)" {
  cases  = <<-TABLE
    reason            | stop_reason
    max_output_tokens | max_tokens
    max_messages      | max_tokens
    steered           | end_turn
  TABLE
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"<reason>"}}}
  SSE
  expect = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hel" }],
    stop_reason = "<stop_reason>", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a reply that is incomplete for content_filter ends with refusal (T104)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"content_filter"}}}
  SSE
  expect = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":null},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hel" }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = null },
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "an incomplete reply that does not say why was too long (T104)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hel","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":null}}
  SSE
  expect = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "a call that was cut short does not make the reply one of calls (T018, T104)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"pa"}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"max_output_tokens"}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"pa"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "a stop string ends the reply, over the bounds of pieces, is not shown, and told" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello E","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"N","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"D more","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello END more","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start_text text="Hello ">
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello " }],
  stop_reason = "stop_sequence", stop_sequence = "END", stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "what only looked like a stop string is text" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello E","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"NT","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"RY ","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"EN","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello ENTRY EN","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello ENTRY EN","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello ENTRY EN","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start_text text="Hello ">
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"ENT"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"RY "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"EN"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "of several stop strings the first in the text counts" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["\n\n", ";"] }
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"a; b\n\nc","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"a; b\n\nc","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"a; b\n\nc","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"a; b\n\nc","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start_text text="a">
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":";","stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}

reply "a stop string is not looked for in thinking and arguments" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"END"}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"END"}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"END"}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"END"}],"encrypted_content":"ZW5j"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{\"path\":\"END\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{\"path\":\"END\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"END\"}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"END"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"END\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "a stop string is found in text that comes only when it is done" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello END more","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start_text text="Hello ">
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}

reply "a stream that just ends is no success (T057)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"api_error","message":"<any>"},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a stream that ends within thinking does not sign it (T057)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm"}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}
    {"type":"error","error":{"type":"api_error","message":"<any>"},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a stream that ends within a call does not have it run (T057)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"pa"}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"pa"}}
    {"type":"error","error":{"type":"api_error","message":"<any>"},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a mark of the end is no end of a stream that has no other (T057)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}
    [DONE]
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text text="Hello">
    {"type":"content_block_stop","index":0}
    {"type":"error","error":{"type":"api_error","message":"<any>"},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a reply that failed with <code> says so (T084)" {
  cases  = <<-TABLE
    code                          | message                 | type
    server_error                  | Oops.                   | api_error
    rate_limit_exceeded           | Please try again in 3s. | rate_limit_error
    insufficient_quota            | Pay.                    | billing_error
    usage_not_included            | Not in your plan.       | billing_error
    server_is_overloaded          | Later.                  | overloaded_error
    slow_down                     | Later.                  | overloaded_error
    invalid_prompt                | No.                     | invalid_request_error
    bio_policy                    | No.                     | invalid_request_error
    misalignment_policy_violation | No.                     | invalid_request_error
    vector_store_timeout          | Slow.                   | timeout_error
    data_residency_mismatch       | Elsewhere.              | invalid_request_error
    invalid_image                 | Bad image.              | invalid_request_error
  TABLE
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"<code>","message":"<message>"}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"<type>","message":"<message>"},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a reply that failed because the prompt is too long says so in the words that Claude Code knows (T084)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"context_length_exceeded","message":"Too long."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: Too long."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a failure before anything was said is an HTTP error" {
  given         = <<-SSE
    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"rate_limit_exceeded","message":"Slow down."}},"sequence_number":0}
  SSE
  ends          = "failed"
  expect_status = 429
  expect        = { type = "error", error = { type = "rate_limit_error", message = "Slow down." }, request_id = "req_spec" }
}

reply "an error before anything was said is an HTTP error" {
  given         = <<-SSE
    {"type":"error","error":{"type":"invalid_request_error","code":"context_length_exceeded","message":"Too long.","param":"input"}}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"context_length_exceeded","message":"Too long."}}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect = { type = "error", error = { type = "invalid_request_error", message = "prompt is too long: Too long." },
  request_id = "req_spec" }
}

reply "an error in the stream ends it, and what fails behind it says nothing more (T084, T086)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Later.","param":null}}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_is_overloaded","message":"Later."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"overloaded_error","message":"Later."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "an error in its flat form is an error" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"error","code":"rate_limit_exceeded","message":"Slow down.","param":null}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"rate_limit_error","message":"Slow down."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "an error that only its name tells is an error" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: error
    data: {"message":"Oops.","code":"server_error"}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"api_error","message":"Oops."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a response that failed has failed, whatever its event is called" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"api_error","message":"Oops."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a response that was cancelled is no success" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"cancelled","model":"x","output":[],"usage":null}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start_text>
    {"type":"error","error":{"type":"api_error","message":"<any>"},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}

reply "a failure while calls wait leaves them out, and the turn looks cut (brief 001)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"pa"}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"{}"}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"pa"}}
    {"type":"error","error":{"type":"api_error","message":"Oops."},"request_id":"req_spec"}
    {"type":"message_stop"}
  SSE
}
