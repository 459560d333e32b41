# What a Messages client gets of a Responses upstream's stream: text, calls, usage.

reply "text comes as it is written, usage with cached tokens counted once (T074, T076)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta> <output_text_delta delta="lo"> <text_item_done>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block>
    <message_delta_2 cache_creation_input_tokens="5" cache_read_input_tokens="75" thinking_tokens="4"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 5, cache_read_input_tokens = 75, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 4 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "usage that the upstream does not tell is zero" {
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":null}}
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_3 output_tokens='0'> <message_stop>"
}

reply "<what>" {
  cases  = <<-TABLE
    what                                                                      | cached_tokens | reasoning_tokens | thinking_tokens
    usage that counts cached tokens apart is taken as it is (T074)            | 75            | 0                | 0
    reasoning is part of what came out, and never more than that (T081, T170) | 0             | 12               | 9
  TABLE
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":<cached_tokens>},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":<reasoning_tokens>},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":<cached_tokens>,"output_tokens":9,"output_tokens_details":{"thinking_tokens":<thinking_tokens>},"server_tool_use":null}}
    <message_stop>
  SSE
}

reply "the tier <service_tier> is <service_tier_2> in Anthropic's words" {
  cases  = <<-TABLE
    service_tier | service_tier_2
    default      | standard
    auto         | standard
    priority     | priority
  TABLE
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"<service_tier>"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"<service_tier>"}}
    <text_item text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"<service_tier>"}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":"<service_tier_2>","inference_geo":null,"speed":null}}}
    <ping> <text_block text="Hi"> <message_delta_2> <message_stop>
  SSE
}

reply "the tier flex is none in Anthropic's words" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"flex"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"flex"}}
    <text_item text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"flex"}}
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta text='Hi'> <stop_block> <message_delta_2> <message_stop>"
}

reply "each text part is a block" {
  given  = <<-SSE
    <response_begins> <text_item id="msg_a" text="One."> <text_item id="msg_b" output_index="1" text="Two."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="One."> <text_block index="1" text="Two."> <message_delta_2> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "One." },
    { type = "text", text = "Two." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null,
    diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null,
      output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null,
  speed = null } }
}

reply "an empty answer is an answer without content" {
  given  = "<response_created> <response_in_progress> <response_completed>"
  expect = "<message_start> <ping> <message_delta_2> <message_stop>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "empty text is no block" {
  given  = <<-SSE
    <response_begins> <text_item_added> <text_item_done text=""> <item_added_function_call_3 output_index="1" name="now">
    <arguments_done item_id="fc_u" output_index="1"> <item_done_function_call_3 output_index="1" name="now" arguments="{}">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "now", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning, then text (brief 001)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary_part_added> <reasoning_summary_text_delta delta="Let me">
    <reasoning_summary_text_delta delta=" see."> <reasoning_summary_text_done item_id="rs_u" text="Let me see.">
    <reasoning_summary_part_done item_id="rs_u" text="Let me see."> <item_done_reasoning text="Let me see.">
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_thinking> <thinking_delta thinking="Let me"> <thinking_delta thinking=" see."> <signature_delta>
    <stop_block> <text_block index="1" text="Four."> <message_delta_2> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "Let me see.", signature = "<sealed>" }, { type = "text", text = "Four." }], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "text, then a call (brief 001)" {
  given  = <<-SSE
    <response_begins> <text_item text="Look."> <item_added_function_call_3 output_index="1">
    <function_call_arguments_delta_2 item_id="fc_u" delta='{\"path\"'>
    <function_call_arguments_delta item_id="fc_u" output_index="1" delta=':\"a\"}'>
    <function_call_arguments_done_2 item_id="fc_u" arguments='{\"path\":\"a\"}'> <item_done_function_call_3 output_index="1">
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Look."> <start_tool_use index="1"> <input_json_delta index="1" partial_json='{\"path\"'>
    <input_json_delta index="1" partial_json=':\"a\"}'> <stop_block index="1"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Look." },
    { type = "tool_use", id = "call_a", name = "read", input = { path = "a" }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a call, then text, then reasoning (brief 001)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="now"> <arguments_done item_id="fc_u">
    <item_done_function_call_3 name="now" arguments="{}"> <text_item output_index="1" text="Now."> <item_added_reasoning output_index="2">
    <reasoning_summary output_index="2"> <item_done_reasoning output_index="2"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block name="now"> <text_block index="1" text="Now."> <thinking_block index="2">
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "now", input = {}, caller = { type = "direct" } }, { type = "text", text = "Now." }, { type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null, diagnostics = null,
    usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "of calls that interleave the second waits (T001, T162)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 id="fc_a"> <item_added_function_call_3 output_index="1" id="fc_b" call_id="call_b">
    <function_call_arguments_delta item_id="fc_a" delta='{\"path\":'> <function_call_arguments_delta_2 item_id="fc_b" delta='{\"path\":'>
    <function_call_arguments_delta item_id="fc_a" delta='\"a\"}'>
    <function_call_arguments_delta item_id="fc_b" output_index="1" delta='\"b\"}'>
    <function_call_arguments_done item_id="fc_a" arguments='{\"path\":\"a\"}'> <item_done_function_call_3 id="fc_a">
    <function_call_arguments_done_2 item_id="fc_b" arguments='{\"path\":\"b\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_tool_use> <input_json_delta partial_json='{\"path\":'> <input_json_delta partial_json='\"a\"}'>
    <stop_block> <tool_use_block index="1" id="call_b" input='{\"path\":\"b\"}'> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = { path = "a" }, caller = { type = "direct" } }, { type = "tool_use", id = "call_b", name = "read",
    input = { path = "b" }, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "a call that begins within a text waits for its end (T162)" {
  given  = <<-SSE
    <response_begins> <text_item_added id="msg_a"> <output_text_delta item_id="msg_a" delta="One">
    <item_added_function_call_3 output_index="1" name="now"> <function_call_arguments_delta item_id="fc_u" output_index="1">
    <output_text_delta item_id="msg_a" delta=", two."> <text_item_done id="msg_a" text="One, two.">
    <function_call_arguments_done item_id="fc_u" output_index="1"> <item_done_function_call_3 output_index="1" name="now" arguments="{}">
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="One"> <text_delta text=", two."> <stop_block>
    <tool_use_block index="1" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a call without any arguments has no piece of input (T006)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="now"> <function_call_arguments_done item_id="fc_u" arguments="">
    <item_done_function_call_3 name="now" arguments=""> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_tool_use name='now'> <stop_block> <message_delta_2 stop_reason='tool_use'> <message_stop>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "now", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "an id that Messages does not take is another one" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 call_id="functions.now:0" name="now"> <arguments_done item_id="fc_u">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"functions.now:0","name":"now","arguments":"{}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block id="<any>" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a name <what>" {
  cases = <<-TABLE
    what                                                            | name           | name_2
    that was changed for the upstream comes back as it was          | mcp.files/read | mcp_files_read_6efd9b52
    with its prefix twice is that of the tool that was meant (T030) | mcp__srv__read | mcp__srv__mcp__srv__read
  TABLE
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], tools = [{ name = "<name>", input_schema = { type = "object", properties = {} } }] }
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="<name_2>"> <arguments_done item_id="fc_u">
    <item_done_function_call_3 name="<name_2>" arguments="{}"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block name="<name>"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "an id is the response's in Anthropic's form" {
  given  = <<-SSE
    <response_created id="resp_68AbC-0"> <response_in_progress id="resp_68AbC-0"> <text_item text="Hi">
    <response_completed id="resp_68AbC-0">
  SSE
  expect = "<message_start id='msg_68AbC0'> <ping> <start_text> <text_delta text='Hi'> <stop_block> <message_delta_2> <message_stop>"
}

reply "a letter cut by the network, or by an escape, is whole again (T049)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="北"> <output_text_delta delta="京 🙂"> <text_item_done text="北京 🙂">
    <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta text='北'> <text_delta text='京 🙂'> <stop_block> <message_delta_2> <message_stop>"
}
