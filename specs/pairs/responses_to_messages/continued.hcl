# A turn that pauses (stop_reason pause_turn) while Anthropic's own tools run: it is gone on with, and told as one.

reply "a turn that pauses twice is one reply, and goes up as it came" {
  profile   = { web_search = "web_search_20250305" }
  request   = { model = "m", max_output_tokens = 64, stream = true, tools = [{ type = "web_search" }], input = "Cats?" }
  given     = <<-SSE
    <message_start_3> <start_thinking> <thinking_delta thinking="Look "> <thinking_delta thinking="it \u0075p.">
    <signature_delta signature="c2ln"> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"","citations":[]}}
    <text_delta index="1" text="I search"> <text_delta index="1" text=" for it."> <citations_delta> <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    <input_json_delta index="2" partial_json='{\"query\": '> <input_json_delta index="2" partial_json='\"cats\"}'> <stop_block index="2">
    <message_delta stop_reason="pause_turn"> <message_stop>
    {"type":"message_start","message":{"id":"msg_2","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":60,"cache_read_input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"Ee==","page_age":null}]}}
    <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"pause_turn","stop_sequence":null,"container":{"id":"container_1","expires_at":"2026-01-01T00:00:00Z"}},"usage":{"output_tokens":2}}
    <message_stop> <message_start_3 id="msg_3" input_tokens="5"> <text_block text="Cats."> <message_delta output_tokens="4"> <message_stop>
  SSE
  continues = <<-JSON
    [{"model": "upstream-model", "max_tokens": 64, "stream": true, "tools": [{"type": "web_search_20250305", "name": "web_search"}], "messages": [{"role": "user", "content": "Cats?"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Look it \u0075p.", "signature": "c2ln"}, {"type": "text", "text": "I search for it.", "citations": [{"type": "web_search_result_location", "url": "https://a.example", "title": "A", "cited_text": "x", "encrypted_index": "Zz=="}]}, {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "cats"}, "caller": {"type": "direct"}}]}]}, {"model": "upstream-model", "max_tokens": 64, "stream": true, "tools": [{"type": "web_search_20250305", "name": "web_search"}], "messages": [{"role": "user", "content": "Cats?"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Look it \u0075p.", "signature": "c2ln"}, {"type": "text", "text": "I search for it.", "citations": [{"type": "web_search_result_location", "url": "https://a.example", "title": "A", "cited_text": "x", "encrypted_index": "Zz=="}]}, {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "cats"}, "caller": {"type": "direct"}}, {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": [{"type": "web_search_result", "url": "https://a.example", "title": "A", "encrypted_content": "Ee==", "page_age": null}]}]}], "container": "container_1"}]
  JSON
  expect    = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1_0","status":"in_progress","summary":[]}}
    <reasoning_summary_part_added item_id="rs_1_0"> <reasoning_summary_text_delta item_id="rs_1_0" delta="Look ">
    <reasoning_summary_text_delta item_id="rs_1_0" delta="it up."> <reasoning_summary_text_done text="Look it up.">
    <reasoning_summary_part_done text="Look it up.">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1_0","encrypted_content":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","status":"completed","summary":[{"type":"summary_text","text":"Look it up."}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"msg_1_1","content":[],"role":"assistant","status":"in_progress"}}
    <part_added_output_text item_id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="I search">
    <output_text_delta item_id="msg_1_1" output_index="1" delta=" for it.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_1","output_index":1,"content_index":0,"annotation":{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"},"annotation_index":0}
    <output_text_done item_id="msg_1_1" output_index="1" text="I search for it.">
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1_1","content":[{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}],"role":"assistant","status":"completed"}}
    {"type":"response.output_item.added","output_index":2,"item":{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","query":""},"status":"in_progress"}}
    <web_search_call_in_progress item_id="ws_1_2" output_index="2"> <web_search_call_searching item_id="ws_1_2" output_index="2">
    <web_search_call_completed item_id="ws_1_2" output_index="2">
    {"type":"response.output_item.done","output_index":2,"item":{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","queries":["cats"],"query":"cats","sources":[{"type":"url","url":"https://a.example"}]},"status":"completed"}}
    {"type":"response.output_item.added","output_index":3,"item":{"type":"message","id":"msg_1_3","content":[],"role":"assistant","status":"in_progress"}}
    <part_added_output_text item_id="msg_1_3" output_index="3"> <output_text_delta item_id="msg_1_3" output_index="3" delta="Cats.">
    <output_text_done item_id="msg_1_3" output_index="3" text="Cats.">
    <part_done_output_text item_id="msg_1_3" output_index="3" text="Cats.">
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
    <message_start_3> <start_thinking> <thinking_delta thinking="Look "> <thinking_delta thinking="it \u0075p.">
    <signature_delta signature="c2ln"> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"","citations":[]}}
    <text_delta index="1" text="I search"> <text_delta index="1" text=" for it."> <citations_delta> <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{},"caller":{"type":"direct"}}}
    <input_json_delta index="2" partial_json='{\"query\": '> <input_json_delta index="2" partial_json='\"cats\"}'> <stop_block index="2">
    <message_delta stop_reason="pause_turn"> <message_stop>
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  continues = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "stream": true, "tools": [{"type": "web_search_20250305", "name": "web_search"}], "messages": [{"role": "user", "content": "Cats?"}, {"role": "assistant", "content": [{"type": "thinking", "thinking": "Look it \u0075p.", "signature": "c2ln"}, {"type": "text", "text": "I search for it.", "citations": [{"type": "web_search_result_location", "url": "https://a.example", "title": "A", "cited_text": "x", "encrypted_index": "Zz=="}]}, {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "cats"}, "caller": {"type": "direct"}}]}]}
  JSON
  expect    = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1_0","status":"in_progress","summary":[]}}
    <reasoning_summary_part_added item_id="rs_1_0"> <reasoning_summary_text_delta item_id="rs_1_0" delta="Look ">
    <reasoning_summary_text_delta item_id="rs_1_0" delta="it up."> <reasoning_summary_text_done text="Look it up.">
    <reasoning_summary_part_done text="Look it up.">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1_0","encrypted_content":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","status":"completed","summary":[{"type":"summary_text","text":"Look it up."}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"msg_1_1","content":[],"role":"assistant","status":"in_progress"}}
    <part_added_output_text item_id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="I search">
    <output_text_delta item_id="msg_1_1" output_index="1" delta=" for it.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_1","output_index":1,"content_index":0,"annotation":{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"},"annotation_index":0}
    <output_text_done item_id="msg_1_1" output_index="1" text="I search for it.">
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1_1","content":[{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}],"role":"assistant","status":"completed"}}
    {"type":"response.output_item.added","output_index":2,"item":{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","query":""},"status":"in_progress"}}
    <web_search_call_in_progress item_id="ws_1_2" output_index="2"> <web_search_call_searching item_id="ws_1_2" output_index="2">
    <f_error message="Overloaded">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","model":"m","text":{"format":{"type":"text"}},"access_programs":null,"background":false,"completed_at":null,"created_at":1700000000,"error":{"message":"Overloaded","code":"server_error"},"incomplete_details":null,"instructions":null,"max_output_tokens":64,"max_tool_calls":null,"metadata":{},"output":[{"type":"reasoning","id":"rs_1_0","encrypted_content":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","status":"completed","summary":[{"type":"summary_text","text":"Look it up."}]},{"type":"message","id":"msg_1_1","content":[{"type":"output_text","text":"I search for it.","annotations":[{"type":"url_citation","end_index":16,"start_index":0,"title":"A","url":"https://a.example"}],"logprobs":[]}],"role":"assistant","status":"completed"},{"type":"web_search_call","id":"ws_1_2","action":{"type":"search","queries":["cats"],"query":"cats","sources":[]},"status":"incomplete"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","status":"failed","store":true,"temperature":1,"tool_choice":"auto","tools":[{"type":"web_search"}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cache_write_tokens":0,"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null}}
  SSE
}
