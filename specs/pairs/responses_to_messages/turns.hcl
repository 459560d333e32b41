# Who said what: the items of a Responses client's input as messages of a Messages upstream.

request "a string is one message of the user, and a limit is named" {
  given  = { model = "m", input = "Hi" }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "items without a type are messages, with or without ids and phases (T130)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Hello" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hi", annotations = [] }] }, { type = "", role = "user", content = [{ type = "input_text",
    text = "How are you?" }] }, { type = "message", id = "msg_1", status = "completed", role = "assistant", phase = "commentary",
  content = [{ type = "output_text", text = "Well.", annotations = [] }] }, { role = "user", content = "Good" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hello" }, { role = "assistant",
    content = "Hi" }, { role = "user", content = "How are you?" }, { role = "assistant", content = "Well." }, { role = "user",
  content = "Good" }] }
}

request "instructions come first, then what the system and the developer say at the beginning (T120, T122, T124)" {
  given = { model = "m", max_output_tokens = 64, instructions = "A", input = [{ role = "system", content = "B" }, { type = "message",
    role = "developer", content = [{ type = "input_text", text = "C" }, { type = "input_text", text = "D" }] }, { role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "A" }, { type = "text", text = "B" },
  { type = "text", text = "C" }, { type = "text", text = "D" }], messages = [{ role = "user", content = "Hi" }] }
}

request "instructions that are null are none (T124)" {
  given  = { model = "m", max_output_tokens = 64, instructions = null, input = "Hi" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a developer's message in mid-conversation is a reminder in the user's turn (T120, T121)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello" },
  { role = "developer", content = "Be brief." }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello" }, { role = "user", content = [{ type = "text", text = "<system-reminder>Be brief.</system-reminder>" },
  { type = "text", text = "Well?" }] }] }
}

request "newer models take a system's message behind the user's (T120)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Hi" }, { role = "developer",
  content = "Be brief." }, { role = "assistant", content = "Hello" }, { role = "user", content = "Well?" }] }
  profile = { mid_system = true }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "system",
  content = [{ type = "text", text = "Be brief." }] }, { role = "assistant", content = "Hello" }, { role = "user", content = "Well?" }] }
}

request "what the assistant did between two turns of the user is one message: texts, then calls (T012, T040)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time in two places" }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{\"zone\":\"UTC\"}" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "I look.", annotations = [] }] }, { type = "function_call", call_id = "call_b",
    name = "now", arguments = "{\"zone\":\"CET\"}" }, { type = "function_call_output", call_id = "call_a", output = "10:00" },
  { type = "function_call_output", call_id = "call_b", output = "11:00" }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time in two places" }, { role = "assistant",
    content = [{ type = "text", text = "I look." }, { type = "tool_use", id = "call_a", name = "now", input = { zone = "UTC" } },
      { type = "tool_use", id = "call_b", name = "now", input = { zone = "CET" } }] }, { role = "user", content = [{ type = "tool_result",
      tool_use_id = "call_a", content = "10:00" }, { type = "tool_result", tool_use_id = "call_b", content = "11:00" },
  { type = "text", text = "Thanks" }] }] }
}

request "a refusal is text (T157)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Do harm" }, { type = "message", role = "assistant",
  content = [{ type = "refusal", refusal = "No." }] }, { role = "user", content = "Sorry" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Do harm" }, { role = "assistant",
  content = [{ type = "text", text = "No." }] }, { role = "user", content = "Sorry" }] }
}

request "turns of the user that follow each other are one, empty text is none, and the assistant has not the first word" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "assistant", content = "Hello" }, { role = "user", content = "One" },
  { role = "user", content = [{ type = "input_text", text = " \n" }] }, { role = "user", content = "Two" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "(continue)" }, { role = "assistant",
  content = "Hello" }, { role = "user", content = [{ type = "text", text = "One" }, { type = "text", text = "Two" }] }] }
}

request "the last word is the user's where the model goes on from nothing (T129)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "JSON" }, { role = "assistant", content = "{ " }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "JSON" }, { role = "assistant",
  content = "{" }, { role = "user", content = "(continue)" }] }
}

request "a model that goes on from a beginning gets it without white space at its end (T129)" {
  given   = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "JSON" }, { role = "assistant", content = "{ " }] }
  profile = { prefill = true }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "JSON" }, { role = "assistant",
  content = "{" }] }
}

request "what tools of OpenAI's own did is text of the assistant (T024)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Find out" }, { type = "web_search_call", id = "ws_1",
    status = "completed", action = { type = "search", query = "cats", sources = [{ type = "url", url = "https://a.example" }] } },
    { type = "mcp_call", id = "mcp_1", server_label = "s", name = "ask", arguments = "{}", output = null, error = { type = "http_error",
      code = 500, message = "Down" } }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Done.",
  annotations = [] }] }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Find out" }, { role = "assistant",
    content = [{ type = "text", text = "\n[web search \"cats\"]\nhttps://a.example\n" }, { type = "text",
  text = "\n[ask]\n{}\nDown\n" }, { type = "text", text = "Done." }] }, { role = "user", content = "Thanks" }] }
}

request "items that only OpenAI's servers act upon do not cross (T024, T152)" {
  given = { model = "m", max_output_tokens = 64, input = [{ type = "compaction", encrypted_content = "opaque" }, { role = "user",
    content = "Hi" }, { type = "mcp_list_tools", id = "mcpl_1", server_label = "s", tools = [] }, { type = "program", id = "prg_1",
    call_id = "call_p", code = "x", fingerprint = "f" }, { type = "program_output", id = "prg_2", call_id = "call_p", result = "1",
  status = "completed" }, { type = "multi_agent_call", call_id = "call_m", action = "list_agents", arguments = "{}" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "what another agent says is the user's" {
  given = { model = "m", max_output_tokens = 64, input = [{ type = "agent_message", author = "/lead/searcher", recipient = "/lead",
  content = [{ type = "input_text", text = "Found it." }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Found it." }] }
}

request "an item that nobody knows is refused, with its place" {
  given        = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "telepathy_call" }] }
  reject       = "\"telepathy_call\" is a type of item that this upstream cannot get"
  reject_param = "input[1]"
  reject_code  = "unsupported_parameter"
}

request "compaction is not offered (T152)" {
  given        = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "compaction_trigger" }] }
  reject       = "Compaction is not offered by this upstream"
  reject_param = "input[1]"
}

request "an item that is only referred to is refused where nothing is kept (T150)" {
  given        = { model = "m", input = [{ type = "item_reference", id = "msg_1" }] }
  reject       = "send the item itself"
  reject_param = "input[0]"
}
