# How a Responses upstream's reply ends, in a Messages client's words: reasons, strings that stop it, failures.

reply "a reply that is incomplete for <reason> ends with <stop_reason> (T104)" {
  cases  = <<-TABLE
    reason            | stop_reason
    max_output_tokens | max_tokens
    max_messages      | max_tokens
    steered           | end_turn
  TABLE
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"<reason>"}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Hel"> <message_delta_2 stop_reason="<stop_reason>"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hel" }],
    stop_reason = "<stop_reason>", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a reply that is incomplete for content_filter ends with refusal (T104)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"content_filter"}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Hel">
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":null},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hel" }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = null },
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "an incomplete reply that does not say why was too long (T104)" {
  given  = <<-SSE
    <response_begins> <text_item text="Hel">
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":null}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Hel"> <message_delta_2 stop_reason="max_tokens"> <message_stop>
  SSE
}

reply "a call that was cut short does not make the reply one of calls (T018, T104)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <function_call_arguments_delta item_id="fc_u" delta='{\"pa'>
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"max_output_tokens"}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"pa'> <message_delta_2 stop_reason="max_tokens"> <message_stop>
  SSE
}

reply "a stop string ends the reply, over the bounds of pieces, is not shown, and told" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Hello E"> <output_text_delta delta="N"> <output_text_delta delta="D more">
    <output_text_done text="Hello END more"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Hello ">
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello " }],
  stop_reason = "stop_sequence", stop_sequence = "END", stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "what only looked like a stop string is text" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Hello E"> <output_text_delta delta="NT"> <output_text_delta delta="RY ">
    <output_text_delta delta="EN"> <text_item_done text="Hello ENTRY EN"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hello "> <text_delta text="ENT"> <text_delta text="RY "> <text_delta text="EN">
    <stop_block> <message_delta_2> <message_stop>
  SSE
}

reply "of several stop strings the first in the text counts" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["\n\n", ";"] }
  given  = <<-SSE
    <response_begins> <text_item text="a; b\n\nc"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="a">
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":";","stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "a stop string is not looked for in thinking and arguments" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary text="END"> <item_done_reasoning text="END">
    <item_added_function_call_3 output_index="1"> <function_call_arguments_delta_2 item_id="fc_u" delta='{\"path\":\"END\"}'>
    <function_call_arguments_done_2 item_id="fc_u" arguments='{\"path\":\"END\"}'>
    <item_done_function_call_3 output_index="1" arguments='{\"path\":\"END\"}'> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <thinking_block thinking="END"> <tool_use_block index="1" input='{\"path\":\"END\"}'>
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a stop string is found in text that comes only when it is done" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = "<response_created> <response_in_progress> <item_added_message> <output_text_done text='Hello END more'> <response_completed>"
  expect = <<-SSE
    <message_start> <ping> <text_block text="Hello ">
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "a stream that just ends is no success (T057)" {
  given  = "<response_created> <response_in_progress> <item_added_message> <part_added_output_text> <output_text_delta>"
  ends   = "truncated"
  expect = "<message_start> <ping> <start_text> <text_delta text='Hel'> <error_2 message='<any>'> <message_stop>"
}

reply "a stream that ends within thinking does not sign it (T057)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary_part_added> <reasoning_summary_text_delta delta="Hm">
  SSE
  ends   = "truncated"
  expect = "<message_start> <ping> <start_thinking> <thinking_delta thinking='Hm'> <error_2 message='<any>'> <message_stop>"
}

reply "a stream that ends within a call does not have it run (T057)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <function_call_arguments_delta item_id="fc_u" delta='{\"pa'>
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <message_start> <ping> <start_tool_use> <input_json_delta partial_json='{\"pa'> <error_2 message="<any>"> <message_stop>
  SSE
}

reply "a mark of the end is no end of a stream that has no other (T057)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    <item_added_message_3>
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}
    <done>
  SSE
  ends   = "failed"
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <error_2 message='<any>'> <message_stop>"
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
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"<code>","message":"<message>"}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel">
    {"type":"error","error":{"type":"<type>","message":"<message>"},"request_id":"req_spec"}
    <message_stop>
  SSE
}

reply "a reply that failed because the prompt is too long says so in the words that Claude Code knows (T084)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"context_length_exceeded","message":"Too long."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel">
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: Too long."},"request_id":"req_spec"}
    <message_stop>
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
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Later.","param":null}}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_is_overloaded","message":"Later."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel">
    {"type":"error","error":{"type":"overloaded_error","message":"Later."},"request_id":"req_spec"}
    <message_stop>
  SSE
}

reply "an error in its flat form is an error" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"error","code":"rate_limit_exceeded","message":"Slow down.","param":null}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel">
    {"type":"error","error":{"type":"rate_limit_error","message":"Slow down."},"request_id":"req_spec"}
    <message_stop>
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
  expect = "<message_start> <ping> <start_text> <text_delta text='Hel'> <error_2 message='Oops.'> <message_stop>"
}

reply "a response that failed has failed, whatever its event is called" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = "<message_start> <ping> <start_text> <text_delta text='Hel'> <error_2 message='Oops.'> <message_stop>"
}

reply "a response that was cancelled is no success" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"cancelled","model":"x","output":[],"usage":null}}
  SSE
  ends   = "failed"
  expect = "<message_start> <ping> <start_text> <text_delta text='Hel'> <error_2 message='<any>'> <message_stop>"
}

reply "a failure while calls wait leaves them out, and the turn looks cut (brief 001)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 id="fc_a"> <function_call_arguments_delta item_id="fc_a" delta='{\"pa'>
    <item_added_function_call_3 output_index="1" id="fc_b" call_id="call_b"> <function_call_arguments_delta item_id="fc_b" output_index="1">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start> <ping> <start_tool_use> <input_json_delta partial_json='{\"pa'> <error_2 message="Oops."> <message_stop>
  SSE
}
