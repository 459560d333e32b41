# Tools that Anthropic runs, and that an upstream of Responses runs in its own way where its profile says so.

request "code execution is a code interpreter, whose output is asked for" {
  profile = { code_interpreter = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution", strict = true }], tool_choice = { type = "any" } }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, input = [{ type = "message", role = "user",
    content = "Hi" }], include = ["reasoning.encrypted_content", "code_interpreter_call.outputs"], tools = [{ type = "code_interpreter",
  container = { type = "auto" } }], tool_choice = "required" }
}

request "a choice of it is one of the code interpreter" {
  profile = { code_interpreter = true, encrypted = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
  name = "code_execution" }], tool_choice = { type = "tool", name = "code_execution" } }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, input = [{ type = "message", role = "user",
    content = "Hi" }], include = ["code_interpreter_call.outputs"], tools = [{ type = "code_interpreter", container = { type = "auto" } }],
  tool_choice = { type = "code_interpreter" } }
}

request "where nobody hosts them, code execution and MCP servers are left out, and so is the choice" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "code_execution_20250825",
    name = "code_execution" }, { type = "mcp_toolset", mcp_server_name = "docs" }], mcp_servers = [{ type = "url", name = "docs",
  url = "https://docs.example/mcp", authorization_token = "t0k" }], tool_choice = { type = "any" } }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
  input = [{ type = "message", role = "user", content = "Hi" }] }
}

request "an MCP server is called by the upstream, with the tools that are switched on" {
  profile = { mcp = true }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "mcp_toolset", mcp_server_name = "docs", configs = { a = { defer_loading = true } }, tools = [{ name = "a", input_schema = { type = "object" } }] }, { type = "mcp_toolset", mcp_server_name = "some", default_config = { enabled = false, defer_loading = true }, configs = { a = { enabled = true }, b = { enabled = false }, c = { enabled = true } } }], mcp_servers = [{ type = "url", name = "some", url = "https://some.example/mcp" }, { type = "url", name = "docs", url = "https://docs.example/mcp", authorization_token = "t0k" }], tool_choice = { type = "tool", name = "docs" } }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
    input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "mcp", server_label = "docs",
      server_url = "https://docs.example/mcp", authorization = "t0k", require_approval = "never" }, { type = "mcp", server_label = "some",
  server_url = "https://some.example/mcp", allowed_tools = ["a", "c"], require_approval = "never" }], tool_choice = "auto" }
}

request "a server that is offered in the older way is called, unless it is switched off" {
  profile = { mcp = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], mcp_servers = [{ type = "url", name = "docs",
    url                = "https://docs.example/mcp" }, { type = "url", name = "some", url = "https://some.example/mcp",
    tool_configuration = { enabled = true, allowed_tools = ["a"] } }, { type = "url", name = "none", url = "https://none.example/mcp",
  tool_configuration = { enabled = false } }] }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
    input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "mcp", server_label = "docs",
      server_url = "https://docs.example/mcp", require_approval = "never" }, { type = "mcp", server_label = "some",
  server_url = "https://some.example/mcp", allowed_tools = ["a"], require_approval = "never" }] }
}

request "a server of whose tools some are switched off, all are, or that nobody names is called by nobody" {
  profile = { mcp = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "mcp_toolset",
    mcp_server_name = "docs", configs = { a = { enabled = false } } }, { type = "mcp_toolset", mcp_server_name = "some",
    default_config  = { enabled = false } }, { type = "mcp_toolset", mcp_server_name = "lost" }], mcp_servers = [{ type = "url",
  name = "docs", url = "https://docs.example/mcp" }, { type = "url", name = "some", url = "https://some.example/mcp" }] }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
  input = [{ type = "message", role = "user", content = "Hi" }] }
}

request "what Anthropic, or an upstream that this client took for it, ran is text in the next turn" {
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_ci_1", name = "code_execution", input = { code = "print(1)" }, caller = { type = "direct" } }, { type = "code_execution_tool_result", tool_use_id = "srvtoolu_ci_1", content = { type = "code_execution_result", stdout = "1\n", stderr = "", return_code = 0, content = [{ type = "code_execution_output", file_id = "f" }] } }, { type = "mcp_tool_use", id = "mcptoolu_1", name = "ask", server_name = "docs", input = { q = 1 } }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_1", is_error = true, content = [{ type = "text", text = "no" }] }, { type = "text", text = "One." }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "\n[code execution]\nprint(1)\n", annotations = [] }, { type = "output_text",
      text = "1\n", annotations = [] }, { type = "output_text", text = "\n[ask]\n{\"q\":1}\n", annotations = [] }, { type = "output_text",
    text = "no\n", annotations = [] }, { type = "output_text", text = "One.", annotations = [] }] }, { type = "message",
  role = "user", content = "Go on" }], max_output_tokens = 16, store = false, include = ["reasoning.encrypted_content"] }
}

request "a search for tools is made by the upstream, and finds what need not be offered at once" {
  profile = { tool_search = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tool_choice = { type = "tool",
    name = "tool_search_tool_regex" }, tools = [{ type = "tool_search_tool_regex_20251119", name = "tool_search_tool_regex",
      strict = true }, { name = "f", input_schema = { type = "object", properties = {} }, defer_loading = true }, { name = "now",
  input_schema = { type = "object", properties = {} } }] }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
    input = [{ type = "message", role = "user", content = "Hi" }], tool_choice = "auto", tools = [{ type = "tool_search",
      execution = "server" }, { type = "function", name = "f", parameters = { type = "object", properties = {} }, strict = false,
  defer_loading = true }, { type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }] }
}

request "where nobody searches, every tool is offered at once" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "tool_search_tool_bm25",
  name = "tool_search_tool_bm25" }, { name = "f", input_schema = { type = "object", properties = {} }, defer_loading = true }] }
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
    input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function", name = "f", parameters = { type = "object",
  properties = {} }, strict = false }] }
}
