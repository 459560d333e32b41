# The same reply in the three protocols, a text and two calls whose arguments come at once: what tells the pieces apart is another thing in
# each, and what the client's protocol wants and the upstream's has not is made.

fragment "chat_text_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":"Looking up"},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"tz\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Beijing\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"Asia/Shanghai\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

fragment "messages_start_text_end_tool_use" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"get_weather","input":{}}}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_b","name":"get_time","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Looking up"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"tz\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"Beijing\"}"}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"Asia/Shanghai\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}
    {"type":"message_stop"}
  SSE
}

fragment "responses_output_text_end_completed" {
  frames = <<-SSE
    {"type":"response.content_part.added","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"Looking up"}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"","status":"in_progress"}}
    {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":1,"delta":"{\"city\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":2,"delta":"{\"tz\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":1,"delta":"\"Beijing\"}"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":2,"delta":"\"Asia/Shanghai\"}"}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"Looking up"}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Looking up","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[]}]}}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":1,"arguments":"{\"city\":\"Beijing\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":2,"arguments":"{\"tz\":\"Asia/Shanghai\"}"}
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[]}]},{"type":"function_call","id":"fc_a","call_id":"call_a","name":"get_weather","arguments":"{\"city\":\"Beijing\"}","status":"completed"},{"type":"function_call","id":"fc_b","call_id":"call_b","name":"get_time","arguments":"{\"tz\":\"Asia/Shanghai\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":20,"total_tokens":30},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

fragment "responses_start_message" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}}
  SSE
}

fragment "responses_start_message_2" {
  holes  = { id = "resp_abc", id_2 = "msg_abc_0", id_3 = "fc_abc_1", call_id = "toolu_a" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"<id_2>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id_2>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id_2>","output_index":0,"content_index":0,"delta":"Looking up","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id_2>","output_index":0,"content_index":0,"text":"Looking up","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id_2>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Looking up","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"<id_2>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"<id_3>","type":"function_call","status":"in_progress","arguments":"","call_id":"<call_id>","name":"get_weather"}}
  SSE
}

# Blocks are told strictly one after the other, which all clients read; what comes meanwhile waits. What the upstream says first, its start and end, is added.
reply "Per-chunk integer index to per-stream index: chat to Messages" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_text_end_tool_calls>"
  expect   = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc123","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Looking up"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"Beijing\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_b","name":"get_time","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"tz\":\"Asia/Shanghai\"}"}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

# Blocks are told strictly one after the other, which all clients read; what comes meanwhile waits. What the upstream says first, its start and end, is added.
reply "Global item_id to per-stream index: Responses to Messages" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<responses_start_message> <responses_output_text_end_completed>"
  expect   = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Looking up"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":\"Beijing\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_b","name":"get_time","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"tz\":\"Asia/Shanghai\"}"}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":20,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Per-stream index: a Messages upstream's blocks cross to a Messages client as they are" {
  client   = "messages"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<messages_start_text_end_tool_use>"
  expect   = "<messages_start_text_end_tool_use>"
}

# Items are told one after the other here too. Ids are made of the reply's; call_id is what the upstream calls the call.
reply "Per-stream index to global item_id and sequence_number: Messages to Responses" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<messages_start_text_end_tool_use>"
  expect   = <<-SSE
    <responses_start_message_2>
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_1","output_index":1,"delta":"{\"city\":\"Beijing\"}"}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_abc_2","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_b","name":"get_time"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_2","output_index":2,"delta":"{\"tz\":\"Asia/Shanghai\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_1","output_index":1,"arguments":"{\"city\":\"Beijing\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_2","output_index":2,"arguments":"{\"tz\":\"Asia/Shanghai\"}"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_abc_2","type":"function_call","status":"completed","arguments":"{\"tz\":\"Asia/Shanghai\"}","call_id":"toolu_b","name":"get_time"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"},{"id":"fc_abc_2","type":"function_call","status":"completed","arguments":"{\"tz\":\"Asia/Shanghai\"}","call_id":"toolu_b","name":"get_time"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":20},"user":null,"metadata":{}}}
  SSE
}

# Calls are told as they come; the text is done when calls begin.
reply "Per-chunk integer index to global item_id and sequence_number: chat to Responses" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<chat_text_end_tool_calls>"
  expect   = <<-SSE
    <responses_start_message_2 id="resp_abc123" id_2="msg_abc123_0" id_3="fc_abc123_1" call_id="call_a">
    {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_abc123_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"get_time"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_1","output_index":1,"delta":"{\"city\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_2","output_index":2,"delta":"{\"tz\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_1","output_index":1,"delta":"\"Beijing\"}"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_2","output_index":2,"delta":"\"Asia/Shanghai\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc123_1","output_index":1,"arguments":"{\"city\":\"Beijing\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_abc123_1","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"call_a","name":"get_weather"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc123_2","output_index":2,"arguments":"{\"tz\":\"Asia/Shanghai\"}"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_abc123_2","type":"function_call","status":"completed","arguments":"{\"tz\":\"Asia/Shanghai\"}","call_id":"call_b","name":"get_time"}}
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Looking up","annotations":[],"logprobs":[]}]},{"id":"fc_abc123_1","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"call_a","name":"get_weather"},{"id":"fc_abc123_2","type":"function_call","status":"completed","arguments":"{\"tz\":\"Asia/Shanghai\"}","call_id":"call_b","name":"get_time"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Global item_id: a Responses upstream's events cross to a Responses client as they are" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<responses_start_message> <responses_output_text_end_completed>"
  expect   = "<responses_start_message> <responses_output_text_end_completed>"
}

# The index of a call is its number among calls, not the block's. Blocks that open at once open so here.
reply "Per-stream index to per-chunk integer index: Messages to chat" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<messages_start_text_end_tool_use>"
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"get_time","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Looking up"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"tz\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Beijing\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"Asia/Shanghai\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Global item_id to per-chunk integer index: Responses to chat" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<responses_start_message> <responses_output_text_end_completed>"
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Looking up"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"get_time","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"tz\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Beijing\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"Asia/Shanghai\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Per-chunk integer index: a chat upstream's chunks cross to a chat client as they are" {
  client   = "chat"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_text_end_tool_calls>"
  expect   = "<chat_text_end_tool_calls>"
}
