# A turn that pauses (stop_reason pause_turn) while Anthropic's own tools run: it is gone on with, and told as one.

fragment "messages_start_thinking_pause_turn" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Look "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"it \u0075p."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"","citations":[]}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"I search"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":" for it."}}
    {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":"A","cited_text":"x","encrypted_index":"Zz=="}}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"query\": "}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"cats\"}"}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"pause_turn","stop_sequence":null},"usage":{"output_tokens":9}}
  SSE
}

fragment "responses_reasoning" {
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1_0","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Look "}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"it up."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Look it up."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Look it up."}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1_0","encrypted_content":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","status":"completed","summary":[{"type":"summary_text","text":"Look it up."}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"msg_1_1","content":[],"role":"assistant","status":"in_progress"}}
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"I search","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":" for it.","logprobs":[]}
    {"type":"response.output_text.annotation.added","item_id":"msg_1_1","output_index":1,"content_index":0,"annotation":{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"},"annotation_index":0}
    {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"I search for it.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1_1","content":[{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}],"role":"assistant","status":"completed"}}
    {"type":"response.output_item.added","output_index":2,"item":{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","query":""},"status":"in_progress"}}
  SSE
}

reply "a turn that pauses twice is one reply, and goes up as it came" {
  profile   = { web_search = "web_search_20250305" }
  request   = { model = "m", max_output_tokens = 64, stream = true, tools = [{ type = "web_search" }], input = "Cats?" }
  given     = <<-SSE
    <messages_start_thinking_pause_turn>
    {"type":"message_stop"}
    {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":60,"cache_read_input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"Ee==","page_age":null}]}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"pause_turn","stop_sequence":null,"container":{"id":"container_1","expires_at":"2026-01-01T00:00:00Z"}},"usage":{"output_tokens":2}}
    {"type":"message_stop"}
    {"type":"message_start","message":{"id":"msg_3","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":5,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cats."}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":4}}
    {"type":"message_stop"}
  SSE
  continues = <<-JSON
    [{"model": "upstream-model", "max_tokens": 64, "stream": true, "tools": [{"type": "web_search_20250305", "name": "web_search"}], "messages": [{"role": "user", "content": "Cats?"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Look it \u0075p.", "signature": "c2ln"}, {"type": "text", "text": "I search for it.", "citations": [{"type": "web_search_result_location", "url": "https://a.example", "title": "A", "cited_text": "x", "encrypted_index": "Zz=="}]}, {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "cats"}, "caller": {"type": "direct"}}]}]}, {"model": "upstream-model", "max_tokens": 64, "stream": true, "tools": [{"type": "web_search_20250305", "name": "web_search"}], "messages": [{"role": "user", "content": "Cats?"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Look it \u0075p.", "signature": "c2ln"}, {"type": "text", "text": "I search for it.", "citations": [{"type": "web_search_result_location", "url": "https://a.example", "title": "A", "cited_text": "x", "encrypted_index": "Zz=="}]}, {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "cats"}, "caller": {"type": "direct"}}, {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": [{"type": "web_search_result", "url": "https://a.example", "title": "A", "encrypted_content": "Ee==", "page_age": null}]}]}], "container": "container_1"}]
  JSON
  expect    = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    <responses_reasoning>
    {"type":"response.web_search_call.in_progress","item_id":"ws_1_2","output_index":2}
    {"type":"response.web_search_call.searching","item_id":"ws_1_2","output_index":2}
    {"type":"response.web_search_call.completed","item_id":"ws_1_2","output_index":2}
    {"type":"response.output_item.done","output_index":2,"item":{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","queries":["cats"],"query":"cats","sources":[{"type":"url","url":"https://a.example"}]},"status":"completed"}}
    {"type":"response.output_item.added","output_index":3,"item":{"type":"message","id":"msg_1_3","content":[],"role":"assistant","status":"in_progress"}}
    {"type":"response.content_part.added","item_id":"msg_1_3","output_index":3,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_3","output_index":3,"content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_3","output_index":3,"content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_3","output_index":3,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":3,"item":{"type":"message","id":"msg_1_3","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}],"role":"assistant","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","model":"m","text":{"format":{"type":"text"}},"access_programs":null,"background":false,"completed_at":1700000000,"created_at":1700000000,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":64,"max_tool_calls":null,"metadata":{},"output":[{"type":"reasoning","id":"rs_1_0","encrypted_content":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","status":"completed","summary":[{"type":"summary_text","text":"Look it up."}]},{"type":"message","id":"msg_1_1","content":[{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}],"role":"assistant","status":"completed"},{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","queries":["cats"],"query":"cats","sources":[{"type":"url","url":"https://a.example"}]},"status":"completed"},{"type":"message","id":"msg_1_3","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}],"role":"assistant","status":"completed"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","status":"completed","store":true,"temperature":1,"tool_choice":"auto","tools":[{"type":"web_search"}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":105,"input_tokens_details":{"cache_write_tokens":0,"cached_tokens":20},"output_tokens":15,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":120},"user":null}}
  SSE
}

reply "a body that pauses is one body with the one that follows" {
  profile = { web_search = "web_search_20250305" }
  request = { model = "m", max_output_tokens = 64, tools = [{ type = "web_search" }], input = "Cats?" }
  given   = [{ id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "First. " }, { type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "cats" } }], stop_reason = "pause_turn", stop_sequence = null, container = { id = "container_1", expires_at = "2026-01-01T00:00:00Z" }, usage = { input_tokens = 20, output_tokens = 9 } }, { id = "msg_2", type = "message", role = "assistant", model = "x", content = [{ type = "web_search_tool_result", tool_use_id = "srvtoolu_1", content = [] }, { type = "text", text = "" }, { type = "text", text = "Then." }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 40, output_tokens = 3 } }]
  continues = { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }],
    messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "First. " },
  { type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "cats" } }] }], container = "container_1" }
  expect = { id = "resp_1", object = "response", model = "m", text = { format = { type = "text" } }, access_programs = null, background = false, completed_at = 1700000000, created_at = 1700000000, error = null, incomplete_details = null, instructions = null, max_output_tokens = 64, max_tool_calls = null, metadata = {}, output = [{ type = "message", id = "msg_1_0", content = [{ type = "output_text", text = "First. ", annotations = [], logprobs = [] }], role = "assistant", status = "completed" }, { type = "web_search_call", id = "ws_1_1", action = { type = "search", queries = ["cats"], query = "cats", sources = [] }, status = "completed" }, { type = "message", id = "msg_1_2", content = [{ type = "output_text", text = "Then.", annotations = [], logprobs = [] }], role = "assistant", status = "completed" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", status = "completed", store = true, temperature = 1, tool_choice = "auto", tools = [{ type = "web_search" }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 60, input_tokens_details = { cache_write_tokens = 0, cached_tokens = 0 }, output_tokens = 12, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 72 }, user = null }
}

reply "a turn that pauses again and again is gone on with five times" {
  profile = { web_search = "web_search_20250305" }
  request = { model = "m", max_output_tokens = 64, tools = [{ type = "web_search" }], input = "Cats?" }
  given = [{ id = "msg_0", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "0" }],
    stop_reason   = "pause_turn", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 1 } }, { id = "msg_1",
    type          = "message", role = "assistant", model = "x", content = [{ type = "text", text = "1" }], stop_reason = "pause_turn",
    stop_sequence = null, usage = { input_tokens = 10, output_tokens = 1 } }, { id = "msg_2", type = "message", role = "assistant",
    model = "x", content = [{ type = "text", text = "2" }], stop_reason = "pause_turn", stop_sequence = null, usage = { input_tokens = 10,
    output_tokens = 1 } }, { id = "msg_3", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "3" }],
    stop_reason   = "pause_turn", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 1 } }, { id = "msg_4",
    type          = "message", role = "assistant", model = "x", content = [{ type = "text", text = "4" }], stop_reason = "pause_turn",
    stop_sequence = null, usage = { input_tokens = 10, output_tokens = 1 } }, { id = "msg_5", type = "message", role = "assistant",
    model = "x", content = [{ type = "text", text = "5" }], stop_reason = "pause_turn", stop_sequence = null, usage = { input_tokens = 10,
  output_tokens = 1 } }]
  continues = [{ model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }], messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "0" }] }] }, { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }], messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "0" }, { type = "text", text = "1" }] }] }, { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }], messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "0" }, { type = "text", text = "1" }, { type = "text", text = "2" }] }] }, { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }], messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "0" }, { type = "text", text = "1" }, { type = "text", text = "2" }, { type = "text", text = "3" }] }] }, { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }], messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "0" }, { type = "text", text = "1" }, { type = "text", text = "2" }, { type = "text", text = "3" }, { type = "text", text = "4" }] }] }]
  expect    = { id = "resp_0", object = "response", model = "m", text = { format = { type = "text" } }, access_programs = null, background = false, completed_at = 1700000000, created_at = 1700000000, error = null, incomplete_details = null, instructions = null, max_output_tokens = 64, max_tool_calls = null, metadata = {}, output = [{ type = "message", id = "msg_0_0", content = [{ type = "output_text", text = "012345", annotations = [], logprobs = [] }], role = "assistant", status = "completed" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", status = "completed", store = true, temperature = 1, tool_choice = "auto", tools = [{ type = "web_search" }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 60, input_tokens_details = { cache_write_tokens = 0, cached_tokens = 0 }, output_tokens = 6, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 66 }, user = null }
}

reply "what follows fails: so does the reply, where it is" {
  profile   = { web_search = "web_search_20250305" }
  ends      = "failed"
  request   = { model = "m", max_output_tokens = 64, stream = true, tools = [{ type = "web_search" }], input = "Cats?" }
  given     = <<-SSE
    <messages_start_thinking_pause_turn>
    {"type":"message_stop"}
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  continues = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "stream": true, "tools": [{"type": "web_search_20250305", "name": "web_search"}], "messages": [{"role": "user", "content": "Cats?"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Look it \u0075p.", "signature": "c2ln"}, {"type": "text", "text": "I search for it.", "citations": [{"type": "web_search_result_location", "url": "https://a.example", "title": "A", "cited_text": "x", "encrypted_index": "Zz=="}]}, {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "cats"}, "caller": {"type": "direct"}}]}]}
  JSON
  expect    = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    <responses_reasoning>
    {"type":"response.web_search_call.in_progress","item_id":"ws_1_2","output_index":2}
    {"type":"response.web_search_call.searching","item_id":"ws_1_2","output_index":2}
    {"type":"error","code":"server_error","message":"Overloaded","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","model":"m","text":{"format":{"type":"text"}},"access_programs":null,"background":false,"completed_at":null,"created_at":1700000000,"error":{"message":"Overloaded","code":"server_error"},"incomplete_details":null,"instructions":null,"max_output_tokens":64,"max_tool_calls":null,"metadata":{},"output":[{"type":"reasoning","id":"rs_1_0","encrypted_content":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","status":"completed","summary":[{"type":"summary_text","text":"Look it up."}]},{"type":"message","id":"msg_1_1","content":[{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}],"role":"assistant","status":"completed"},{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","queries":["cats"],"query":"cats","sources":[]},"status":"incomplete"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","status":"failed","store":true,"temperature":1,"tool_choice":"auto","tools":[{"type":"web_search"}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cache_write_tokens":0,"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null}}
  SSE
}
