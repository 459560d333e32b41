# Calls of tools that are no functions for a Responses client, though they are for a chat upstream.

fragment "chat_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
}

fragment "chat_start" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
  SSE
}

fragment "responses_function_call_end_completed" {
  holes  = { index = "2", id = "fc_1_2", call_id = "call_b", name = "now" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"function_call","status":"in_progress","arguments":"","call_id":"<call_id>","name":"<name>"}}
    {"type":"response.function_call_arguments.delta","item_id":"<id>","output_index":<index>,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"<id>","output_index":<index>,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"function_call","status":"completed","arguments":"{}","call_id":"<call_id>","name":"<name>"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
  SSE
}

reply "a freeform call is its text, also where it is cut within an escape (T022, T049)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "apply_patch", format = { type = "grammar",
  syntax = "lark", definition = "start: x" } }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"apply_patch","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"inp"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ut\": \"a\\"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"nb \\u"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"00e9 \\ud83d"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\\ude00\\\"\""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"apply_patch"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"a"}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"\nb "}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"é "}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"😀\""}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"a\nb é 😀\""}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"a\nb é 😀\"","call_id":"call_a","name":"apply_patch"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a freeform call in one piece, between other items (T022, T105)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }, { type = "function",
  name = "now" }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"So:"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"{\"input\":\"Hi\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"So:","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"So:","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_1","output_index":1,"delta":"Hi"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_1","output_index":1,"input":"Hi"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"Hi","call_id":"call_a","name":"say"}}
    <responses_function_call_end_completed>
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
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"<arguments>"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"<arguments_2>"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"<delta>"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"<delta>"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"<delta>","call_id":"call_a","name":"say"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a freeform call without anything has an empty input (T022)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"say","arguments":"{\"input\":\"\"}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_b","name":"say"}}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":""}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"","call_id":"call_a","name":"say"}}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_1","output_index":1,"input":""}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"","call_id":"call_b","name":"say"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a freeform tool within a namespace, as Codex offers it (T022)" {
  request = { model = "spec-model", stream = true, input = [{ type = "additional_tools", tools = [{ type = "namespace", name = "functions",
  description = "D", tools = [{ type = "custom", name = "exec", description = "Run" }] }] }, { role = "user", content = "Hi" }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"functions__exec","arguments":"{\"input\":\"l"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"s\"}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"exec","namespace":"functions"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"l"}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"s"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"ls"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"ls","call_id":"call_a","name":"exec","namespace":"functions"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a function within a namespace comes back with its own name and the namespace's" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "namespace", name = "mcp__files", description = "D",
    tools = [{ type = "function", name = "read", parameters = { type = "object", properties = {} } }] }, { type = "namespace",
    name = "a_namespace_with_quite_a_long_name", description = "D", tools = [{ type = "function",
    name = "a_function_with_a_long_name_too", parameters = { type = "object", properties = {} } }] }, { type = "function",
  name = "files.read", parameters = { type = "object", properties = {} } }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"mcp__files__read","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"a_namespace_with_quite_a_long_name__a_function_with_a_l_935764c0","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"call_c","type":"function","function":{"name":"files_read_601e4eb6","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"a_function_with_a_long_name_too","namespace":"a_namespace_with_quite_a_long_name"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"a_function_with_a_long_name_too","namespace":"a_namespace_with_quite_a_long_name"}}
    <responses_function_call_end_completed call_id="call_c" name="files.read">
  SSE
}

reply "a name that the model made up is told as it came (T030)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {} } }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"then","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = "<responses_start> <responses_function_call_end_completed index='0' id='fc_1_0' call_id='call_a' name='then'>"
}

reply "a name within a namespace whose prefix the model repeats, or leaves out, is found all the same (T030)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "namespace", name = "mcp__files", description = "D",
  tools = [{ type = "function", name = "read", parameters = { type = "object", properties = {} } }] }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"mcp__files__mcp__files__read","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read","namespace":"mcp__files"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read","namespace":"mcp__files"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"mcp__files"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a call of the local shell is an item of its own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }] }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"ls\",\"-l\"],"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"workdir\":\"/tmp\",\"timeout_ms\":1000}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body    = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "lsh_1_0", type = "local_shell_call", status = "completed", call_id = "call_a", action = { type = "exec", command = ["ls", "-l"], env = {}, timeout_ms = 1000, working_directory = "/tmp" } }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = true, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [{ type = "local_shell" }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a call of the shell is an item of its own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "shell" }] }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"shell","arguments":"{\"commands\":[\"ls\",\"pwd\"],\"max_output_length\":100}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"sh_1_0","type":"shell_call","status":"in_progress","call_id":"call_a","action":{"commands":["ls","pwd"],"timeout_ms":null,"max_output_length":100},"environment":null}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"sh_1_0","type":"shell_call","status":"completed","call_id":"call_a","action":{"commands":["ls","pwd"],"timeout_ms":null,"max_output_length":100},"environment":null}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a call of the editor is an item of its own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "apply_patch" }] }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"apply_patch","arguments":"{\"operation\":{\"type\":\"create_file\",\"path\":\"a\",\"diff\":\"+hi\"}}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"in_progress","call_id":"call_a","operation":{"type":"create_file","path":"a","diff":"+hi"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"completed","call_id":"call_a","operation":{"type":"create_file","path":"a","diff":"+hi"}}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a search for tools that the client makes is an item of its own (T024)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "tool_search", execution = "client", description = "D",
  parameters = { type = "object", properties = { query = { type = "string" } } } }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"tool_search","arguments":"{\"query\":\"mail\"}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ts_1_0","type":"tool_search_call","status":"in_progress","call_id":"call_a","execution":"client","arguments":{"query":"mail"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ts_1_0","type":"tool_search_call","status":"completed","call_id":"call_a","execution":"client","arguments":{"query":"mail"}}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "typed calls keep their place among others" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }, { type = "function", name = "now" }] }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"So:"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"ls\"]}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"So:","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"So:","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"lsh_1_1","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":["ls"],"env":{}}}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"lsh_1_1","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls"],"env":{}}}}
    <responses_function_call_end_completed>
  SSE
}

reply "arguments of a schema that is no object's are as the model gave them (T141)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object",
  properties = { value = {} } }, { type = "object", properties = { b = {} } }] } }] }
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"pick","arguments":"{\"value\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"pick"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"value\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"value\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"value\":1}","call_id":"call_a","name":"pick"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}
