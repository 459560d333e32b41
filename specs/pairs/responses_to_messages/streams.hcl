# What a Responses client gets of a Messages upstream's stream, event by event.

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
  SSE
}

fragment "messages_text" {
  holes  = { index = "0", text = "One." }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index>}
  SSE
}

fragment "messages_text_end_turn" {
  holes  = { index = "0", index_2 = "1", text = "Noon." }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"content_block_start","index":<index_2>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index_2>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index_2>}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", id = "msg_1_0", text = "Noon." }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id>","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_reasoning" {
  holes  = { index = "0", id = "rs_1_0", text = "Hm." }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"<id>","output_index":<index>,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"<id>","output_index":<index>,"summary_index":0,"delta":"<text>"}
    {"type":"response.reasoning_summary_text.done","item_id":"<id>","output_index":<index>,"summary_index":0,"text":"<text>"}
    {"type":"response.reasoning_summary_part.done","item_id":"<id>","output_index":<index>,"summary_index":0,"part":{"type":"summary_text","text":"<text>"}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
  SSE
}

reply "text: numbers, items and places, and cached tokens counted once (T065, T068, T069, T074, T132)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1,"cache_creation_input_tokens":5,"cache_read_input_tokens":75}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}
    {"type":"content_block_stop","index":0}
    {"type":"ping"}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"lo","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":109},"user":null,"metadata":{}}}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 100, input_tokens_details = { cached_tokens = 75, cache_write_tokens = 5 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 109 }, user = null, metadata = {} }
}

reply "blocks of text that follow each other are one part of one message" {
  given  = <<-SSE
    <messages_start> <messages_text> <messages_text index="1" text=" Two.">
    {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
    <messages_text_end_turn index="2" index_2="3" text=" Three.">
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"One.","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":" Two.","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":" Three.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"One. Two. Three.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One. Two. Three.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One. Two. Three.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "One. Two. Three.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "thinking, then text: a summary with its carrier (T033, T081)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":" see."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}}
    {"type":"content_block_stop","index":0}
    <messages_text index="1" text="Noon.">
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9,"output_tokens_details":{"thinking_tokens":4}}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Let me"}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":" see."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Let me see."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"<sealed>"}}
    <responses_message index="1" id="msg_1_1">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":29},"user":null,"metadata":{}}}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Noon.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 4 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "thinking that shows nothing is a carrier alone (T034, T048)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}}
    <messages_text_end_turn>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}}
    <responses_message index="1" id="msg_1_1">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "thinking that is redacted is a carrier alone (T037, T048)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"opaque"}}
    <messages_text_end_turn>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}}
    <responses_message index="1" id="msg_1_1">
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Noon.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "thinking that nobody signed has nothing to carry (T033)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    <messages_text_end_turn>
  SSE
  expect = <<-SSE
    <responses_start> <responses_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}]}}
    <responses_message index="1" id="msg_1_1">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "two pieces of thinking are two items, each with its own carrier" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"One."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"a"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"Two."}}
    {"type":"content_block_delta","index":1,"delta":{"type":"signature_delta","signature":"b"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start> <responses_reasoning text="One.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"One."}],"encrypted_content":"<sealed>"}}
    <responses_reasoning index="1" id="rs_1_1" text="Two.">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"rs_1_1","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Two."}],"encrypted_content":"<sealed>"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "text, then a call (T018, T105)" {
  given  = <<-SSE
    <messages_start> <messages_text text="I look.">
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"zone\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"UTC\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="I look.">
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"zone\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":" \"UTC\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"zone\": \"UTC\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"zone\": \"UTC\"}","call_id":"toolu_a","name":"now"}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [], logprobs = [] }] }, { id = "fc_1_1", type = "function_call", status = "completed", arguments = "{\"zone\": \"UTC\"}", call_id = "toolu_a", name = "now" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "a call, then text, then thinking, then text: each begins an item of its own (T042, T072)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":0}
    <messages_text index="1" text="So.">
    {"type":"content_block_start","index":2,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":2,"delta":{"type":"signature_delta","signature":"sig"}}
    <messages_text_end_turn index="2" index_2="3" text="Yes.">
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"}}
    <responses_message index="1" id="msg_1_1" text="So."> <responses_reasoning index="2" id="rs_1_2">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_1_2","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"}}
    <responses_message index="3" id="msg_1_3" text="Yes.">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "calls alone: no message is announced, and no arguments are {} (T006, T066)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":""}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"now","input":{}}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_b","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_b","name":"now"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "arguments that come with the beginning of a call are not lost (T008)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{"zone":"UTC"}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"zone\":\"UTC\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"zone\":\"UTC\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"zone\":\"UTC\"}","call_id":"toolu_a","name":"now"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "nothing at all is a message with an empty text" {
  given  = <<-SSE
    <messages_start>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "citations are annotations of the text that they stand behind (T136, T168)" {
  given  = <<-SSE
    <messages_start> <messages_text text="Look: ">
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"","citations":[]}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Cats purr."}}
    {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":null,"cited_text":"purr","encrypted_index":"x"}}}
    <messages_text_end_turn index="1" index_2="2" text=" So.">
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Look: ","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[]}
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"","start_index":6,"end_index":16}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":" So.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Look: Cats purr. So.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Look: Cats purr. So.","annotations":[{"type":"url_citation","url":"https://a.example","title":"","start_index":6,"end_index":16}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Look: Cats purr. So.","annotations":[{"type":"url_citation","url":"https://a.example","title":"","start_index":6,"end_index":16}],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "citations of the client's own documents have no address, and are none (T136)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cats."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"Cats","document_index":0,"document_title":"D","start_char_index":0,"end_char_index":4}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="Cats.">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "what tools of Anthropic's own did is no call (T148)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_fetch","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"url\":\"https://a.example\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}}}
    <messages_text_end_turn index="1" index_2="2" text="One.">
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="One.">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "events and deltas that nobody knows say nothing" {
  given  = <<-SSE
    <messages_start>
    {"type":"novelty","x":1}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"smell_delta","smell":"x"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="Hi">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "the tier, and usage that comes late (T076)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":1,"service_tier":"standard"}}}
    <messages_text text="Hi">
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9,"input_tokens":20,"cache_read_input_tokens":3,"cache_creation_input_tokens":null}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":23,"input_tokens_details":{"cached_tokens":3,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":32},"user":null,"metadata":{}}}
  SSE
}

reply "events without a name are known by their type (T054)" {
  given  = <<-SSE
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    data: {"type":"content_block_stop","index":0}

    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="Hi">
    {"type":"response.completed","response":"<any>"}
  SSE
}
