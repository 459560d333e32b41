# Calls and their results in a Responses client's input, on a chat upstream.

request "results stand behind their calls, in the order of the calls (T012)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Read a and b"},
      {"type": "function_call", "call_id": "call_a", "name": "read", "arguments": "{\"path\":\"a\"}"},
      {"type": "function_call", "call_id": "call_b", "name": "read", "arguments": "{\"path\":\"b\"}"},
      {"type": "function_call_output", "call_id": "call_b", "output": "B"},
      {"role": "user", "content": "Go on"},
      {"type": "function_call_output", "call_id": "call_a", "output": "A"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Read a and b"},
      {"role": "assistant", "content": null, "tool_calls": [
        {"id": "call_a", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"a\"}"}},
        {"id": "call_b", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"b\"}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "A"},
      {"role": "tool", "tool_call_id": "call_b", "content": "B"},
      {"role": "user", "content": "Go on"}]}
  JSON
}

request "a call without a result gets one, a result without a call becomes text (T013)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"type": "function_call_output", "call_id": "call_0", "output": "old"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"role": "user", "content": "Never mind"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "[Result of an earlier tool call call_0]\nold"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "Error: [Tool result unavailable - conversation history was truncated]"},
      {"role": "user", "content": "Never mind"}]}
  JSON
}

request "of two results for one call the last counts (T014)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "first"},
      {"type": "function_call_output", "call_id": "call_a", "output": "second"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "second"}]}
  JSON
}

request "calls that share an id are told apart (T017)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Twice"},
      {"type": "function_call", "call_id": "call_0", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_0", "output": "A"},
      {"type": "function_call", "call_id": "call_0", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_0", "output": "B"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Twice"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_0", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_0", "content": "A"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_0_2", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_0_2", "content": "B"}]}
  JSON
}

request "an id of more than 40 characters is another one, for the call and its result alike (T017)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "function_call", "call_id": "call_0123456789012345678901234567890123456789", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_0123456789012345678901234567890123456789", "output": "12:00"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_2c9uvgaLNfEMV8ap2bnGmya1", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_2c9uvgaLNfEMV8ap2bnGmya1", "content": "12:00"}]}
  JSON
}

request "a result is a string, a list, a list in a string, or nothing (T020, T021)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Look"},
      {"type": "function_call", "call_id": "call_a", "name": "look", "arguments": "{}"},
      {"type": "function_call", "call_id": "call_b", "name": "look", "arguments": "{}"},
      {"type": "function_call", "call_id": "call_c", "name": "look", "arguments": "{}"},
      {"type": "function_call", "call_id": "call_d", "name": "look", "arguments": "{}"},
      {"type": "function_call", "call_id": "call_e", "name": "look", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "One"},
      {"type": "function_call_output", "call_id": "call_b", "output": [{"type": "input_text", "text": "One"}, {"type": "input_text", "text": "Two"}]},
      {"type": "function_call_output", "call_id": "call_c", "output": "[{\"type\":\"input_text\",\"text\":\"Three\"}]"},
      {"type": "function_call_output", "call_id": "call_d", "output": ""},
      {"type": "function_call_output", "call_id": "call_e", "output": "[{\"type\":\"row\",\"text\":\"Four\"}]"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Look"},
      {"role": "assistant", "content": null, "tool_calls": [
        {"id": "call_a", "type": "function", "function": {"name": "look", "arguments": "{}"}},
        {"id": "call_b", "type": "function", "function": {"name": "look", "arguments": "{}"}},
        {"id": "call_c", "type": "function", "function": {"name": "look", "arguments": "{}"}},
        {"id": "call_d", "type": "function", "function": {"name": "look", "arguments": "{}"}},
        {"id": "call_e", "type": "function", "function": {"name": "look", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "One"},
      {"role": "tool", "tool_call_id": "call_b", "content": "One\nTwo"},
      {"role": "tool", "tool_call_id": "call_c", "content": "Three"},
      {"role": "tool", "tool_call_id": "call_d", "content": ""},
      {"role": "tool", "tool_call_id": "call_e", "content": "[{\"type\":\"row\",\"text\":\"Four\"}]"}]}
  JSON
}

request "a list in a string that is cut short stays the text that it is (T021)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Look"},
      {"type": "function_call", "call_id": "call_a", "name": "look", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "[{\"type\":\"input_text\",\"text\":\"Thr"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Look"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "look", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "[{\"type\":\"input_text\",\"text\":\"Thr"}]}
  JSON
}

request "images and documents in results follow in a message of the user, bound to the nearest turn (T020, T021, T134)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Look"},
      {"type": "function_call", "call_id": "call_a", "name": "look", "arguments": "{}"},
      {"type": "function_call", "call_id": "call_b", "name": "look", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": [
        {"type": "input_text", "text": "A cat:"},
        {"type": "input_image", "image_url": "data:image/png;base64,aGk=", "detail": "high"},
        {"type": "input_image", "image_url": "https://a.example/cat.png", "detail": null}]},
      {"type": "function_call_output", "call_id": "call_b", "output": "[{\"type\":\"input_file\",\"filename\":\"a.pdf\",\"file_data\":\"data:application/pdf;base64,aGk=\"}]"},
      {"role": "user", "content": "And?"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Look"},
      {"role": "assistant", "content": null, "tool_calls": [
        {"id": "call_a", "type": "function", "function": {"name": "look", "arguments": "{}"}},
        {"id": "call_b", "type": "function", "function": {"name": "look", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "A cat:\n[image 1 attached below]\n[image 2 attached below]"},
      {"role": "tool", "tool_call_id": "call_b", "content": "[document attached below]"},
      {"role": "user", "content": [
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk=", "detail": "high"}},
        {"type": "image_url", "image_url": {"url": "https://a.example/cat.png"}},
        {"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,aGk="}}]},
      {"role": "user", "content": "And?"}]}
  JSON
}

request "images stay in results where the upstream sees them there (T020, T021)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Look"},
      {"type": "function_call", "call_id": "call_a", "name": "look", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": [{"type": "input_text", "text": "A cat:"}, {"type": "input_image", "image_url": "data:image/png;base64,aGk=", "detail": "auto"}]}]}
  JSON
  profile = { image_in_tool_result = true }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Look"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "look", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": [{"type": "text", "text": "A cat:"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk=", "detail": "auto"}}]}]}
  JSON
}

request "an image of another provider is refused within a result too (T133)" {
  given        = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Look"},
      {"type": "function_call", "call_id": "call_a", "name": "look", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": [{"type": "input_image", "file_id": "file_1", "detail": "auto"}]}]}
  JSON
  reject       = "send the image itself"
  reject_param = "input[2].output[0]"
}

request "a freeform call has its text as the argument of a function (T022)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Patch"},
      {"type": "custom_tool_call", "id": "ctc_1", "call_id": "call_a", "name": "apply_patch", "input": "*** Begin \"Patch\"\n"},
      {"type": "custom_tool_call_output", "call_id": "call_a", "output": "Done"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Patch"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "apply_patch", "arguments": "{\"input\":\"*** Begin \\\"Patch\\\"\\n\"}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "Done"}]}
  JSON
}

request "calls of tools in namespaces have the namespace in their names" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Read"},
      {"type": "function_call", "call_id": "call_a", "namespace": "mcp__files", "name": "read", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "A"},
      {"type": "custom_tool_call", "call_id": "call_b", "namespace": "functions", "name": "exec", "input": "ls"},
      {"type": "custom_tool_call_output", "call_id": "call_b", "output": "B"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Read"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "mcp__files__read", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "A"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_b", "type": "function", "function": {"name": "functions__exec", "arguments": "{\"input\":\"ls\"}"}}]},
      {"role": "tool", "tool_call_id": "call_b", "content": "B"}]}
  JSON
}

request "calls of OpenAI's own local tools are calls of functions, their outputs text (T024)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Work"},
      {"type": "local_shell_call", "id": "lsh_1", "call_id": "call_a", "status": "completed", "action": {"type": "exec", "command": ["ls", "-l"], "env": {}, "timeout_ms": 1000, "working_directory": "/tmp"}},
      {"type": "local_shell_call_output", "id": "call_a", "output": "a.txt"},
      {"type": "shell_call", "call_id": "call_b", "status": "completed", "action": {"commands": ["ls", "false"], "timeout_ms": null, "max_output_length": 100}},
      {"type": "shell_call_output", "call_id": "call_b", "output": [
        {"stdout": "a.txt", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}},
        {"stdout": "", "stderr": "no", "outcome": {"type": "timeout"}}]},
      {"type": "apply_patch_call", "call_id": "call_c", "status": "completed", "operation": {"type": "create_file", "path": "a", "diff": "+hi"}},
      {"type": "apply_patch_call_output", "call_id": "call_c", "status": "failed", "output": "No such folder"},
      {"type": "apply_patch_call", "call_id": "call_d", "status": "completed", "operation": {"type": "delete_file", "path": "a"}},
      {"type": "apply_patch_call_output", "call_id": "call_d", "status": "completed"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Work"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "local_shell", "arguments": "{\"command\":[\"ls\",\"-l\"],\"workdir\":\"/tmp\",\"timeout_ms\":1000,\"env\":{}}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "a.txt"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_b", "type": "function", "function": {"name": "shell", "arguments": "{\"commands\":[\"ls\",\"false\"],\"max_output_length\":100}"}}]},
      {"role": "tool", "tool_call_id": "call_b", "content": "a.txt\n[exit code 0]\nno\n[timed out]"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_c", "type": "function", "function": {"name": "apply_patch", "arguments": "{\"operation\":{\"type\":\"create_file\",\"path\":\"a\",\"diff\":\"+hi\"}}"}}]},
      {"role": "tool", "tool_call_id": "call_c", "content": "Error: No such folder"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_d", "type": "function", "function": {"name": "apply_patch", "arguments": "{\"operation\":{\"type\":\"delete_file\",\"path\":\"a\"}}"}}]},
      {"role": "tool", "tool_call_id": "call_d", "content": "completed"}]}
  JSON
}

request "a screenshot is an image in a result" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Click"},
      {"type": "computer_call", "id": "cu_1", "call_id": "call_a", "status": "completed", "pending_safety_checks": [], "action": {"type": "click", "button": "left", "x": 1, "y": 2}},
      {"type": "computer_call_output", "call_id": "call_a", "output": {"type": "computer_screenshot", "image_url": "data:image/png;base64,aGk="}}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Click"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "computer", "arguments": "{\"actions\":[{\"type\":\"click\",\"button\":\"left\",\"x\":1,\"y\":2}]}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "[image 1 attached below]"},
      {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}}]}]}
  JSON
}

request "a search for tools is a call, and what it found is offered (T024)" {
  given  = <<-JSON
    {"model": "m",
     "tools": [{"type": "tool_search", "execution": "client", "description": "Find tools", "parameters": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}}],
     "input": [
      {"role": "user", "content": "Send a mail"},
      {"type": "tool_search_call", "call_id": "call_a", "execution": "client", "status": "completed", "arguments": {"query": "mail"}},
      {"type": "tool_search_output", "call_id": "call_a", "execution": "client", "status": "completed", "tools": [
        {"type": "function", "name": "send_mail", "description": "Send", "defer_loading": true, "parameters": {"type": "object", "properties": {}}},
        {"type": "namespace", "name": "mail", "description": "Mail", "tools": [{"type": "function", "name": "list", "parameters": {"type": "object", "properties": {}}}]}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Send a mail"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "tool_search", "arguments": "{\"query\":\"mail\"}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "Loaded tools: send_mail, mail"}],
     "tools": [
      {"type": "function", "function": {"name": "tool_search", "description": "Find tools", "parameters": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}}},
      {"type": "function", "function": {"name": "send_mail", "description": "Send", "parameters": {"type": "object", "properties": {}}}},
      {"type": "function", "function": {"name": "mail__list", "description": "Mail", "parameters": {"type": "object", "properties": {}}}}]}
  JSON
}

request "arguments are the text that they were, whatever it is" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Add"},
      {"type": "function_call", "call_id": "call_a", "name": "add", "arguments": "{\"n\": 12345678901234567890, \"m\": 1.0}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "1"},
      {"type": "function_call", "call_id": "call_b", "name": "add", "arguments": "{\"n\": 1"},
      {"type": "function_call_output", "call_id": "call_b", "output": "2"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Add"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "add", "arguments": "{\"n\": 12345678901234567890, \"m\": 1.0}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "1"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_b", "type": "function", "function": {"name": "add", "arguments": "{\"n\": 1"}}]},
      {"role": "tool", "tool_call_id": "call_b", "content": "2"}]}
  JSON
}

request "a call must say what it calls" {
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": "Hi"}, {"type": "function_call", "call_id": "call_a", "arguments": "{}"}]}
  JSON
  reject       = "Field required"
  reject_param = "input[1].name"
}

request "a call must have an id" {
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": "Hi"}, {"type": "custom_tool_call", "name": "x", "input": ""}]}
  JSON
  reject       = "Field required"
  reject_param = "input[1].call_id"
}

request "a result must say whose it is" {
  given        = <<-JSON
    {"model": "m", "input": [{"role": "user", "content": "Hi"}, {"type": "function_call_output", "output": "12:00"}]}
  JSON
  reject       = "Field required"
  reject_param = "input[1].call_id"
}

reply "of calls that were cut short at the same time only the last is incomplete, in each place that says so" {
  given  = <<-SSE
    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"f","arguments":"{\"a\":"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"f","arguments":"{\"b\":"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_c1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"f"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_c1_0","output_index":0,"delta":"{\"a\":","sequence_number":3}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_c1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"f"},"sequence_number":4}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_c1_1","output_index":1,"delta":"{\"b\":","sequence_number":5}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_c1_0","output_index":0,"delta":"1}","sequence_number":6}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_c1_0","output_index":0,"arguments":"{\"a\":1}","sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_c1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"f"},"sequence_number":8}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_c1_1","output_index":1,"arguments":"{\"b\":","sequence_number":9}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_c1_1","type":"function_call","status":"incomplete","arguments":"{\"b\":","call_id":"call_b","name":"f"},"sequence_number":10}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":11}
  SSE
}

# A call of a shell is told when it is whole. It has its place in the order of the calls, so what comes behind it waits.
reply "calls of several kinds that interleave, and text behind them (T001)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "function", "name": "f", "parameters": {"type": "object"}}, {"type": "custom", "name": "say"}, {"type": "local_shell"}]}
  JSON
  given   = <<-SSE
    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"f","arguments":"{\"a\":"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"say","arguments":"{\"input\":\"x"}},{"index":2,"id":"call_c","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"ls\"]"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":3,"id":"call_d","type":"function","function":{"name":"f","arguments":"{\"d\":"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"function":{"arguments":"}"}},{"index":1,"function":{"arguments":"y\"}"}},{"index":3,"function":{"arguments":"4}"}},{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Wait."},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_c1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"f"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_c1_0","output_index":0,"delta":"{\"a\":","sequence_number":3}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_c1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_b","name":"say"},"sequence_number":4}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_c1_1","output_index":1,"delta":"x","sequence_number":5}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_c1_1","output_index":1,"delta":"y","sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_c1_0","output_index":0,"delta":"1}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_c1_0","output_index":0,"arguments":"{\"a\":1}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_c1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"f"},"sequence_number":9}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_c1_1","output_index":1,"input":"xy","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_c1_1","type":"custom_tool_call","status":"completed","input":"xy","call_id":"call_b","name":"say"},"sequence_number":11}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"lsh_c1_2","type":"local_shell_call","status":"in_progress","call_id":"call_c","action":{"type":"exec","command":["ls"],"env":{}}},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"lsh_c1_2","type":"local_shell_call","status":"completed","call_id":"call_c","action":{"type":"exec","command":["ls"],"env":{}}},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_c1_3","type":"function_call","status":"in_progress","arguments":"","call_id":"call_d","name":"f"},"sequence_number":14}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_c1_3","output_index":3,"delta":"{\"d\":4}","sequence_number":15}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_c1_3","output_index":3,"arguments":"{\"d\":4}","sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_c1_3","type":"function_call","status":"completed","arguments":"{\"d\":4}","call_id":"call_d","name":"f"},"sequence_number":17}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":4,"item":{"id":"msg_c1_4","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":18}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_c1_4","output_index":4,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":19}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_c1_4","output_index":4,"content_index":0,"delta":"Wait.","logprobs":[],"sequence_number":20}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_c1_4","output_index":4,"content_index":0,"text":"Wait.","logprobs":[],"sequence_number":21}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_c1_4","output_index":4,"content_index":0,"part":{"type":"output_text","text":"Wait.","annotations":[],"logprobs":[]},"sequence_number":22}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":4,"item":{"id":"msg_c1_4","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Wait.","annotations":[],"logprobs":[]}]},"sequence_number":23}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":24}
  SSE
}
