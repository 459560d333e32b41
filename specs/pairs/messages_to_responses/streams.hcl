# What a Messages client gets of a Responses upstream's stream: text, calls, usage.

fragment "messages_end_tool_use" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start" {
  holes  = { id = "msg_1" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
  SSE
}

fragment "messages_text" {
  holes  = { index = "0", text = "Hello" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index>}
  SSE
}

fragment "messages_text_end_turn" {
  holes  = { index = "0", text = "Hi" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "responses_end_completed" {
  holes  = { id = "resp_1" }
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", id = "msg_u", text = "Hi" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id>","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_output_text" {
  holes  = { id = "msg_u", text = "lo", text_2 = "Hello" }
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"<id>","output_index":0,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id>","output_index":0,"content_index":0,"text":"<text_2>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_start" {
  holes  = { id = "resp_1" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

reply "text comes as it is written, usage with cached tokens counted once (T074, T076)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    <responses_output_text>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":5,"cache_read_input_tokens":75,"output_tokens":9,"output_tokens_details":{"thinking_tokens":4},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 5, cache_read_input_tokens = 75, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 4 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "usage that the upstream does not tell is zero" {
  given  = <<-SSE
    <responses_start> <responses_message text="Hello">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":null}}
  SSE
  expect = <<-SSE
    <messages_start> <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "<what>" {
  cases  = <<-TABLE
    what                                                                      | cached_tokens | reasoning_tokens | thinking_tokens
    usage that counts cached tokens apart is taken as it is (T074)            | 75            | 0                | 0
    reasoning is part of what came out, and never more than that (T081, T170) | 0             | 12               | 9
  TABLE
  given  = <<-SSE
    <responses_start> <responses_message text="Hello">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":<cached_tokens>},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":<reasoning_tokens>},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start> <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":<cached_tokens>,"output_tokens":9,"output_tokens_details":{"thinking_tokens":<thinking_tokens>},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "the tier <service_tier> is <service_tier_2> in Anthropic's words" {
  cases  = <<-TABLE
    service_tier | service_tier_2
    default      | standard
    auto         | standard
    priority     | priority
  TABLE
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"<service_tier>"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"<service_tier>"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"<service_tier>"}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":"<service_tier_2>","inference_geo":null,"speed":null}}}
    {"type":"ping"}
    <messages_text_end_turn>
  SSE
}

reply "the tier flex is none in Anthropic's words" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"flex"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"flex"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"flex"}}
  SSE
  expect = "<messages_start> <messages_text_end_turn>"
}

reply "each text part is a block" {
  given  = <<-SSE
    <responses_start> <responses_message id="msg_a" text="One."> <responses_message index="1" id="msg_b" text="Two.">
    <responses_end_completed>
  SSE
  expect = "<messages_start> <messages_text text='One.'> <messages_text_end_turn index='1' text='Two.'>"
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "One." },
    { type = "text", text = "Two." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null,
    diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null,
      output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null,
  speed = null } }
}

reply "an empty answer is an answer without content" {
  given  = "<responses_start> <responses_end_completed>"
  expect = <<-SSE
    <messages_start>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "empty text is no block" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "now", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning, then text (brief 001)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Let me"}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":" see."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Let me see."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"ZW5j"}}
    <responses_message index="1" text="Four."> <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":" see."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn index="1" text="Four.">
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "Let me see.", signature = "<sealed>" }, { type = "text", text = "Four." }], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "text, then a call (brief 001)" {
  given  = <<-SSE
    <responses_start> <responses_message text="Look.">
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{\"path\""}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":":\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="Look.">
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":":\"a\"}"}}
    <messages_end_tool_use index="1">
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Look." },
    { type = "tool_use", id = "call_a", name = "read", input = { path = "a" }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a call, then text, then reasoning (brief 001)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <responses_message index="1" text="Now.">
    {"type":"response.output_item.added","output_index":2,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":2,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":2,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":0}
    <messages_text index="1" text="Now.">
    {"type":"content_block_start","index":2,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":2,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    <messages_end_tool_use index="2">
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "now", input = {}, caller = { type = "direct" } }, { type = "text", text = "Now." }, { type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null, diagnostics = null,
    usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "of calls that interleave the second waits (T001, T162)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"\"a\"}"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"\"b\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":1,"arguments":"{\"path\":\"b\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"a\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"b\"}"}}
    <messages_end_tool_use index="1">
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = { path = "a" }, caller = { type = "direct" } }, { type = "tool_use", id = "call_b", name = "read",
    input = { path = "b" }, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "a call that begins within a text waits for its end (T162)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_a","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_a","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_a","output_index":0,"content_index":0,"delta":"One","logprobs":[]}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{}"}
    <responses_output_text id="msg_a" text=", two." text_2="One, two.">
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":", two."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use index="1">
  SSE
}

reply "a call without any arguments has no piece of input (T006)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":""}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":""}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    <messages_end_tool_use>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "now", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "an id that Messages does not take is another one" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"functions.now:0","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"functions.now:0","name":"now","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"<any>","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use>
  SSE
}

reply "a name <what>" {
  cases = <<-TABLE
    what                                                            | name           | name_2
    that was changed for the upstream comes back as it was          | mcp.files/read | mcp_files_read_6efd9b52
    with its prefix twice is that of the tool that was meant (T030) | mcp__srv__read | mcp__srv__mcp__srv__read
  TABLE
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], tools = [{ name = "<name>", input_schema = { type = "object", properties = {} } }] }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"<name_2>","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"<name_2>","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"<name>","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use>
  SSE
}

reply "an id is the response's in Anthropic's form" {
  given  = "<responses_start id='resp_68AbC-0'> <responses_message> <responses_end_completed id='resp_68AbC-0'>"
  expect = "<messages_start id='msg_68AbC0'> <messages_text_end_turn>"
}

reply "a letter cut by the network, or by an escape, is whole again (T049)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"北","logprobs":[]}
    <responses_output_text text="京 🙂" text_2="北京 🙂"> <responses_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"北"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"京 🙂"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}
