# Calls of tools that are no functions for a Responses client, though they are for a chat upstream.

reply "a freeform call is its text, also where it is cut within an escape (T022, T049)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "apply_patch", format = { type = "grammar",
  syntax = "lark", definition = "start: x" } }] }
  given  = <<-SSE
    <chat_role_3> <chat_call name="apply_patch" arguments=""> <chat_arguments_3 id="chatcmpl-1" model="x" arguments='{\"inp'>
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='ut\": \"a\\'> <chat_arguments_3 id="chatcmpl-1" model="x" arguments="nb \\u">
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments="00e9 \\ud83d">
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='\\ude00\\\"\"'> <chat_arguments_3 id="chatcmpl-1" model="x" arguments="}">
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_custom_tool_call name="apply_patch"> <custom_tool_call_input_delta>
    <custom_tool_call_input_delta delta="\nb "> <custom_tool_call_input_delta delta="é "> <custom_tool_call_input_delta delta='😀\"'>
    <custom_tool_call_input_done>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"a\nb é 😀\"","call_id":"call_a","name":"apply_patch"}}
    <response_completed_2>
  SSE
}

reply "a freeform call in one piece, between other items (T022, T105)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }, { type = "function",
  name = "now" }] }
  given  = <<-SSE
    <chat_role_3> <chat_text_4 content="So:"> <chat_call name="say" arguments='{\"input\":\"Hi\"}'> <chat_call index="1" id_2="call_b">
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="So:"> <item_added_custom_tool_call output_index="1" id="ctc_1_1">
    <custom_tool_call_input_delta item_id="ctc_1_1" output_index="1" delta="Hi">
    <custom_tool_call_input_done item_id="ctc_1_1" output_index="1" input="Hi">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"Hi","call_id":"call_a","name":"say"}}
    <item_added_function_call_2 output_index="2" id="fc_1_2" call_id="call_b" name="now"> <arguments_done item_id="fc_1_2" output_index="2">
    <item_done_function_call_2 output_index="2" id="fc_1_2" arguments="{}" call_id="call_b" name="now"> <response_completed_2>
  SSE
}

reply "a freeform call that is <what> is told as it came (T022)" {
  cases   = <<-TABLE
    what                 | arguments  | arguments_2 | delta
    no text in an object | {\"text\": | \"Hi\"}     | {\"text\":\"Hi\"}
    mere text            | *** Be     | gin         | *** Begin
  TABLE
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="say" arguments='<arguments>'> <chat_arguments_3 id="chatcmpl-1" model="x" arguments='<arguments_2>'>
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_custom_tool_call> <custom_tool_call_input_delta delta='<delta>'>
    <custom_tool_call_input_done input='<delta>'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"<delta>","call_id":"call_a","name":"say"}}
    <response_completed_2>
  SSE
}

reply "a freeform call without anything has an empty input (T022)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="say" arguments=""> <chat_call index="1" id_2="call_b" name="say" arguments='{\"input\":\"\"}'>
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_custom_tool_call>
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_b","name":"say"}}
    <custom_tool_call_input_done input="">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"","call_id":"call_a","name":"say"}}
    <custom_tool_call_input_done item_id="ctc_1_1" output_index="1" input="">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"","call_id":"call_b","name":"say"}}
    <response_completed_2>
  SSE
}

reply "a freeform tool within a namespace, as Codex offers it (T022)" {
  request = { model = "spec-model", stream = true, input = [{ type = "additional_tools", tools = [{ type = "namespace", name = "functions",
  description = "D", tools = [{ type = "custom", name = "exec", description = "Run" }] }] }, { role = "user", content = "Hi" }] }
  given  = <<-SSE
    <chat_role_3> <chat_call name="functions__exec" arguments='{\"input\":\"l'>
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='s\"}'> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"exec","namespace":"functions"}}
    <custom_tool_call_input_delta delta="l"> <custom_tool_call_input_delta delta="s"> <custom_tool_call_input_done input="ls">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"ls","call_id":"call_a","name":"exec","namespace":"functions"}}
    <response_completed_2>
  SSE
}

reply "a function within a namespace comes back with its own name and the namespace's" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "namespace", name = "mcp__files", description = "D",
    tools = [{ type = "function", name = "read", parameters = { type = "object", properties = {} } }] }, { type = "namespace",
    name = "a_namespace_with_quite_a_long_name", description = "D", tools = [{ type = "function",
    name = "a_function_with_a_long_name_too", parameters = { type = "object", properties = {} } }] }, { type = "function",
  name = "files.read", parameters = { type = "object", properties = {} } }] }
  given  = <<-SSE
    <chat_role_3> <chat_call name="mcp__files__read">
    <chat_call index="1" id_2="call_b" name="a_namespace_with_quite_a_long_name__a_function_with_a_l_935764c0">
    <chat_call index="2" id_2="call_c" name="files_read_601e4eb6"> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    <arguments_done>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"a_function_with_a_long_name_too","namespace":"a_namespace_with_quite_a_long_name"}}
    <arguments_done item_id="fc_1_1" output_index="1">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"a_function_with_a_long_name_too","namespace":"a_namespace_with_quite_a_long_name"}}
    <item_added_function_call_2 output_index="2" id="fc_1_2" call_id="call_c" name="files.read">
    <arguments_done item_id="fc_1_2" output_index="2">
    <item_done_function_call_2 output_index="2" id="fc_1_2" arguments="{}" call_id="call_c" name="files.read"> <response_completed_2>
  SSE
}

reply "a name that the model made up is told as it came (T030)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {} } }] }
  given  = "<chat_role_3> <chat_call name='then'> <chat_finish_3> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <call_item name="then"> <response_completed_2>
  SSE
}

reply "a name within a namespace whose prefix the model repeats, or leaves out, is found all the same (T030)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "namespace", name = "mcp__files", description = "D",
  tools = [{ type = "function", name = "read", parameters = { type = "object", properties = {} } }] }] }
  given  = <<-SSE
    <chat_role_3> <chat_call name="mcp__files__mcp__files__read"> <chat_call index="1" id_2="call_b" name="read"> <chat_finish_3>
    <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    <arguments_done>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read","namespace":"mcp__files"}}
    <arguments_done item_id="fc_1_1" output_index="1">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"mcp__files"}}
    <response_completed_2>
  SSE
}

reply "a call of the local shell is an item of its own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="local_shell" arguments='{\"command\":[\"ls\",\"-l\"],'>
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='\"workdir\":\"/tmp\",\"timeout_ms\":1000}'> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}}}
    <response_completed_2>
  SSE
  body    = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "lsh_1_0", type = "local_shell_call", status = "completed", call_id = "call_a", action = { type = "exec", command = ["ls", "-l"], env = {}, timeout_ms = 1000, working_directory = "/tmp" } }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = true, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [{ type = "local_shell" }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a call of the shell is an item of its own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "shell" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="shell" arguments='{\"commands\":[\"ls\",\"pwd\"],\"max_output_length\":100}'> <chat_finish_3>
    <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"sh_1_0","type":"shell_call","status":"in_progress","call_id":"call_a","action":{"commands":["ls","pwd"],"timeout_ms":null,"max_output_length":100},"environment":null}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"sh_1_0","type":"shell_call","status":"completed","call_id":"call_a","action":{"commands":["ls","pwd"],"timeout_ms":null,"max_output_length":100},"environment":null}}
    <response_completed_2>
  SSE
}

reply "a call of the editor is an item of its own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "apply_patch" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="apply_patch" arguments='{\"operation\":{\"type\":\"create_file\",\"path\":\"a\",\"diff\":\"+hi\"}}'>
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"in_progress","call_id":"call_a","operation":{"type":"create_file","path":"a","diff":"+hi"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"completed","call_id":"call_a","operation":{"type":"create_file","path":"a","diff":"+hi"}}}
    <response_completed_2>
  SSE
}

reply "a search for tools that the client makes is an item of its own (T024)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "tool_search", execution = "client", description = "D",
  parameters = { type = "object", properties = { query = { type = "string" } } } }] }
  given  = <<-SSE
    <chat_role_3> <chat_call name="tool_search" arguments='{\"query\":\"mail\"}'> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ts_1_0","type":"tool_search_call","status":"in_progress","call_id":"call_a","execution":"client","arguments":{"query":"mail"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ts_1_0","type":"tool_search_call","status":"completed","call_id":"call_a","execution":"client","arguments":{"query":"mail"}}}
    <response_completed_2>
  SSE
}

reply "typed calls keep their place among others" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }, { type = "function", name = "now" }] }
  given   = <<-SSE
    <chat_role_3> <chat_text_4 content="So:"> <chat_call name="local_shell" arguments='{\"command\":[\"ls\"]}'>
    <chat_call index="1" id_2="call_b"> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="So:">
    {"type":"response.output_item.added","output_index":1,"item":{"id":"lsh_1_1","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":["ls"],"env":{}}}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"lsh_1_1","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls"],"env":{}}}}
    <item_added_function_call_2 output_index="2" id="fc_1_2" call_id="call_b" name="now"> <arguments_done item_id="fc_1_2" output_index="2">
    <item_done_function_call_2 output_index="2" id="fc_1_2" arguments="{}" call_id="call_b" name="now"> <response_completed_2>
  SSE
}

reply "arguments of a schema that is no object's are as the model gave them (T141)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object",
  properties = { value = {} } }, { type = "object", properties = { b = {} } }] } }] }
  given  = <<-SSE
    <chat_role_3> <chat_call name="pick" arguments='{\"value\":'> <chat_arguments_3 id="chatcmpl-1" model="x" arguments="1}">
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call name="pick"> <function_call_arguments_delta delta='{\"value\":'>
    <function_call_arguments_delta delta="1}"> <function_call_arguments_done arguments='{\"value\":1}'>
    <item_done_function_call arguments='{\"value\":1}' name="pick"> <response_completed_2>
  SSE
}
