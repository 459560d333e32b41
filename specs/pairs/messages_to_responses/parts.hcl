# What else a Responses upstream says, as a Messages client gets it: refusals, freeform calls, hosted tools, citations.

reply "a refusal is text, and the reason why the reply ended (T157)" {
  given  = <<-SSE
    <response_begins> <item_added_message>
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"I "}
    {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"can't."}
    {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"I can't."}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"I can't."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"I can't."}]}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="I "> <text_delta text="can't."> <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"<any>"},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "I can't." }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = "I can't." },
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "a refusal that comes only when it is done is not lost (T157)" {
  given  = <<-SSE
    <response_begins> <item_added_message>
    {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"No."}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="No.">
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"<any>"},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    <message_stop>
  SSE
}

reply "a call in words has them as its input (T022)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""}}
    <custom_tool_call_input_delta item_id="ctc_u" delta='*** \"x\"'> <custom_tool_call_input_delta item_id="ctc_u" delta="\n+ü">
    <custom_tool_call_input_done item_id="ctc_u" input='*** \"x\"\n+ü'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"*** \"x\"\n+ü"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <tool_use_block name="patch" input='{\"input\":\"*** \\\"x\\\"\\n+ü\"}'> <message_delta_2 stop_reason="tool_use">
    <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "patch", input = { input = "*** \"x\"\n+ü" }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a search is one of Anthropic's, with what it found, and counted; it is no call of the client's (T148)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    <web_search_call_in_progress> <web_search_call_searching> <web_search_call_completed>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://x"},{"type":"url","url":"https://y"}]}}}
    <text_item output_index="1" text="Cats.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"tool_usage":{"web_search":{"num_requests":1}}}}
  SSE
  expect = <<-SSE
    <message_start> <ping>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ws_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    <input_json_delta partial_json='{\"query\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_ws_1","content":[{"type":"web_search_result","url":"https://x","title":"","encrypted_content":"","page_age":null},{"type":"web_search_result","url":"https://y","title":"","encrypted_content":"","page_age":null}],"caller":{"type":"direct"}}}
    <stop_block index="1"> <text_block index="2" text="Cats.">
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":{"web_search_requests":1,"web_fetch_requests":0}}}
    <message_stop>
  SSE
  body   = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "server_tool_use", id = "srvtoolu_ws_1", name = "web_search", input = { query = "cats" }, caller = { type = "direct" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_ws_1", content = [{ type = "web_search_result", url = "https://x", title = "", encrypted_content = "", page_age = null }, { type = "web_search_result", url = "https://y", title = "", encrypted_content = "", page_age = null }], caller = { type = "direct" } }, { type = "text", text = "Cats." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = { web_search_requests = 1, web_fetch_requests = 0 }, service_tier = null, inference_geo = null, speed = null } }
}

reply "a search that only the last snapshot holds is shown too (T064)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://x"},{"type":"url","url":"https://y"}]}},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ws_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    <input_json_delta partial_json='{\"query\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_ws_1","content":[{"type":"web_search_result","url":"https://x","title":"","encrypted_content":"","page_age":null},{"type":"web_search_result","url":"https://y","title":"","encrypted_content":"","page_age":null}],"caller":{"type":"direct"}}}
    <stop_block index="1"> <text_block index="2" text="Cats."> <message_delta_2> <message_stop>
  SSE
}

reply "a search that tells no sources found nothing to show" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    <web_search_call_in_progress> <web_search_call_searching> <web_search_call_completed>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"open_page","url":"https://z"}}}
    <text_item output_index="1" text="Cats."> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ws_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    <input_json_delta partial_json='{\"query\":\"https://z\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_ws_1","content":[],"caller":{"type":"direct"}}}
    <stop_block index="1"> <text_block index="2" text="Cats."> <message_delta_2> <message_stop>
  SSE
}

reply "what other tools of OpenAI's did is not shown" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fs_1","type":"file_search_call","status":"in_progress","queries":[]}}
    {"type":"response.file_search_call.searching","item_id":"fs_1","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fs_1","type":"file_search_call","status":"completed","queries":["x"],"results":null}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ig_1","type":"image_generation_call","status":"in_progress","result":null}}
    {"type":"response.image_generation_call.partial_image","item_id":"ig_1","output_index":1,"partial_image_b64":"aGk=","partial_image_index":0}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ig_1","type":"image_generation_call","status":"completed","result":"aGk="}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"mc_1","type":"mcp_call","name":"x","server_label":"x","arguments":""}}
    {"type":"response.mcp_call_arguments.delta","item_id":"mc_1","output_index":2,"delta":"{}"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"mc_1","type":"mcp_call","name":"x","server_label":"x","arguments":"{}","output":"y"}}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"cm_1","type":"compaction","encrypted_content":"x"}}
    {"type":"response.output_item.done","output_index":4,"item":{"id":"ml_1","type":"mcp_list_tools","server_label":"x","tools":[]}}
    <text_item output_index="5" text="Done."> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta text='Done.'> <stop_block> <message_delta_2> <message_stop>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Done." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "citations come with their text (T136)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}}
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"file_citation","file_id":"f","filename":"a","index":3}}
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":2,"annotation":{"type":"url_citation","url":"https://x","title":null,"start_index":5,"end_index":9}}
    <output_text_done text="Cats purr.">
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3},{"type":"url_citation","url":"https://x","title":null,"start_index":5,"end_index":9}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3},{"type":"url_citation","url":"https://x","title":null,"start_index":5,"end_index":9}],"logprobs":[]}]}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Cats purr.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x","title":"Cats","cited_text":"<any>","encrypted_index":""}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x","title":"","cited_text":"<any>","encrypted_index":""}}}
    <stop_block> <message_delta_2> <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Cats purr.",
    citations = [{ type = "web_search_result_location", url = "https://x", title = "Cats", cited_text = "<any>", encrypted_index = "" },
    { type = "web_search_result_location", url = "https://x", title = "", cited_text = "<any>", encrypted_index = "" }] }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "the odds of tokens are not shown" {
  given  = <<-SSE
    <response_begins> <text_item_added>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"H","logprobs":[{"token":"H","logprob":-0.1,"bytes":[72],"top_logprobs":[]}]}
    <text_item_done text="H"> <response_completed>
  SSE
  expect = "<message_start> <ping> <start_text> <text_delta text='H'> <stop_block> <message_delta_2> <message_stop>"
}

reply "what is said aloud is text where none is written" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.audio.delta","delta":"aGk="}
    {"type":"response.audio.transcript.delta","delta":"Hel"}
    {"type":"response.audio.transcript.delta","delta":"lo"}
    {"type":"response.audio.done"}
    {"type":"response.audio.transcript.done"}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block> <message_delta_2> <message_stop>
  SSE
}

reply "a citation tells the words that it stands for (T136)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}}
    <output_text_done text="Cats purr.">
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}],"logprobs":[]}}
    <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_text> <text_delta text="Cats purr.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x","title":"Cats","cited_text":"Cats","encrypted_index":""}}}
    <stop_block> <message_delta_2> <message_stop>
  SSE
}
