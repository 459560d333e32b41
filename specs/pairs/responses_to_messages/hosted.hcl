# Tools that OpenAI runs, and that an upstream of Messages runs in its own way where its profile says so.

request "a code interpreter is code execution" {
  profile = { code_execution = "code_execution_20250825" }
  given   = { model = "m", input = "Hi", tools = [{ type = "code_interpreter", container = { type = "auto" } }], tool_choice = "required" }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution" }], tool_choice = { type = "any" } }
}

request "without code execution it is left out, and so is the choice" {
  given  = { model = "m", input = "Hi", tools = [{ type = "code_interpreter", container = { type = "auto" } }], tool_choice = "required" }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "an MCP server that needs no approval is called by the upstream" {
  profile = { mcp = "mcp-client-2025-11-20" }
  given = { model = "m", input = "Hi", tools = [{ type = "mcp", server_label = "docs", server_url = "https://docs.example/mcp",
    authorization = "t0k", require_approval = "never", server_description = "Docs" }, { type = "mcp", server_label = "some",
    server_url    = "https://some.example/mcp", require_approval = "never", allowed_tools = ["a", "b"] }, { type = "mcp",
  server_label = "more", server_url = "https://more.example/mcp", require_approval = "never", allowed_tools = { tool_names = ["c"] } }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "mcp_toolset",
    mcp_server_name = "docs" }, { type = "mcp_toolset", mcp_server_name = "some", default_config = { enabled = false },
    configs         = { a = { enabled = true }, b = { enabled = true } } }, { type = "mcp_toolset", mcp_server_name = "more",
    default_config  = { enabled = false }, configs = { c = { enabled = true } } }], mcp_servers = [{ type = "url", name = "docs",
    url = "https://docs.example/mcp", authorization_token = "t0k" }, { type = "url", name = "some", url = "https://some.example/mcp" },
  { type = "url", name = "more", url = "https://more.example/mcp" }] }
  expect_headers = { anthropic-beta = "mcp-client-2025-11-20" }
}

request "the header goes with no other request" {
  profile = { mcp = "mcp-client-2025-11-20", code_execution = "code_execution_20250825" }
  given   = { model = "m", input = "Hi", tools = [{ type = "code_interpreter", container = { type = "auto" } }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution" }] }
  expect_headers = { anthropic-beta = "" }
}

request "one that wants approval, headers, a connector or only what reads is not" {
  profile = { mcp = "mcp-client-2025-11-20" }
  given = { model = "m", input = "Hi", tools = [{ type = "mcp", server_label = "a", server_url = "https://a.example/mcp" },
    { type = "mcp", server_label = "b", server_url = "https://b.example/mcp", require_approval = { never = { tool_names = ["x"] } } },
    { type = "mcp", server_label = "c", server_url = "https://c.example/mcp", require_approval = "never", headers = { X-Key = "k" } },
    { type = "mcp", server_label = "d", connector_id = "connector_gmail", require_approval = "never" }, { type = "mcp",
  server_label = "e", server_url = "https://e.example/mcp", require_approval = "never", allowed_tools = { read_only = true } }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "a choice among tools names an MCP server by its label" {
  profile = { mcp = "mcp-client-2025-11-20", code_execution = "code_execution_20250825" }
  given = { model = "m", input = "Hi", tool_choice = { type = "allowed_tools", mode = "auto", tools = [{ type = "mcp",
    server_label = "docs" }, { type = "code_interpreter" }] }, tools = [{ type = "mcp", server_label = "docs",
    server_url = "https://docs.example/mcp", require_approval = "never" }, { type = "mcp", server_label = "some",
    server_url = "https://some.example/mcp", require_approval = "never" }, { type = "code_interpreter", container = { type = "auto" } },
  { type = "function", name = "f", parameters = { type = "object" } }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tool_choice = { type = "auto" },
    tools = [{ type = "mcp_toolset", mcp_server_name = "docs" }, { type = "code_execution_20250825", name = "code_execution" }],
  mcp_servers = [{ type = "url", name = "docs", url = "https://docs.example/mcp" }] }
}

request "no upstream that calls no MCP servers is sent any, or the header" {
  given = { model = "m", input = "Hi", tools = [{ type = "mcp", server_label = "docs", server_url = "https://docs.example/mcp",
  require_approval = "never" }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

reply "code that runs for long pauses the turn, which goes on in its container" {
  profile = { code_execution = "code_execution_20250825" }
  request = { model = "m", max_output_tokens = 64, tools = [{ type = "code_interpreter", container = { type = "auto" } }], input = "Hi" }
  given   = [{ id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "code_execution", input = { code = "1" } }], stop_reason = "pause_turn", stop_sequence = null, container = { id = "container_1", expires_at = "2026-01-01T00:00:00Z" }, usage = { input_tokens = 20, output_tokens = 9 } }, { id = "msg_2", type = "message", role = "assistant", model = "x", content = [{ type = "code_execution_tool_result", tool_use_id = "srvtoolu_1", content = { type = "code_execution_result", stdout = "1\n", stderr = "", return_code = 0, content = [] } }, { type = "text", text = "Done." }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 40, output_tokens = 3 } }]
  continues = { model = "upstream-model", max_tokens = 64, tools = [{ type = "code_execution_20250825", name = "code_execution" }],
    container = "container_1", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "server_tool_use",
  id = "srvtoolu_1", name = "code_execution", input = { code = "1" } }] }] }
  expect = { id = "resp_1", object = "response", model = "m", text = { format = { type = "text" } }, access_programs = null, background = false, completed_at = 1700000000, created_at = 1700000000, error = null, incomplete_details = null, instructions = null, max_output_tokens = 64, max_tool_calls = null, metadata = {}, output = [{ id = "ci_1_0", type = "code_interpreter_call", status = "completed", container_id = "", code = "1", outputs = [{ type = "logs", logs = "1\n" }] }, { type = "message", id = "msg_1_1", content = [{ type = "output_text", text = "Done.", annotations = [], logprobs = [] }], role = "assistant", status = "completed" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", status = "completed", store = true, temperature = 1, tool_choice = "auto", tools = [{ type = "code_interpreter", container = { type = "auto" } }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 60, input_tokens_details = { cache_write_tokens = 0, cached_tokens = 0 }, output_tokens = 12, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 72 }, user = null }
}

request "what OpenAI, or an upstream that this client took for it, ran is text in the next turn; what says nothing is left out" {
  given = { model = "m", input = [{ role = "user", content = "Hi" }, { id = "ci_1_0", type = "code_interpreter_call", status = "completed",
    container_id = "", code = "print(1)", outputs = [{ type = "logs", logs = "1\n" }] }, { id = "ci_1_1",
    type         = "code_interpreter_call", status = "completed", container_id = "", code = null, outputs = null }, { id = "mcp_1_2",
    type         = "mcp_call", status = "failed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{\"q\":2}",
    output       = null, error = { type = "mcp_tool_execution_error", content = [{ type = "text", text = "no" }] } }, { id = "mcp_1_4",
    type         = "mcp_call", server_label = "docs", name = "ask", arguments = "{}", output = null, error = "down" }, { id = "mcp_1_3",
    type = "mcp_call", status = "completed", server_label = "docs", name = "ask", arguments = "{\"q\":2}", output = "Yes" },
    { type = "message", role = "assistant", content = [{ type = "output_text", text = "One.", annotations = [] }] }, { role = "user",
  content = "Go on" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "text",
    text = "\n[code interpreter]\nprint(1)\n1\n\n" }, { type = "text", text = "\n[ask]\n{\"q\":2}\nno\n" }, { type = "text",
    text = "\n[ask]\n{}\ndown\n" }, { type = "text", text = "\n[ask]\n{\"q\":2}\nYes\n" }, { type = "text", text = "One." }] },
  { role = "user", content = "Go on" }], max_tokens = 8192 }
}

request "a shell in a container that is made for it is code execution, and may be chosen" {
  profile = { code_execution = "code_execution_20250825" }
  given = { model = "m", input = "Hi", tools = [{ type = "shell", environment = { type = "container_auto", memory_limit = "4g" } }],
  tool_choice = { type = "shell" } }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution" }], tool_choice = { type = "tool", name = "code_execution" } }
}

request "a code interpreter may be chosen, and a shell beside it is the same tool" {
  profile = { code_execution = "code_execution_20250825" }
  given = { model = "m", input = "Hi", tools = [{ type = "shell", environment = { type = "container_auto" } }, { type = "code_interpreter",
  container = { type = "auto" } }], tool_choice = { type = "code_interpreter" } }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution" }], tool_choice = { type = "tool", name = "code_execution" } }
}

request "of several tools that may be called, a shell alone is one" {
  profile = { code_execution = "code_execution_20250825" }
  given = { model = "m", input = "Hi", tools = [{ type = "shell", environment = { type = "container_auto" } }, { type = "code_interpreter",
  container = { type = "auto" } }], tool_choice = { type = "allowed_tools", mode = "required", tools = [{ type = "shell" }] } }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution" }], tool_choice = { type = "any" } }
}

request "a shell in a container of OpenAI's is run by nobody else" {
  profile = { code_execution = "code_execution_20250825" }
  given = { model = "m", input = "Hi", tools = [{ type = "shell", environment = { type = "container_reference",
  container_id = "cntr_1" } }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "a shell in a container that must be called is refused where nobody runs it" {
  given = { model = "m", input = "Hi", tools = [{ type = "shell", environment = { type = "container_auto" } }],
  tool_choice = { type = "shell" } }
  reject       = "does not have the tool"
  reject_param = "tool_choice"
}

request "a search for tools is made by the upstream, and finds what need not be offered at once" {
  profile = { tool_search = "tool_search_tool_bm25_20251119" }
  given   = { model = "m", input = "Hi", tool_choice = { type = "tool_search" }, tools = [{ type = "tool_search" }, { type = "function", name = "f", parameters = { type = "object" }, defer_loading = true }, { type = "function", name = "l", parameters = { type = "array" }, defer_loading = true }, { type = "custom", name = "c", defer_loading = true }, { type = "namespace", name = "mail", tools = [{ type = "function", name = "send", parameters = { type = "object" }, defer_loading = true }, { type = "custom", name = "read", defer_loading = true }] }, { type = "function", name = "now", parameters = { type = "object" }, defer_loading = false }] }
  expect  = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tool_choice = { type = "auto" }, tools = [{ type = "tool_search_tool_bm25_20251119", name = "tool_search_tool_bm25" }, { name = "f", input_schema = { type = "object" }, defer_loading = true }, { name = "l", input_schema = { type = "object", properties = { value = { type = "array" } }, required = ["value"] }, defer_loading = true }, { name = "c", input_schema = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false }, defer_loading = true }, { name = "now", input_schema = { type = "object" } }, { name = "mail__send", input_schema = { type = "object" }, defer_loading = true }, { name = "mail__read", input_schema = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false }, defer_loading = true }] }
}

request "where nobody searches, every tool is offered at once" {
  given = { model = "m", input = "Hi", tools = [{ type = "tool_search", execution = "server" }, { type = "function", name = "f",
  parameters = { type = "object" }, defer_loading = true }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "f",
  input_schema = { type = "object" } }] }
}

request "what OpenAI found by a search stands in the request, and is offered once" {
  given = { model = "m", tools = [{ type = "tool_search" }, { type = "function", name = "f", parameters = { type = "object" },
    defer_loading = true }], input = [{ role = "user", content = "Hi" }, { type = "tool_search_call", id = "ts_1", call_id = null,
    execution     = "server", status = "completed", arguments = {} }, { type = "tool_search_output", id = "tso_1", call_id = null,
    execution = "server", status = "completed", tools = [{ type = "function", name = "f", parameters = { type = "object" },
    defer_loading = true }] }, { type = "function_call", call_id = "c1", name = "f", arguments = "{}" }, { type = "function_call_output",
  call_id = "c1", output = "1" }] }
  expect = { model = "upstream-model", max_tokens = 8192, tools = [{ name = "f", input_schema = { type = "object" } }],
    messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use", id = "c1", name = "f",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "c1", content = "1" }] }] }
}
