# What of a request is not sent is reported, also where only the upstream's profile, or another field, is the reason.

request "without tools a choice of tools is lost" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 9, tool_choice = { type = "any", disable_parallel_tool_use = true }, service_tier = "batch",
    messages = [{ role = "user", content = "Hi" }], mcp_servers = [{ type = "url", name = "files", url = "https://example.com/mcp",
  tool_configuration = { enabled = false } }] }
  lost = ["tool_choice", "tool_choice.disable_parallel_tool_use", "mcp_servers"]
}

request "what a chat upstream has no setting for is lost" {
  client   = "messages"
  upstream = "chat"
  profile  = { effort_field = "none", json_schema = "none", user_field = "none", service_tier = false, images = false, pdf = false }
  given = { model = "m", max_tokens = 2000, thinking = { type = "enabled", budget_tokens = 1024 }, output_config = { effort = "high",
    format = { type = "json_schema", schema = { type = "object" } } }, metadata = { user_id = "u1" }, service_tier = "auto",
    messages = [{ role = "user", content = [{ type = "image", source = { type = "url", url = "https://example.com/a.png" } },
      { type = "document", source = { type = "base64", media_type = "application/pdf", data = "JVBERi0xLjQK" }, title = "t" },
  { type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }] }
  lost = ["thinking", "thinking.budget_tokens", "output_config.effort", "output_config.format", "metadata.user_id", "service_tier", "messages[0].content[0]", "messages[0].content[1]", "messages[0].content[2].cache_control"]
}

request "a part that the upstream's turn cannot hold is lost" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "Hm.", signature = "c2ln" }, { type = "text", text = "Hello" }, { type = "search_result", title = "t", source = "s",
    content  = [{ type = "text", text = "found" }] }] }, { role = "user", content = [{ type = "web_fetch_tool_result",
    tool_use_id = "srvtoolu_1", content = { type = "web_fetch_result", url = "https://example.com", content = { type = "document",
  source = { type = "text", media_type = "text/plain", data = "page" } } } }, { type = "text", text = "And?" }] }] }
  lost = ["messages[1].content[2]", "messages[2].content[0].content.url"]
}

request "what a Responses upstream has no setting for is lost" {
  client   = "messages"
  upstream = "responses"
  profile  = { effort = [], json_schema = "none", user_field = "none", service_tier = false, images = false, pdf = false }
  given = { model = "m", max_tokens = 2000, thinking = { type = "enabled", budget_tokens = 1024 }, output_config = { effort = "high",
    format = { type = "json_schema", schema = { type = "object" } } }, metadata = { user_id = "u1" }, service_tier = "auto",
    tool_choice = { type = "any", disable_parallel_tool_use = true }, mcp_servers = [{ type = "url", name = "files",
      url = "https://example.com/mcp" }], messages = [{ role = "user", content = [{ type = "image", source = { type = "url",
        url = "https://example.com/a.png" } }, { type = "document", source = { type = "base64", media_type = "application/pdf",
  data = "JVBERi0xLjQK" } }, { type = "text", text = "Hi" }] }] }
  lost = ["output_config.effort", "thinking", "thinking.budget_tokens", "output_config.format", "metadata.user_id", "service_tier", "tool_choice", "tool_choice.disable_parallel_tool_use", "mcp_servers", "messages[0].content[0]", "messages[0].content[1]"]
}

request "a tool whose search is not offered is offered at once" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 9, tools = [{ type = "custom", name = "read", defer_loading = true, input_schema = { type = "object" } }],
  messages = [{ role = "user", content = "Hi" }] }
  lost = ["tools[0].defer_loading"]
}

request "what Messages has no setting for, or says by another field, is lost" {
  client   = "chat"
  upstream = "messages"
  profile  = { thinking = "none", effort = [], structured = false, images = false, pdf = false }
  given = { model = "m", max_tokens = 9, max_completion_tokens = 10, user = "u1", safety_identifier = "u2", service_tier = "flex",
    reasoning_effort = "high", tool_choice = "required", function_call = "none", parallel_tool_calls = false, web_search_options = {},
    response_format = { type = "json_object" }, messages = [{ role = "system", name = "boss", content = "Be brief." }, { role = "user",
      name = "ann", content = [{ type = "text", text = "Hi" }, { type = "image_url", image_url = { url = "https://example.com/a.png" } },
  { type = "file", file = { file_data = "data:application/pdf;base64,JVBERi0xLjQK" } }] }] }
  lost = ["max_tokens", "user", "service_tier", "reasoning_effort", "tool_choice", "function_call", "parallel_tool_calls", "web_search_options", "response_format", "messages[0].name", "messages[1].content[1]", "messages[1].content[2]"]
}

request "arguments that are no JSON object are sent within one" {
  client   = "chat"
  upstream = "messages"
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", tool_calls = [{ id = "a",
    type = "function", function = { name = "f", arguments = "{\"a\":" } }, { id = "b", type = "function", function = { name = "f",
  arguments = "[1]" } }] }, { role = "tool", tool_call_id = "a", content = "x" }, { role = "tool", tool_call_id = "b", content = "y" }] }
  lost = ["messages[1].tool_calls[0].function.arguments", "messages[1].tool_calls[1].function.arguments"]
}

request "what the Responses upstream has no setting for, or says by another field, is lost" {
  client   = "chat"
  upstream = "responses"
  profile = { effort = [], json_schema = "none", user_field = "none", service_tier = false, cache_key = false, verbosity = false,
  parallel_flag = false }
  given = { model = "m", max_tokens = 20, max_completion_tokens = 30, user = "u1", safety_identifier = "u2", service_tier = "flex",
    reasoning_effort = "high", tool_choice = "required", function_call = "none", parallel_tool_calls = false, web_search_options = {},
    response_format = { type = "json_object" }, verbosity = "low", prompt_cache_key = "k", messages = [{ role = "assistant", name = "ann",
  content = "Hi" }, { role = "user", content = "Hi" }] }
  lost = ["max_tokens", "user", "safety_identifier", "service_tier", "reasoning_effort", "tool_choice", "function_call", "parallel_tool_calls", "web_search_options", "response_format", "verbosity", "prompt_cache_key", "messages[0].name"]
}

request "what Messages has no setting for is lost to Codex" {
  client   = "responses"
  upstream = "messages"
  profile  = { thinking = "none", effort = [], structured = false }
  given = { model = "m", user = "u1", safety_identifier = "u2", reasoning = { effort = "high", summary = "auto" },
    tool_choice = "required", parallel_tool_calls = false, text = { format = { type = "json_object" } }, input = [{ type = "reasoning",
      id      = "rs_1", status = "completed", agent = { agent_name = "a" }, summary = [{ type = "summary_text", text = "s" }],
      content = [{ type = "reasoning_text", text = "c" }] }, { type = "web_search_call", id = "ws_1", status = "completed",
      action  = { type = "search", query = "q", queries = ["q", "r"] } }, { type = "mcp_call", id = "mcp_1", name = "f",
      server_label = "s", arguments = "{}", output = "o", error = { type = "http_error", code = 500, message = "broken" } },
  { type = "message", role = "user", content = "Hi" }] }
  lost = ["user", "reasoning.effort", "reasoning.summary", "tool_choice", "parallel_tool_calls", "text.format", "input[0]", "input[0].id", "input[0].status", "input[0].agent", "input[0].content", "input[1].action.queries", "input[2].output", "input[2].error.code"]
}

request "a tool whose search is not offered is offered at once to Codex" {
  client   = "responses"
  upstream = "messages"
  given = { model = "m", tools = [{ type = "function", name = "read", defer_loading = true, parameters = { type = "object" } }],
  input = "Hi" }
  lost = ["tools[0].defer_loading"]
}

request "what a chat upstream has no setting for is lost to Codex" {
  client   = "responses"
  upstream = "chat"
  profile = { effort_field = "none", json_schema = "none", user_field = "none", service_tier = false, cache_key = false, verbosity = false,
  parallel_flag = false }
  given = { model = "m", user = "u1", safety_identifier = "u2", reasoning = { effort = "high" }, tool_choice = "required",
    parallel_tool_calls = false, text = { format = { type = "json_object" }, verbosity = "low" }, prompt_cache_key = "k",
  service_tier = "flex", input = "Hi" }
  lost = ["user", "safety_identifier", "reasoning.effort", "tool_choice", "parallel_tool_calls", "text.format", "text.verbosity", "prompt_cache_key", "service_tier"]
}

request "of what Anthropic's own tools brought, texts and names cross" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_search_tool_result", tool_use_id = "srvtoolu_1", content = { type = "tool_search_tool_search_result", tool_references = [{ type = "tool_reference", tool_name = "read" }] } }, { type = "advisor_tool_result", tool_use_id = "srvtoolu_2", content = { type = "advisor_result", text = "Look twice." } }] }, { role = "user", content = "And?" }] }
  lost     = ["messages[1].content[0].tool_use_id", "messages[1].content[1].tool_use_id"]
}

request "the limits of a search of the web are lost on chat" {
  client   = "messages"
  upstream = "chat"
  profile  = { web_search = true }
  given = { model = "m", max_tokens = 9, tools = [{ type = "web_search_20250305", name = "web_search", blocked_domains = ["example.com"],
  max_uses = 2 }], messages = [{ role = "user", content = "Hi" }] }
  lost = ["tools[0].blocked_domains", "tools[0].max_uses"]
}

request "a limit above what the model gives is lowered" {
  client   = "responses"
  upstream = "chat"
  profile  = { max_output = 5, max_tokens_field = "max_tokens" }
  given    = { model = "m", input = "Hi", max_output_tokens = 9 }
  lost     = ["max_output_tokens"]
}

request "what Responses alone can say of a request is lost" {
  client   = "responses"
  upstream = "chat"
  given    = { model = "m", access_programs = { cyber = "standard" }, background = false, previous_response_id = null, input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi" }] }], tools = [{ type = "mcp", server_label = "files", server_url = "https://example.com/mcp", tunnel_id = "t1" }] }
  lost     = ["tools[0].tunnel_id"]
}

request "a forced search is sent as web_search_options, and that nothing forces it is reported" {
  client   = "messages"
  upstream = "chat"
  profile  = { web_search = true }
  given = { model = "m", max_tokens = 9, cache_control = { type = "ephemeral" }, tools = [{ type = "web_search_20250305", name = "web_search" }],
  tool_choice = { type = "tool", name = "web_search" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }], web_search_options = {} }
  lost   = ["tool_choice", "cache_control"]
}

request "a forced search of a Responses client is one that may be made (<choice>)" {
  cases    = <<-TABLE
    choice
    {"type":"web_search"}
    {"type":"allowed_tools","mode":"required","tools":[{"type":"web_search"}]}
  TABLE
  client   = "responses"
  upstream = "chat"
  profile  = { web_search = true }
  given    = <<-JSON
    {"model":"m","store":false,"tools":[{"type":"web_search"},{"type":"function","name":"f","parameters":{"type":"object"}}],"tool_choice":<choice>,"input":"Hi"}
  JSON
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "f", parameters = { type = "object" } } }], tool_choice = "auto", web_search_options = {} }
  lost     = ["tool_choice"]
}
