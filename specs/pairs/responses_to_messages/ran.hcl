# What Anthropic ran or called itself is an item of its own for a Responses client: code, and tools of MCP servers.

reply "code that the upstream ran is an item, with what it printed (T148)" {
  given  = <<-SSE
    <message_start_3> <text_block text="I run it."> <start_server_tool_use index="1" name="code_execution">
    <input_json_delta index="1" partial_json='{\"code\": \"pri'> <input_json_delta index="1" partial_json='nt(1)\\n#\\u00fc\"}'>
    <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"1\n","stderr":"warn\n","return_code":0,"content":[]}}}
    <stop_block index="2"> <text_block index="3" text="One."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="I run it."> <item_added_code_interpreter_call output_index="1" id="ci_1_1">
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_1","output_index":1}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"pri"}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"nt(1)\n#ü"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_1","output_index":1,"code":"print(1)\n#ü"}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_1","output_index":1}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1_1","output_index":1}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_1_1","type":"code_interpreter_call","status":"completed","container_id":"","code":"print(1)\n#ü","outputs":[{"type":"logs","logs":"1\nwarn\n"}]}}
    <text_item id="msg_1_2" output_index="2" text="One."> <response_completed_2>
  SSE
}

reply "a command and an edit are code as well; of an edit all of it is told" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use name="bash_code_execution"> <input_json_delta partial_json='{\"command\":\"ls\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"bash_code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"bash_code_execution_result","stdout":"","stderr":"","return_code":0,"content":[]}}}
    <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_2","name":"text_editor_code_execution","input":{}}}
    <input_json_delta index="2" partial_json='{\"command\":\"str_replace\",\"path\":\"a\",'>
    <input_json_delta index="2" partial_json='\"old_str\":\"x\",\"new_str\":\"y\"}'> <stop_block index="2">
    {"type":"content_block_start","index":3,"content_block":{"type":"text_editor_code_execution_tool_result","tool_use_id":"srvtoolu_2","content":{"type":"text_editor_code_execution_str_replace_result","lines":["-x","+y"],"old_start":1,"old_lines":1,"new_start":1,"new_lines":1}}}
    <stop_block index="3"> <text_block index="4" text="Done."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_code_interpreter_call>
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"ls"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"ls"}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"ls","outputs":[]}}
    <item_added_code_interpreter_call output_index="1" id="ci_1_1">
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_1","output_index":1}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"{\"command\":\"str_replace\",\"path\":\"a\","}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"\"old_str\":\"x\",\"new_str\":\"y\"}"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_1","output_index":1,"code":"{\"command\":\"str_replace\",\"path\":\"a\",\"old_str\":\"x\",\"new_str\":\"y\"}"}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_1","output_index":1}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1_1","output_index":1}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_1_1","type":"code_interpreter_call","status":"completed","container_id":"","code":"{\"command\":\"str_replace\",\"path\":\"a\",\"old_str\":\"x\",\"new_str\":\"y\"}","outputs":[{"type":"logs","logs":"-x\n+y"}]}}
    <text_item id="msg_1_2" output_index="2" text="Done."> <response_completed_2>
  SSE
}

reply "code that could not be run has failed" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use name="code_execution"> <input_json_delta partial_json='{\"code\":\"x\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_tool_result_error","error_code":"unavailable"}}}
    <stop_block index="1"> <text_block index="2" text="No."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_code_interpreter_call>
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"x"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"x"}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"failed","container_id":"","code":"x","outputs":[{"type":"logs","logs":"unavailable"}]}}
    <text_item id="msg_1_1" output_index="1" text="No."> <response_completed_2>
  SSE
}

reply "two that run at the same time are told with what each of them gave" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use name="code_execution"> <input_json_delta partial_json='{\"code\":\"1\"}'> <stop_block>
    <start_server_tool_use index="1" id="srvtoolu_2"> <input_json_delta index="1" partial_json='{\"query\":\"cats\"}'>
    <stop_block index="1"> <start_mcp_tool_use index="2" id="mcptoolu_1"> <stop_block index="2">
    {"type":"content_block_start","index":3,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_2","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"x","page_age":null}]}}
    <stop_block index="3">
    {"type":"content_block_start","index":4,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":[{"type":"text","text":"Yes","citations":null},{"type":"text","text":"No","citations":null}],"is_error":false}}
    <stop_block index="4">
    {"type":"content_block_start","index":5,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"1","stderr":"","return_code":0,"content":[]}}}
    <stop_block index="5"> <text_block index="6" text="Both."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_code_interpreter_call>
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"1"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"1"}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"1","outputs":[{"type":"logs","logs":"1"}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ws_1_1","type":"web_search_call","status":"in_progress","action":{"type":"search","query":""}}}
    <web_search_call_in_progress item_id="ws_1_1" output_index="1"> <web_search_call_searching item_id="ws_1_1" output_index="1">
    <web_search_call_completed item_id="ws_1_1" output_index="1">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ws_1_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://a.example"}]}}}
    <item_added_mcp_call output_index="2" id="mcp_1_2">
    {"type":"response.mcp_call.in_progress","item_id":"mcp_1_2","output_index":2}
    {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_2","output_index":2,"delta":"{}"}
    {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_2","output_index":2,"arguments":"{}"}
    {"type":"response.mcp_call.completed","item_id":"mcp_1_2","output_index":2}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"mcp_1_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"Yes\nNo","error":null}}
    <text_item id="msg_1_3" output_index="3" text="Both."> <response_completed_2>
  SSE
}

reply "a tool of an MCP server that the upstream called is an item, with what it gave" {
  given  = <<-SSE
    <message_start_3> <start_mcp_tool_use id="mcptoolu_1"> <input_json_delta partial_json='{\"q\":'>
    <input_json_delta partial_json=' \"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":"Cats.","is_error":false}}
    <stop_block index="1"> <text_block index="2" text="Cats."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_mcp_call id="mcp_1_0">
    {"type":"response.mcp_call.in_progress","item_id":"mcp_1_0","output_index":0}
    {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_0","output_index":0,"delta":"{\"q\":"}
    {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_0","output_index":0,"delta":" \"cats\"}"}
    {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_0","output_index":0,"arguments":"{\"q\": \"cats\"}"}
    {"type":"response.mcp_call.completed","item_id":"mcp_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1_0","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null}}
    <text_item id="msg_1_1" output_index="1" text="Cats."> <response_completed_2>
  SSE
}

reply "a tool of an MCP server that failed says why" {
  given  = <<-SSE
    <message_start_3> <start_mcp_tool_use id="mcptoolu_1"> <input_json_delta> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":[{"type":"text","text":"no such page"}],"is_error":true}}
    <stop_block index="1"> <text_block index="2" text="Hm."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_mcp_call id="mcp_1_0">
    {"type":"response.mcp_call.in_progress","item_id":"mcp_1_0","output_index":0}
    {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_0","output_index":0,"delta":"{}"}
    {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.mcp_call.failed","item_id":"mcp_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1_0","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no such page"}]}}}
    <text_item id="msg_1_1" output_index="1" text="Hm."> <response_completed_2>
  SSE
}

reply "what nothing came of holds nothing up" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use name="code_execution"> <input_json_delta partial_json='{\"code\":\"1\"}'> <stop_block>
    <start_mcp_tool_use index="1" id="mcptoolu_1"> <input_json_delta index="1"> <stop_block index="1"> <text_block index="2" text="Well.">
    <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_code_interpreter_call>
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"1"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"1"}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"1","outputs":null}}
    <item_added_mcp_call output_index="1" id="mcp_1_1">
    {"type":"response.mcp_call.in_progress","item_id":"mcp_1_1","output_index":1}
    {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_1","output_index":1,"delta":"{}"}
    {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_1","output_index":1,"arguments":"{}"}
    {"type":"response.mcp_call.completed","item_id":"mcp_1_1","output_index":1}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"mcp_1_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":null}}
    <text_item id="msg_1_2" output_index="2" text="Well."> <response_completed_2>
  SSE
}

reply "a body holds the same" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "server_tool_use", id = "srvtoolu_1",
    name = "code_execution", input = { code = "1" }, caller = { type = "direct" } }, { type = "server_tool_use", id = "srvtoolu_2",
    name = "bash_code_execution", input = { command = "ls" }, caller = { type = "direct" } }, { type = "bash_code_execution_tool_result",
    tool_use_id = "srvtoolu_2", content = { type = "bash_code_execution_tool_result_error", error_code = "execution_time_exceeded" } },
    { type = "code_execution_tool_result", tool_use_id = "srvtoolu_1", content = { type = "code_execution_result", stdout = "1",
      stderr = "", return_code = 0, content = [] } }, { type = "mcp_tool_use", id = "mcptoolu_1", name = "ask", server_name = "docs",
      input = { q = 1 } }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_1", content = [{ type = "text", text = "Yes" }],
    is_error = false }, { type = "mcp_tool_use", id = "mcptoolu_2", name = "ask", server_name = "docs", input = { q = 2 } },
    { type = "mcp_tool_result", tool_use_id = "mcptoolu_2", content = [], is_error = true }, { type = "text", text = "One." }],
    stop_reason = "end_turn", stop_sequence = null, container = { id = "container_1", expires_at = "2026-01-01T00:00:00Z" },
  usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "resp_1", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "ci_1_0", type = "code_interpreter_call", status = "completed", container_id = "", code = "1", outputs = [{ type = "logs", logs = "1" }] }, { id = "ci_1_1", type = "code_interpreter_call", status = "failed", container_id = "", code = "ls", outputs = [{ type = "logs", logs = "execution_time_exceeded" }] }, { id = "mcp_1_2", type = "mcp_call", status = "completed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{\"q\":1}", output = "Yes", error = null }, { id = "mcp_1_3", type = "mcp_call", status = "failed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{\"q\":2}", output = null, error = { type = "mcp_tool_execution_error", content = [{ type = "text", text = "" }] } }, { id = "msg_1_4", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "One.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}
