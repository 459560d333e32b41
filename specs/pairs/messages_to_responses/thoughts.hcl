# The reasoning of a Responses upstream, as a Messages client gets it.

reply "the parts of a summary are paragraphs of one block" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary text="One."> <reasoning_summary_part_added summary_index="1">
    <reasoning_summary_text_delta summary_index="1" delta="Two."> <reasoning_summary_text_done item_id="rs_u" summary_index="1" text="Two.">
    <reasoning_summary_part_done item_id="rs_u" summary_index="1" text="Two.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_thinking> <thinking_delta thinking="One."> <thinking_delta thinking="\n\n">
    <thinking_delta thinking="Two."> <signature_delta> <stop_block> <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "One.\n\nTwo.", signature = "<sealed>" }, { type = "text", text = "Four." }], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning as it was thought is thinking, and without state nothing is sealed" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.content_part.added","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    <reasoning_text_delta delta="Hm, "> <reasoning_text_delta delta="four.">
    {"type":"response.reasoning_text.done","item_id":"rs_u","output_index":0,"content_index":0,"text":"Hm, four."}
    {"type":"response.content_part.done","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"Hm, four."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm, four."}]}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_thinking> <thinking_delta thinking="Hm, "> <thinking_delta thinking="four.">
    <signature_delta signature=""> <stop_block> <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "Hm, four.", signature = "" }, { type = "text", text = "Four." }], stop_reason = "end_turn", stop_sequence = null,
    stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0,
      cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 },
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "of reasoning that comes in both ways the first counts (T041)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_text_delta> <reasoning_summary_part_added>
    <reasoning_summary_text_delta delta="He thought."> <reasoning_text_delta delta=" Four.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"He thought."}],"content":[{"type":"reasoning_text","text":"Hm. Four."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_thinking> <thinking_delta> <thinking_delta thinking=" Four."> <signature_delta> <stop_block>
    <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
}

reply "reasoning without text is state alone (T034, T037)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_redacted_thinking data="<sealed>"> <stop_block> <text_block index="1" text="Four."> <message_delta_2>
    <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "redacted_thinking",
    data = "<sealed>" }, { type = "text", text = "Four." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning without text and state is nothing (T048)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_u"}}
    <item_added_reasoning output_index="1" id="rs_v">
    {"type":"response.output_item.done","output_index":1,"item":{"type":"reasoning","id":"rs_v","summary":[],"content":null,"encrypted_content":null}}
    <text_item output_index="2" text="Four."> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta text='Four.'> <stop_block> <message_delta_2> <message_stop>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Four." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning that only the finished item holds is not lost" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <thinking_block thinking="One.\n\nTwo."> <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
}

reply "reasoning by the name that it never had is thinking (brief 001)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":"Hm"}
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":"."}
    {"type":"response.reasoning.done","item_id":"rs_u","output_index":0,"text":"Hm."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_thinking> <thinking_delta thinking="Hm"> <thinking_delta thinking="."> <signature_delta> <stop_block>
    <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
}

reply "a summary by the name that it never had is thinking" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":{"text":"Hm"}}
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"."}
    <item_done_reasoning> <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_thinking> <thinking_delta thinking="Hm"> <thinking_delta thinking="."> <signature_delta> <stop_block>
    <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
}

reply "reasoning between calls stands there (T042)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary text="One."> <item_done_reasoning text="One." encrypted_content="YQ">
    <item_added_function_call_3 output_index="1" id="fc_a" name="now"> <arguments_done item_id="fc_a" output_index="1">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <item_added_reasoning output_index="2" id="rs_v"> <reasoning_summary item_id="rs_v" output_index="2" text="Two.">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_v","type":"reasoning","summary":[{"type":"summary_text","text":"Two."}],"encrypted_content":"Yg"}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"now","arguments":""}}
    <arguments_done item_id="fc_b" output_index="3">
    {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"now","arguments":"{}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <thinking_block thinking="One."> <tool_use_block index="1" name="now"> <thinking_block index="2" thinking="Two.">
    <tool_use_block index="3" id="call_b" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a client that did not ask to think sees no thinking" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary> <item_done_reasoning> <item_added_reasoning output_index="1" id="rs_v">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"rs_v","type":"reasoning","summary":[],"encrypted_content":"Yg"}}
    <text_item output_index="2" text="Four."> <response_completed>
  SSE
  expect  = "<message_start> <ping> <start_text> <text_delta text='Four.'> <stop_block> <message_delta_2> <message_stop>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Four." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "nor one that switched it off" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "disabled" }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary> <item_done_reasoning> <text_item output_index="1" text="Four.">
    <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta text='Four.'> <stop_block> <message_delta_2> <message_stop>"
}
