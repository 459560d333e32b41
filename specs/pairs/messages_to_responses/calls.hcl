# Calls and their results in a Messages client's history, on a Responses upstream.

request "calls and results are items without ids, results before what else the user says (T038, T040)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "text", text = "Reading." }, { type = "tool_use", id = "toolu_a", name = "read", input = { path = "a" } }, { type = "tool_use", id = "toolu_b", name = "read", input = { path = "b" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_b", content = "B" }, { type = "tool_result", tool_use_id = "toolu_a", content = "A" }, { type = "text", text = "Go on" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read a and b" }, { type = "message",
    role      = "assistant", content = [{ type = "output_text", text = "Reading.", annotations = [] }] }, { type = "function_call",
    call_id   = "toolu_a", name = "read", arguments = "{\"path\":\"a\"}" }, { type = "function_call", call_id = "toolu_b", name = "read",
    arguments = "{\"path\":\"b\"}" }, { type = "function_call_output", call_id = "toolu_a", output = "A" }, { type = "function_call_output",
    call_id = "toolu_b", output = "B" }, { type = "message", role = "user", content = "Go on" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "text behind a call stays behind it" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_a", name = "read", input = { path = "a" } }, { type = "text", text = "Reading." }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "A" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read a" }, { type = "function_call",
    call_id = "toolu_a", name = "read", arguments = "{\"path\":\"a\"}" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Reading.", annotations = [] }] }, { type = "function_call_output", call_id = "toolu_a",
  output = "A" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "numbers in arguments stay as they are written, and no arguments are {}" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Add" }, { role = "assistant", content = [{ type = "tool_use",
    id          = "toolu_a", name = "add", input = { n = 12345678901234567890 } }, { type = "tool_use", id = "toolu_b", name = "now",
    input       = {} }, { type = "tool_use", id = "toolu_c", name = "now" }] }, { role = "user", content = [{ type = "tool_result",
    tool_use_id = "toolu_a", content = "1" }, { type = "tool_result", tool_use_id = "toolu_b", content = "2" }, { type = "tool_result",
  tool_use_id = "toolu_c", content = "3" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Add" }, { type = "function_call",
    call_id = "toolu_a", name = "add", arguments = "{\"n\":12345678901234567890}" }, { type = "function_call", call_id = "toolu_b",
    name = "now", arguments = "{}" }, { type = "function_call", call_id = "toolu_c", name = "now", arguments = "{}" },
    { type = "function_call_output", call_id = "toolu_a", output = "1" }, { type = "function_call_output", call_id = "toolu_b",
    output = "2" }, { type = "function_call_output", call_id = "toolu_c", output = "3" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a result is a string, or a list of texts, images and files (T020, T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant",
    content = [{ type = "tool_use", id = "toolu_a", name = "look", input = {} }, { type = "tool_use", id = "toolu_b", name = "look",
      input = {} }, { type = "tool_use", id = "toolu_c", name = "look", input = {} }, { type = "tool_use", id = "toolu_d", name = "look",
      input = {} }, { type = "tool_use", id = "toolu_e", name = "look", input = {} }, { type = "tool_use", id = "toolu_f", name = "look",
      input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = [{ type = "text",
        text = "A cat:" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "document",
      title = "a.pdf", source = { type = "base64", media_type = "application/pdf", data = "aGk=" } }] }, { type = "tool_result",
      tool_use_id = "toolu_b", content = [{ type = "text", text = "one" }, { type = "text", text = "two" }] }, { type = "tool_result",
      tool_use_id = "toolu_c", content = "" }, { type = "tool_result", tool_use_id = "toolu_d" }, { type = "tool_result",
      tool_use_id = "toolu_e", content = [{ type = "text", text = "one" }] }, { type = "tool_result", tool_use_id = "toolu_f",
  content = [{ type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }] }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }, { type = "function_call", call_id = "toolu_a", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_b", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_c", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_d", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_e", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_f", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = [{ type = "input_text", text = "A cat:" }, { type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" }, { type = "input_file", filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" }] }, { type = "function_call_output", call_id = "toolu_b", output = [{ type = "input_text", text = "one" }, { type = "input_text", text = "two" }] }, { type = "function_call_output", call_id = "toolu_c", output = "" }, { type = "function_call_output", call_id = "toolu_d", output = "" }, { type = "function_call_output", call_id = "toolu_e", output = "one" }, { type = "function_call_output", call_id = "toolu_f", output = [{ type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a result that is an error says so, once (T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_a", name = "look", input = {} }, { type = "tool_use", id = "toolu_b", name = "look", input = {} },
    { type  = "tool_use", id = "toolu_c", name = "look", input = {} }, { type = "tool_use", id = "toolu_d", name = "look",
      input = {} }, { type = "tool_use", id = "toolu_e", name = "look", input = {} }, { type = "tool_use", id = "toolu_f",
    name = "look", input = {} }, { type = "tool_use", id = "toolu_g", name = "look", input = {} }] }, { role = "user",
    content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "no such file", is_error = true }, { type = "tool_result",
      tool_use_id = "toolu_b", content = "ERROR: no", is_error = true }, { type = "tool_result", tool_use_id = "toolu_c",
      content     = "<tool_use_error>no</tool_use_error>", is_error = true }, { type = "tool_result", tool_use_id = "toolu_d",
      is_error = true }, { type = "tool_result", tool_use_id = "toolu_e", content = [{ type = "text", text = "no" },
      { type = "text", text = "really" }], is_error = true }, { type = "tool_result", tool_use_id = "toolu_f",
      content = [{ type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }], is_error = true },
  { type = "tool_result", tool_use_id = "toolu_g", content = "fine", is_error = false }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }, { type = "function_call",
    call_id   = "toolu_a", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_b", name = "look",
    arguments = "{}" }, { type = "function_call", call_id = "toolu_c", name = "look", arguments = "{}" }, { type = "function_call",
    call_id   = "toolu_d", name = "look", arguments = "{}" }, { type = "function_call", call_id = "toolu_e", name = "look",
    arguments = "{}" }, { type = "function_call", call_id = "toolu_f", name = "look", arguments = "{}" }, { type = "function_call",
    call_id   = "toolu_g", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a",
    output    = "Error: no such file" }, { type = "function_call_output", call_id = "toolu_b", output = "ERROR: no" }, { type = "function_call_output",
    call_id   = "toolu_c", output = "<tool_use_error>no</tool_use_error>" }, { type = "function_call_output", call_id = "toolu_d",
    output = "Error: " }, { type = "function_call_output", call_id = "toolu_e", output = [{ type = "input_text", text = "Error: no" },
      { type = "input_text", text = "really" }] }, { type = "function_call_output", call_id = "toolu_f", output = [{ type = "input_text",
    text = "Error: " }, { type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" }] }, { type = "function_call_output",
  call_id = "toolu_g", output = "fine" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a result may speak of tools, tabs and what a search found" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_a", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a",
    content = [{ type = "tool_reference", tool_name = "mail" }, { type = "search_result", title = "A", source = "https://x",
      content = [{ type = "text", text = "one" }] }, { type = "browser_state", tabs = [{ id = "1", title = "T", url = "https://y",
  active = true }] }] }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }, { type = "function_call", call_id = "toolu_a", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = [{ type = "input_text", text = "Tool available: mail" }, { type = "input_text", text = "A\nhttps://x\none" }, { type = "input_text", text = "Open tabs: T – https://y" }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a mark for the cache on a result stands on its text (T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_a", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a",
  content = "A", cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Look" }, { type = "function_call", call_id = "toolu_a", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = [{ type = "input_text", text = "A", prompt_cache_breakpoint = { mode = "explicit" } }] }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_0",
    content = "old" }] }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_a", name = "now", input = {} }] },
  { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user",
    content   = "[Result of an earlier tool call toolu_0]\nold" }, { type = "function_call", call_id = "toolu_a", name = "now",
    arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a",
    output    = "Error: [Tool result unavailable - conversation history was truncated]" }, { type = "message", role = "user",
  content = "Never mind" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "of two results for one call the last counts (T014)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_a", content = "first" }, { type = "tool_result", tool_use_id = "toolu_a", content = "second" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "second" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "calls that share an id are told apart, the same way every time (T017)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read" }, { role = "assistant", content = [{ type = "tool_use",
    id          = "call_0", name = "read", input = { p = 1 } }] }, { role = "user", content = [{ type = "tool_result",
    tool_use_id = "call_0", content = "A" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_0", name = "read",
  input = { p = 2 } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_0", content = "B" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read" }, { type = "function_call",
    call_id = "call_0", name = "read", arguments = "{\"p\":1}" }, { type = "function_call_output", call_id = "call_0", output = "A" },
    { type = "function_call", call_id = "call_0_2", name = "read", arguments = "{\"p\":2}" }, { type = "function_call_output",
  call_id = "call_0_2", output = "B" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "an id of more than 64 letters is another one, for the call and its result alike (T017)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "toolu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", name = "now",
      input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "function_call", call_id = "call_YFxQy2tOhLFy1D1n8t6Y0sky", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_YFxQy2tOhLFy1D1n8t6Y0sky", output = "12:00" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}
