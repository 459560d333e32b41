# Calls and their results in a chat client's history, on a Messages upstream.

request "all results of one turn stand first in one user message (T012)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    content = "Reading.", tool_calls = [{ id = "call_a", type = "function", function = { name = "read",
      arguments = "{\"path\":\"a\"}" } }, { id = "call_b", type = "function", function = { name = "read",
    arguments = "{\"path\":\"b\"}" } }] }, { role = "tool", tool_call_id = "call_b", content = "B" }, { role = "tool",
  tool_call_id = "call_a", content = "A" }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "text", text = "Reading." }, { type = "tool_use", id = "call_a", name = "read", input = { path = "a" } }, { type = "tool_use", id = "call_b", name = "read", input = { path = "b" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "A" }, { type = "tool_result", tool_use_id = "call_b", content = "B" }, { type = "text", text = "Go on" }] }] }
}

request "results that come late move behind their calls (T012)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "user",
  content = "Hurry" }, { role = "system", content = "Be brief." }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
      tool_use_id = "call_a", content = "12:00" }, { type = "text", text = "Hurry" }, { type = "text",
  text = "<system-reminder>Be brief.</system-reminder>" }] }] }
}

request "no arguments, or white space, are the input {} (T006)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "" } }, { id = "call_b", type = "function",
      function = { name = "now", arguments = " \n" } }, { id = "call_c", type = "function", function = { name = "now" } },
    { id = "call_d", type = "function", function = { name = "now", arguments = "null" } }] }, { role = "tool",
    tool_call_id = "call_a", content = "12:00" }, { role = "tool", tool_call_id = "call_b", content = "12:00" }, { role = "tool",
  tool_call_id = "call_c", content = "12:00" }, { role = "tool", tool_call_id = "call_d", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }, { type = "tool_use", id = "call_b", name = "now",
      input = {} }, { type = "tool_use", id = "call_c", name = "now", input = {} }, { type = "tool_use", id = "call_d", name = "now",
      input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" },
      { type = "tool_result", tool_use_id = "call_b", content = "12:00" }, { type = "tool_result", tool_use_id = "call_c",
  content = "12:00" }, { type = "tool_result", tool_use_id = "call_d", content = "12:00" }] }] }
}

request "arguments that are no object are wrapped, numbers stay as they are written" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Add" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "add",
      arguments = "{\"n\": 12345678901234567890, \"m\": 1.0}" } }, { id = "call_b", type = "function", function = { name = "add",
      arguments = "[1, 2e3]" } }, { id = "call_c", type = "function", function = { name = "add", arguments = "{\"n\": 1" } },
    { id = "call_d", type = "function", function = { name = "add", arguments = "\"5\"" } }] }, { role = "tool",
    tool_call_id = "call_a", content = "1" }, { role = "tool", tool_call_id = "call_b", content = "2" }, { role = "tool",
  tool_call_id = "call_c", content = "3" }, { role = "tool", tool_call_id = "call_d", content = "4" }] }
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Add"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "call_a", "name": "add", "input": {"n": 12345678901234567890, "m": 1.0}}, {"type": "tool_use", "id": "call_b", "name": "add", "input": {"value": [1, 2e3]}}, {"type": "tool_use", "id": "call_c", "name": "add", "input": {"_raw": "{\"n\": 1"}}, {"type": "tool_use", "id": "call_d", "name": "add", "input": {"value": "5"}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "call_a", "content": "1"}, {"type": "tool_result", "tool_use_id": "call_b", "content": "2"}, {"type": "tool_result", "tool_use_id": "call_c", "content": "3"}, {"type": "tool_result", "tool_use_id": "call_d", "content": "4"}]}]}
  JSON
}

request "a call of a custom tool has its text as input (T022)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Patch" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "custom", custom = { name = "patch", input = "*** Begin \"Patch\"" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "Done" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Patch" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "patch", input = { input = "*** Begin \"Patch\"" } }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "call_a", content = "Done" }] }] }
}

request "calls of functions, as they were before tools, get ids from their names (T158)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time, twice" }, { role = "assistant", content = null,
    function_call = { name = "now", arguments = "{}" } }, { role = "function", name = "now", content = "12:00" }, { role = "assistant",
    content       = "Again.", function_call = { name = "now", arguments = "{\"zone\":\"UTC\"}" } }, { role = "function", name = "now",
  content = "10:00" }, { role = "user", content = "Thanks" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time, twice" }, { role = "assistant", content = [{ type = "tool_use", id = "call_now", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_now", content = "12:00" }] }, { role = "assistant", content = [{ type = "text", text = "Again." }, { type = "tool_use", id = "call_now_2", name = "now", input = { zone = "UTC" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_now_2", content = "10:00" }, { type = "text", text = "Thanks" }] }] }
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "tool", tool_call_id = "call_0", content = "old" }, { role = "assistant",
    content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] },
  { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user",
    content = "[Result of an earlier tool call call_0]\nold" }, { role = "assistant", content = [{ type = "tool_use", id = "call_a",
      name    = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
      content = "[Tool result unavailable - conversation history was truncated]", is_error = true }, { type = "text",
  text = "Never mind" }] }] }
}

request "of two results for one call the last counts, in the place of the first (T014)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls   = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
    tool_call_id = "call_a", content = "first" }, { role = "user", content = "Well?" }, { role = "tool", tool_call_id = "call_a",
  content = "second" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "second" }, { type = "text", text = "Well?" }] }] }
}

request "calls that share an id are told apart, the same way every time (T017)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a, then b and c" }, { role = "assistant",
    content = null, tool_calls = [{ id = "call_0", type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }] },
    { role = "tool", tool_call_id = "call_0", content = "A" }, { role = "assistant", content = null, tool_calls = [{ id = "call_0",
      type = "function", function = { name = "read", arguments = "{\"path\":\"b\"}" } }, { id = "call_1", type = "function",
    function = { name = "read", arguments = "{\"path\":\"c\"}" } }] }, { role = "tool", tool_call_id = "call_0", content = "B" },
  { role = "tool", tool_call_id = "call_1", content = "C" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a, then b and c" }, { role = "assistant", content = [{ type = "tool_use", id = "call_0", name = "read", input = { path = "a" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_0", content = "A" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_0_2", name = "read", input = { path = "b" } }, { type = "tool_use", id = "call_1", name = "read", input = { path = "c" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_0_2", content = "B" }, { type = "tool_result", tool_use_id = "call_1", content = "C" }] }] }
}

request "an id that the upstream does not take is another one, for the call and its result alike (T017)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "functions.now:0", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "functions.now:0", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_8rXrapZcL1m7BDzmrFN3sHOL", name = "now", input = {} }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "call_8rXrapZcL1m7BDzmrFN3sHOL", content = "12:00" }] }] }
}

request "a result is a string, a list of parts, or nothing (T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_b", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_c", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_d", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = [{ type = "text", text = "A cat:" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }, { type = "file", file = { filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" } }] }, { role = "tool", tool_call_id = "call_b", content = [{ type = "text", text = "One" }, { type = "text", text = "Two" }] }, { role = "tool", tool_call_id = "call_c", content = "" }, { role = "tool", tool_call_id = "call_d", content = null }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "look", input = {} }, { type = "tool_use", id = "call_b", name = "look",
      input = {} }, { type = "tool_use", id = "call_c", name = "look", input = {} }, { type = "tool_use", id = "call_d", name = "look",
      input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = [{ type = "text",
        text = "A cat:" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "document",
      source = { type = "base64", media_type = "application/pdf", data = "aGk=" }, title = "a.pdf" }] }, { type = "tool_result",
      tool_use_id = "call_b", content = [{ type = "text", text = "One" }, { type = "text", text = "Two" }] }, { type = "tool_result",
  tool_use_id = "call_c" }, { type = "tool_result", tool_use_id = "call_d" }] }] }
}

request "a call that does not say what it calls is refused, with its place" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
  tool_calls = [{ id = "call_a", type = "function" }] }] }
  reject       = "Field required"
  reject_param = "messages[1].tool_calls[0].function.name"
}

request "a result that does not say of which call it is, is refused" {
  given        = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "tool", content = "12:00" }] }
  reject       = "Field required"
  reject_param = "messages[1].tool_call_id"
}
