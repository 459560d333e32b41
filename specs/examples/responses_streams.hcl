# Streams of Responses: as an upstream says them to clients of other protocols, and as a client hears them.

# Every event has its sequence_number, deltas their item_id, parts their annotations, and besides those the logprobs that SDKs want.
# The message is opened when its text comes.
reply "Complete event sequence: as a Responses client hears it from a chat upstream" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6> <chat_text_6> <chat_text_6 content=" there!">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0" delta="Hello">
    <output_text_delta item_id="msg_abc_0" delta=" there!"> <text_item_done id="msg_abc_0" text="Hello there!">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Complete event sequence: as a Responses client hears it from a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5> <ping> <start_text> <text_delta> <text_delta text=" there!"> <stop_block> <message_delta_4 output_tokens="5">
    <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <output_text_delta item_id="msg_abc_0" delta="Hello">
    <output_text_delta item_id="msg_abc_0" delta=" there!"> <text_item_done id="msg_abc_0" text="Hello there!">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Complete event sequence: a Responses upstream's to a Responses client as it is" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2> <output_text_delta_2> <output_text_delta_2 delta=" there!">
    <output_text_done_2> <part_done_output_text_2> <item_done_message_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2> <output_text_delta_2> <output_text_delta_2 delta=" there!">
    <output_text_done_2> <part_done_output_text_2> <item_done_message_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

reply "Complete event sequence: a Responses upstream's to a chat client" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2> <output_text_delta_2> <output_text_delta_2 delta=" there!">
    <output_text_done_2> <part_done_output_text_2> <item_done_message_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = "<chat_role_2> <chat_text_2> <chat_text_2 content=' there!'> <chat_finish_2> <done>"
}

reply "Complete event sequence: a Responses upstream's to a Messages client" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2> <output_text_delta_2> <output_text_delta_2 delta=" there!">
    <output_text_done_2> <part_done_output_text_2> <item_done_message_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <start_text> <text_delta> <text_delta text=" there!"> <stop_block>
    <message_delta_3 input_tokens="10" output_tokens="5"> <message_stop>
  SSE
}

# The second delta, and the message before the call, are not usually printed.
reply "Tool calls (function_call) in streaming: a Responses upstream's to a Messages client" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 text="I look."> <item_added_function_call_4 id="fc_abc" call_id="call_abc">
    <function_call_arguments_delta_2> <function_call_arguments_delta_2 delta=' \"SF\"}'> <function_call_arguments_done_2>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <message_start_2> <ping> <text_block text="I look."> <start_tool_use_2> <input_json_delta index="1" partial_json='{\"location\":'>
    <input_json_delta index="1" partial_json=' \"SF\"}'> <stop_block index="1">
    <message_delta_3 stop_reason="tool_use" input_tokens="10" output_tokens="5"> <message_stop>
  SSE
}

reply "Tool calls (function_call) in streaming: a Responses upstream's to a chat client" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 text="I look."> <item_added_function_call_4 id="fc_abc" call_id="call_abc">
    <function_call_arguments_delta_2> <function_call_arguments_delta_2 delta=' \"SF\"}'> <function_call_arguments_done_2>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <chat_role_2> <chat_text_2 content="I look.">
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments_2 arguments='{\"location\":'> <chat_arguments_2 arguments=' \"SF\"}'> <chat_finish_2 finish_reason="tool_calls"> <done>
  SSE
}

reply "Tool calls (function_call) in streaming: as a Responses client hears them from a chat upstream" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6> <chat_text_6 content="I look."> <chat_call_2 id="chatcmpl-abc">
    <chat_arguments_3 id="chatcmpl-abc" arguments='{\"location\":'> <chat_arguments_3 id="chatcmpl-abc" arguments=' \"SF\"}'>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item id="msg_abc_0" text="I look."> <item_added_function_call_2>
    <function_call_arguments_delta_2 item_id="fc_abc_1"> <function_call_arguments_delta_2 item_id="fc_abc_1" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_abc_1"> <item_done_function_call_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Tool calls (function_call) in streaming: as a Responses client hears them from a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_5> <ping> <text_block text="I look."> <start_tool_use_3 index="1" id="call_abc" name="get_weather">
    <input_json_delta index="1" partial_json='{\"location\":'> <input_json_delta index="1" partial_json=' \"SF\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="5"> <message_stop>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item id="msg_abc_0" text="I look."> <item_added_function_call_2>
    <function_call_arguments_delta_2 item_id="fc_abc_1"> <function_call_arguments_delta_2 item_id="fc_abc_1" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_abc_1"> <item_done_function_call_2>
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Tool calls (function_call) in streaming: a Responses upstream's to a Responses client as they are" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 text="I look."> <item_added_function_call_4 id="fc_abc" call_id="call_abc">
    <function_call_arguments_delta_2> <function_call_arguments_delta_2 delta=' \"SF\"}'> <function_call_arguments_done_2>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 text="I look."> <item_added_function_call_4 id="fc_abc" call_id="call_abc">
    <function_call_arguments_delta_2> <function_call_arguments_delta_2 delta=' \"SF\"}'> <function_call_arguments_done_2>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

# No message is opened before there is text: an item that is never finished breaks clients. Calls are told as they come, and done in
# their order at the end, when it is known that no more of either comes.
reply "Chat Completions stream to Responses stream: calls only, counted from 0 without an empty message" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{\"a\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{\"b\":2}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <call_item id="fc_abc_0" arguments='{\"a\":1}'>
    <item_added_function_call_2 call_id="call_b" name="now"> <function_call_arguments_delta_2 item_id="fc_abc_1" delta='{\"b\":2}'>
    <function_call_arguments_done_2 item_id="fc_abc_1" arguments='{\"b\":2}'>
    <item_done_function_call_2 arguments='{\"b\":2}' call_id="call_b" name="now">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"now"},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"b\":2}","call_id":"call_b","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Chat Completions stream to Responses stream: nothing at all is one empty message, opened and closed" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_role_6>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":0,"total_tokens":10}}
    <done>
  SSE
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <text_item_done id="msg_abc_0" text="">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":10},"user":null,"metadata":{}}}
  SSE
}

reply "Chat Completions stream to Responses stream: nothing at all from a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<message_start_5> <message_delta_4 output_tokens='0'> <message_stop>"
  expect   = <<-SSE
    <response_created_3> <response_in_progress_3> <text_item_added id="msg_abc_0"> <text_item_done id="msg_abc_0" text="">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":10},"user":null,"metadata":{}}}
  SSE
}

reply "Response object, required fields: what the request said is said again" {
  client   = "responses"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", input = "Hello", stream = true, max_output_tokens = 4096, instructions = "You are helpful.",
    temperature = 0.7, tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto" }
  given  = <<-SSE
    <chat_role_6> <chat_text_6>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"You are helpful.","max_output_tokens":4096,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":0.7,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type": "function", "name": "get_weather", "description": "Get weather", "parameters": {"type": "object", "properties": {"location": {"type": "string"}}}, "strict": false}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"You are helpful.","max_output_tokens":4096,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":0.7,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type": "function", "name": "get_weather", "description": "Get weather", "parameters": {"type": "object", "properties": {"location": {"type": "string"}}}, "strict": false}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_abc_0">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":"You are helpful.","max_output_tokens":4096,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":0.7,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type": "function", "name": "get_weather", "description": "Get weather", "parameters": {"type": "object", "properties": {"location": {"type": "string"}}}, "strict": false}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}
