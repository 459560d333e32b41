# What a Responses client gets of a Messages upstream's stream, event by event.

reply "text: numbers, items and places, and cached tokens counted once (T065, T068, T069, T074, T132)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1,"cache_creation_input_tokens":5,"cache_read_input_tokens":75}}}
    <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block> <ping> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0">
    <output_text_delta item_id="msg_1_0" delta="lo"> <text_item_done id="msg_1_0">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":109},"user":null,"metadata":{}}}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 100, input_tokens_details = { cached_tokens = 75, cache_write_tokens = 5 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 109 }, user = null, metadata = {} }
}

reply "blocks of text that follow each other are one part of one message" {
  given  = <<-SSE
    <message_start_3> <text_block text="One."> <text_block index="1" text=" Two."> <start_text index="2"> <stop_block index="2">
    <text_block index="3" text=" Three."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="One.">
    <output_text_delta item_id="msg_1_0" delta=" Two."> <output_text_delta item_id="msg_1_0" delta=" Three.">
    <text_item_done id="msg_1_0" text="One. Two. Three."> <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "One. Two. Three.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "thinking, then text: a summary with its carrier (T033, T081)" {
  given  = <<-SSE
    <message_start_3> <start_thinking> <thinking_delta thinking="Let me"> <thinking_delta thinking=" see.">
    <signature_delta signature="sig"> <stop_block> <text_block index="1" text="Noon.">
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9,"output_tokens_details":{"thinking_tokens":4}}}
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary_part_added item_id="rs_1_0">
    <reasoning_summary_text_delta item_id="rs_1_0" delta="Let me"> <reasoning_summary_text_delta item_id="rs_1_0" delta=" see.">
    <reasoning_summary_text_done text="Let me see."> <reasoning_summary_part_done text="Let me see.">
    <item_done_reasoning_2 text="Let me see."> <text_item id="msg_1_1" output_index="1" text="Noon.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":29},"user":null,"metadata":{}}}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Noon.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 4 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "thinking that shows nothing is a carrier alone (T034, T048)" {
  given  = <<-SSE
    <message_start_3> <start_thinking> <signature_delta signature="sig"> <stop_block> <text_block index="1" text="Noon."> <message_delta>
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}}
    <text_item id="msg_1_1" output_index="1" text="Noon."> <response_completed_2>
  SSE
}

reply "thinking that is redacted is a carrier alone (T037, T048)" {
  given  = <<-SSE
    <message_start_3> <start_redacted_thinking> <stop_block> <text_block index="1" text="Noon."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}}
    <text_item id="msg_1_1" output_index="1" text="Noon."> <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Noon.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "thinking that nobody signed has nothing to carry (T033)" {
  given  = <<-SSE
    <message_start_3> <start_thinking> <thinking_delta> <stop_block> <text_block index="1" text="Noon."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}]}}
    <text_item id="msg_1_1" output_index="1" text="Noon."> <response_completed_2>
  SSE
}

reply "two pieces of thinking are two items, each with its own carrier" {
  given  = <<-SSE
    <message_start_3> <thinking_block thinking="One." signature="a"> <thinking_block index="1" thinking="Two." signature="b">
    <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0" text="One."> <item_done_reasoning_2 text="One.">
    <item_added_reasoning_2 output_index="1" id="rs_1_1"> <reasoning_summary item_id="rs_1_1" output_index="1" text="Two.">
    <item_done_reasoning_2 output_index="1" id="rs_1_1" text="Two."> <response_completed_2>
  SSE
}

reply "text, then a call (T018, T105)" {
  given  = <<-SSE
    <message_start_3> <text_block text="I look."> <start_tool_use index="1" id="toolu_a" name="now">
    <input_json_delta index="1" partial_json=""> <input_json_delta index="1" partial_json='{\"zone\":'>
    <input_json_delta index="1" partial_json=' \"UTC\"}'> <stop_block index="1"> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="I look."> <item_added_function_call_2 id="fc_1_1" call_id="toolu_a" name="now">
    <function_call_arguments_delta_2 item_id="fc_1_1" delta='{\"zone\":'>
    <function_call_arguments_delta_2 item_id="fc_1_1" delta=' \"UTC\"}'>
    <function_call_arguments_done_2 item_id="fc_1_1" arguments='{\"zone\": \"UTC\"}'>
    <item_done_function_call_2 id="fc_1_1" arguments='{\"zone\": \"UTC\"}' call_id="toolu_a" name="now"> <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [], logprobs = [] }] }, { id = "fc_1_1", type = "function_call", status = "completed", arguments = "{\"zone\": \"UTC\"}", call_id = "toolu_a", name = "now" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "a call, then text, then thinking, then text: each begins an item of its own (T042, T072)" {
  given  = <<-SSE
    <message_start_3> <tool_use_block_3> <text_block index="1" text="So."> <thinking_block index="2" signature="sig">
    <text_block index="3" text="Yes."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item call_id="toolu_a"> <text_item id="msg_1_1" output_index="1" text="So.">
    <item_added_reasoning_2 output_index="2" id="rs_1_2"> <reasoning_summary item_id="rs_1_2" output_index="2">
    <item_done_reasoning_2 output_index="2" id="rs_1_2"> <text_item id="msg_1_3" output_index="3" text="Yes."> <response_completed_2>
  SSE
}

reply "calls alone: no message is announced, and no arguments are {} (T006, T066)" {
  given  = <<-SSE
    <message_start_3> <tool_use_block_3 input=""> <start_tool_use_3 index="1" id="toolu_b"> <stop_block index="1">
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item call_id="toolu_a"> <item_added_function_call_2 id="fc_1_1" call_id="toolu_b" name="now">
    <arguments_done item_id="fc_1_1" output_index="1"> <item_done_function_call_2 id="fc_1_1" arguments="{}" call_id="toolu_b" name="now">
    <response_completed_2>
  SSE
}

reply "arguments that come with the beginning of a call are not lost (T008)" {
  given  = <<-SSE
    <message_start_3>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{"zone":"UTC"}}}
    <stop_block> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call call_id="toolu_a"> <arguments_done arguments='{\"zone\":\"UTC\"}'>
    <item_done_function_call_2 output_index="0" id="fc_1_0" arguments='{\"zone\":\"UTC\"}' call_id="toolu_a" name="now">
    <response_completed_2>
  SSE
}

reply "nothing at all is a message with an empty text" {
  given  = "<message_start_3> <message_delta> <message_stop>"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <text_item_done id="msg_1_0" text=""> <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "citations are annotations of the text that they stand behind (T136, T168)" {
  given  = <<-SSE
    <message_start_3> <text_block text="Look: ">
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"","citations":[]}}
    <text_delta index="1" text="Cats purr.">
    {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":null,"cited_text":"purr","encrypted_index":"x"}}}
    <stop_block index="1"> <text_block index="2" text=" So."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Look: ">
    <output_text_delta item_id="msg_1_0" delta="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"","start_index":6,"end_index":16}}
    <output_text_delta item_id="msg_1_0" delta=" So."> <output_text_done item_id="msg_1_0" text="Look: Cats purr. So.">
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Look: Cats purr. So.","annotations":[{"type":"url_citation","url":"https://a.example","title":"","start_index":6,"end_index":16}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Look: Cats purr. So.","annotations":[{"type":"url_citation","url":"https://a.example","title":"","start_index":6,"end_index":16}],"logprobs":[]}]}}
    <response_completed_2>
  SSE
}

reply "citations of the client's own documents have no address, and are none (T136)" {
  given  = <<-SSE
    <message_start_3> <start_text> <text_delta text="Cats.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"Cats","document_index":0,"document_title":"D","start_char_index":0,"end_char_index":4}}}
    <stop_block> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Cats."> <response_completed_2>
  SSE
}

reply "what tools of Anthropic's own did is no call (T148)" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use name="web_fetch"> <input_json_delta partial_json='{\"url\":\"https://a.example\"}'>
    <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}}}
    <stop_block index="1"> <text_block index="2" text="One."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="One."> <response_completed_2>
  SSE
}

reply "events and deltas that nobody knows say nothing" {
  given  = <<-SSE
    <message_start_3>
    {"type":"novelty","x":1}
    <start_text>
    {"type":"content_block_delta","index":0,"delta":{"type":"novelty","x":"y"}}
    <text_delta text="Hi"> <stop_block> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_2>
  SSE
}

reply "the tier, and usage that comes late (T076)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":1,"service_tier":"standard"}}}
    <text_block text="Hi">
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9,"input_tokens":20,"cache_read_input_tokens":3,"cache_creation_input_tokens":null}}
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi">
    <response_completed_3 input_tokens="23" cached_tokens="3" output_tokens="9" total_tokens="32">
  SSE
}

reply "events without a name are known by their type (T054)" {
  given  = <<-SSE
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    data: {"type":"content_block_stop","index":0}

    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_2>
  SSE
}
