# What OpenAI ran or called itself, as what Anthropic runs and calls: code, and tools of MCP servers.

reply "code that OpenAI ran is a call of Anthropic's, with what it printed" {
  given  = <<-SSE
    <response_begins> <item_added_code_interpreter_call id="ci_1" container_id="cntr_1">
    {"type":"response.code_interpreter_call.in_progress","output_index":0,"item_id":"ci_1"}
    {"type":"response.code_interpreter_call_code.delta","output_index":0,"item_id":"ci_1","delta":"print(1)\nprint(2)"}
    {"type":"response.code_interpreter_call_code.done","output_index":0,"item_id":"ci_1","code":"print(1)\nprint(2)"}
    {"type":"response.code_interpreter_call.interpreting","output_index":0,"item_id":"ci_1"}
    {"type":"response.code_interpreter_call.completed","output_index":0,"item_id":"ci_1"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n"},{"type":"logs","logs":"2\n"},{"type":"image","url":"https://a.example/i.png"}]}}
    <item_added_message output_index="1" id="msg_1">
    {"type":"response.content_part.added","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","output_index":1,"item_id":"msg_1","content_index":0,"delta":"One.","logprobs":[]}
    {"type":"response.output_text.done","output_index":1,"item_id":"msg_1","content_index":0,"text":"One.","logprobs":[]}
    {"type":"response.content_part.done","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}}
    <item_done_message output_index="1" id="msg_1" text="One.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n"},{"type":"logs","logs":"2\n"},{"type":"image","url":"https://a.example/i.png"}]},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{},"caller":{"type":"direct"}}}
    <input_json_delta partial_json='{\"code\":\"print(1)\\nprint(2)\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"1\n2\n","stderr":"","return_code":0,"content":[]}}}
    <stop_block index="1"> <text_block index="2" text="One."> <message_delta_3 input_tokens="20" output_tokens="9"> <message_stop>
  SSE
}

reply "code that OpenAI ran is a call of Anthropic's, with what it printed, in a body" {
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "ci_1",
    type = "code_interpreter_call", status = "completed", container_id = "cntr_1", code = "print(1)\nprint(2)", outputs = [{ type = "logs",
    logs = "1\n" }, { type = "logs", logs = "2\n" }, { type = "image", url = "https://a.example/i.png" }] }, { id = "msg_1",
    type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "One.", annotations = [],
  logprobs = [] }] }], usage = { input_tokens = 20, output_tokens = 9, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "server_tool_use",
    id = "srvtoolu_ci_1", name = "code_execution", input = { code = "print(1)\nprint(2)" }, caller = { type = "direct" } },
    { type = "code_execution_tool_result", tool_use_id = "srvtoolu_ci_1", content = { type = "code_execution_result", stdout = "1\n2\n",
    stderr = "", return_code = 0, content = [] } }, { type = "text", text = "One." }], stop_reason = "end_turn", stop_sequence = null,
    stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0,
      cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = null, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "code that failed, and code whose output nobody tells" {
  given  = <<-SSE
    <response_begins> <item_added_code_interpreter_call id="ci_1" container_id="cntr_1">
    {"type":"response.code_interpreter_call.in_progress","output_index":0,"item_id":"ci_1"}
    {"type":"response.code_interpreter_call_code.delta","output_index":0,"item_id":"ci_1","delta":"x"}
    {"type":"response.code_interpreter_call_code.done","output_index":0,"item_id":"ci_1","code":"x"}
    {"type":"response.code_interpreter_call.interpreting","output_index":0,"item_id":"ci_1"}
    {"type":"response.code_interpreter_call.completed","output_index":0,"item_id":"ci_1"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"failed","container_id":"cntr_1","code":"x","outputs":[{"type":"logs","logs":"Error"}]}}
    <item_added_code_interpreter_call output_index="1" id="ci_2" container_id="cntr_1">
    {"type":"response.code_interpreter_call.in_progress","output_index":1,"item_id":"ci_2"}
    {"type":"response.code_interpreter_call_code.delta","output_index":1,"item_id":"ci_2","delta":null}
    {"type":"response.code_interpreter_call_code.done","output_index":1,"item_id":"ci_2","code":null}
    {"type":"response.code_interpreter_call.interpreting","output_index":1,"item_id":"ci_2"}
    {"type":"response.code_interpreter_call.completed","output_index":1,"item_id":"ci_2"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_2","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":null,"outputs":null}}
    <item_added_message output_index="2" id="msg_1">
    {"type":"response.content_part.added","output_index":2,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","output_index":2,"item_id":"msg_1","content_index":0,"delta":"One.","logprobs":[]}
    {"type":"response.output_text.done","output_index":2,"item_id":"msg_1","content_index":0,"text":"One.","logprobs":[]}
    {"type":"response.content_part.done","output_index":2,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}}
    <item_done_message output_index="2" id="msg_1" text="One.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"failed","container_id":"cntr_1","code":"x","outputs":[{"type":"logs","logs":"Error"}]},{"id":"ci_2","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":null,"outputs":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{},"caller":{"type":"direct"}}}
    <input_json_delta partial_json='{\"code\":\"x\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"Error","stderr":"","return_code":1,"content":[]}}}
    <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_2","name":"code_execution","input":{},"caller":{"type":"direct"}}}
    <input_json_delta index="2" partial_json='{\"code\":\"\"}'> <stop_block index="2">
    {"type":"content_block_start","index":3,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_2","content":{"type":"code_execution_result","stdout":"","stderr":"","return_code":0,"content":[]}}}
    <stop_block index="3"> <text_block index="4" text="One."> <message_delta_3 input_tokens="20" output_tokens="9"> <message_stop>
  SSE
}

reply "a tool of an MCP server that OpenAI called is told to a client that asks for MCP" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[]}}
    {"type":"response.mcp_list_tools.in_progress","output_index":0,"item_id":"mcpl_1"}
    {"type":"response.mcp_list_tools.completed","output_index":0,"item_id":"mcpl_1"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[{"name":"ask","input_schema":{"type":"object"},"annotations":null,"description":null}]}}
    <item_added_mcp_call output_index="1"> <mcp_call_in_progress output_index="1"> <mcp_call_arguments_delta> <mcp_call_arguments_done>
    {"type":"response.mcp_call.completed","output_index":1,"item_id":"mcp_1"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null}}
    <item_added_mcp_call output_index="2" id="mcp_2"> <mcp_call_in_progress output_index="2" item_id="mcp_2">
    <mcp_call_arguments_delta output_index="2" item_id="mcp_2" delta="{}">
    <mcp_call_arguments_done output_index="2" item_id="mcp_2" arguments="{}">
    {"type":"response.mcp_call.completed","output_index":2,"item_id":"mcp_2"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"mcp_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"","error":null}}
    <item_added_message output_index="3" id="msg_1">
    {"type":"response.content_part.added","output_index":3,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","output_index":3,"item_id":"msg_1","content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","output_index":3,"item_id":"msg_1","content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","output_index":3,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    <item_done_message output_index="3" id="msg_1" text="Cats.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[{"name":"ask","input_schema":{"type":"object"},"annotations":null,"description":null}]},{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},{"id":"mcp_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <message_start> <ping> <start_mcp_tool_use> <input_json_delta partial_json='{\"q\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":false,"content":[{"type":"text","text":"Cats."}]}}
    <stop_block index="1"> <start_mcp_tool_use index="2" id="mcptoolu_mcp_2"> <input_json_delta index="2"> <stop_block index="2">
    {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_2","is_error":false,"content":[]}}
    <stop_block index="3"> <text_block index="4" text="Cats."> <message_delta_3 input_tokens="20" output_tokens="9"> <message_stop>
  SSE
}

reply "a tool of an MCP server that OpenAI called is told to a client that asks for MCP, in a body" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "mcpl_1", type = "mcp_list_tools", server_label = "docs", tools = [{ name = "ask", input_schema = { type = "object" }, annotations = null, description = null }] }, { id = "mcp_1", type = "mcp_call", status = "completed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{\"q\": \"cats\"}", output = "Cats.", error = null }, { id = "mcp_2", type = "mcp_call", status = "completed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{}", output = "", error = null }, { id = "msg_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Cats.", annotations = [], logprobs = [] }] }], usage = { input_tokens = 20, output_tokens = 9, total_tokens = 29 } }
  expect  = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "mcp_tool_use", id = "mcptoolu_mcp_1", name = "ask", server_name = "docs", input = { q = "cats" } }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_1", is_error = false, content = [{ type = "text", text = "Cats." }] }, { type = "mcp_tool_use", id = "mcptoolu_mcp_2", name = "ask", server_name = "docs", input = {} }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_2", is_error = false, content = [] }, { type = "text", text = "Cats." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "one that failed says why, in each form that errors have" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-SSE
    <response_begins> <item_added_mcp_call> <mcp_call_in_progress> <mcp_call_arguments_delta output_index="0" delta="{}">
    <mcp_call_arguments_done output_index="0" arguments="{}">
    {"type":"response.mcp_call.failed","output_index":0,"item_id":"mcp_1"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"http_error","code":500,"message":"down"}}}
    <item_added_mcp_call output_index="1" id="mcp_2"> <mcp_call_in_progress output_index="1" item_id="mcp_2">
    <mcp_call_arguments_delta item_id="mcp_2" delta="{}"> <mcp_call_arguments_done item_id="mcp_2" arguments="{}">
    {"type":"response.mcp_call.failed","output_index":1,"item_id":"mcp_2"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"mcp_2","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no"},{"type":"text","text":"page"}]}}}
    <item_added_mcp_call output_index="2" id="mcp_3"> <mcp_call_in_progress output_index="2" item_id="mcp_3">
    <mcp_call_arguments_delta output_index="2" item_id="mcp_3" delta="{}">
    <mcp_call_arguments_done output_index="2" item_id="mcp_3" arguments="{}">
    {"type":"response.mcp_call.failed","output_index":2,"item_id":"mcp_3"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"mcp_3","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":"none"}}}
    <item_added_mcp_call output_index="3" id="mcp_4"> <mcp_call_in_progress output_index="3" item_id="mcp_4">
    <mcp_call_arguments_delta output_index="3" item_id="mcp_4" delta="{}">
    <mcp_call_arguments_done output_index="3" item_id="mcp_4" arguments="{}">
    {"type":"response.mcp_call.failed","output_index":3,"item_id":"mcp_4"}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"mcp_4","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":"no way"}}
    <item_added_mcp_call output_index="4" id="mcp_5"> <mcp_call_in_progress output_index="4" item_id="mcp_5">
    <mcp_call_arguments_delta output_index="4" item_id="mcp_5" delta="{}">
    <mcp_call_arguments_done output_index="4" item_id="mcp_5" arguments="{}">
    {"type":"response.mcp_call.failed","output_index":4,"item_id":"mcp_5"}
    {"type":"response.output_item.done","output_index":4,"item":{"id":"mcp_5","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[]}}}
    {"type":"response.output_item.done","output_index":5,"item":{"id":"mcpr_1","type":"mcp_approval_request","server_label":"docs","name":"ask","arguments":"{}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcp_1","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"http_error","code":500,"message":"down"}},{"id":"mcp_2","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no"},{"type":"text","text":"page"}]}},{"id":"mcp_3","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":"none"}},{"id":"mcp_4","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":"no way"},{"id":"mcp_5","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[]}},{"id":"mcpr_1","type":"mcp_approval_request","server_label":"docs","name":"ask","arguments":"{}"}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <message_start> <ping> <start_mcp_tool_use> <input_json_delta> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":true,"content":[{"type":"text","text":"down"}]}}
    <stop_block index="1"> <start_mcp_tool_use index="2" id="mcptoolu_mcp_2"> <input_json_delta index="2"> <stop_block index="2">
    {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_2","is_error":true,"content":[{"type":"text","text":"no\npage"}]}}
    <stop_block index="3"> <start_mcp_tool_use index="4" id="mcptoolu_mcp_3"> <input_json_delta index="4"> <stop_block index="4">
    {"type":"content_block_start","index":5,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_3","is_error":true,"content":[{"type":"text","text":"none"}]}}
    <stop_block index="5"> <start_mcp_tool_use index="6" id="mcptoolu_mcp_4"> <input_json_delta index="6"> <stop_block index="6">
    {"type":"content_block_start","index":7,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_4","is_error":true,"content":[{"type":"text","text":"no way"}]}}
    <stop_block index="7"> <start_mcp_tool_use index="8" id="mcptoolu_mcp_5"> <input_json_delta index="8"> <stop_block index="8">
    {"type":"content_block_start","index":9,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_5","is_error":true,"content":[{"type":"text","text":"{\"type\":\"mcp_tool_execution_error\",\"content\":[]}"}]}}
    <stop_block index="9"> <message_delta_3 input_tokens="20" output_tokens="9"> <message_stop>
  SSE
}

reply "one that failed says why, in each form that errors have, in a body" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "mcp_1",
    type   = "mcp_call", status = "failed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{}",
    output = null, error = { type = "http_error", code = 500, message = "down" } }, { id = "mcp_2", type = "mcp_call",
    status = "failed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{}", output = null,
    error = { type = "mcp_tool_execution_error", content = [{ type = "text", text = "no" }, { type = "text", text = "page" }] } },
    { id        = "mcp_3", type = "mcp_call", status = "failed", approval_request_id = null, server_label = "docs", name = "ask",
      arguments = "{}", output = null, error = { type = "mcp_tool_execution_error", content = "none" } }, { id = "mcp_4",
      type      = "mcp_call", status = "failed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{}",
      output    = null, error = "no way" }, { id = "mcp_5", type = "mcp_call", status = "failed", approval_request_id = null,
    server_label = "docs", name = "ask", arguments = "{}", output = null, error = { type = "mcp_tool_execution_error", content = [] } },
    { id = "mcpr_1", type = "mcp_approval_request", server_label = "docs", name = "ask", arguments = "{}" }], usage = { input_tokens = 20,
  output_tokens = 9, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "mcp_tool_use", id = "mcptoolu_mcp_1", name = "ask", server_name = "docs", input = {} }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_1", is_error = true, content = [{ type = "text", text = "down" }] }, { type = "mcp_tool_use", id = "mcptoolu_mcp_2", name = "ask", server_name = "docs", input = {} }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_2", is_error = true, content = [{ type = "text", text = "no\npage" }] }, { type = "mcp_tool_use", id = "mcptoolu_mcp_3", name = "ask", server_name = "docs", input = {} }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_3", is_error = true, content = [{ type = "text", text = "none" }] }, { type = "mcp_tool_use", id = "mcptoolu_mcp_4", name = "ask", server_name = "docs", input = {} }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_4", is_error = true, content = [{ type = "text", text = "no way" }] }, { type = "mcp_tool_use", id = "mcptoolu_mcp_5", name = "ask", server_name = "docs", input = {} }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_mcp_5", is_error = true, content = [{ type = "text", text = "{\"type\":\"mcp_tool_execution_error\",\"content\":[]}" }] }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "to any other client it is not" {
  given  = <<-SSE
    <response_begins> <item_added_mcp_call> <mcp_call_in_progress> <mcp_call_arguments_delta output_index="0">
    <mcp_call_arguments_done output_index="0">
    {"type":"response.mcp_call.completed","output_index":0,"item_id":"mcp_1"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null}}
    <item_added_message output_index="1" id="msg_1">
    {"type":"response.content_part.added","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","output_index":1,"item_id":"msg_1","content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","output_index":1,"item_id":"msg_1","content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    <item_done_message output_index="1" id="msg_1" text="Cats.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Cats."> <message_delta_3 input_tokens="20" output_tokens="9"> <message_stop>
  SSE
}

reply "to any other client it is not, in a body" {
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "mcp_1", type = "mcp_call", status = "completed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{\"q\": \"cats\"}", output = "Cats.", error = null }, { id = "msg_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Cats.", annotations = [], logprobs = [] }] }], usage = { input_tokens = 20, output_tokens = 9, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Cats." }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "what only the last snapshot holds is sent with it (T064)" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-SSE
    <response_begins>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)","outputs":[{"type":"logs","logs":"1\n"}]},{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\":1}","output":"Yes.","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <message_start> <ping>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{},"caller":{"type":"direct"}}}
    <input_json_delta partial_json='{\"code\":\"print(1)\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"1\n","stderr":"","return_code":0,"content":[]}}}
    <stop_block index="1"> <start_mcp_tool_use index="2"> <input_json_delta index="2" partial_json='{\"q\":1}'> <stop_block index="2">
    {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":false,"content":[{"type":"text","text":"Yes."}]}}
    <stop_block index="3"> <text_block index="4" text="One."> <message_delta_3 input_tokens="20" output_tokens="9"> <message_stop>
  SSE
}
