# Streams of chat: as an upstream says them to clients of other protocols, and as a client hears them.

# Usage is a chunk without choices, and only for clients that ask for it; the first chunk has empty content as well.
reply "Streaming SSE format: as a chat client hears it from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = "<message_start_5> <ping> <start_text> <text_delta> <stop_block> <message_delta_4 output_tokens='5'> <message_stop>"
  expect = <<-SSE
    <chat_role_2> <chat_text_2> <chat_finish_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "Streaming SSE format: usage that was not asked for is not told" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<message_start_5> <ping> <start_text> <text_delta> <stop_block> <message_delta_4 output_tokens='5'> <message_stop>"
  expect   = "<chat_role_2> <chat_text_2> <chat_finish_2> <done>"
}

reply "Streaming SSE format: as a chat client hears it from a Responses upstream" {
  client   = "chat"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <chat_role_2> <chat_text_2> <chat_finish_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

# Usage in the chunk that ends is accepted.
reply "Streaming SSE format: a chat upstream's to a chat client as it is" {
  client   = "chat"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_text_6 id="chatcmpl-abc123">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_text_6 id="chatcmpl-abc123">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
}

reply "Streaming SSE format: a chat upstream's to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_text_6 id="chatcmpl-abc123">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <message_start_2 id="msg_abc123"> <ping> <text_block> <message_delta_3 input_tokens="10" output_tokens="5"> <message_stop>
  SSE
}

reply "Streaming SSE format: a chat upstream's to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_text_6 id="chatcmpl-abc123">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3 id="resp_abc123"> <response_in_progress_3 id="resp_abc123"> <text_item id="msg_abc123_0">
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

# Arguments come as they came. The first chunk and the end are added to those that are usually printed.
reply "Tool calls in streaming: a chat upstream's to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_call_2> <chat_arguments_3> <chat_arguments_3 arguments='ation\": \"SF\"}'> <chat_finish_4>
    <done>
  SSE
  expect   = <<-SSE
    <message_start_2 id="msg_abc123"> <ping> <start_tool_use id="call_abc" name="get_weather"> <input_json_delta partial_json='{\"loc'>
    <input_json_delta partial_json='ation\": \"SF\"}'> <stop_block> <message_delta_3 stop_reason="tool_use" output_tokens="0">
    <message_stop>
  SSE
}

reply "Tool calls in streaming: a chat upstream's to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_call_2> <chat_arguments_3> <chat_arguments_3 arguments='ation\": \"SF\"}'> <chat_finish_4>
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3 id="resp_abc123"> <response_in_progress_3 id="resp_abc123">
    <item_added_function_call_2 output_index="0" id="fc_abc123_0"> <function_call_arguments_delta item_id="fc_abc123_0" delta='{\"loc'>
    <function_call_arguments_delta_2 item_id="fc_abc123_0" output_index="0" delta='ation\": \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_abc123_0" output_index="0"> <item_done_function_call_2 output_index="0" id="fc_abc123_0">
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc123_0","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Tool calls in streaming: as a chat client hears them from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_5 input_tokens="0"> <ping> <start_tool_use_3 id="call_abc" name="get_weather"> <input_json_delta partial_json='{\"loc'>
    <input_json_delta partial_json='ation\": \"SF\"}'> <stop_block> <message_delta_4 stop_reason="tool_use" output_tokens="15">
    <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments_2> <chat_arguments_2 arguments='ation\": \"SF\"}'> <chat_finish_2 finish_reason="tool_calls"> <done>
  SSE
}

reply "Tool calls in streaming: as a chat client hears them from a Responses upstream" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta item_id="fc_abc" delta='{\"loc'>
    <function_call_arguments_delta_2 output_index="0" delta='ation\": \"SF\"}'> <function_call_arguments_done_2 output_index="0">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments_2> <chat_arguments_2 arguments='ation\": \"SF\"}'> <chat_finish_2 finish_reason="tool_calls"> <done>
  SSE
}

reply "Tool calls in streaming: a chat upstream's to a chat client as they are" {
  client   = "chat"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_call_2> <chat_arguments_3> <chat_arguments_3 arguments='ation\": \"SF\"}'> <chat_finish_4>
    <done>
  SSE
  expect   = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_call_2> <chat_arguments_3> <chat_arguments_3 arguments='ation\": \"SF\"}'> <chat_finish_4>
    <done>
  SSE
}

reply "Wire example (raw bytes): to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-5-mini", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"role":"assistant"},"logprobs":null,"finish_reason":null}]}
    <chat_text_2 model="gpt-5-mini" content="Hi"> <chat_text_2 model="gpt-5-mini" content=" there!">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"total_tokens":11}}
    <done>
  SSE
  expect   = <<-SSE
    <message_start id="msg_abc" model="gpt-5-mini"> <ping> <start_text> <text_delta text="Hi"> <text_delta text=" there!"> <stop_block>
    <message_delta_3 input_tokens="8" output_tokens="3"> <message_stop>
  SSE
}

reply "Wire example (raw bytes): to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-5-mini", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"role":"assistant"},"logprobs":null,"finish_reason":null}]}
    <chat_text_2 model="gpt-5-mini" content="Hi"> <chat_text_2 model="gpt-5-mini" content=" there!">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"total_tokens":11}}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3 model="gpt-5-mini"> <response_in_progress_3 model="gpt-5-mini"> <text_item_added id="msg_abc_0">
    <output_text_delta item_id="msg_abc_0" delta="Hi"> <output_text_delta item_id="msg_abc_0" delta=" there!">
    <text_item_done id="msg_abc_0" text="Hi there!">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-5-mini","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":8,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":11},"user":null,"metadata":{}}}
  SSE
}

reply "Wire example (raw bytes): as a chat client hears it from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request = { model = "gpt-5-mini", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    <message_start_5 model="gpt-5-mini" input_tokens="8"> <ping> <start_text> <text_delta text="Hi"> <text_delta text=" there!">
    <stop_block> <message_delta_4 output_tokens="3"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role_2 model="gpt-5-mini"> <chat_text_2 model="gpt-5-mini" content="Hi"> <chat_text_2 model="gpt-5-mini" content=" there!">
    <chat_finish_2 model="gpt-5-mini">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[],"usage":{"prompt_tokens":8,"completion_tokens":3,"total_tokens":11,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "Tool call streaming detail: to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_call_2> <chat_arguments_3> <chat_arguments_3 arguments='ation\":'>
    <chat_arguments_3 arguments=' \"SF\"}'> <chat_finish_4> <done>
  SSE
  expect   = <<-SSE
    <message_start_2 id="msg_abc123"> <ping> <start_tool_use id="call_abc" name="get_weather"> <input_json_delta partial_json='{\"loc'>
    <input_json_delta partial_json='ation\":'> <input_json_delta partial_json=' \"SF\"}'> <stop_block>
    <message_delta_3 stop_reason="tool_use" output_tokens="0"> <message_stop>
  SSE
}

reply "Tool call streaming detail: to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6 id="chatcmpl-abc123"> <chat_call_2> <chat_arguments_3> <chat_arguments_3 arguments='ation\":'>
    <chat_arguments_3 arguments=' \"SF\"}'> <chat_finish_4> <done>
  SSE
  expect   = <<-SSE
    <response_created_3 id="resp_abc123"> <response_in_progress_3 id="resp_abc123">
    <item_added_function_call_2 output_index="0" id="fc_abc123_0"> <function_call_arguments_delta item_id="fc_abc123_0" delta='{\"loc'>
    <function_call_arguments_delta item_id="fc_abc123_0" delta='ation\":'>
    <function_call_arguments_delta item_id="fc_abc123_0" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_abc123_0" output_index="0"> <item_done_function_call_2 output_index="0" id="fc_abc123_0">
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc123_0","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Response format: a stream that ends without a finish_reason is whole when it says [DONE] (Messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_role_5> <chat_text_5> <chat_text_5 content='!'> <done>"
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <start_text> <text_delta> <text_delta text="!"> <stop_block>
    <message_delta_3 output_tokens="0"> <message_stop>
  SSE
}

reply "Response format: a stream that ends without a finish_reason is whole when it says [DONE] (Responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = "<chat_role_5> <chat_text_5> <chat_text_5 content='!'> <done>"
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_ABC123_0"> <output_text_delta item_id="msg_ABC123_0" delta="Hello">
    <output_text_delta item_id="msg_ABC123_0" delta="!"> <text_item_done id="msg_ABC123_0" text="Hello!">
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Response format: a chat client on a chat upstream hears it as it is" {
  client   = "chat"
  upstream = "chat"
  request  = { model = "gpt-4", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_role_5> <chat_text_5> <chat_text_5 content='!'> <done>"
  expect   = "<chat_role_5> <chat_text_5> <chat_text_5 content='!'> <done>"
}

# A chunk with the finish_reason comes before [DONE].
reply "Response format: as a chat client hears it from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "gpt-4", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_6 id="msg_ABC123" model="gpt-4"> <ping> <start_text> <text_delta> <text_delta text="!"> <stop_block>
    <message_delta_4 output_tokens="2"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role id="chatcmpl-ABC123" model="gpt-4"> <chat_text id="chatcmpl-ABC123" model="gpt-4">
    <chat_text id="chatcmpl-ABC123" model="gpt-4" content="!"> <chat_finish id="chatcmpl-ABC123" model="gpt-4"> <done>
  SSE
}

reply "Complete chunk: role and content in one, with a fingerprint (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant","content":"Hello"},"logprobs":null,"finish_reason":null}],"system_fingerprint":"fp_abc123"}
    <chat_finish_6> <done>
  SSE
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <text_block> <message_delta_3 output_tokens="0"> <message_stop>
  SSE
}

reply "Empty chunks as heartbeats: nothing is made of them (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    <chat_text_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    <chat_finish_6> <done>
  SSE
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <text_block> <message_delta_3 output_tokens="0"> <message_stop>
  SSE
}

reply "Arguments in pieces, the last with the finish_reason (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc123","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"Bei"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"jing\"}"}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <start_tool_use_2 index="0" id="call_abc123">
    <input_json_delta partial_json='{\"loc'> <input_json_delta partial_json='ation\": \"Bei'> <input_json_delta partial_json='jing\"}'>
    <stop_block> <message_delta_3 stop_reason="tool_use" output_tokens="0"> <message_stop>
  SSE
}

# Ids that the upstream does not give are made.
reply "Delta fields: chunks that have little else (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]}}]}
    {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"location\""}}]}}]}
    {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":": \"SF\"}"}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect   = <<-SSE
    <message_start id="<any>" model="gpt-4"> <ping> <text_block> <start_tool_use_2>
    <input_json_delta index="1" partial_json='{\"location\"'> <input_json_delta index="1" partial_json=': \"SF\"}'> <stop_block index="1">
    <message_delta_3 stop_reason="tool_use" output_tokens="0"> <message_stop>
  SSE
}

reply "Logprobs format (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_role_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"H"},"finish_reason":null,"logprobs":{"content":[{"token":"H","logprob":-0.123,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.123,"bytes":[72]},{"token":"h","logprob":-2.456,"bytes":[104]}]}]}}]}
    <chat_finish_6> <done>
  SSE
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <text_block text="H"> <message_delta_3 output_tokens="0"> <message_stop>
  SSE
}

reply "finish_reason <finish_reason> at the end of a stream (messages client)" {
  cases    = <<-TABLE
    finish_reason | stop_reason
    length        | max_tokens
    function_call | end_turn
  TABLE
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_role_5> <chat_text_5> <chat_finish_6 finish_reason='<finish_reason>'> <done>"
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <text_block> <message_delta_3 stop_reason="<stop_reason>" output_tokens="0">
    <message_stop>
  SSE
}

reply "finish_reason <what> at the end of a stream (messages client)" {
  client   = "messages"
  upstream = "chat"
  cases    = <<-TABLE
    what           | finish_reason
    content_filter | content_filter
    refusal        | refusal
  TABLE
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_role_5> <chat_text_5> <chat_finish_6 finish_reason='<finish_reason>'> <done>"
  expect   = <<-SSE
    <message_start id="msg_ABC123" model="gpt-4"> <ping> <text_block>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":null},"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    <message_stop>
  SSE
}

reply "Complete chunk: role and content in one, with a fingerprint (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant","content":"Hello"},"logprobs":null,"finish_reason":null}],"system_fingerprint":"fp_abc123"}
    <chat_finish_6> <done>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_ABC123_0">
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Empty chunks as heartbeats: nothing is made of them (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    <chat_text_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    <chat_finish_6> <done>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_ABC123_0">
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Arguments in pieces, the last with the finish_reason (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc123","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"Bei"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"jing\"}"}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <item_added_function_call_2 output_index="0" id="fc_ABC123_0" call_id="call_abc123">
    <function_call_arguments_delta item_id="fc_ABC123_0" delta='{\"loc'>
    <function_call_arguments_delta_2 item_id="fc_ABC123_0" output_index="0" delta='ation\": \"Bei'>
    <function_call_arguments_delta item_id="fc_ABC123_0" delta='jing\"}'>
    <function_call_arguments_done_2 item_id="fc_ABC123_0" output_index="0" arguments='{\"location\": \"Beijing\"}'>
    <item_done_function_call_2 output_index="0" id="fc_ABC123_0" arguments='{\"location\": \"Beijing\"}' call_id="call_abc123">
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"fc_ABC123_0","type":"function_call","status":"completed","arguments":"{\"location\": \"Beijing\"}","call_id":"call_abc123","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

# Ids that the upstream does not give are made.
reply "Delta fields: chunks that have little else (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    {"choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]}}]}
    {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"location\""}}]}}]}
    {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":": \"SF\"}"}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3 id="<any>" model="gpt-4"> <response_in_progress_3 id="<any>" model="gpt-4"> <text_item id="<any>">
    <item_added_function_call_2 id="<any>"> <function_call_arguments_delta_2 item_id="<any>" delta='{\"location\"'>
    <function_call_arguments_delta_2 item_id="<any>" delta=': \"SF\"}'> <function_call_arguments_done_2 item_id="<any>">
    <item_done_function_call_2 id="<any>">
    {"type":"response.completed","response":{"id":"<any>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"<any>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"<any>","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Logprobs format (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_5>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"H"},"finish_reason":null,"logprobs":{"content":[{"token":"H","logprob":-0.123,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.123,"bytes":[72]},{"token":"h","logprob":-2.456,"bytes":[104]}]}]}}]}
    <chat_finish_6> <done>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_ABC123_0">
    {"type":"response.output_text.delta","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"delta":"H","logprobs":[{"token":"H","bytes":[72],"logprob":-0.123,"top_logprobs":[{"token":"H","bytes":[72],"logprob":-0.123},{"token":"h","bytes":[104],"logprob":-2.456}]}]}
    {"type":"response.output_text.done","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"text":"H","logprobs":[{"token":"H","bytes":[72],"logprob":-0.123,"top_logprobs":[{"token":"H","bytes":[72],"logprob":-0.123},{"token":"h","bytes":[104],"logprob":-2.456}]}]}
    {"type":"response.content_part.done","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"H","annotations":[],"logprobs":[{"token":"H","bytes":[72],"logprob":-0.123,"top_logprobs":[{"token":"H","bytes":[72],"logprob":-0.123},{"token":"h","bytes":[104],"logprob":-2.456}]}]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"H","annotations":[],"logprobs":[{"token":"H","bytes":[72],"logprob":-0.123,"top_logprobs":[{"token":"H","bytes":[72],"logprob":-0.123},{"token":"h","bytes":[104],"logprob":-2.456}]}]}]}}
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"H","annotations":[],"logprobs":[{"token":"H","bytes":[72],"logprob":-0.123,"top_logprobs":[{"token":"H","bytes":[72],"logprob":-0.123},{"token":"h","bytes":[104],"logprob":-2.456}]}]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "finish_reason <finish_reason> at the end of a stream (responses client)" {
  cases    = <<-TABLE
    finish_reason  | reason
    length         | max_output_tokens
    content_filter | content_filter
    refusal        | content_filter
  TABLE
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = "<chat_role_5> <chat_text_5> <chat_finish_6 finish_reason='<finish_reason>'> <done>"
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_ABC123_0"> <output_text_delta item_id="msg_ABC123_0" delta="Hello"> <output_text_done item_id="msg_ABC123_0">
    <part_done_output_text item_id="msg_ABC123_0">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_ABC123_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "finish_reason function_call at the end of a stream (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = "<chat_role_5> <chat_text_5> <chat_finish_6 finish_reason='function_call'> <done>"
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_ABC123_0">
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}
