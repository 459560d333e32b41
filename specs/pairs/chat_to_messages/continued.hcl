# A turn that pauses (stop_reason pause_turn) while Anthropic's own tools run: it is gone on with, and told as one.

reply "a turn that pauses twice is one reply, and goes up as it came" {
  profile = { web_search = "web_search_20250305" }
  request = { model = "m", max_tokens = 64, stream = true, stream_options = { include_usage = true }, web_search_options = {},
  messages = [{ role = "user", content = "Cats?" }] }
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
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":"","role":"assistant"},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"reasoning_content":"Look "},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"reasoning_content":"it up."},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","index":0,"data":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","format":"gw1"}]},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":"I search"},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":" for it."},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"end_index":16,"start_index":0,"title":"A","url":"https://a.example"}}]},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":"Cats."},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop","logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[],"usage":{"completion_tokens":15,"completion_tokens_details":{"reasoning_tokens":0},"prompt_tokens":105,"prompt_tokens_details":{"cached_tokens":20},"total_tokens":120}}
    <done>
  SSE
}

reply "a body that pauses is one body with the one that follows" {
  profile = { web_search = "web_search_20250305" }
  request = { model = "m", max_tokens = 64, web_search_options = {}, messages = [{ role = "user", content = "Cats?" }] }
  given   = [{ id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "First. " }, { type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "cats" } }], stop_reason = "pause_turn", stop_sequence = null, container = { id = "container_1", expires_at = "2026-01-01T00:00:00Z" }, usage = { input_tokens = 20, output_tokens = 9 } }, { id = "msg_2", type = "message", role = "assistant", model = "x", content = [{ type = "web_search_tool_result", tool_use_id = "srvtoolu_1", content = [] }, { type = "text", text = "" }, { type = "text", text = "Then." }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 40, output_tokens = 3 } }]
  continues = { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search" }],
    messages = [{ role = "user", content = "Cats?" }, { role = "assistant", content = [{ type = "text", text = "First. " },
  { type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "cats" } }] }], container = "container_1" }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "m", choices = [{ index = 0,
    message = { content = "First. Then.", refusal = null, role = "assistant" }, finish_reason = "stop", logprobs = null }],
    usage = { completion_tokens = 12, completion_tokens_details = { reasoning_tokens = 0 }, prompt_tokens = 60,
  prompt_tokens_details = { cached_tokens = 0 }, total_tokens = 72 } }
}

reply "a turn that pauses again and again is gone on with five times" {
  profile = { web_search = "web_search_20250305" }
  request = { model = "m", max_tokens = 64, web_search_options = {}, messages = [{ role = "user", content = "Cats?" }] }
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
  expect = { id = "chatcmpl-0", object = "chat.completion", created = 1700000000, model = "m", choices = [{ index = 0,
    message = { content = "012345", refusal = null, role = "assistant" }, finish_reason = "stop", logprobs = null }],
    usage = { completion_tokens = 6, completion_tokens_details = { reasoning_tokens = 0 }, prompt_tokens = 60,
  prompt_tokens_details = { cached_tokens = 0 }, total_tokens = 66 } }
}

reply "what follows fails: so does the reply, where it is" {
  profile = { web_search = "web_search_20250305" }
  ends    = "failed"
  request = { model = "m", max_tokens = 64, stream = true, stream_options = { include_usage = true }, web_search_options = {},
  messages = [{ role = "user", content = "Cats?" }] }
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
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":"","role":"assistant"},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"reasoning_content":"Look "},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"reasoning_content":"it up."},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","index":0,"data":"gw2.HodX63WyKaoMbBFniNwJ6JblcVm2KiXm1NF4CGzvzgf9kJbWkFoCWJQ5dOJl-QbxTcLYDoOSxhW9InaO4d5DeqrdW414w6fuNE3yBd8ISmysuvEn78L3RZfqrZiyg_RirenvUYkQJDecrFfgXzC-vjtRsd6cnjZdaKQcOWmghA","format":"gw1"}]},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":"I search"},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"content":" for it."},"finish_reason":null,"logprobs":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"end_index":16,"start_index":0,"title":"A","url":"https://a.example"}}]},"finish_reason":null,"logprobs":null}]}
    {"error":{"type":"server_error","message":"Overloaded","code":"overloaded","param":null}}
    <done>
  SSE
}
