# Calls of tools that are no functions for a Responses client, though they are tools of a Messages upstream.

reply "a freeform call is its text, also where it is cut within an escape (T022, T049)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "apply_patch" }] }
  given   = <<-SSE
    <message_start_3> <start_tool_use_3 name="apply_patch"> <input_json_delta partial_json=""> <input_json_delta partial_json='{\"inp'>
    <input_json_delta partial_json='ut\": \"a\\'> <input_json_delta partial_json="nb \\u"> <input_json_delta partial_json="00e9 \\ud83d">
    <input_json_delta partial_json='\\ude00\\\"\"'> <input_json_delta partial_json="}"> <stop_block> <message_delta stop_reason="tool_use">
    <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_custom_tool_call call_id="toolu_a" name="apply_patch"> <custom_tool_call_input_delta>
    <custom_tool_call_input_delta delta="\nb "> <custom_tool_call_input_delta delta="é "> <custom_tool_call_input_delta delta='😀\"'>
    <custom_tool_call_input_done>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"a\nb é 😀\"","call_id":"toolu_a","name":"apply_patch"}}
    <response_completed_2>
  SSE
}

reply "a freeform tool within a namespace, as Codex offers it (T022)" {
  request = { model = "spec-model", stream = true, input = [{ type = "additional_tools", tools = [{ type = "namespace", name = "functions",
    description = "D", tools = [{ type = "custom", name = "exec" }, { type = "function", name = "read" }] }] }, { role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    <message_start_3> <text_block text="So:"> <tool_use_block_3 index="1" name="functions__exec" input='{\"input\":\"ls\"}'>
    <tool_use_block_3 index="2" id="toolu_b" name="functions__read"> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="So:">
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"toolu_a","name":"exec","namespace":"functions"}}
    <custom_tool_call_input_delta item_id="ctc_1_1" output_index="1" delta="ls">
    <custom_tool_call_input_done item_id="ctc_1_1" output_index="1" input="ls">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"ls","call_id":"toolu_a","name":"exec","namespace":"functions"}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_b","name":"read","namespace":"functions"}}
    <arguments_done item_id="fc_1_2" output_index="2">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_b","name":"read","namespace":"functions"}}
    <response_completed_2>
  SSE
}

reply "a freeform call that is no text in an object is told as it came (T022)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    <message_start_3> <start_tool_use_3 name="say"> <input_json_delta partial_json='{\"text\":'> <input_json_delta partial_json='\"Hi\"}'>
    <stop_block> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_custom_tool_call call_id="toolu_a"> <custom_tool_call_input_delta delta='{\"text\":\"Hi\"}'>
    <custom_tool_call_input_done input='{\"text\":\"Hi\"}'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"{\"text\":\"Hi\"}","call_id":"toolu_a","name":"say"}}
    <response_completed_2>
  SSE
}

reply "arguments that were asked for as the property of an object come without it (T141)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "string" }] } }] }
  given   = <<-SSE
    <message_start_3> <start_tool_use_3 name="pick"> <input_json_delta partial_json='{\"value\": {\"a\"'>
    <input_json_delta partial_json=": 1}}"> <stop_block> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_function_call call_id="toolu_a" name="pick"> <arguments_done arguments='{\"a\":1}'>
    <item_done_function_call_2 output_index="0" id="fc_1_0" arguments='{\"a\":1}' call_id="toolu_a" name="pick"> <response_completed_2>
  SSE
}

reply "arguments that were asked for as the property of an object may be cut short, or come without it (T141, T104)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "string" }] } }] }
  given   = <<-SSE
    <message_start_3> <tool_use_block_3 name="pick" input='{\"a\":1}'>
    <tool_use_block_3 index="1" id="toolu_b" name="pick" input='{\"value\": \"x\"}'>
    <tool_use_block_3 index="2" id="toolu_c" name="pick" input='{\"value\": {\"a\"'> <message_delta stop_reason="max_tokens"> <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_function_call call_id="toolu_a" name="pick"> <arguments_done arguments='{\"a\":1}'>
    <item_done_function_call_2 output_index="0" id="fc_1_0" arguments='{\"a\":1}' call_id="toolu_a" name="pick">
    <item_added_function_call_2 id="fc_1_1" call_id="toolu_b" name="pick">
    <arguments_done item_id="fc_1_1" output_index="1" arguments='\"x\"'>
    <item_done_function_call_2 id="fc_1_1" arguments='\"x\"' call_id="toolu_b" name="pick">
    <item_added_function_call_2 output_index="2" id="fc_1_2" call_id="toolu_c" name="pick">
    <function_call_arguments_delta_2 item_id="fc_1_2" output_index="2" delta='{\"value\": {\"a\"'>
    <function_call_arguments_done_2 item_id="fc_1_2" output_index="2" arguments='{\"value\": {\"a\"'>
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"incomplete","arguments":"{\"value\": {\"a\"","call_id":"toolu_c","name":"pick"}}
    <response_incomplete>
  SSE
}

reply "a name that does not fit comes back as it was" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "files.read" }] }
  given   = <<-SSE
    <message_start_3> <tool_use_block_3 name="files_read_601e4eb6"> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2> <call_item call_id="toolu_a" name="files.read"> <response_completed_2>
  SSE
}

reply "the shells, the editor and the search that clients run have items of their own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }, { type = "shell" }, { type = "apply_patch" },
  { type = "tool_search", execution = "client", parameters = { type = "object" } }] }
  given  = <<-SSE
    <message_start_3> <start_tool_use_3 name="local_shell"> <input_json_delta partial_json='{\"command\":[\"ls\"],'>
    <input_json_delta partial_json='\"env\":{\"A\":\"b\"}}'> <stop_block>
    <tool_use_block_3 index="1" id="toolu_b" name="shell" input='{\"commands\":[\"ls\"],\"timeout_ms\":5}'>
    <tool_use_block_3 index="2" id="toolu_c" name="apply_patch" input='{\"operation\":{\"type\":\"delete_file\",\"path\":\"a\"}}'>
    <tool_use_block_3 index="3" id="toolu_d" name="tool_search" input='{\"query\":\"x\"}'> <message_delta stop_reason="tool_use">
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"toolu_a","action":{"type":"exec","command":["ls"],"env":{"A":"b"}}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"completed","call_id":"toolu_a","action":{"type":"exec","command":["ls"],"env":{"A":"b"}}}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"sh_1_1","type":"shell_call","status":"in_progress","call_id":"toolu_b","action":{"commands":["ls"],"timeout_ms":5,"max_output_length":null},"environment":null}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"sh_1_1","type":"shell_call","status":"completed","call_id":"toolu_b","action":{"commands":["ls"],"timeout_ms":5,"max_output_length":null},"environment":null}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"apc_1_2","type":"apply_patch_call","status":"in_progress","call_id":"toolu_c","operation":{"type":"delete_file","path":"a"}}}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"apc_1_2","type":"apply_patch_call","status":"completed","call_id":"toolu_c","operation":{"type":"delete_file","path":"a"}}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"ts_1_3","type":"tool_search_call","status":"in_progress","call_id":"toolu_d","execution":"client","arguments":{"query":"x"}}}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"ts_1_3","type":"tool_search_call","status":"completed","call_id":"toolu_d","execution":"client","arguments":{"query":"x"}}}
    <response_completed_2>
  SSE
}

reply "a patch has what clients read of it, whatever the model wrote: <what>" {
  cases   = <<-TABLE
    what              | input                                                              | operation
    nothing           |                                                                    | {"type":"update_file","path":"","diff":""}
    an unknown type   | {\"operation\":{\"type\":\"move\",\"path\":\"a\",\"diff\":\"d\"}}       | {"type":"update_file","path":"a","diff":"d"}
    wrong types       | {\"operation\":{\"type\":\"create_file\",\"path\":1,\"diff\":[]}}      | {"type":"create_file","path":"","diff":""}
    a text            | {\"operation\":\"delete a\"}                                       | {"type":"update_file","path":"","diff":""}
    what is right     | {\"operation\":{\"type\":\"delete_file\",\"path\":\"a\"}}           | {"type":"delete_file","path":"a"}
  TABLE
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "apply_patch" }] }
  given   = <<-SSE
    <message_start_3> <tool_use_block_3 name="apply_patch" input='<input>'> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"in_progress","call_id":"toolu_a","operation":<operation>}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"completed","call_id":"toolu_a","operation":<operation>}}
    <response_completed_2>
  SSE
}
