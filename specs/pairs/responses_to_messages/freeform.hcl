# Calls of tools that are no functions for a Responses client, though they are tools of a Messages upstream.

fragment "messages_end_tool_use" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start_tool_use" {
  holes  = { name = "pick" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"<name>","input":{}}}
  SSE
}

reply "a freeform call is its text, also where it is cut within an escape (T022, T049)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "apply_patch" }] }
  given   = <<-SSE
    <messages_start_tool_use name="apply_patch">
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"inp"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"ut\": \"a\\"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"nb \\u"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"00e9 \\ud83d"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\\ude00\\\"\""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"}"}}
    <messages_end_tool_use>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"toolu_a","name":"apply_patch"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"a"}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"\nb "}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"é "}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"😀\""}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"a\nb é 😀\""}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"a\nb é 😀\"","call_id":"toolu_a","name":"apply_patch"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a freeform tool within a namespace, as Codex offers it (T022)" {
  request = { model = "spec-model", stream = true, input = [{ type = "additional_tools", tools = [{ type = "namespace", name = "functions",
    description = "D", tools = [{ type = "custom", name = "exec" }, { type = "function", name = "read" }] }] }, { role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"So:"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"functions__exec","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"input\":\"ls\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_b","name":"functions__read","input":{}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use index="2">
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"So:","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"So:","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"toolu_a","name":"exec","namespace":"functions"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_1","output_index":1,"delta":"ls"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_1","output_index":1,"input":"ls"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"ls","call_id":"toolu_a","name":"exec","namespace":"functions"}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_b","name":"read","namespace":"functions"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_b","name":"read","namespace":"functions"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a freeform call that is no text in an object is told as it came (T022)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    <messages_start_tool_use name="say">
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"text\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Hi\"}"}}
    <messages_end_tool_use>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"toolu_a","name":"say"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"{\"text\":\"Hi\"}"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"{\"text\":\"Hi\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"{\"text\":\"Hi\"}","call_id":"toolu_a","name":"say"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "arguments that were asked for as the property of an object come without it (T141)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "string" }] } }] }
  given   = <<-SSE
    <messages_start_tool_use>
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"value\": {\"a\""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":": 1}}"}}
    <messages_end_tool_use>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"pick"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\":1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"toolu_a","name":"pick"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "arguments that were asked for as the property of an object may be cut short, or come without it (T141, T104)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "string" }] } }] }
  given   = <<-SSE
    <messages_start_tool_use>
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"pick","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"value\": \"x\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_c","name":"pick","input":{}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"value\": {\"a\""}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"pick"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\":1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"toolu_a","name":"pick"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_b","name":"pick"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"\"x\""}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"\"x\""}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"\"x\"","call_id":"toolu_b","name":"pick"}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_c","name":"pick"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{\"value\": {\"a\""}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{\"value\": {\"a\""}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"incomplete","arguments":"{\"value\": {\"a\"","call_id":"toolu_c","name":"pick"}}
    {"type":"response.incomplete","response":"<any>"}
  SSE
}

reply "a name that does not fit comes back as it was" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "function", name = "files.read" }] }
  given   = <<-SSE
    <messages_start_tool_use name="files_read_601e4eb6">
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"files.read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"files.read"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "the shells, the editor and the search that clients run have items of their own" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }, { type = "shell" }, { type = "apply_patch" },
  { type = "tool_search", execution = "client", parameters = { type = "object" } }] }
  given  = <<-SSE
    <messages_start_tool_use name="local_shell">
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"command\":[\"ls\"],"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"env\":{\"A\":\"b\"}}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"shell","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"commands\":[\"ls\"],\"timeout_ms\":5}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_c","name":"apply_patch","input":{}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"operation\":{\"type\":\"delete_file\",\"path\":\"a\"}}"}}
    {"type":"content_block_stop","index":2}
    {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"toolu_d","name":"tool_search","input":{}}}
    {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"x\"}"}}
    <messages_end_tool_use index="3">
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"toolu_a","action":{"type":"exec","command":["ls"],"env":{"A":"b"}}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"completed","call_id":"toolu_a","action":{"type":"exec","command":["ls"],"env":{"A":"b"}}}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"sh_1_1","type":"shell_call","status":"in_progress","call_id":"toolu_b","action":{"commands":["ls"],"timeout_ms":5,"max_output_length":null},"environment":null}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"sh_1_1","type":"shell_call","status":"completed","call_id":"toolu_b","action":{"commands":["ls"],"timeout_ms":5,"max_output_length":null},"environment":null}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"apc_1_2","type":"apply_patch_call","status":"in_progress","call_id":"toolu_c","operation":{"type":"delete_file","path":"a"}}}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"apc_1_2","type":"apply_patch_call","status":"completed","call_id":"toolu_c","operation":{"type":"delete_file","path":"a"}}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"ts_1_3","type":"tool_search_call","status":"in_progress","call_id":"toolu_d","execution":"client","arguments":{"query":"x"}}}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"ts_1_3","type":"tool_search_call","status":"completed","call_id":"toolu_d","execution":"client","arguments":{"query":"x"}}}
    {"type":"response.completed","response":"<any>"}
  SSE
}
