# Calls and their results in a chat client's history, on a Responses upstream.

request "calls follow the text of their message, and results their calls, in the order of the calls; items have no ids (T040, T038)" {
  given = { model = "m", messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = "Reading.",
    tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }, { id = "call_b",
    type = "function", function = { name = "read", arguments = "{\"path\": \"b\"}" } }] }, { role = "tool", tool_call_id = "call_b",
  content = "B" }, { role = "tool", tool_call_id = "call_a", content = "A" }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read a and b" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Reading.", annotations = [] }] }, { type = "function_call", call_id = "call_a", name = "read", arguments = "{\"path\":\"a\"}" }, { type = "function_call", call_id = "call_b", name = "read", arguments = "{\"path\": \"b\"}" }, { type = "function_call_output", call_id = "call_a", output = "A" }, { type = "function_call_output", call_id = "call_b", output = "B" }, { type = "message", role = "user", content = "Go on" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "<what>" {
  cases = <<-TABLE
    what                                      | id              | arguments | content
    a call without text has no message (T128) | call_a          |           |
    an id of other letters crosses as it is   | functions.now:0 | {}        | 12:00
  TABLE
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "<id>", type = "function", function = { name = "now", arguments = "<arguments>" } }] }, { role = "tool",
  tool_call_id = "<id>", content = "<content>" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "function_call",
    call_id = "<id>", name = "now", arguments = "<arguments>" }, { type = "function_call_output", call_id = "<id>",
  output = "<content>" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "arguments cross as they are, whatever they are" {
  given = { model = "m", messages = [{ role = "user", content = "Add" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a",
    type = "function", function = { name = "add", arguments = "{\"n\": 12345678901234567890, \"m\": 1.0}" } }, { id = "call_b",
    type = "function", function = { name = "add", arguments = "[1, 2e3]" } }, { id = "call_c", type = "function",
    function = { name = "add", arguments = "{\"n\": 1" } }] }, { role = "tool", tool_call_id = "call_a", content = "1" },
  { role = "tool", tool_call_id = "call_b", content = "2" }, { role = "tool", tool_call_id = "call_c", content = "3" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Add" }, { type = "function_call",
    call_id   = "call_a", name = "add", arguments = "{\"n\": 12345678901234567890, \"m\": 1.0}" }, { type = "function_call",
    call_id   = "call_b", name = "add", arguments = "[1, 2e3]" }, { type = "function_call", call_id = "call_c", name = "add",
    arguments = "{\"n\": 1" }, { type = "function_call_output", call_id = "call_a", output = "1" }, { type = "function_call_output",
    call_id = "call_b", output = "2" }, { type = "function_call_output", call_id = "call_c", output = "3" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a call without arguments has {}" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now" } }] }, { role = "tool", tool_call_id = "call_a",
  content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a call of a freeform tool is one there too, and so is its result (T022)" {
  given = { model = "m", messages = [{ role = "user", content = "Patch" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a",
    type = "custom", custom = { name = "patch", input = "*** Begin \"Patch\"" } }] }, { role = "tool", tool_call_id = "call_a",
  content = "Done" }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Patch" }, { type = "custom_tool_call",
    call_id = "call_a", name = "patch", input = "*** Begin \"Patch\"" }, { type = "custom_tool_call_output", call_id = "call_a",
    output = "Done" }, { type = "message", role = "user", content = "Thanks" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "for an upstream without freeform tools it is a call of a function (T022)" {
  profile = { custom_tools = false }
  given = { model = "m", messages = [{ role = "user", content = "Patch" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "custom", custom = { name = "patch", input = "*** Begin \"Patch\"" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "Done" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Patch" }, { type = "function_call",
    call_id = "call_a", name = "patch", arguments = "{\"input\":\"*** Begin \\\"Patch\\\"\"}" }, { type = "function_call_output",
  call_id = "call_a", output = "Done" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "calls of functions, as they were before tools, get ids from their names (T158)" {
  given = { model = "m", messages = [{ role = "user", content = "The time, twice" }, { role = "assistant", content = null,
    function_call = { name = "now", arguments = "{}" } }, { role = "function", name = "now", content = "12:00" }, { role = "assistant",
    content       = "Again.", function_call = { name = "now", arguments = "{\"zone\":\"UTC\"}" } }, { role = "function", name = "now",
  content = "10:00" }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time, twice" }, { type = "function_call", call_id = "call_now", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_now", output = "12:00" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Again.", annotations = [] }] }, { type = "function_call", call_id = "call_now_2", name = "now", arguments = "{\"zone\":\"UTC\"}" }, { type = "function_call_output", call_id = "call_now_2", output = "10:00" }, { type = "message", role = "user", content = "Thanks" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given = { model = "m", messages = [{ role = "tool", tool_call_id = "call_0", content = "old" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "user",
  content = "Never mind" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user",
    content   = "[Result of an earlier tool call call_0]\nold" }, { type = "function_call", call_id = "call_a", name = "now",
    arguments = "{}" }, { type = "function_call_output", call_id = "call_a",
    output    = "Error: [Tool result unavailable - conversation history was truncated]" }, { type = "message", role = "user",
  content = "Never mind" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "of two results for one call the last counts (T014)" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls   = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
    tool_call_id = "call_a", content = "first" }, { role = "user", content = "Well?" }, { role = "tool", tool_call_id = "call_a",
  content = "second" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "second" },
    { type = "message", role = "user", content = "Well?" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "calls that share an id are told apart, the same way every time (T017)" {
  given = { model = "m", messages = [{ role = "user", content = "Read a, then b" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_0", type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }] }, { role = "tool",
    tool_call_id = "call_0", content = "A" }, { role = "assistant", content = null, tool_calls = [{ id = "call_0", type = "function",
  function = { name = "read", arguments = "{\"path\":\"b\"}" } }] }, { role = "tool", tool_call_id = "call_0", content = "B" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read a, then b" }, { type = "function_call", call_id = "call_0", name = "read", arguments = "{\"path\":\"a\"}" }, { type = "function_call_output", call_id = "call_0", output = "A" }, { type = "function_call", call_id = "call_0_2", name = "read", arguments = "{\"path\":\"b\"}" }, { type = "function_call_output", call_id = "call_0_2", output = "B" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an id of more than 64 letters is another one, for the call and its result alike (T017)" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", type = "function",
    function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "function_call",
    call_id = "call_y6yL8L6G9COdARL5iJ894bCC", name = "now", arguments = "{}" }, { type = "function_call_output",
    call_id = "call_y6yL8L6G9COdARL5iJ894bCC", output = "12:00" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "a result is a string, or a list of texts, images and files (T020)" {
  given  = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_b", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_c", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_d", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = [{ type = "text", text = "A cat:" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }, { type = "file", file = { filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" } }] }, { role = "tool", tool_call_id = "call_b", content = [{ type = "text", text = "one" }, { type = "text", text = "two" }] }, { role = "tool", tool_call_id = "call_c", content = "" }, { role = "tool", tool_call_id = "call_d", content = null }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }, { type = "function_call", call_id = "call_a", name = "look", arguments = "{}" }, { type = "function_call", call_id = "call_b", name = "look", arguments = "{}" }, { type = "function_call", call_id = "call_c", name = "look", arguments = "{}" }, { type = "function_call", call_id = "call_d", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = [{ type = "input_text", text = "A cat:" }, { type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" }, { type = "input_file", filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" }] }, { type = "function_call_output", call_id = "call_b", output = [{ type = "input_text", text = "one" }, { type = "input_text", text = "two" }] }, { type = "function_call_output", call_id = "call_c", output = "" }, { type = "function_call_output", call_id = "call_d", output = "" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}
