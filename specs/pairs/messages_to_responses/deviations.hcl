# What servers make of the Responses protocol, and a Messages client's stream all the same.

reply "arguments that come only when they are done are not lost (T008)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <function_call_arguments_done item_id="fc_u" arguments='{\"path\":\"a\"}'>
    <item_done_function_call_3> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "nor those that only the finished item holds (T008)" {
  given  = "<response_created> <response_in_progress> <item_added_function_call_3> <item_done_function_call_3> <response_completed>"
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "arguments that are there from the beginning are not lost, nor said twice (T008)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <function_call_arguments_delta item_id="fc_u" delta='{\"path\":\"a\"}'> <item_done_function_call_3>
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <tool_use_block index="1" id="call_b" input='{\"path\":\"b\"}'>
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "what came already does not come again with the end (T008)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <arguments_done item_id="fc_u" arguments='{\"path\":\"a\"}'> <item_done_function_call_3>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a call whose item has no end is complete when the response is (T009)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <function_call_arguments_delta item_id="fc_u" delta='{\"path\":'>
    <function_call_arguments_delta item_id="fc_u" delta='\"a\"}'> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_tool_use> <input_json_delta partial_json='{\"path\":'> <input_json_delta partial_json='\"a\"}'>
    <stop_block> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a call whose item has no end, and arguments in the last snapshot alone, has these (T009)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "items that nobody ends are complete when the response is, in their order (T009)" {
  given  = <<-SSE
    <response_begins> <item_added_message> <output_text_delta delta="Look."> <item_added_function_call_3 output_index="1">
    <function_call_arguments_delta item_id="fc_u" output_index="1"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Look."> <tool_use_block index="1"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "pieces belong to their item by its place, whatever id they name (T010)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 id="fc_1"> <function_call_arguments_delta item_id="fc_X" delta='{\"path\":'>
    <function_call_arguments_delta item_id="fc_Y" delta='\"a\"}'> <function_call_arguments_done item_id="fc_Z" arguments='{\"path\":\"a\"}'>
    <item_done_function_call_3 id="fc_W"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_tool_use> <input_json_delta partial_json='{\"path\":'> <input_json_delta partial_json='\"a\"}'>
    <stop_block> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "without places items are known by their ids" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","delta":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_text.delta","item_id":"msg_1","delta":"Hi"}
    {"type":"response.output_item.done","item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <text_block index="1" text="Hi">
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a call that was never announced is known by its end" {
  given  = <<-SSE
    <response_begins> <function_call_arguments_delta item_id="fc_u" delta='{\"path\":'>
    <function_call_arguments_delta item_id="fc_u" delta='\"a\"}'> <item_done_function_call_3> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a call that nobody ever names is shown all the same (T004)" {
  given  = "<response_created> <response_in_progress> <function_call_arguments_delta item_id='fc_u'> <response_completed>"
  expect = <<-SSE
    <message_start> <ping> <tool_use_block id="<any>" name="unnamed_tool"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "text that was never announced is text (T065)" {
  given  = "<response_created> <response_in_progress> <output_text_delta> <output_text_delta delta='lo'> <response_completed>"
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block> <message_delta_2> <message_stop>
  SSE
}

reply "events without numbers are events" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "events without names are known by their type (T054)" {
  given  = <<-SSE
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "text that comes only when it is done is not lost" {
  given  = <<-SSE
    <response_begins> <text_item_added> <text_item_done> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "nor that which only the finished part holds" {
  given  = <<-SSE
    <response_begins> <text_item_added> <part_done_output_text> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "nor that which only the finished item holds" {
  given  = "<response_created> <response_in_progress> <item_done_message> <response_completed>"
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "what only the last snapshot holds is sent with it (T064)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <thinking_block> <text_block index="1"> <tool_use_block index="2" name="now">
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "call_a", name = "now", input = {},
    caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null,
    diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null,
      output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null,
  speed = null } }
}

reply "a call that only the last snapshot holds is sent behind the text that came (T064)" {
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block> <tool_use_block index="1" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a last snapshot that leaves items out, or counts them otherwise, adds nothing (T064)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary> <item_done_reasoning> <text_item output_index="1">
    <item_added_function_call_3 output_index="2" name="now"> <arguments_done item_id="fc_u" output_index="2">
    <item_done_function_call_3 output_index="2" name="now" arguments="{}">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <thinking_block> <text_block index="1"> <tool_use_block index="2" name="now">
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a last snapshot without items is none (T064)" {
  given  = <<-SSE
    <response_begins> <text_item> <item_added_function_call_3 output_index="1" name="now"> <arguments_done item_id="fc_u" output_index="1">
    <item_done_function_call_3 output_index="1" name="now" arguments="{}"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block> <tool_use_block index="1" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "calls that all stand in one place are told apart by their ids (T005)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 id="fc_a"> <arguments_done item_id="fc_a" arguments='{\"path\":\"a\"}'>
    <item_done_function_call_3 id="fc_a"> <item_added_function_call_3 id="fc_b" call_id="call_b">
    <arguments_done item_id="fc_b" arguments='{\"path\":\"b\"}'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block input='{\"path\":\"a\"}'> <tool_use_block index="1" id="call_b" input='{\"path\":\"b\"}'>
    <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "reasoning and a call that stand in one place are told apart" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary> <item_done_reasoning> <item_added_function_call_3 name="now">
    <arguments_done item_id="fc_u"> <item_done_function_call_3 name="now" arguments="{}"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <thinking_block> <tool_use_block index="1" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "the end by its other name is the end" {
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":10,"cache_write_tokens":2},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block> <message_delta_2 input_tokens="8" cache_creation_input_tokens="2" cache_read_input_tokens="10">
    <message_stop>
  SSE
}

reply "a mark of the end behind the end is nothing more (T060)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    <item_added_message_3>
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
    <done>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "what comes behind the end is not part of the reply (T060)" {
  given  = <<-SSE
    <response_begins> <text_item> <response_completed> <text_item output_index="1" text="More"> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "events that nobody knows say nothing" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.foo.bar","delta":"x"}
    <text_item>
    {"type":"keepalive"}
    <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}

reply "a response that waits first is one that begins" {
  given  = <<-SSE
    {"type":"response.queued","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"queued","model":"x","output":[],"usage":null}}
    {"type":"keepalive"}
    <response_in_progress> <text_item> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta> <stop_block> <message_delta_2> <message_stop>"
}
