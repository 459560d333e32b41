# Each event of a Messages upstream, and the events of Responses that are made of it.

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
  SSE
}

fragment "messages_text_end_turn" {
  holes  = { index = "1", text = "Hello" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", id = "msg_abc_0", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
  SSE
}

fragment "responses_output_text_end_completed" {
  holes  = { text = " there!", text_2 = "Hello there!" }
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"<text_2>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start_reasoning" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"in_progress","summary":[]}}
  SSE
}

# message_delta says nothing of its own: the terminal event holds the reason and the counts.
reply "Event mapping: text" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
  expect   = "<responses_start> <responses_message> <responses_output_text_end_completed>"
}

# A summary with its part events, and not reasoning_text.delta without them, which strict clients throw at. The signature is sealed in
# encrypted_content.
reply "Event mapping: thinking" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true, reasoning = { summary = "auto" } }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm. "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Well."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn>
  SSE
  expect   = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_summary_part.added","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_abc_0","output_index":0,"summary_index":0,"delta":"Hm. "}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_abc_0","output_index":0,"summary_index":0,"delta":"Well."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"text":"Hm. Well."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm. Well."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm. Well."}],"encrypted_content":"<sealed>"}}
    <responses_message index="1" id="msg_abc_1">
    {"type":"response.output_text.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm. Well."}],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: tool_use" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"get_weather","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Beijing\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"{\"city\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"\"Beijing\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_0","output_index":0,"arguments":"{\"city\":\"Beijing\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: tool_use without deltas is {}" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: redacted thinking surfaces as encrypted_content" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true, reasoning = { summary = "auto" } }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"opaque"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn>
  SSE
  expect   = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}}
    <responses_message index="1" id="msg_abc_1">
    {"type":"response.output_text.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

# Chat has no place for it that all clients know; those that echo reasoning_details get it there.
reply "Event mapping: redacted thinking for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"opaque"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn>
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Event mapping: message_stop is response.incomplete when the reply was cut short" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start> <responses_message text="Hel">
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"Hel","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

# Citations split texts; clients expect one message. content_index stays 0.
reply "Event mapping: two text blocks in a row are one item and one part" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}
    {"type":"content_block_stop","index":0}
    <messages_text_end_turn text="Two">
  SSE
  expect   = "<responses_start> <responses_message text='One'> <responses_output_text_end_completed text='Two' text_2='OneTwo'>"
}

reply "Event mapping: citations are annotations" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/a","title":"A","cited_text":"One","encrypted_index":""}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start> <responses_message text="One">
    {"type":"response.output_text.annotation.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"One","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One","annotations":[{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: the same for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/a","title":"A","cited_text":"One","encrypted_index":""}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"One"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://example.com/a","title":"A","start_index":0,"end_index":3}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Terminal metadata: finish_reason, a usage chunk without choices, [DONE]" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = "<messages_start> <messages_text_end_turn index='0'>"
  expect = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":20,"total_tokens":30,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}
