# Streams of Responses: as an upstream says them to clients of other protocols, and as a client hears them.

fragment "responses_output_text_end_completed" {
  holes  = { text = "Hello there!", output_tokens = "5", total_tokens = "15" }
  frames = <<-SSE
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":<output_tokens>,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":<total_tokens>},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_output_text_end_completed_2" {
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"I look.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"I look.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_1","output_index":1,"delta":"{\"location\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_1","output_index":1,"delta":" \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_1","output_index":1,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start_message" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
  SSE
}

fragment "responses_start_message_end_completed" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_abc","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":"I look."}
    {"type":"response.output_text.done","item_id":"msg_abc","output_index":0,"content_index":0,"text":"I look."}
    {"type":"response.content_part.done","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I look.","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc","output_index":1,"delta":"{\"location\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc","output_index":1,"delta":" \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc","output_index":1,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

fragment "responses_start_message_end_completed_2" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_abc","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":"Hello"}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":" there!"}
    {"type":"response.output_text.done","item_id":"msg_abc","output_index":0,"content_index":0,"text":"Hello there!"}
    {"type":"response.content_part.done","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello there!","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

# Every event has its sequence_number, deltas their item_id, parts their annotations, and besides those the logprobs that SDKs want.
# The message is opened when its text comes.
reply "Complete event sequence: as a Responses client hears it from a chat upstream" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":" there!"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":" there!","logprobs":[]}
    <responses_output_text_end_completed>
  SSE
}

reply "Complete event sequence: as a Responses client hears it from a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":" there!","logprobs":[]}
    <responses_output_text_end_completed>
  SSE
}

reply "Complete event sequence: a Responses upstream's to a Responses client as it is" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<responses_start_message_end_completed_2>"
  expect   = "<responses_start_message_end_completed_2>"
}

reply "Complete event sequence: a Responses upstream's to a chat client" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<responses_start_message_end_completed_2>"
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":" there!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Complete event sequence: a Responses upstream's to a Messages client" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<responses_start_message_end_completed_2>"
  expect   = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":5,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

# The second delta, and the message before the call, are not usually printed.
reply "Tool calls (function_call) in streaming: a Responses upstream's to a Messages client" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<responses_start_message_end_completed>"
  expect   = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I look."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_abc","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":5,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Tool calls (function_call) in streaming: a Responses upstream's to a chat client" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<responses_start_message_end_completed>"
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"I look."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"location\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"SF\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Tool calls (function_call) in streaming: as a Responses client hears them from a chat upstream" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"I look."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"location\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"SF\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed_2>"
}

reply "Tool calls (function_call) in streaming: as a Responses client hears them from a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I look."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_abc","name":"get_weather","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}
    {"type":"message_stop"}
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed_2>"
}

reply "Tool calls (function_call) in streaming: a Responses upstream's to a Responses client as they are" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<responses_start_message_end_completed>"
  expect   = "<responses_start_message_end_completed>"
}

# No message is opened before there is text: an item that is never finished breaks clients. Calls are told as they come, and done in
# their order at the end, when it is known that no more of either comes.
reply "Chat Completions stream to Responses stream: calls only, counted from 0 without an empty message" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{\"a\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{\"b\":2}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"{\"a\":1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_0","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"now"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_1","output_index":1,"delta":"{\"b\":2}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_1","output_index":1,"arguments":"{\"b\":2}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"b\":2}","call_id":"call_b","name":"now"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"now"},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"b\":2}","call_id":"call_b","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Chat Completions stream to Responses stream: nothing at all is one empty message, opened and closed" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":0,"total_tokens":10}}
    [DONE]
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed text='' output_tokens='0' total_tokens='10'>"
}

reply "Chat Completions stream to Responses stream: nothing at all from a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":0}}
    {"type":"message_stop"}
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed text='' output_tokens='0' total_tokens='10'>"
}

reply "Response object, required fields: what the request said is said again" {
  client   = "responses"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", input = "Hello", stream = true, max_output_tokens = 4096, instructions = "You are helpful.",
    temperature = 0.7, tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto" }
  given  = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"You are helpful.","max_output_tokens":4096,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":0.7,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type": "function", "name": "get_weather", "description": "Get weather", "parameters": {"type": "object", "properties": {"location": {"type": "string"}}}, "strict": false}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"You are helpful.","max_output_tokens":4096,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":0.7,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type": "function", "name": "get_weather", "description": "Get weather", "parameters": {"type": "object", "properties": {"location": {"type": "string"}}}, "strict": false}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":"You are helpful.","max_output_tokens":4096,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":0.7,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type": "function", "name": "get_weather", "description": "Get weather", "parameters": {"type": "object", "properties": {"location": {"type": "string"}}}, "strict": false}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}
