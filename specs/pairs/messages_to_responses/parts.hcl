# What else a Responses upstream says, as a Messages client gets it: refusals, freeform calls, hosted tools, citations.

fragment "messages_end_turn" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
  SSE
}

fragment "messages_text" {
  holes  = { index = "0", text = "Cats." }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
  SSE
}

fragment "responses_end_completed" {
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_message" {
  holes  = { index = "1", text = "Cats." }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

reply "a refusal is text, and the reason why the reply ended (T157)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"I "}
    {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"can't."}
    {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"I can't."}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"I can't."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"I can't."}]}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="I ">
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"can't."}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"<any>"},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "I can't." }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = "I can't." },
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "a refusal that comes only when it is done is not lost (T157)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"No."}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="No.">
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"<any>"},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "a call in words has them as its input (T022)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_u","output_index":0,"delta":"*** \"x\""}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_u","output_index":0,"delta":"\n+ü"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_u","output_index":0,"input":"*** \"x\"\n+ü"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"*** \"x\"\n+ü"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"patch","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"input\":\"*** \\\"x\\\"\\n+ü\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "patch", input = { input = "*** \"x\"\n+ü" }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a search is one of Anthropic's, with what it found, and counted; it is no call of the client's (T148)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://x"},{"type":"url","url":"https://y"}]}}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"tool_usage":{"web_search":{"num_requests":1}}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ws_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_ws_1","content":[{"type":"web_search_result","url":"https://x","title":"","encrypted_content":"","page_age":null},{"type":"web_search_result","url":"https://y","title":"","encrypted_content":"","page_age":null}],"caller":{"type":"direct"}}}
    {"type":"content_block_stop","index":1}
    <messages_text index="2">
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":{"web_search_requests":1,"web_fetch_requests":0}}}
    {"type":"message_stop"}
  SSE
  body   = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "server_tool_use", id = "srvtoolu_ws_1", name = "web_search", input = { query = "cats" }, caller = { type = "direct" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_ws_1", content = [{ type = "web_search_result", url = "https://x", title = "", encrypted_content = "", page_age = null }, { type = "web_search_result", url = "https://y", title = "", encrypted_content = "", page_age = null }], caller = { type = "direct" } }, { type = "text", text = "Cats." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = { web_search_requests = 1, web_fetch_requests = 0 }, service_tier = null, inference_geo = null, speed = null } }
}

reply "a search that only the last snapshot holds is shown too (T064)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://x"},{"type":"url","url":"https://y"}]}},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ws_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_ws_1","content":[{"type":"web_search_result","url":"https://x","title":"","encrypted_content":"","page_age":null},{"type":"web_search_result","url":"https://y","title":"","encrypted_content":"","page_age":null}],"caller":{"type":"direct"}}}
    {"type":"content_block_stop","index":1}
    <messages_text index="2"> <messages_end_turn index="2">
  SSE
}

reply "a search that tells no sources found nothing to show" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"open_page","url":"https://z"}}}
    <responses_message> <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ws_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"https://z\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_ws_1","content":[],"caller":{"type":"direct"}}}
    {"type":"content_block_stop","index":1}
    <messages_text index="2"> <messages_end_turn index="2">
  SSE
}

reply "what other tools of OpenAI's did is not shown" {
  given  = <<-SSE
    <responses_start>
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
    <responses_message index="5" text="Done."> <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text text='Done.'> <messages_end_turn>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Done." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "citations come with their text (T136)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[]}
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}}
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"file_citation","file_id":"f","filename":"a","index":3}}
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":2,"annotation":{"type":"url_citation","url":"https://x","title":null,"start_index":5,"end_index":9}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3},{"type":"url_citation","url":"https://x","title":null,"start_index":5,"end_index":9}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3},{"type":"url_citation","url":"https://x","title":null,"start_index":5,"end_index":9}],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="Cats purr.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x","title":"Cats","cited_text":"<any>","encrypted_index":""}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x","title":"","cited_text":"<any>","encrypted_index":""}}}
    <messages_end_turn>
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
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"H","logprobs":[{"token":"H","logprob":-0.1,"bytes":[72],"top_logprobs":[]}]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"H","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"H","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"H","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text text='H'> <messages_end_turn>"
}

reply "what is said aloud is text where none is written" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.audio.delta","delta":"aGk="}
    {"type":"response.audio.transcript.delta","delta":"Hel"}
    {"type":"response.audio.transcript.delta","delta":"lo"}
    {"type":"response.audio.done"}
    {"type":"response.audio.transcript.done"}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="Hel">
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}
    <messages_end_turn>
  SSE
}

reply "a citation tells the words that it stands for (T136)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[]}
    {"type":"response.output_text.annotation.added","item_id":"msg_u","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}],"logprobs":[]}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="Cats purr.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x","title":"Cats","cited_text":"Cats","encrypted_index":""}}}
    <messages_end_turn>
  SSE
}
