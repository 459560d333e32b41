# The events of a Responses upstream for a Messages client, such as Claude Code with a model of OpenAI's, and their order.

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
  SSE
}

fragment "messages_text_end_turn" {
  holes  = { text = "Hello" }
  frames = <<-SSE
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "responses_message" {
  holes  = { index = "1", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":<index>,"content_index":0,"delta":"<text>"}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":<index>,"content_index":0,"text":"<text>"}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[]}]}}
  SSE
}

fragment "responses_message_2" {
  holes  = { text = "Hel" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"<text>"}
  SSE
}

fragment "responses_reasoning" {
  holes  = { index = "0", text = "Let me " }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"type":"reasoning","id":"rs_1","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1","output_index":<index>,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1","output_index":<index>,"summary_index":0,"delta":"<text>"}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

fragment "responses_summary_text_end_completed" {
  frames = <<-SSE
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1","output_index":0,"summary_index":0,"text":"Let me think"}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me think"}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":0,"delta":"I look"}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":0,"delta":" it up."}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":1,"content_index":0,"text":"I look it up."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I look it up.","annotations":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]}}
    {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":2,"delta":"{\"location\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":2,"delta":" \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":2,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

# created is message_start; in_progress says nothing of its own; what reasoning needs to come back is sealed in the signature; the terminal
# event is message_delta and message_stop.
reply "Event vocabulary: every event of a loop with a tool, reasoning and text" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start> <responses_reasoning>
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1","output_index":0,"summary_index":0,"delta":"think"}
    <responses_summary_text_end_completed>
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"think"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"I look"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":" it up."}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_1","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Event vocabulary: response.reasoning_text.delta is thinking" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}}
    {"type":"response.content_part.added","item_id":"rs_1","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    {"type":"response.reasoning_text.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"Let me "}
    {"type":"response.reasoning_text.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"think"}
    {"type":"response.reasoning_text.done","item_id":"rs_1","output_index":0,"content_index":0,"text":"Let me think"}
    {"type":"response.content_part.done","item_id":"rs_1","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"Let me think"}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"think"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    <messages_text_end_turn>
  SSE
}

# OpenAI itself says response.reasoning_text, and so does this gateway.
reply "Event vocabulary: response.reasoning.delta and .done, names of other servers, are understood" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}}
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"Let me "}
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"think"}
    {"type":"response.reasoning.done","item_id":"rs_1","output_index":0,"content_index":0,"text":"Let me think"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"think"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    <messages_text_end_turn>
  SSE
}

reply "Event vocabulary: response.reasoning.delta for a chat client" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}}
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"Let me "}
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"think"}
    {"type":"response.reasoning.done","item_id":"rs_1","output_index":0,"content_index":0,"text":"Let me think"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me "},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"think"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Event vocabulary: all events cross to a Responses client as they are" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <responses_start> <responses_reasoning>
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1","output_index":0,"summary_index":0,"delta":"think"}
    <responses_summary_text_end_completed>
  SSE
  expect   = <<-SSE
    <responses_start> <responses_reasoning>
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1","output_index":0,"summary_index":0,"delta":"think"}
    <responses_summary_text_end_completed>
  SSE
}

reply "Order: reasoning, then text" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start> <responses_reasoning text="Hm.">
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    <messages_text_end_turn>
  SSE
}

reply "Order: text, then a tool" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start> <responses_message index="0" text="I look.">
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I look."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_1","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Order: a tool, then text, then reasoning" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"}}
    <responses_message text="I look."> <responses_reasoning index="2" text="Hm.">
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1","output_index":2,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":2,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_1","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"I look."}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":2,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Order: two calls at once are told one after the other" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"","status":"in_progress"}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_2","call_id":"call_2","name":"then","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_2","output_index":1,"delta":"{\"b\":2}"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":0,"delta":"{\"a\":1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{\"a\":1}","status":"completed"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_2","output_index":1,"arguments":"{\"b\":2}"}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_2","call_id":"call_2","name":"then","arguments":"{\"b\":2}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{\"a\":1}","status":"completed"},{"type":"function_call","id":"fc_2","call_id":"call_2","name":"then","arguments":"{\"b\":2}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_1","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_2","name":"then","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"b\":2}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Indexes: output_index and content_index become one index, in the order of arrival" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start> <responses_message_2 text="One">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"One"}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One","annotations":[]}}
    {"type":"response.content_part.added","item_id":"msg_1","output_index":0,"content_index":1,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":1,"delta":"Two"}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":1,"text":"Two"}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":1,"part":{"type":"output_text","text":"Two","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[]},{"type":"output_text","text":"Two","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[]},{"type":"output_text","text":"Two","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}
    <messages_text_end_turn text="Two">
  SSE
}

reply "Reasoning without a summary is redacted" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"opaque"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"<sealed>"}}
    <messages_text_end_turn>
  SSE
}

# Clients that wait for message_stop do not hang.
reply "response.failed: an error, and message_stop even so" {
  client   = "messages"
  upstream = "responses"
  ends     = "failed"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start> <responses_message_2>
    {"type":"response.failed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"failed","model":"claude-sonnet-4-6","output":[],"usage":null,"error":{"code":"server_error","message":"Oops"},"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"error","error":{"type":"api_error","message":"Oops"},"request_id":"<any>"}
    {"type":"message_stop"}
  SSE
}

reply "response.failed: for a chat client" {
  client   = "chat"
  upstream = "responses"
  ends     = "failed"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <responses_start> <responses_message_2>
    {"type":"response.failed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"failed","model":"claude-sonnet-4-6","output":[],"usage":null,"error":{"code":"server_error","message":"Oops"},"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hel"},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"Oops","type":"server_error","param":null,"code":"server_error"}}
    [DONE]
  SSE
}

reply "A stream that breaks off: an error, and message_stop even so" {
  client   = "messages"
  upstream = "responses"
  ends     = "truncated"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = "<responses_start> <responses_message_2>"
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"<any>"}
    {"type":"message_stop"}
  SSE
}

reply "response.incomplete is a stop reason" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    <responses_message index="0" text="Hel">
    {"type":"response.incomplete","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"incomplete","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}
