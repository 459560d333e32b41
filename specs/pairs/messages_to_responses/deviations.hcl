# What servers make of the Responses protocol, and a Messages client's stream all the same.

fragment "messages_end_tool_use" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
  SSE
}

fragment "messages_text" {
  holes  = { index = "0", text = "Hello", index_2 = "1", name = "now" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index>}
    {"type":"content_block_start","index":<index_2>,"content_block":{"type":"tool_use","id":"call_a","name":"<name>","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":<index_2>,"delta":{"type":"input_json_delta","partial_json":"{}"}}
  SSE
}

fragment "messages_text_end_turn" {
  holes  = { input_tokens = "20", cache_creation_input_tokens = "0", cache_read_input_tokens = "0" }
  frames = <<-SSE
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":<input_tokens>,"cache_creation_input_tokens":<cache_creation_input_tokens>,"cache_read_input_tokens":<cache_read_input_tokens>,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_tool_use" {
  frames = <<-SSE
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"a\"}"}}
  SSE
}

fragment "responses_end_completed" {
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

reply "arguments that come only when they are done are not lost (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_tool_use> <messages_end_tool_use>"
}

reply "nor those that only the finished item holds (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_tool_use> <messages_end_tool_use>"
}

reply "arguments that are there from the beginning are not lost, nor said twice (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_tool_use>
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"b\"}"}}
    <messages_end_tool_use index="1">
  SSE
}

reply "what came already does not come again with the end (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start> <messages_tool_use> <messages_end_tool_use>"
}

reply "a call whose item has no end is complete when the response is (T009)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"a\"}"}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"a\"}"}}
    <messages_end_tool_use>
  SSE
}

reply "a call whose item has no end, and arguments in the last snapshot alone, has these (T009)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start> <messages_tool_use> <messages_end_tool_use>"
}

reply "items that nobody ends are complete when the response is, in their order (T009)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Look.","logprobs":[]}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{}"}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text text='Look.' name='read'> <messages_end_tool_use index='1'>"
}

reply "pieces belong to their item by its place, whatever id they name (T010)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_X","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_Y","output_index":0,"delta":"\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_Z","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_W","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"a\"}"}}
    <messages_end_tool_use>
  SSE
}

reply "without places items are known by their ids" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","delta":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_text.delta","item_id":"msg_1","delta":"Hi"}
    {"type":"response.output_item.done","item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_tool_use>
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}
    <messages_end_tool_use index="1">
  SSE
}

reply "a call that was never announced is known by its end" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_tool_use> <messages_end_tool_use>"
}

reply "a call that nobody ever names is shown all the same (T004)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"<any>","name":"unnamed_tool","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use>
  SSE
}

reply "text that was never announced is text (T065)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"lo","logprobs":[]}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "events without numbers are events" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "events without names are known by their type (T054)" {
  given  = <<-SSE
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "text that comes only when it is done is not lost" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "nor that which only the finished part holds" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "nor that which only the finished item holds" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "what only the last snapshot holds is sent with it (T064)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text index="1" index_2="2"> <messages_end_tool_use index="2">
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "call_a", name = "now", input = {},
    caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null,
    diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null,
      output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null,
  speed = null } }
}

reply "a call that only the last snapshot holds is sent behind the text that came (T064)" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start> <messages_text> <messages_end_tool_use index='1'>"
}

reply "a last snapshot that leaves items out, or counts them otherwise, adds nothing (T064)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message index="1">
    {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":2,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":2,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text index="1" index_2="2"> <messages_end_tool_use index="2">
  SSE
}

reply "a last snapshot without items is none (T064)" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text> <messages_end_tool_use index='1'>"
}

reply "calls that all stand in one place are told apart by their ids (T005)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"path\":\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":0,"delta":"{\"path\":\"b\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":0,"arguments":"{\"path\":\"b\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_tool_use>
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"b\"}"}}
    <messages_end_tool_use index="1">
  SSE
}

reply "reasoning and a call that stand in one place are told apart" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use index="1">
  SSE
}

reply "the end by its other name is the end" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":10,"cache_write_tokens":2},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start> <messages_text_end_turn input_tokens='8' cache_creation_input_tokens='2' cache_read_input_tokens='10'>"
}

reply "a mark of the end behind the end is nothing more (T060)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
    [DONE]
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "what comes behind the end is not part of the reply (T060)" {
  given  = <<-SSE
    <responses_start> <responses_message> <responses_end_completed> <responses_message index="1" text="More"> <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "events that nobody knows say nothing" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.foo.bar","delta":"x"}
    <responses_message>
    {"type":"keepalive"}
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "a response that waits first is one that begins" {
  given  = <<-SSE
    {"type":"response.queued","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"queued","model":"x","output":[],"usage":null}}
    {"type":"keepalive"}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    <responses_message> <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}
