# Who said what: the items of a Responses client's input as messages of a chat upstream.

request "a string is one message of the user" {
  given  = { model = "m", input = "Hi" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "items without a type are messages, with or without ids and phases (T130)" {
  given = { model = "m", input = [{ role = "user", content = "Hello" }, { type = "message", role = "assistant", content = [{ type = "output_text",
    text = "Hi", annotations = [] }] }, { type = "", role = "user", content = [{ type = "input_text", text = "How are you?" }] },
    { type = "message", id = "msg_1", status = "completed", role = "assistant", phase = "commentary", content = [{ type = "output_text",
  text = "Well.", annotations = [] }] }, { role = "user", content = "Good" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hello" }, { role = "assistant", content = "Hi" },
  { role = "user", content = "How are you?" }, { role = "assistant", content = "Well." }, { role = "user", content = "Good" }] }
}

request "instructions come first, then what the system and the developer say (T124)" {
  given = { model = "m", instructions = "A", input = [{ role = "system", content = "B" }, { type = "message", role = "developer",
  content = [{ type = "input_text", text = "C" }, { type = "input_text", text = "D" }] }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "A" }, { role = "system", content = "B" },
  { role = "system", content = "C\n\nD" }, { role = "user", content = "Hi" }] }
}

request "instructions that are null are none (T124)" {
  given  = { model = "m", instructions = null, input = "Hi" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "instructions that are empty are none (T124)" {
  given  = { model = "m", instructions = "", input = "Hi" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "a developer's message in mid-conversation stays where it is (T120)" {
  given = { model = "m", instructions = "A", input = [{ role = "user", content = "Hi" }, { role = "developer", content = "Be brief." },
  { role = "user", content = "Well?" }] }
  profile = { system_role = "developer" }
  expect = { model = "upstream-model", messages = [{ role = "developer", content = "A" }, { role = "user", content = "Hi" },
  { role = "developer", content = "Be brief." }, { role = "user", content = "Well?" }] }
}

request "what the assistant did between two turns of the user is one message: texts, then calls in their order (T040, T128)" {
  given = { model = "m", input = [{ role = "user", content = "The time in two places" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [] }] }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{\"zone\":\"UTC\"}" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = " Twice.", annotations = [] }] }, { type = "function_call", call_id = "call_b", name = "now", arguments = "{\"zone\":\"CET\"}" }, { type = "function_call_output", call_id = "call_a", output = "10:00" }, { type = "function_call_output", call_id = "call_b", output = "11:00" }, { type = "function_call", call_id = "call_c", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_c", output = "12:00" }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time in two places" }, { role = "assistant",
    content = "I look. Twice.", tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
      arguments = "{\"zone\":\"UTC\"}" } }, { id = "call_b", type = "function", function = { name = "now",
    arguments = "{\"zone\":\"CET\"}" } }] }, { role = "tool", tool_call_id = "call_a", content = "10:00" }, { role = "tool",
    tool_call_id = "call_b", content = "11:00" }, { role = "assistant", content = null, tool_calls = [{ id = "call_c",
    type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_c",
  content = "12:00" }, { role = "user", content = "Thanks" }] }
}

request "some upstreams want an empty string where a message has calls only (T128)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "function_call", call_id = "call_a", name = "now",
  arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { null_content = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "",
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "a refusal stays one (T157)" {
  given = { model = "m", input = [{ role = "user", content = "Do harm" }, { type = "message", role = "assistant", content = [{ type = "output_text",
  text = "Well.", annotations = [] }, { type = "refusal", refusal = "No." }] }, { role = "user", content = "Sorry" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Do harm" }, { role = "assistant", content = "Well.",
  refusal = "No." }, { role = "user", content = "Sorry" }] }
}

request "the user may speak twice, and the last word may be the assistant's (T129)" {
  given = { model = "m", input = [{ role = "user", content = "One" }, { role = "user", content = "Two" }, { role = "assistant",
  content = "{\"answer\": " }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "One" }, { role = "user", content = "Two" },
  { role = "assistant", content = "{\"answer\": " }] }
}

request "what tools of OpenAI's own did is text of the assistant (T024)" {
  given = { model = "m", input = [{ role = "user", content = "Find out" }, { type = "web_search_call", id = "ws_1", status = "completed",
    action = { type = "search", query = "cats", sources = [{ type = "url", url = "https://a.example" }] } }, { type = "file_search_call",
    id = "fs_1", status = "completed", queries = ["dogs"], results = [{ filename = "d.txt", file_id = "file_1", text = "Dogs bark." }] },
    { type = "code_interpreter_call", id = "ci_1", status = "completed", container_id = "c", code = "print(1)", outputs = [{ type = "logs",
    logs = "1" }] }, { type = "mcp_call", id = "mcp_1", server_label = "s", name = "ask", arguments = "{\"q\":1}", output = "Yes" },
    { type = "image_generation_call", id = "ig_1", status = "completed", result = "aGk=" }, { type = "message", role = "assistant",
  content = [{ type = "output_text", text = "Done.", annotations = [] }] }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Find out" }, { role = "assistant", content = "\n[web search \"cats\"]\nhttps://a.example\n\n[file search \"dogs\"]\nd.txt: Dogs bark.\n\n[code interpreter]\nprint(1)\n1\n\n[ask]\n{\"q\":1}\nYes\n[generated image]Done." }, { role = "user", content = "Thanks" }] }
}

request "items that only OpenAI's servers act upon do not cross (T024, T152)" {
  given  = { model = "m", input = [{ type = "compaction", id = "cmp_1", encrypted_content = "opaque" }, { role = "user", content = "Hi" }, { type = "mcp_list_tools", id = "mcpl_1", server_label = "s", tools = [] }, { type = "mcp_approval_request", id = "mcpr_1", server_label = "s", name = "ask", arguments = "{}" }, { type = "mcp_approval_response", approval_request_id = "mcpr_1", approve = true }, { type = "program", id = "prg_1", call_id = "call_p", code = "x", fingerprint = "f" }, { type = "program_output", id = "prg_2", call_id = "call_p", result = "1", status = "completed" }, { type = "multi_agent_call", call_id = "call_m", action = "list_agents", arguments = "{}" }, { type = "multi_agent_call_output", call_id = "call_m", action = "list_agents", output = [] }, { type = "tool_search_call", id = "ts_1", call_id = null, execution = "server", arguments = { q = "x" }, status = "completed" }, { type = "tool_search_output", id = "ts_2", call_id = null, execution = "server", tools = [], status = "completed" }, { role = "user", content = "Still there?" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "user", content = "Still there?" }] }
}

request "what another agent says is the user's" {
  given = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "agent_message", author = "/lead/searcher",
  recipient = "/lead", content = [{ type = "input_text", text = "Found it." }, { type = "input_text", text = "Here." }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "user", content = [{ type = "text",
  text = "Found it." }, { type = "text", text = "Here." }] }] }
}

request "an item that nobody knows is refused, with its place" {
  given        = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "telepathy_call", id = "tp_1" }] }
  reject       = "\"telepathy_call\" is a type of item that this upstream cannot get."
  reject_param = "input[1]"
  reject_code  = "unsupported_parameter"
}

request "compaction is not offered (T152)" {
  given        = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "compaction_trigger" }] }
  reject       = "Compaction is not offered by this upstream"
  reject_param = "input[1]"
  reject_code  = "unsupported_parameter"
}

request "an item that is only referred to is refused where nothing is kept (T150)" {
  given        = { model = "m", input = [{ type = "item_reference", id = "msg_1" }, { role = "user", content = "Hi" }] }
  reject       = "send the item itself"
  reject_param = "input[0]"
  reject_code  = "unsupported_parameter"
}

request "a reference may leave out its type (T150)" {
  given        = { model = "m", input = [{ id = "rs_1" }, { role = "user", content = "Hi" }] }
  reject       = "send the item itself"
  reject_param = "input[0]"
}

request "input must be sent" {
  given        = { model = "m" }
  reject       = "Field required"
  reject_param = "input"
}

request "a model must be named (T102)" {
  given        = { input = "Hi" }
  reject       = "Field required"
  reject_param = "model"
}

request "a message must say who speaks" {
  given        = { model = "m", input = [{ type = "message", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "input[0].role"
}
