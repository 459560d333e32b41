# Claude Code: its requests and streams, forwarded as they are, and with upstreams that speak OpenAI's protocols.

# What authorization the client sends is the gateway's affair: the upstream gets the account's key.
request "Step 1, client sends request: forwarded as it is" {
  client         = "messages"
  upstream       = "messages"
  upstream_model = "claude-haiku-4-5-20251001"
  given = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  expect = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
}

# A chat upstream is asked for the counts of tokens.
request "Step 1, client sends request: on a chat upstream" {
  client   = "messages"
  upstream = "chat"
  given = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Analyze this codebase" }], max_tokens = 32000,
  stream = true, stream_options = { include_usage = true } }
}

request "Step 1, client sends request: on a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  given = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Analyze this codebase" }],
  max_output_tokens = 32000, stream = true, store = false, include = ["reasoning.encrypted_content"] }
}

reply "Step 2, server responds with SSE: forwarded as it is" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","model":"claude-haiku-4-5-20251001","usage":{"input_tokens":3,"cache_creation_input_tokens":5501}}}
    <start_text> <text_delta text="I"> <text_delta text="'m ready to help you search"> <ping> <text_delta text=" and analyze the">
    <text_delta text=" codebase."> <stop_block> <message_delta_4> <message_stop>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","model":"claude-haiku-4-5-20251001","usage":{"input_tokens":3,"cache_creation_input_tokens":5501}}}
    <start_text> <text_delta text="I"> <text_delta text="'m ready to help you search"> <ping> <text_delta text=" and analyze the">
    <text_delta text=" codebase."> <stop_block> <message_delta_4> <message_stop>
  SSE
}

reply "Step 2, server responds with SSE: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","model":"claude-haiku-4-5-20251001","usage":{"input_tokens":3,"cache_creation_input_tokens":5501}}}
    <start_text> <text_delta text="I"> <text_delta text="'m ready to help you search"> <ping> <text_delta text=" and analyze the">
    <text_delta text=" codebase."> <stop_block> <message_delta_4> <message_stop>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_3> <chat_text_3 content="'m ready to help you search"> <chat_text_3 content=" and analyze the">
    <chat_text_3 content=" codebase.">
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5504,"completion_tokens":12,"total_tokens":5516,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "Step 2, server responds with SSE: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","model":"claude-haiku-4-5-20251001","usage":{"input_tokens":3,"cache_creation_input_tokens":5501}}}
    <start_text> <text_delta text="I"> <text_delta text="'m ready to help you search"> <ping> <text_delta text=" and analyze the">
    <text_delta text=" codebase."> <stop_block> <message_delta_4> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_01ABC_0"> <output_text_delta item_id="msg_01ABC_0" delta="I">
    <output_text_delta item_id="msg_01ABC_0" delta="'m ready to help you search">
    <output_text_delta item_id="msg_01ABC_0" delta=" and analyze the"> <output_text_delta item_id="msg_01ABC_0" delta=" codebase.">
    <output_text_done item_id="msg_01ABC_0" text="I'm ready to help you search and analyze the codebase.">
    <part_done_output_text item_id="msg_01ABC_0" text="I'm ready to help you search and analyze the codebase.">
    <item_done_message id="msg_01ABC_0" text="I'm ready to help you search and analyze the codebase.">
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":5504,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"output_tokens":12,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":5516},"user":null,"metadata":{}}}
  SSE
}

# message_start and ping come with the first that the upstream says, not before: until then its error can be told with its status.
reply "OpenRouter mode: text comes word by word as the chat upstream says it" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <chat_role_6 id="chatcmpl-01ABC" model="gpt"> <chat_text_4 id="chatcmpl-01ABC" model="gpt" content="I">
    <chat_text_4 id="chatcmpl-01ABC" model="gpt" content="'m ready to help you search">
    <chat_text_4 id="chatcmpl-01ABC" model="gpt" content=" an"> <chat_text_4 id="chatcmpl-01ABC" model="gpt" content="d analyze the">
    <chat_text_4 id="chatcmpl-01ABC" model="gpt" content=" codebase.">
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":12,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    <ping> <start_text> <text_delta text="I"> <text_delta text="'m ready to help you search"> <text_delta text=" an">
    <text_delta text="d analyze the"> <text_delta text=" codebase."> <stop_block> <message_delta_3 input_tokens="3" output_tokens="12">
    <message_stop>
  SSE
}

reply "OpenRouter mode: text comes word by word as the Responses upstream says it" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <response_created_4 id="resp_01ABC"> <response_in_progress_4 id="resp_01ABC"> <text_item_added_2 id="msg_1">
    <output_text_delta_2 item_id="msg_1" delta="I"> <output_text_delta_2 item_id="msg_1" delta="'m ready to help you search">
    <output_text_delta_2 item_id="msg_1" delta=" an"> <output_text_delta_2 item_id="msg_1" delta="d analyze the">
    <output_text_delta_2 item_id="msg_1" delta=" codebase.">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"I'm ready to help you search and analyze the codebase."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[]}]}],"usage":{"input_tokens":3,"output_tokens":12,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    <ping> <start_text> <text_delta text="I"> <text_delta text="'m ready to help you search"> <text_delta text=" an">
    <text_delta text="d analyze the"> <text_delta text=" codebase."> <stop_block> <message_delta_3 input_tokens="3" output_tokens="12">
    <message_stop>
  SSE
}

# message_start is not usually printed.
reply "Tool call streaming, text block then tool block: forwarded as it is" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <message_start_6> <start_text> <text_delta text="I'll read the file."> <stop_block>
    <start_tool_use_3 index="1" id="toolu_01ABC" name="Read"> <input_json_delta index="1" partial_json='{\"file'>
    <input_json_delta index="1" partial_json='_path\":\"/path/to/package.json\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="45"> <message_stop>
  SSE
  expect = <<-SSE
    <message_start_6> <start_text> <text_delta text="I'll read the file."> <stop_block>
    <start_tool_use_3 index="1" id="toolu_01ABC" name="Read"> <input_json_delta index="1" partial_json='{\"file'>
    <input_json_delta index="1" partial_json='_path\":\"/path/to/package.json\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="45"> <message_stop>
  SSE
}

reply "Tool call streaming, text block then tool block: from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <chat_role_6 id="chatcmpl-01ABC" model="gpt"> <chat_text_4 id="chatcmpl-01ABC" model="gpt" content="I'll read the file.">
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_01ABC","type":"function","function":{"name":"Read","arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-01ABC" model="gpt" arguments='{\"file'>
    <chat_arguments_3 id="chatcmpl-01ABC" model="gpt" arguments='_path\":\"/path/to/package.json\"}'>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":45,"total_tokens":48}}
    <done>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    <ping> <start_text> <text_delta text="I'll read the file."> <stop_block> <start_tool_use_2 id="toolu_01ABC" name="Read">
    <input_json_delta index="1" partial_json='{\"file'> <input_json_delta index="1" partial_json='_path\":\"/path/to/package.json\"}'>
    <stop_block index="1"> <message_delta_3 stop_reason="tool_use" input_tokens="3" output_tokens="45"> <message_stop>
  SSE
}

reply "Tool call streaming, text block then tool block: from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <response_created_4 id="resp_01ABC"> <response_in_progress_4 id="resp_01ABC"> <text_item_added_2 id="msg_1">
    <output_text_delta_2 item_id="msg_1" delta="I'll read the file.">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"I'll read the file."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I'll read the file.","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'll read the file.","annotations":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"toolu_01ABC","name":"Read","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta item_id="fc_1" output_index="1" delta='{\"file'>
    <function_call_arguments_delta_2 item_id="fc_1" delta='_path\":\"/path/to/package.json\"}'>
    <function_call_arguments_done_2 item_id="fc_1" arguments='{\"file_path\":\"/path/to/package.json\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"toolu_01ABC","name":"Read","arguments":"{\"file_path\":\"/path/to/package.json\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'll read the file.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"toolu_01ABC","name":"Read","arguments":"{\"file_path\":\"/path/to/package.json\"}","status":"completed"}],"usage":{"input_tokens":3,"output_tokens":45,"total_tokens":48},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    <ping> <start_text> <text_delta text="I'll read the file."> <stop_block> <start_tool_use_2 id="toolu_01ABC" name="Read">
    <input_json_delta index="1" partial_json='{\"file'> <input_json_delta index="1" partial_json='_path\":\"/path/to/package.json\"}'>
    <stop_block index="1"> <message_delta_3 stop_reason="tool_use" input_tokens="3" output_tokens="45"> <message_stop>
  SSE
}

reply "Tool call streaming, text block then tool block: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_6> <start_text> <text_delta text="I'll read the file."> <stop_block>
    <start_tool_use_3 index="1" id="toolu_01ABC" name="Read"> <input_json_delta index="1" partial_json='{\"file'>
    <input_json_delta index="1" partial_json='_path\":\"/path/to/package.json\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="45"> <message_stop>
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_3 content="I'll read the file.">
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_01ABC","type":"function","function":{"name":"Read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"file"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"_path\":\"/path/to/package.json\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    <done>
  SSE
}

reply "Tool call streaming, text block then tool block: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_6> <start_text> <text_delta text="I'll read the file."> <stop_block>
    <start_tool_use_3 index="1" id="toolu_01ABC" name="Read"> <input_json_delta index="1" partial_json='{\"file'>
    <input_json_delta index="1" partial_json='_path\":\"/path/to/package.json\"}'> <stop_block index="1">
    <message_delta_4 stop_reason="tool_use" output_tokens="45"> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_01ABC_0"> <output_text_delta item_id="msg_01ABC_0" delta="I'll read the file.">
    <output_text_done item_id="msg_01ABC_0" text="I'll read the file.">
    <part_done_output_text item_id="msg_01ABC_0" text="I'll read the file."> <item_done_message id="msg_01ABC_0" text="I'll read the file.">
    <item_added_function_call_2 id="fc_01ABC_1" call_id="toolu_01ABC" name="Read">
    <function_call_arguments_delta_2 item_id="fc_01ABC_1" delta='{\"file'>
    <function_call_arguments_delta_2 item_id="fc_01ABC_1" delta='_path\":\"/path/to/package.json\"}'>
    <function_call_arguments_done_2 item_id="fc_01ABC_1" arguments='{\"file_path\":\"/path/to/package.json\"}'>
    <item_done_function_call_2 id="fc_01ABC_1" arguments='{\"file_path\":\"/path/to/package.json\"}' call_id="toolu_01ABC" name="Read">
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'll read the file.","annotations":[],"logprobs":[]}]},{"id":"fc_01ABC_1","type":"function_call","status":"completed","arguments":"{\"file_path\":\"/path/to/package.json\"}","call_id":"toolu_01ABC","name":"Read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":45,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":45},"user":null,"metadata":{}}}
  SSE
}

request "Reconstructing tool input: the tool_result in the next request, on a chat upstream" {
  client   = "messages"
  upstream = "chat"
  given = { model = "claude-haiku-4-5-20251001", max_tokens = 32000, stream = true, messages = [{ role = "user",
    content = "Read package.json" }, { role = "assistant", content = [{ type = "text", text = "I'll read the file." },
    { type = "tool_use", id = "toolu_01ABC", name = "Read", input = { file_path = "/path/to/package.json" } }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_01ABC", content = "{}" }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Read package.json" }, { role = "assistant",
    content = "I'll read the file.", tool_calls = [{ id = "toolu_01ABC", type = "function", function = { name = "Read",
    arguments = "{\"file_path\":\"/path/to/package.json\"}" } }] }, { role = "tool", tool_call_id = "toolu_01ABC",
  content = "{}" }], max_tokens = 32000, stream = true, stream_options = { include_usage = true } }
}

request "Reconstructing tool input: the tool_result in the next request, on a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  given = { model = "claude-haiku-4-5-20251001", max_tokens = 32000, stream = true, messages = [{ role = "user",
    content = "Read package.json" }, { role = "assistant", content = [{ type = "text", text = "I'll read the file." },
    { type = "tool_use", id = "toolu_01ABC", name = "Read", input = { file_path = "/path/to/package.json" } }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_01ABC", content = "{}" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read package.json" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "I'll read the file.", annotations = [] }] }, { type = "function_call", call_id = "toolu_01ABC", name = "Read", arguments = "{\"file_path\":\"/path/to/package.json\"}" }, { type = "function_call_output", call_id = "toolu_01ABC", output = "{}" }], max_output_tokens = 32000, stream = true, store = false, include = ["reasoning.encrypted_content"] }
}

# The examples of all seven types as one stream; the rest of the tool's input is added.
reply "Event types explained: forwarded as they are" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <start_text> <text_delta text="I'm ready to help"> <stop_block> <start_tool_use_3 index="1" id="toolu_01XYZ" name="Read">
    <input_json_delta index="1" partial_json='{\"file_path\":\"/Users/'> <ping> <input_json_delta index="1" partial_json='me/a.txt\"}'>
    <stop_block index="1"> <message_delta stop_reason="tool_use" output_tokens="145"> <message_stop>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <start_text> <text_delta text="I'm ready to help"> <stop_block> <start_tool_use_3 index="1" id="toolu_01XYZ" name="Read">
    <input_json_delta index="1" partial_json='{\"file_path\":\"/Users/'> <ping> <input_json_delta index="1" partial_json='me/a.txt\"}'>
    <stop_block index="1"> <message_delta stop_reason="tool_use" output_tokens="145"> <message_stop>
  SSE
}

reply "Event types explained: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <start_text> <text_delta text="I'm ready to help"> <stop_block> <start_tool_use_3 index="1" id="toolu_01XYZ" name="Read">
    <input_json_delta index="1" partial_json='{\"file_path\":\"/Users/'> <ping> <input_json_delta index="1" partial_json='me/a.txt\"}'>
    <stop_block index="1"> <message_delta stop_reason="tool_use" output_tokens="145"> <message_stop>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"content":"I'm ready to help"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_01XYZ","type":"function","function":{"name":"Read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"file_path\":\"/Users/"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"me/a.txt\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5504,"completion_tokens":145,"total_tokens":5649,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "Event types explained: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <start_text> <text_delta text="I'm ready to help"> <stop_block> <start_tool_use_3 index="1" id="toolu_01XYZ" name="Read">
    <input_json_delta index="1" partial_json='{\"file_path\":\"/Users/'> <ping> <input_json_delta index="1" partial_json='me/a.txt\"}'>
    <stop_block index="1"> <message_delta stop_reason="tool_use" output_tokens="145"> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01Bnhgy47DDidiGYfAEX5zkm","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01Bnhgy47DDidiGYfAEX5zkm","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_01Bnhgy47DDidiGYfAEX5zkm_0">
    <output_text_delta item_id="msg_01Bnhgy47DDidiGYfAEX5zkm_0" delta="I'm ready to help">
    <output_text_done item_id="msg_01Bnhgy47DDidiGYfAEX5zkm_0" text="I'm ready to help">
    <part_done_output_text item_id="msg_01Bnhgy47DDidiGYfAEX5zkm_0" text="I'm ready to help">
    <item_done_message id="msg_01Bnhgy47DDidiGYfAEX5zkm_0" text="I'm ready to help">
    <item_added_function_call_2 id="fc_01Bnhgy47DDidiGYfAEX5zkm_1" call_id="toolu_01XYZ" name="Read">
    <function_call_arguments_delta_2 item_id="fc_01Bnhgy47DDidiGYfAEX5zkm_1" delta='{\"file_path\":\"/Users/'>
    <function_call_arguments_delta_2 item_id="fc_01Bnhgy47DDidiGYfAEX5zkm_1" delta='me/a.txt\"}'>
    <function_call_arguments_done_2 item_id="fc_01Bnhgy47DDidiGYfAEX5zkm_1" arguments='{\"file_path\":\"/Users/me/a.txt\"}'>
    <item_done_function_call_2 id="fc_01Bnhgy47DDidiGYfAEX5zkm_1" arguments='{\"file_path\":\"/Users/me/a.txt\"}' call_id="toolu_01XYZ" name="Read">
    {"type":"response.completed","response":{"id":"resp_01Bnhgy47DDidiGYfAEX5zkm","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help","annotations":[],"logprobs":[]}]},{"id":"fc_01Bnhgy47DDidiGYfAEX5zkm_1","type":"function_call","status":"completed","arguments":"{\"file_path\":\"/Users/me/a.txt\"}","call_id":"toolu_01XYZ","name":"Read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":5504,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"output_tokens":145,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":5649},"user":null,"metadata":{}}}
  SSE
}

reply "Stop reasons, <stop_reason>: for a chat client" {
  cases    = <<-TABLE
    stop_reason | finish_reason
    end_turn    | stop
    max_tokens  | length
  TABLE
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_6> <text_block text="I"> <message_delta stop_reason="<stop_reason>" output_tokens="145"> <message_stop>
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_3>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"<finish_reason>"}]}
    <done>
  SSE
}

reply "Stop reasons, <what> for a Responses client" {
  client   = "responses"
  upstream = "messages"
  cases    = <<-TABLE
    what           | stop_reason   | stop_sequence
    end_turn:      | end_turn      | null
    stop_sequence: | stop_sequence | "\n\n"
  TABLE
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_6> <text_block text="I">
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":<stop_sequence>},"usage":{"output_tokens":145}}
    <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_01ABC_0" text="I">
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":145,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":145},"user":null,"metadata":{}}}
  SSE
}

reply "Stop reasons, max_tokens: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    <message_start_6> <text_block text="I"> <message_delta stop_reason="max_tokens" output_tokens="145"> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item_added id="msg_01ABC_0"> <output_text_delta item_id="msg_01ABC_0" delta="I"> <output_text_done item_id="msg_01ABC_0" text="I">
    <part_done_output_text item_id="msg_01ABC_0" text="I">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":145,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":145},"user":null,"metadata":{}}}
  SSE
}

reply "Stop reasons, stop_sequence: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <message_start_6> <text_block text="I">
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"\n\n"},"usage":{"output_tokens":145}}
    <message_stop>
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_3>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    <done>
  SSE
}

# A prompt of chat counts cached tokens, one of Messages does not.
reply "Cache metrics in streaming, first call: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_3>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5504,"completion_tokens":12,"total_tokens":5516,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "Cache metrics in streaming, first call: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_01ABC_0" text="I">
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":5504,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"output_tokens":12,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":5516},"user":null,"metadata":{}}}
  SSE
}

reply "Cache metrics in streaming, first call: forwarded as they are" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
}

# A prompt of chat counts cached tokens, one of Messages does not.
reply "Cache metrics in streaming, subsequent calls: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":50,"cache_read_input_tokens":5501}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_3>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5551,"completion_tokens":12,"total_tokens":5563,"prompt_tokens_details":{"cached_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "Cache metrics in streaming, subsequent calls: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":50,"cache_read_input_tokens":5501}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_01ABC_0" text="I">
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":5551,"input_tokens_details":{"cached_tokens":5501,"cache_write_tokens":0},"output_tokens":12,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":5563},"user":null,"metadata":{}}}
  SSE
}

reply "Cache metrics in streaming, subsequent calls: forwarded as they are" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":50,"cache_read_input_tokens":5501}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":50,"cache_read_input_tokens":5501}}}
    <text_block text="I"> <message_delta_4> <message_stop>
  SSE
}

reply "Cache metrics in streaming: a chat upstream's are told" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <chat_role_6 id="chatcmpl-01ABC" model="gpt"> <chat_text_4 id="chatcmpl-01ABC" model="gpt" content="I">
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":12,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":2}}}
    <done>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    <ping> <text_block text="I"> <message_delta_3 input_tokens="1" cache_read_input_tokens="2" output_tokens="12"> <message_stop>
  SSE
}
