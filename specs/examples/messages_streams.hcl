# Streams of Messages: as an upstream says them to clients of other protocols, and as a client hears them.

# The end says all counts of tokens, and stop_sequence, which SDKs read.
reply "Full event sequence: as a Messages client hears it from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6> <chat_text_6> <chat_text_6 content=" there!">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect   = "<message_start_2> <ping> <start_text> <text_delta> <text_delta text=' there!'> <stop_block> <message_delta_3> <message_stop>"
}

reply "Full event sequence: as a Messages client hears it from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2> <output_text_delta_2> <output_text_delta_2 delta=" there!">
    <output_text_done_2> <part_done_output_text_2> <item_done_message_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":0,"output_tokens":15,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = "<message_start_2> <ping> <start_text> <text_delta> <text_delta text=' there!'> <stop_block> <message_delta_3> <message_stop>"
}

reply "Full event sequence: a Messages upstream's to a Messages client as it is" {
  client   = "messages"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <start_text> <text_delta> <text_delta text=" there!"> <stop_block>
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <start_text> <text_delta> <text_delta text=" there!"> <stop_block>
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
}

reply "Full event sequence: a Messages upstream's to a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <start_text> <text_delta> <text_delta text=" there!"> <stop_block>
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
  expect   = "<chat_role_2> <chat_text_2> <chat_text_2 content=' there!'> <chat_finish_2> <done>"
}

reply "Full event sequence: a Messages upstream's to a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <start_text> <text_delta> <text_delta text=" there!"> <stop_block>
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0" delta="Hello">
    <output_text_delta item_id="msg_abc_0" delta=" there!"> <text_item_done id="msg_abc_0" text="Hello there!">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":15,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

# The signature is not empty: it carries what the upstream must get back. What comes behind the block's start is usually not printed.
reply "Thinking blocks: as a Messages client hears them from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <chat_role_6> <chat_reasoning_content_2 reasoning_content="Let me think..."> <chat_text_6>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <thinking_block thinking="Let me think..."> <text_block index="1"> <message_delta_3> <message_stop>
  SSE
}

reply "Thinking blocks: without thinking in the request none is told" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6> <chat_reasoning_content_2 reasoning_content="Let me think..."> <chat_text_6>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect   = "<message_start_2> <ping> <start_text> <text_delta> <stop_block> <message_delta_3> <message_stop>"
}

reply "Thinking blocks: as a Messages client hears them from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3 id="rs_abc"> <reasoning_summary_part_added item_id="rs_abc">
    <reasoning_summary_text_delta item_id="rs_abc" delta="Let me think...">
    {"type":"response.reasoning_summary_text.done","item_id":"rs_abc","output_index":0,"summary_index":0,"text":"Let me think..."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_abc","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me think..."}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_abc","summary":[{"type":"summary_text","text":"Let me think..."}],"encrypted_content":"opaque"}}
    <text_item_2 output_index="1" text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[],"usage":{"input_tokens":0,"output_tokens":15,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <thinking_block thinking="Let me think..."> <text_block index="1"> <message_delta_3> <message_stop>
  SSE
}

reply "Thinking blocks: a Messages upstream's to a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <thinking_block thinking="Let me think..." signature="c2ln"> <text_block index="1">
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me think..."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_2> <chat_finish_2> <done>
  SSE
}

# Reasoning is a summary, with its part events: that is what clients show.
reply "Thinking blocks: a Messages upstream's to a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true, reasoning = { summary = "auto" } }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <thinking_block thinking="Let me think..." signature="c2ln"> <text_block index="1">
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <item_added_reasoning_2 id="rs_abc_0"> <reasoning_summary_part_added item_id="rs_abc_0">
    <reasoning_summary_text_delta item_id="rs_abc_0" delta="Let me think...">
    {"type":"response.reasoning_summary_text.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"text":"Let me think..."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me think..."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me think..."}],"encrypted_content":"<sealed>"}}
    <text_item id="msg_abc_1" output_index="1">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me think..."}],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":15,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Thinking blocks: an empty signature is kept as it came" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <thinking_block thinking="Let me think..." signature=""> <text_block index="1">
    <message_delta_4 output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me think..."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_2> <chat_finish_2> <done>
  SSE
}

# The text before the call is not usually printed.
reply "Tool use in streaming: as a Messages client hears it from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6> <chat_text_6 content="I look.">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-abc" arguments='{\"location\":'> <chat_arguments_3 id="chatcmpl-abc" arguments=' \"SF\"}'>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <text_block text="I look."> <start_tool_use_2 id="toolu_abc">
    <input_json_delta index="1" partial_json='{\"location\":'> <input_json_delta index="1" partial_json=' \"SF\"}'> <stop_block index="1">
    <message_delta_3 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "Tool use in streaming: as a Messages client hears it from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 text="I look."> <item_added_function_call_4 id="fc_abc" call_id="toolu_abc">
    <function_call_arguments_delta_2> <function_call_arguments_delta_2 delta=' \"SF\"}'> <function_call_arguments_done_2>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"toolu_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[],"usage":{"input_tokens":0,"output_tokens":15,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <text_block text="I look."> <start_tool_use_2 id="toolu_abc">
    <input_json_delta index="1" partial_json='{\"location\":'> <input_json_delta index="1" partial_json=' \"SF\"}'> <stop_block index="1">
    <message_delta_3 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "Tool use in streaming: a Messages upstream's to a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <text_block text="I look."> <start_tool_use_3 index="1" id="toolu_abc" name="get_weather">
    <input_json_delta index="1" partial_json='{\"location\":'> <input_json_delta index="1" partial_json=' \"SF\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2> <chat_text_2 content="I look.">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments_2 arguments='{\"location\":'> <chat_arguments_2 arguments=' \"SF\"}'> <chat_finish_2 finish_reason="tool_calls"> <done>
  SSE
}

reply "Tool use in streaming: a Messages upstream's to a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <text_block text="I look."> <start_tool_use_3 index="1" id="toolu_abc" name="get_weather">
    <input_json_delta index="1" partial_json='{\"location\":'> <input_json_delta index="1" partial_json=' \"SF\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="15"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item id="msg_abc_0" text="I look."> <item_added_function_call_2 call_id="toolu_abc">
    <function_call_arguments_delta_2 item_id="fc_abc_1"> <function_call_arguments_delta_2 item_id="fc_abc_1" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_abc_1"> <item_done_function_call_2 call_id="toolu_abc">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"toolu_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":15,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Block ordering rules: thinking, text, calls, each with the next index" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <chat_role_6> <chat_reasoning_content_2> <chat_text_6 content="I look.">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <thinking_block> <text_block index="1" text="I look."> <tool_use_block index="2" name="now">
    <tool_use_block index="3" id="call_b" name="now"> <message_delta_3 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "OpenAI stream to Anthropic stream: reasoning alone is closed with its signature" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <chat_role_6> <chat_reasoning_content_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect = "<message_start_2> <ping> <start_thinking> <thinking_delta> <signature_delta> <stop_block> <message_delta_3> <message_stop>"
}

reply "OpenAI stream to Anthropic stream: reasoning, then a call without text" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <chat_role_6> <chat_reasoning_content_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <thinking_block> <tool_use_block index="1" name="now"> <message_delta_3 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "OpenAI stream to Anthropic stream: arguments in the first chunk of a call" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{\"a\":"}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-abc" arguments="1}">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <start_tool_use name="now"> <input_json_delta partial_json='{\"a\":'> <input_json_delta partial_json="1}">
    <stop_block> <message_delta_3 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "OpenAI stream to Anthropic stream: length" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6> <chat_text_6 content="Hel">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <text_block text="Hel"> <message_delta_3 stop_reason="max_tokens"> <message_stop>
  SSE
}
