# The same reply in the three protocols, a text and two calls whose arguments come at once: what tells the pieces apart is another thing in
# each, and what the client's protocol wants and the upstream's has not is made.

# Blocks are told strictly one after the other, which all clients read; what comes meanwhile waits. What the upstream says first, its start and end, is added.
reply "Per-chunk integer index to per-stream index: chat to Messages" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":"Looking up"},"finish_reason":null}]}
    <chat_call_2 id_2="call_a">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 arguments='{\"city\":'> <chat_arguments_3 index="1" arguments='{\"tz\":'> <chat_arguments_3 arguments='\"Beijing\"}'>
    <chat_arguments_3 index="1" arguments='\"Asia/Shanghai\"}'> <chat_finish_4> <done>
  SSE
  expect   = <<-SSE
    <message_start_2 id="msg_abc123"> <ping> <text_block text="Looking up"> <start_tool_use index="1" name="get_weather">
    <input_json_delta index="1" partial_json='{\"city\":'> <input_json_delta index="1" partial_json='\"Beijing\"}'> <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_b","name":"get_time","input":{},"caller":{"type":"direct"}}}
    <input_json_delta index="2" partial_json='{\"tz\":\"Asia/Shanghai\"}'> <stop_block index="2">
    <message_delta_3 stop_reason="tool_use" output_tokens="0"> <message_stop>
  SSE
}

# Blocks are told strictly one after the other, which all clients read; what comes meanwhile waits. What the upstream says first, its start and end, is added.
reply "Global item_id to per-stream index: Responses to Messages" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Looking up">
    <item_added_function_call_4>
    {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta_2 item_id="fc_a" delta='{\"city\":'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='{\"tz\":'>
    <function_call_arguments_delta_2 item_id="fc_a" delta='\"Beijing\"}'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='\"Asia/Shanghai\"}'>
    <output_text_done_2 item_id="msg_1" text="Looking up"> <part_done_output_text_2 item_id="msg_1" text="Looking up">
    <item_done_message_2 id="msg_1" text="Looking up"> <function_call_arguments_done_2 item_id="fc_a" arguments='{\"city\":\"Beijing\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"}}
    <function_call_arguments_done_2 item_id="fc_b" output_index="2" arguments='{\"tz\":\"Asia/Shanghai\"}'>
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[]}]},{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"},{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":20,"total_tokens":30},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <text_block text="Looking up"> <tool_use_block index="1" name="get_weather" input='{\"city\":\"Beijing\"}'>
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_b","name":"get_time","input":{},"caller":{"type":"direct"}}}
    <input_json_delta index="2" partial_json='{\"tz\":\"Asia/Shanghai\"}'> <stop_block index="2">
    <message_delta_3 stop_reason="tool_use" input_tokens="10" output_tokens="20"> <message_stop>
  SSE
}

reply "Per-stream index: a Messages upstream's blocks cross to a Messages client as they are" {
  client   = "messages"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <start_text> <start_tool_use_3 index="1" name="get_weather">
    <start_tool_use_3 index="2" id="toolu_b" name="get_time"> <text_delta text="Looking up">
    <input_json_delta index="1" partial_json='{\"city\":'> <input_json_delta index="2" partial_json='{\"tz\":'>
    <input_json_delta index="1" partial_json='\"Beijing\"}'> <input_json_delta index="2" partial_json='\"Asia/Shanghai\"}'> <stop_block>
    <stop_block index="1"> <stop_block index="2"> <message_delta_4 stop_reason="tool_use" output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <message_start_5 input_tokens="0"> <start_text> <start_tool_use_3 index="1" name="get_weather">
    <start_tool_use_3 index="2" id="toolu_b" name="get_time"> <text_delta text="Looking up">
    <input_json_delta index="1" partial_json='{\"city\":'> <input_json_delta index="2" partial_json='{\"tz\":'>
    <input_json_delta index="1" partial_json='\"Beijing\"}'> <input_json_delta index="2" partial_json='\"Asia/Shanghai\"}'> <stop_block>
    <stop_block index="1"> <stop_block index="2"> <message_delta_4 stop_reason="tool_use" output_tokens="20"> <message_stop>
  SSE
}

# Items are told one after the other here too. Ids are made of the reply's; call_id is what the upstream calls the call.
reply "Per-stream index to global item_id and sequence_number: Messages to Responses" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <start_text> <start_tool_use_3 index="1" name="get_weather">
    <start_tool_use_3 index="2" id="toolu_b" name="get_time"> <text_delta text="Looking up">
    <input_json_delta index="1" partial_json='{\"city\":'> <input_json_delta index="2" partial_json='{\"tz\":'>
    <input_json_delta index="1" partial_json='\"Beijing\"}'> <input_json_delta index="2" partial_json='\"Asia/Shanghai\"}'> <stop_block>
    <stop_block index="1"> <stop_block index="2"> <message_delta_4 stop_reason="tool_use" output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item id="msg_abc_0" text="Looking up">
    <item_added_function_call_2 call_id="toolu_a"> <function_call_arguments_delta_2 item_id="fc_abc_1" delta='{\"city\":\"Beijing\"}'>
    <item_added_function_call_2 output_index="2" id="fc_abc_2" call_id="toolu_b" name="get_time">
    <function_call_arguments_delta_2 item_id="fc_abc_2" output_index="2" delta='{\"tz\":\"Asia/Shanghai\"}'>
    <function_call_arguments_done_2 item_id="fc_abc_1" arguments='{\"city\":\"Beijing\"}'>
    <item_done_function_call_2 arguments='{\"city\":\"Beijing\"}' call_id="toolu_a">
    <function_call_arguments_done_2 item_id="fc_abc_2" output_index="2" arguments='{\"tz\":\"Asia/Shanghai\"}'>
    <item_done_function_call_2 output_index="2" id="fc_abc_2" arguments='{\"tz\":\"Asia/Shanghai\"}' call_id="toolu_b" name="get_time">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"},{"id":"fc_abc_2","type":"function_call","status":"completed","arguments":"{\"tz\":\"Asia/Shanghai\"}","call_id":"toolu_b","name":"get_time"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":20},"user":null,"metadata":{}}}
  SSE
}

# Calls are told as they come; the text is done when calls begin.
reply "Per-chunk integer index to global item_id and sequence_number: chat to Responses" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":"Looking up"},"finish_reason":null}]}
    <chat_call_2 id_2="call_a">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 arguments='{\"city\":'> <chat_arguments_3 index="1" arguments='{\"tz\":'> <chat_arguments_3 arguments='\"Beijing\"}'>
    <chat_arguments_3 index="1" arguments='\"Asia/Shanghai\"}'> <chat_finish_4> <done>
  SSE
  expect   = <<-SSE
    <response_created_3 id="resp_abc123"> <response_in_progress_3 id="resp_abc123"> <text_item id="msg_abc123_0" text="Looking up">
    <item_added_function_call_2 id="fc_abc123_1" call_id="call_a">
    <item_added_function_call_2 output_index="2" id="fc_abc123_2" call_id="call_b" name="get_time">
    <function_call_arguments_delta_2 item_id="fc_abc123_1" delta='{\"city\":'>
    <function_call_arguments_delta_2 item_id="fc_abc123_2" output_index="2" delta='{\"tz\":'>
    <function_call_arguments_delta_2 item_id="fc_abc123_1" delta='\"Beijing\"}'>
    <function_call_arguments_delta_2 item_id="fc_abc123_2" output_index="2" delta='\"Asia/Shanghai\"}'>
    <function_call_arguments_done_2 item_id="fc_abc123_1" arguments='{\"city\":\"Beijing\"}'>
    <item_done_function_call_2 id="fc_abc123_1" arguments='{\"city\":\"Beijing\"}' call_id="call_a">
    <function_call_arguments_done_2 item_id="fc_abc123_2" output_index="2" arguments='{\"tz\":\"Asia/Shanghai\"}'>
    <item_done_function_call_2 output_index="2" id="fc_abc123_2" arguments='{\"tz\":\"Asia/Shanghai\"}' call_id="call_b" name="get_time">
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[],"logprobs":[]}]},{"id":"fc_abc123_1","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"call_a","name":"get_weather"},{"id":"fc_abc123_2","type":"function_call","status":"completed","arguments":"{\"tz\":\"Asia/Shanghai\"}","call_id":"call_b","name":"get_time"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Global item_id: a Responses upstream's events cross to a Responses client as they are" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Looking up">
    <item_added_function_call_4>
    {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta_2 item_id="fc_a" delta='{\"city\":'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='{\"tz\":'>
    <function_call_arguments_delta_2 item_id="fc_a" delta='\"Beijing\"}'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='\"Asia/Shanghai\"}'>
    <output_text_done_2 item_id="msg_1" text="Looking up"> <part_done_output_text_2 item_id="msg_1" text="Looking up">
    <item_done_message_2 id="msg_1" text="Looking up"> <function_call_arguments_done_2 item_id="fc_a" arguments='{\"city\":\"Beijing\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"}}
    <function_call_arguments_done_2 item_id="fc_b" output_index="2" arguments='{\"tz\":\"Asia/Shanghai\"}'>
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[]}]},{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"},{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":20,"total_tokens":30},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Looking up">
    <item_added_function_call_4>
    {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta_2 item_id="fc_a" delta='{\"city\":'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='{\"tz\":'>
    <function_call_arguments_delta_2 item_id="fc_a" delta='\"Beijing\"}'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='\"Asia/Shanghai\"}'>
    <output_text_done_2 item_id="msg_1" text="Looking up"> <part_done_output_text_2 item_id="msg_1" text="Looking up">
    <item_done_message_2 id="msg_1" text="Looking up"> <function_call_arguments_done_2 item_id="fc_a" arguments='{\"city\":\"Beijing\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"}}
    <function_call_arguments_done_2 item_id="fc_b" output_index="2" arguments='{\"tz\":\"Asia/Shanghai\"}'>
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[]}]},{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"},{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":20,"total_tokens":30},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

# The index of a call is its number among calls, not the block's. Blocks that open at once open so here.
reply "Per-stream index to per-chunk integer index: Messages to chat" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <start_text> <start_tool_use_3 index="1" name="get_weather">
    <start_tool_use_3 index="2" id="toolu_b" name="get_time"> <text_delta text="Looking up">
    <input_json_delta index="1" partial_json='{\"city\":'> <input_json_delta index="2" partial_json='{\"tz\":'>
    <input_json_delta index="1" partial_json='\"Beijing\"}'> <input_json_delta index="2" partial_json='\"Asia/Shanghai\"}'> <stop_block>
    <stop_block index="1"> <stop_block index="2"> <message_delta_4 stop_reason="tool_use" output_tokens="20"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"get_time","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_2 content="Looking up"> <chat_arguments_2 arguments='{\"city\":'> <chat_arguments_2 index="1" arguments='{\"tz\":'>
    <chat_arguments_2 arguments='\"Beijing\"}'> <chat_arguments_2 index="1" arguments='\"Asia/Shanghai\"}'>
    <chat_finish_2 finish_reason="tool_calls"> <done>
  SSE
}

reply "Global item_id to per-chunk integer index: Responses to chat" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Looking up">
    <item_added_function_call_4>
    {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta_2 item_id="fc_a" delta='{\"city\":'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='{\"tz\":'>
    <function_call_arguments_delta_2 item_id="fc_a" delta='\"Beijing\"}'>
    <function_call_arguments_delta_2 item_id="fc_b" output_index="2" delta='\"Asia/Shanghai\"}'>
    <output_text_done_2 item_id="msg_1" text="Looking up"> <part_done_output_text_2 item_id="msg_1" text="Looking up">
    <item_done_message_2 id="msg_1" text="Looking up"> <function_call_arguments_done_2 item_id="fc_a" arguments='{\"city\":\"Beijing\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"}}
    <function_call_arguments_done_2 item_id="fc_b" output_index="2" arguments='{\"tz\":\"Asia/Shanghai\"}'>
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[]}]},{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"},{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":20,"total_tokens":30},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <chat_role_2> <chat_text_2 content="Looking up">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments_2 arguments='{\"city\":'> <chat_arguments_2 index="1" arguments='{\"tz\":'> <chat_arguments_2 arguments='\"Beijing\"}'>
    <chat_arguments_2 index="1" arguments='\"Asia/Shanghai\"}'> <chat_finish_2 finish_reason="tool_calls"> <done>
  SSE
}

reply "Per-chunk integer index: a chat upstream's chunks cross to a chat client as they are" {
  client   = "chat"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":"Looking up"},"finish_reason":null}]}
    <chat_call_2 id_2="call_a">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 arguments='{\"city\":'> <chat_arguments_3 index="1" arguments='{\"tz\":'> <chat_arguments_3 arguments='\"Beijing\"}'>
    <chat_arguments_3 index="1" arguments='\"Asia/Shanghai\"}'> <chat_finish_4> <done>
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":"Looking up"},"finish_reason":null}]}
    <chat_call_2 id_2="call_a">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 arguments='{\"city\":'> <chat_arguments_3 index="1" arguments='{\"tz\":'> <chat_arguments_3 arguments='\"Beijing\"}'>
    <chat_arguments_3 index="1" arguments='\"Asia/Shanghai\"}'> <chat_finish_4> <done>
  SSE
}
