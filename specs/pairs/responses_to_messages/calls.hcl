# Calls and their results in a Responses client's input, on a Messages upstream.

request "results stand first in the next turn of the user, in the order of the calls (T012)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Read a and b" }, { type = "function_call",
    call_id   = "call_a", name = "read", arguments = "{\"path\":\"a\"}" }, { type = "function_call", call_id = "call_b", name = "read",
    arguments = "{\"path\":\"b\"}" }, { type = "function_call_output", call_id = "call_b", output = "B" }, { role = "user",
  content = "Go on" }, { type = "function_call_output", call_id = "call_a", output = "A" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "read", input = { path = "a" } }, { type = "tool_use", id = "call_b",
      name = "read", input = { path = "b" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
  content = "A" }, { type = "tool_result", tool_use_id = "call_b", content = "B" }, { type = "text", text = "Go on" }] }] }
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given = { model = "m", max_output_tokens = 64, input = [{ type = "function_call_output", call_id = "call_0", output = "old" },
  { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user",
    content = "[Result of an earlier tool call call_0]\nold" }, { role = "assistant", content = [{ type = "tool_use", id = "call_a",
      name    = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
      content = "[Tool result unavailable - conversation history was truncated]", is_error = true }, { type = "text",
  text = "Never mind" }] }] }
}

request "of two results for one call the last counts (T014)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "first" },
  { type = "function_call_output", call_id = "call_a", output = "second" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "second" }] }] }
}

request "arguments that are no object are wrapped, numbers stay as they are written (T006)" {
  given  = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Add" }, { type = "function_call", call_id = "call_a", name = "add", arguments = "{\"n\": 12345678901234567890, \"m\": 1.0}" }, { type = "function_call", call_id = "call_b", name = "add", arguments = "" }, { type = "function_call", call_id = "call_c", name = "add", arguments = "{\"n\": 1" }, { type = "function_call", call_id = "call_d", name = "add", arguments = "[1]" }, { type = "function_call_output", call_id = "call_a", output = "1" }, { type = "function_call_output", call_id = "call_b", output = "" }, { type = "function_call_output", call_id = "call_c", output = "3" }, { type = "function_call_output", call_id = "call_d", output = "4" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Add" }, { role = "assistant", content = [{ type = "tool_use", id = "call_a", name = "add", input = { n = 12345678901234567890, m = 1.0 } }, { type = "tool_use", id = "call_b", name = "add", input = {} }, { type = "tool_use", id = "call_c", name = "add", input = { _raw = "{\"n\": 1" } }, { type = "tool_use", id = "call_d", name = "add", input = { value = [1] } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "1" }, { type = "tool_result", tool_use_id = "call_b" }, { type = "tool_result", tool_use_id = "call_c", content = "3" }, { type = "tool_result", tool_use_id = "call_d", content = "4" }] }] }
}

request "an id with signs that are not taken is another one, for the call and its result alike (T017)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "function_call",
    call_id = "functions.now:0", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "functions.now:0",
  output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_8rXrapZcL1m7BDzmrFN3sHOL", name = "now", input = {} }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "call_8rXrapZcL1m7BDzmrFN3sHOL", content = "12:00" }] }] }
}

request "images and documents stay in results, also in a list within a string (T020, T021, T134)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Look" }, { type = "function_call",
    call_id = "call_a", name = "look", arguments = "{}" }, { type = "custom_tool_call", call_id = "call_b", name = "see", input = "x" },
    { type = "function_call_output", call_id = "call_a", output = [{ type = "input_text", text = "A cat:" }, { type = "input_image",
      image_url = "data:image/png;base64,aGk=", detail = "auto" }] }, { type = "custom_tool_call_output", call_id = "call_b",
  output = "[{\"type\": \"input_file\", \"filename\": \"a.pdf\", \"file_data\": \"data:application/pdf;base64,aGk=\"}]" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "look", input = {} }, { type = "tool_use", id = "call_b", name = "see",
      input = { input = "x" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
      content = [{ type = "text", text = "A cat:" }, { type = "image", source = { type = "base64", media_type = "image/png",
        data = "aGk=" } }] }, { type = "tool_result", tool_use_id = "call_b", content = [{ type = "document",
  source = { type = "base64", media_type = "application/pdf", data = "aGk=" }, title = "a.pdf" }] }] }] }
}

request "calls of OpenAI's own local tools are calls of functions, their outputs text (T024)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Work" }, { type = "local_shell_call", id = "lsh_1", call_id = "call_a", status = "completed", action = { type = "exec", command = ["ls"], env = { A = "b" } } }, { type = "shell_call", call_id = "call_b", status = "completed", action = { commands = ["ls"], timeout_ms = 5, max_output_length = null } }, { type = "apply_patch_call", call_id = "call_c", status = "completed", operation = { type = "delete_file", path = "a" } }, { type = "tool_search_call", call_id = "call_d", execution = "client", status = "completed", arguments = "{\"query\":\"mail\"}" }, { type = "function_call", call_id = "call_e", namespace = "mcp__files", name = "read", arguments = "{}" }, { type = "local_shell_call_output", id = "call_a", output = "a.txt" }, { type = "shell_call_output", call_id = "call_b", output = [{ stdout = "a.txt", stderr = "", outcome = { type = "exit", exit_code = 2 } }] }, { type = "apply_patch_call_output", call_id = "call_c", status = "failed", output = "Not there" }, { type = "tool_search_output", call_id = "call_d", execution = "client", status = "completed", tools = [{ type = "function", name = "send_mail", parameters = { type = "object", properties = {} } }] }, { type = "function_call_output", call_id = "call_e", output = "A" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Work" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "local_shell", input = { command = ["ls"], env = { A = "b" } } },
      { type        = "tool_use", id = "call_b", name = "shell", input = { commands = ["ls"], timeout_ms = 5 } }, { type = "tool_use",
        id          = "call_c", name = "apply_patch", input = { operation = { type = "delete_file", path = "a" } } }, { type = "tool_use",
        id          = "call_d", name = "tool_search", input = { query = "mail" } }, { type = "tool_use", id = "call_e",
        name        = "mcp__files__read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
        content     = "a.txt" }, { type = "tool_result", tool_use_id = "call_b", content = "a.txt\n[exit code 2]" }, { type = "tool_result",
        tool_use_id = "call_c", content = "Not there", is_error = true }, { type = "tool_result", tool_use_id = "call_d",
    content = "Loaded tools: send_mail" }, { type = "tool_result", tool_use_id = "call_e", content = "A" }] }],
  tools = [{ name = "send_mail", input_schema = { type = "object", properties = {} } }] }
}

request "a screenshot is an image in a result" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Click" }, { type = "computer_call", id = "cu_1", call_id = "call_a", status = "completed", pending_safety_checks = [], actions = [{ type = "screenshot" }] }, { type = "computer_call_output", call_id = "call_a", output = { type = "computer_screenshot", image_url = "data:image/png;base64,aGk=" } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Click" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "computer", input = { actions = [{ type = "screenshot" }] } }] },
    { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = [{ type = "image", source = { type = "base64",
  media_type = "image/png", data = "aGk=" } }] }] }] }
}

request "a result must say whose it is" {
  given        = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "function_call_output", output = "12:00" }] }
  reject       = "Field required"
  reject_param = "input[1].call_id"
}
