# Requests as Codex, the AI SDK and pi send them, on a chat upstream.

request "a turn of Codex: namespaces, a freeform editor, a search for tools, hosted tools" {
  given = { model = "m", instructions = "You are Codex.", input = [{ type = "message", role = "developer", content = [{ type = "input_text",
    text = "<permissions>" }] }, { type = "message", role = "user", content = [{ type = "input_text", text = "<environment>" }] },
    { type                                       = "message", role = "user", content = [{ type = "input_text", text = "Fix it" }] }, { type = "reasoning",
      summary                                    = [{ type = "summary_text", text = "hm" }], content = null, encrypted_content = "gAAAAABo" }, { type = "message",
      role                                       = "assistant", phase = "commentary", content = [{ type = "output_text", text = "I look." }] }, { type = "function_call",
      name                                       = "exec_command", arguments = "{\"cmd\":\"ls\"}", call_id = "call_1",
      internal_chat_message_metadata_passthrough = { turn_id = "t" } }, { type = "function_call_output", call_id = "call_1",
    output = "a.txt" }, { type = "function_call", namespace = "mcp__docs", name = "find", arguments = "{}", call_id = "call_2" },
    { type   = "function_call_output", call_id = "call_2", output = [{ type = "input_text", text = "Found." }] }, { type = "custom_tool_call",
      status = "completed", call_id = "call_3", name = "apply_patch", input = "*** Begin Patch\n*** End Patch" }, { type = "custom_tool_call_output",
      call_id = "call_3", output = "Success" }, { type = "web_search_call", status = "completed", action = { type = "search",
      query = "x" } }], tools = [{ type = "function", name = "exec_command", description = "Run", strict = false,
    parameters = { type = "object", properties = { cmd = { type = "string" } }, required = ["cmd"], additionalProperties = false } },
    { type = "custom", name = "apply_patch", description = "Edit", format = { type = "grammar", syntax = "lark",
      definition = "start: x" } }, { type = "namespace", name = "mcp__docs", description = "Docs", tools = [{ type = "function",
      name = "find", description = "Find", strict = false, parameters = { type = "object", properties = {} } }] }, { type = "tool_search",
      execution = "client", description = "Search tools", parameters = { type = "object", properties = { query = { type = "string" } },
    required = ["query"] } }, { type = "web_search", external_web_access = true, search_content_types = ["text"] },
    { type = "image_generation", output_format = "png" }], tool_choice = "auto", parallel_tool_calls = true, reasoning = { effort = "high",
    summary = "auto", context = "all_turns" }, store = false, stream = true, include = ["reasoning.encrypted_content"],
  service_tier = "priority", prompt_cache_key = "session-1", text = { verbosity = "medium" }, client_metadata = { x-codex-installation-id = "i" } }
  headers = { originator = "codex_cli_rs", session-id = "session-1" }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "You are Codex." }, { role = "system",
    content = "<permissions>" }, { role = "user", content = "<environment>" }, { role = "user", content = "Fix it" }, { role = "assistant",
    content = "I look.", tool_calls = [{ id = "call_1", type = "function", function = { name = "exec_command",
    arguments = "{\"cmd\":\"ls\"}" } }] }, { role = "tool", tool_call_id = "call_1", content = "a.txt" }, { role = "assistant",
    content = null, tool_calls = [{ id = "call_2", type = "function", function = { name = "mcp__docs__find", arguments = "{}" } }] },
    { role = "tool", tool_call_id = "call_2", content = "Found." }, { role = "assistant", content = null, tool_calls = [{ id = "call_3",
    type = "function", function = { name = "apply_patch", arguments = "{\"input\":\"*** Begin Patch\\n*** End Patch\"}" } }] },
    { role = "tool", tool_call_id = "call_3", content = "Success" }, { role = "assistant", content = "\n[web search \"x\"]\n" }],
    stream = true, stream_options = { include_usage = true }, tools = [{ type = "function", function = { name = "exec_command",
      description = "Run", parameters = { type = "object", properties = { cmd = { type = "string" } }, required = ["cmd"],
      additionalProperties = false }, strict = false } }, { type = "function", function = { name = "apply_patch",
      description = "Edit", parameters = "<any>" } }, { type = "function", function = { name = "tool_search",
      description = "Search tools", parameters = { type = "object", properties = { query = { type = "string" } },
      required = ["query"] } } }, { type = "function", function = { name = "mcp__docs__find", description = "Docs\nFind",
    parameters = { type = "object", properties = {} }, strict = false } }], tool_choice = "auto", reasoning_effort = "high",
  service_tier = "priority", prompt_cache_key = "session-1", verbosity = "medium" }
}

request "a compaction of Codex is a request with calls in its history, and no tools (T152)" {
  given = { model = "m", instructions = "You are Codex.", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Fix it" }] }, { type = "custom_tool_call", call_id = "call_1", name = "exec", namespace = "functions", input = "ls" }, { type = "custom_tool_call_output", call_id = "call_1", output = "a.txt" }, { type = "message", role = "user", content = [{ type = "input_text", text = "Summarise" }] }], tools = [], tool_choice = "auto", parallel_tool_calls = false, reasoning = null, store = false, stream = true, include = [] }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "You are Codex." }, { role = "user", content = "Fix it" },
    { role = "assistant", content = null, tool_calls = [{ id = "call_1", type = "function", function = { name = "functions__exec",
      arguments = "{\"input\":\"ls\"}" } }] }, { role = "tool", tool_call_id = "call_1", content = "a.txt" }, { role = "user",
  content = "Summarise" }], stream = true, stream_options = { include_usage = true } }
}

request "the AI SDK sends back its own items with ids, and a developer's words (T016, T130)" {
  given = { model = "m", input = [{ role = "developer", content = "Be brief." }, { role = "user", content = [{ type = "input_text",
    text = "The time?" }] }, { type = "reasoning", id = "rs_1", summary = [], encrypted_content = null }, { role = "assistant",
    id = "msg_1", content = [{ type = "output_text", text = "I look." }] }, { type = "function_call", id = "fc_1", call_id = "call_1",
    name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_1", output = "{\"time\":\"12:00\"}" }],
    temperature = 0, max_output_tokens = 50, store = false, tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {}, additionalProperties = false, "$schema" = "http://json-schema.org/draft-07/schema#" } }], tool_choice = "auto" }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "Be brief." }, { role = "user", content = "The time?" },
    { role = "assistant", content = "I look.", tool_calls = [{ id = "call_1", type = "function", function = { name = "now",
    arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_1", content = "{\"time\":\"12:00\"}" }], temperature = 0,
    max_tokens = 50, tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {},
  additionalProperties = false, "$schema" = "http://json-schema.org/draft-07/schema#" } } }], tool_choice = "auto" }
}

request "pi sends images in results and no instructions" {
  given = { model = "m", stream = true, store = false, input = [{ role = "developer", content = "You are pi." }, { role = "user",
    content = [{ type = "input_text", text = "Look" }] }, { type = "function_call", id = "fc_1", call_id = "call_1|fc_1", name = "read",
    arguments = "{\"path\":\"a.png\"}" }, { type = "function_call_output", call_id = "call_1|fc_1", output = [{ type = "input_text",
  text = "Read image file" }, { type = "input_image", detail = "auto", image_url = "data:image/png;base64,aGk=" }] }] }
  expect = { model = "upstream-model", stream = true, stream_options = { include_usage = true }, messages = [{ role = "system", content = "You are pi." }, { role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = [{ id = "call_1|fc_1", type = "function", function = { name = "read", arguments = "{\"path\":\"a.png\"}" } }] }, { role = "tool", tool_call_id = "call_1|fc_1", content = "Read image file\n[image 1 attached below]" }, { role = "user", content = [{ type = "image_url", image_url = { url = "data:image/png;base64,aGk=", detail = "auto" } }] }] }
}
