# Each event of a Messages upstream, and the events of Responses that are made of it.

# message_delta says nothing of its own: the terminal event holds the reason and the counts.
reply "Event mapping: text" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5> <start_text> <text_delta> <text_delta text=" there!"> <stop_block> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0" delta="Hello">
    <output_text_delta item_id="msg_abc_0" delta=" there!"> <text_item_done id="msg_abc_0" text="Hello there!">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

# A summary with its part events, and not reasoning_text.delta without them, which strict clients throw at. The signature is sealed in
# encrypted_content.
reply "Event mapping: thinking" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true, reasoning = { summary = "auto" } }
  given    = <<-SSE
    <message_start_5> <start_thinking> <thinking_delta thinking="Hm. "> <thinking_delta thinking="Well."> <signature_delta signature="c2ln">
    <stop_block> <text_block index="1"> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <item_added_reasoning_2 id="rs_abc_0"> <reasoning_summary_part_added item_id="rs_abc_0">
    <reasoning_summary_text_delta item_id="rs_abc_0" delta="Hm. "> <reasoning_summary_text_delta item_id="rs_abc_0" delta="Well.">
    <reasoning_summary_text_done item_id="rs_abc_0" text="Hm. Well."> <reasoning_summary_part_done item_id="rs_abc_0" text="Hm. Well.">
    <item_done_reasoning_2 id="rs_abc_0" text="Hm. Well."> <text_item id="msg_abc_1" output_index="1">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm. Well."}],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: tool_use" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5> <start_tool_use_3 name="get_weather"> <input_json_delta partial_json='{\"city\":'>
    <input_json_delta partial_json='\"Beijing\"}'> <stop_block> <message_delta_4 stop_reason="tool_use" output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <item_added_function_call_2 output_index="0" id="fc_abc_0" call_id="toolu_a">
    <function_call_arguments_delta item_id="fc_abc_0" delta='{\"city\":'>
    <function_call_arguments_delta item_id="fc_abc_0" delta='\"Beijing\"}'>
    <function_call_arguments_done_2 item_id="fc_abc_0" output_index="0" arguments='{\"city\":\"Beijing\"}'>
    <item_done_function_call_2 output_index="0" id="fc_abc_0" arguments='{\"city\":\"Beijing\"}' call_id="toolu_a">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: tool_use without deltas is {}" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<message_start_5> <start_tool_use_3> <stop_block> <message_delta_4 stop_reason='tool_use' output_tokens='20'> <message_stop>"
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <call_item id="fc_abc_0" call_id="toolu_a">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: redacted thinking surfaces as encrypted_content" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true, reasoning = { summary = "auto" } }
  given    = <<-SSE
    <message_start_5> <start_redacted_thinking> <stop_block> <text_block index="1"> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <item_added_reasoning_2 id="rs_abc_0">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}}
    <text_item id="msg_abc_1" output_index="1">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

# Chat has no place for it that all clients know; those that echo reasoning_details get it there.
reply "Event mapping: redacted thinking for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5> <start_redacted_thinking> <stop_block> <text_block index="1"> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_2> <chat_finish_2> <done>
  SSE
}

reply "Event mapping: message_stop is response.incomplete when the reply was cut short" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5> <text_block text="Hel"> <message_delta_4 stop_reason="max_tokens" output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0">
    <output_text_done item_id="msg_abc_0" text="Hel"> <part_done_output_text item_id="msg_abc_0" text="Hel">
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
    <message_start_5> <text_block text="One"> <text_block index="1" text="Two"> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0" delta="One">
    <output_text_delta item_id="msg_abc_0" delta="Two"> <text_item_done id="msg_abc_0" text="OneTwo">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"OneTwo","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}}}
  SSE
}

reply "Event mapping: citations are annotations" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}
    <text_delta text="One">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/a","title":"A","cited_text":"One","encrypted_index":""}}}
    <stop_block> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0" delta="One">
    {"type":"response.output_text.annotation.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}}
    <output_text_done item_id="msg_abc_0" text="One">
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
    <message_start_5>
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}
    <text_delta text="One">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/a","title":"A","cited_text":"One","encrypted_index":""}}}
    <stop_block> <message_delta_4 output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2> <chat_text_2 content="One">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://example.com/a","title":"A","start_index":0,"end_index":3}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish_2> <done>
  SSE
}

reply "Terminal metadata: finish_reason, a usage chunk without choices, [DONE]" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = "<message_start_5> <start_text> <text_delta> <stop_block> <message_delta_4 output_tokens='20'> <message_stop>"
  expect = <<-SSE
    <chat_role_2> <chat_text_2> <chat_finish_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":20,"total_tokens":30,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}
