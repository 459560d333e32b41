# The reasoning of a Responses upstream, as a Messages client gets it.

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
  SSE
}

fragment "messages_text_end_turn" {
  holes  = { index = "1" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"Four."}}
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_thinking" {
  holes  = { thinking = "Hm", thinking_2 = ".", signature = "<sealed>" }
  frames = <<-SSE
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"<thinking>"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"<thinking_2>"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<signature>"}}
    {"type":"content_block_stop","index":0}
  SSE
}

fragment "responses_message_end_completed" {
  holes  = { index = "1" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":<index>,"content_index":0,"delta":"Four.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":<index>,"content_index":0,"text":"Four.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"Four.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Four.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_start_reasoning" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
  SSE
}

fragment "responses_summary_text" {
  holes  = { id = "rs_u", index = "0", summary_index = "0", text = "One." }
  frames = <<-SSE
    {"type":"response.reasoning_summary_part.added","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"delta":"<text>"}
    {"type":"response.reasoning_summary_text.done","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"text":"<text>"}
    {"type":"response.reasoning_summary_part.done","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"part":{"type":"summary_text","text":"<text>"}}
  SSE
}

reply "the parts of a summary are paragraphs of one block" {
  given  = <<-SSE
    <responses_start_reasoning> <responses_summary_text> <responses_summary_text summary_index="1" text="Two.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"One."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"\n\n"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Two."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "One.\n\nTwo.", signature = "<sealed>" }, { type = "text", text = "Four." }], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning as it was thought is thinking, and without state nothing is sealed" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.content_part.added","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"Hm, "}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"four."}
    {"type":"response.reasoning_text.done","item_id":"rs_u","output_index":0,"content_index":0,"text":"Hm, four."}
    {"type":"response.content_part.done","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"Hm, four."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm, four."}]}}
    <responses_message_end_completed>
  SSE
  expect = "<messages_start> <messages_thinking thinking='Hm, ' thinking_2='four.' signature=''> <messages_text_end_turn>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "Hm, four.", signature = "" }, { type = "text", text = "Four." }], stop_reason = "end_turn", stop_sequence = null,
    stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0,
      cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 },
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "of reasoning that comes in both ways the first counts (T041)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"He thought."}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":" Four."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"He thought."}],"content":[{"type":"reasoning_text","text":"Hm. Four."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<messages_start> <messages_thinking thinking='Hm.' thinking_2=' Four.'> <messages_text_end_turn>"
}

reply "reasoning without text is state alone (T034, T037)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "redacted_thinking",
    data = "<sealed>" }, { type = "text", text = "Four." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning without text and state is nothing (T048)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_u"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"rs_v","type":"reasoning","summary":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"reasoning","id":"rs_v","summary":[],"content":null,"encrypted_content":null}}
    <responses_message_end_completed index="2">
  SSE
  expect = "<messages_start> <messages_text_end_turn index='0'>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Four." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning that only the finished item holds is not lost" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"One.\n\nTwo."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn>
  SSE
}

reply "reasoning by the name that it never had is thinking (brief 001)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":"Hm"}
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":"."}
    {"type":"response.reasoning.done","item_id":"rs_u","output_index":0,"text":"Hm."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<messages_start> <messages_thinking> <messages_text_end_turn>"
}

reply "a summary by the name that it never had is thinking" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":{"text":"Hm"}}
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<messages_start> <messages_thinking> <messages_text_end_turn>"
}

reply "reasoning between calls stands there (T042)" {
  given  = <<-SSE
    <responses_start_reasoning> <responses_summary_text>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."}],"encrypted_content":"YQ"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"rs_v","type":"reasoning","summary":[]}}
    <responses_summary_text id="rs_v" index="2" text="Two.">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_v","type":"reasoning","summary":[{"type":"summary_text","text":"Two."}],"encrypted_content":"Yg"}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":3,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":3,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"now","arguments":"{}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"One."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"thinking_delta","thinking":"Two."}}
    {"type":"content_block_delta","index":2,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":2}
    {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"call_b","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":3}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "a client that did not ask to think sees no thinking" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    <responses_start_reasoning> <responses_summary_text text="Hm.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"rs_v","type":"reasoning","summary":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"rs_v","type":"reasoning","summary":[],"encrypted_content":"Yg"}}
    <responses_message_end_completed index="2">
  SSE
  expect  = "<messages_start> <messages_text_end_turn index='0'>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Four." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "nor one that switched it off" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "disabled" }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    <responses_start_reasoning> <responses_summary_text text="Hm.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn index='0'>"
}
