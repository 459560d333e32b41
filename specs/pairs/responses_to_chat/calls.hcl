# Calls and their results in a Responses client's input, on a chat upstream.

request "results stand behind their calls, in the order of the calls (T012)" {
  given = { model = "m", input = [{ role = "user", content = "Read a and b" }, { type = "function_call", call_id = "call_a", name = "read", arguments = "{\"path\":\"a\"}" }, { type = "function_call", call_id = "call_b", name = "read", arguments = "{\"path\":\"b\"}" }, { type = "function_call_output", call_id = "call_b", output = "B" }, { role = "user", content = "Go on" }, { type = "function_call_output", call_id = "call_a", output = "A" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }, { id = "call_b",
    type = "function", function = { name = "read", arguments = "{\"path\":\"b\"}" } }] }, { role = "tool", tool_call_id = "call_a",
  content = "A" }, { role = "tool", tool_call_id = "call_b", content = "B" }, { role = "user", content = "Go on" }] }
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given = { model = "m", input = [{ type = "function_call_output", call_id = "call_0", output = "old" }, { type = "function_call",
  call_id = "call_a", name = "now", arguments = "{}" }, { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "[Result of an earlier tool call call_0]\nold" },
    { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a",
  content = "Error: [Tool result unavailable - conversation history was truncated]" }, { role = "user", content = "Never mind" }] }
}

request "of two results for one call the last counts (T014)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "function_call", call_id = "call_a", name = "now",
    arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "first" }, { type = "function_call_output",
  call_id = "call_a", output = "second" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "second" }] }
}

request "calls that share an id are told apart (T017)" {
  given = { model = "m", input = [{ role = "user", content = "Twice" }, { type = "function_call", call_id = "call_0", name = "now",
    arguments = "{}" }, { type = "function_call_output", call_id = "call_0", output = "A" }, { type = "function_call",
  call_id = "call_0", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_0", output = "B" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Twice" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_0", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
    tool_call_id = "call_0", content = "A" }, { role = "assistant", content = null, tool_calls = [{ id = "call_0_2", type = "function",
  function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_0_2", content = "B" }] }
}

request "an id of more than 40 characters is another one, for the call and its result alike (T017)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "function_call",
    call_id = "call_0123456789012345678901234567890123456789", name = "now", arguments = "{}" }, { type = "function_call_output",
  call_id = "call_0123456789012345678901234567890123456789", output = "12:00" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_2c9uvgaLNfEMV8ap2bnGmya1", type = "function", function = { name = "now", arguments = "{}" } }] },
  { role = "tool", tool_call_id = "call_2c9uvgaLNfEMV8ap2bnGmya1", content = "12:00" }] }
}

request "a result is a string, a list, a list in a string, or nothing (T020, T021)" {
  given = { model = "m", input = [{ role = "user", content = "Look" }, { type = "function_call", call_id = "call_a", name = "look",
    arguments = "{}" }, { type = "function_call", call_id = "call_b", name = "look", arguments = "{}" }, { type = "function_call",
    call_id   = "call_c", name = "look", arguments = "{}" }, { type = "function_call", call_id = "call_d", name = "look",
    arguments = "{}" }, { type = "function_call", call_id = "call_e", name = "look", arguments = "{}" }, { type = "function_call_output",
    call_id = "call_a", output = "One" }, { type = "function_call_output", call_id = "call_b", output = [{ type = "input_text",
    text = "One" }, { type = "input_text", text = "Two" }] }, { type = "function_call_output", call_id = "call_c",
    output = "[{\"type\":\"input_text\",\"text\":\"Three\"}]" }, { type = "function_call_output", call_id = "call_d", output = "" },
  { type = "function_call_output", call_id = "call_e", output = "[{\"type\":\"row\",\"text\":\"Four\"}]" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_b",
      type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_c", type = "function",
      function = { name = "look", arguments = "{}" } }, { id = "call_d", type = "function", function = { name = "look",
    arguments = "{}" } }, { id = "call_e", type = "function", function = { name = "look", arguments = "{}" } }] },
    { role = "tool", tool_call_id = "call_a", content = "One" }, { role = "tool", tool_call_id = "call_b", content = "One\nTwo" },
    { role = "tool", tool_call_id = "call_c", content = "Three" }, { role = "tool", tool_call_id = "call_d", content = "" },
  { role = "tool", tool_call_id = "call_e", content = "[{\"type\":\"row\",\"text\":\"Four\"}]" }] }
}

request "a list in a string that is cut short stays the text that it is (T021)" {
  given = { model = "m", input = [{ role = "user", content = "Look" }, { type = "function_call", call_id = "call_a", name = "look",
  arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "[{\"type\":\"input_text\",\"text\":\"Thr" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "[{\"type\":\"input_text\",\"text\":\"Thr" }] }
}

request "images and documents in results follow in a message of the user, bound to the nearest turn (T020, T021, T134)" {
  given = { model = "m", input = [{ role = "user", content = "Look" }, { type = "function_call", call_id = "call_a", name = "look",
    arguments = "{}" }, { type = "function_call", call_id = "call_b", name = "look", arguments = "{}" }, { type = "function_call_output",
    call_id = "call_a", output = [{ type = "input_text", text = "A cat:" }, { type = "input_image",
      image_url = "data:image/png;base64,aGk=", detail = "high" }, { type = "input_image", image_url = "https://a.example/cat.png",
    detail = null }] }, { type = "function_call_output", call_id = "call_b",
    output = "[{\"type\":\"input_file\",\"filename\":\"a.pdf\",\"file_data\":\"data:application/pdf;base64,aGk=\"}]" },
  { role = "user", content = "And?" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "look", arguments = "{}" } }, { id = "call_b", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "A cat:\n[image 1 attached below]\n[image 2 attached below]" }, { role = "tool", tool_call_id = "call_b", content = "[document attached below]" }, { role = "user", content = [{ type = "image_url", image_url = { url = "data:image/png;base64,aGk=", detail = "high" } }, { type = "image_url", image_url = { url = "https://a.example/cat.png" } }, { type = "file", file = { filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" } }] }, { role = "user", content = "And?" }] }
}

request "images stay in results where the upstream sees them there (T020, T021)" {
  given = { model = "m", input = [{ role = "user", content = "Look" }, { type = "function_call", call_id = "call_a", name = "look",
    arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = [{ type = "input_text", text = "A cat:" },
  { type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" }] }] }
  profile = { image_in_tool_result = true }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = [{ type = "text", text = "A cat:" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=", detail = "auto" } }] }] }
}

request "an image of another provider is refused within a result too (T133)" {
  given = { model = "m", input = [{ role = "user", content = "Look" }, { type = "function_call", call_id = "call_a", name = "look",
    arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = [{ type = "input_image", file_id = "file_1",
  detail = "auto" }] }] }
  reject       = "send the image itself"
  reject_param = "input[2].output[0]"
}

request "a freeform call has its text as the argument of a function (T022)" {
  given = { model = "m", input = [{ role = "user", content = "Patch" }, { type = "custom_tool_call", id = "ctc_1", call_id = "call_a",
  name = "apply_patch", input = "*** Begin \"Patch\"\n" }, { type = "custom_tool_call_output", call_id = "call_a", output = "Done" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Patch" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "apply_patch",
  arguments = "{\"input\":\"*** Begin \\\"Patch\\\"\\n\"}" } }] }, { role = "tool", tool_call_id = "call_a", content = "Done" }] }
}

request "calls of tools in namespaces have the namespace in their names" {
  given = { model = "m", input = [{ role = "user", content = "Read" }, { type = "function_call", call_id = "call_a", namespace = "mcp__files", name = "read", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "A" }, { type = "custom_tool_call", call_id = "call_b", namespace = "functions", name = "exec", input = "ls" }, { type = "custom_tool_call_output", call_id = "call_b", output = "B" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Read" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "mcp__files__read", arguments = "{}" } }] },
    { role = "tool", tool_call_id = "call_a", content = "A" }, { role = "assistant", content = null, tool_calls = [{ id = "call_b",
      type = "function", function = { name = "functions__exec", arguments = "{\"input\":\"ls\"}" } }] }, { role = "tool",
  tool_call_id = "call_b", content = "B" }] }
}

request "calls of OpenAI's own local tools are calls of functions, their outputs text (T024)" {
  given = { model = "m", input = [{ role = "user", content = "Work" }, { type = "local_shell_call", id = "lsh_1", call_id = "call_a", status = "completed", action = { type = "exec", command = ["ls", "-l"], env = {}, timeout_ms = 1000, working_directory = "/tmp" } }, { type = "local_shell_call_output", id = "call_a", output = "a.txt" }, { type = "shell_call", call_id = "call_b", status = "completed", action = { commands = ["ls", "false"], timeout_ms = null, max_output_length = 100 } }, { type = "shell_call_output", call_id = "call_b", output = [{ stdout = "a.txt", stderr = "", outcome = { type = "exit", exit_code = 0 } }, { stdout = "", stderr = "no", outcome = { type = "timeout" } }] }, { type = "apply_patch_call", call_id = "call_c", status = "completed", operation = { type = "create_file", path = "a", diff = "+hi" } }, { type = "apply_patch_call_output", call_id = "call_c", status = "failed", output = "No such folder" }, { type = "apply_patch_call", call_id = "call_d", status = "completed", operation = { type = "delete_file", path = "a" } }, { type = "apply_patch_call_output", call_id = "call_d", status = "completed" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Work" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "local_shell",
    arguments = "{\"command\":[\"ls\",\"-l\"],\"workdir\":\"/tmp\",\"timeout_ms\":1000,\"env\":{}}" } }] }, { role = "tool",
    tool_call_id = "call_a", content = "a.txt" }, { role = "assistant", content = null, tool_calls = [{ id = "call_b", type = "function",
    function = { name = "shell", arguments = "{\"commands\":[\"ls\",\"false\"],\"max_output_length\":100}" } }] }, { role = "tool",
    tool_call_id = "call_b", content = "a.txt\n[exit code 0]\nno\n[timed out]" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_c", type = "function", function = { name = "apply_patch",
    arguments = "{\"operation\":{\"type\":\"create_file\",\"path\":\"a\",\"diff\":\"+hi\"}}" } }] }, { role = "tool",
    tool_call_id = "call_c", content = "Error: No such folder" }, { role = "assistant", content = null, tool_calls = [{ id = "call_d",
    type = "function", function = { name = "apply_patch", arguments = "{\"operation\":{\"type\":\"delete_file\",\"path\":\"a\"}}" } }] },
  { role = "tool", tool_call_id = "call_d", content = "completed" }] }
}

request "a screenshot is an image in a result" {
  given = { model = "m", input = [{ role = "user", content = "Click" }, { type = "computer_call", id = "cu_1", call_id = "call_a", status = "completed", pending_safety_checks = [], action = { type = "click", button = "left", x = 1, y = 2 } }, { type = "computer_call_output", call_id = "call_a", output = { type = "computer_screenshot", image_url = "data:image/png;base64,aGk=" } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Click" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "computer",
    arguments = "{\"actions\":[{\"type\":\"click\",\"button\":\"left\",\"x\":1,\"y\":2}]}" } }] }, { role = "tool",
    tool_call_id = "call_a", content = "[image 1 attached below]" }, { role = "user", content = [{ type = "image_url",
  image_url = { url = "data:image/png;base64,aGk=" } }] }] }
}

request "a search for tools is a call, and what it found is offered (T024)" {
  given  = { model = "m", tools = [{ type = "tool_search", execution = "client", description = "Find tools", parameters = { type = "object", properties = { query = { type = "string" } }, required = ["query"] } }], input = [{ role = "user", content = "Send a mail" }, { type = "tool_search_call", call_id = "call_a", execution = "client", status = "completed", arguments = { query = "mail" } }, { type = "tool_search_output", call_id = "call_a", execution = "client", status = "completed", tools = [{ type = "function", name = "send_mail", description = "Send", defer_loading = true, parameters = { type = "object", properties = {} } }, { type = "namespace", name = "mail", description = "Mail", tools = [{ type = "function", name = "list", parameters = { type = "object", properties = {} } }] }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Send a mail" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "tool_search", arguments = "{\"query\":\"mail\"}" } }] }, { role = "tool", tool_call_id = "call_a", content = "Loaded tools: send_mail, mail" }], tools = [{ type = "function", function = { name = "tool_search", description = "Find tools", parameters = { type = "object", properties = { query = { type = "string" } }, required = ["query"] } } }, { type = "function", function = { name = "send_mail", description = "Send", parameters = { type = "object", properties = {} } } }, { type = "function", function = { name = "mail__list", description = "Mail", parameters = { type = "object", properties = {} } } }] }
}

request "arguments are the text that they were, whatever it is" {
  given = { model = "m", input = [{ role = "user", content = "Add" }, { type = "function_call", call_id = "call_a", name = "add",
    arguments = "{\"n\": 12345678901234567890, \"m\": 1.0}" }, { type = "function_call_output", call_id = "call_a", output = "1" },
    { type = "function_call", call_id = "call_b", name = "add", arguments = "{\"n\": 1" }, { type = "function_call_output",
  call_id = "call_b", output = "2" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Add" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "add",
    arguments = "{\"n\": 12345678901234567890, \"m\": 1.0}" } }] }, { role = "tool", tool_call_id = "call_a", content = "1" },
    { role = "assistant", content = null, tool_calls = [{ id = "call_b", type = "function", function = { name = "add",
  arguments = "{\"n\": 1" } }] }, { role = "tool", tool_call_id = "call_b", content = "2" }] }
}

request "a <what>" {
  cases        = <<-TABLE
    what                        | given                                                           | reject_param
    call must say what it calls | "type": "function_call", "call_id": "call_a", "arguments": "{}" | input[1].name
    call must have an id        | "type": "custom_tool_call", "name": "x", "input": ""            | input[1].call_id
    result must say whose it is | "type": "function_call_output", "output": "12:00"               | input[1].call_id
  TABLE
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": "Hi"}, {<given>}]}
  JSON
  reject       = "Field required"
  reject_param = "<reject_param>"
}

reply "of calls that were cut short at the same time only the last is incomplete, in each place that says so" {
  given  = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"f","arguments":"{\"a\":"}}]},"finish_reason":null}]}
    <chat_call id="c1" index="1" id_2="call_b" name="f" arguments='{\"b\":'> <chat_arguments_3 id="c1" model="x" arguments="1}">
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call id="fc_c1_0" name="f"> <function_call_arguments_delta item_id="fc_c1_0" delta='{\"a\":'>
    <item_added_function_call_2 id="fc_c1_1" call_id="call_b" name="f"> <function_call_arguments_delta_2 item_id="fc_c1_1" delta='{\"b\":'>
    <function_call_arguments_delta item_id="fc_c1_0" delta="1}"> <function_call_arguments_done item_id="fc_c1_0" arguments='{\"a\":1}'>
    <item_done_function_call_2 output_index="0" id="fc_c1_0" arguments='{\"a\":1}' call_id="call_a" name="f">
    <function_call_arguments_done_2 item_id="fc_c1_1" arguments='{\"b\":'>
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_c1_1","type":"function_call","status":"incomplete","arguments":"{\"b\":","call_id":"call_b","name":"f"}}
    <response_incomplete>
  SSE
}

# A call of a shell is told when it is whole. It has its place in the order of the calls, so what comes behind it waits.
reply "calls of several kinds that interleave, and text behind them (T001)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "f", parameters = { type = "object" } },
  { type = "custom", name = "say" }, { type = "local_shell" }] }
  given  = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"f","arguments":"{\"a\":"}}]},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"say","arguments":"{\"input\":\"x"}},{"index":2,"id":"call_c","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"ls\"]"}}]},"finish_reason":null}]}
    <chat_call id="c1" index="3" id_2="call_d" name="f" arguments='{\"d\":'>
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"function":{"arguments":"}"}},{"index":1,"function":{"arguments":"y\"}"}},{"index":3,"function":{"arguments":"4}"}},{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}
    <chat_text_4 id="c1" content="Wait.">
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call id="fc_c1_0" name="f"> <function_call_arguments_delta item_id="fc_c1_0" delta='{\"a\":'>
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_c1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_b","name":"say"}}
    <custom_tool_call_input_delta item_id="ctc_c1_1" output_index="1" delta="x">
    <custom_tool_call_input_delta item_id="ctc_c1_1" output_index="1" delta="y">
    <function_call_arguments_delta item_id="fc_c1_0" delta="1}"> <function_call_arguments_done item_id="fc_c1_0" arguments='{\"a\":1}'>
    <item_done_function_call_2 output_index="0" id="fc_c1_0" arguments='{\"a\":1}' call_id="call_a" name="f">
    <custom_tool_call_input_done item_id="ctc_c1_1" output_index="1" input="xy">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_c1_1","type":"custom_tool_call","status":"completed","input":"xy","call_id":"call_b","name":"say"}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"lsh_c1_2","type":"local_shell_call","status":"in_progress","call_id":"call_c","action":{"type":"exec","command":["ls"],"env":{}}}}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"lsh_c1_2","type":"local_shell_call","status":"completed","call_id":"call_c","action":{"type":"exec","command":["ls"],"env":{}}}}
    <item_added_function_call_2 output_index="3" id="fc_c1_3" call_id="call_d" name="f">
    <function_call_arguments_delta_2 item_id="fc_c1_3" output_index="3" delta='{\"d\":4}'>
    <function_call_arguments_done_2 item_id="fc_c1_3" output_index="3" arguments='{\"d\":4}'>
    <item_done_function_call_2 output_index="3" id="fc_c1_3" arguments='{\"d\":4}' call_id="call_d" name="f">
    <text_item id="msg_c1_4" output_index="4" text="Wait."> <response_completed_2>
  SSE
}
