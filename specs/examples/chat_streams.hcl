# Streams of chat: as an upstream says them to clients of other protocols, and as a client hears them.

fragment "chat_start_text" {
  holes  = { id = "chatcmpl-ABC123", created = "1699016000", model = "gpt-4" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
  SSE
}

fragment "chat_start_tool_call_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"SF\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

fragment "chat_start_tool_call_end_tool_calls_2" {
  frames = <<-SSE
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"SF\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

fragment "messages_end_turn" {
  holes  = { input_tokens = "0", output_tokens = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":<input_tokens>,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":<output_tokens>,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start_text" {
  holes  = { id = "msg_ABC123", model = "gpt-4", text = "Hello" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","model":"<model>","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"<text>"}}
  SSE
}

fragment "messages_start_text_2" {
  holes  = { id = "msg_abc", model = "claude-sonnet-4-6", input_tokens = "10", text = "Hello" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","content":[],"model":"<model>","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":<input_tokens>,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"<text>"}}
  SSE
}

fragment "messages_start_tool_use" {
  holes  = { id = "msg_abc123", model = "claude-sonnet-4-6", id_2 = "call_abc" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","model":"<model>","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"<id_2>","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"loc"}}
  SSE
}

fragment "responses_function_call_end_completed" {
  frames = <<-SSE
    {"type":"response.function_call_arguments.done","item_id":"fc_abc123_0","output_index":0,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_abc123_0","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc123_0","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_output_text_end_completed" {
  holes  = { text = "Hello", text_2 = "Hello" }
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"text":"<text_2>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start" {
  holes  = { id = "resp_abc123", created_at = "1700000000", model = "claude-sonnet-4-6" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","access_programs":null,"created_at":<created_at>,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","access_programs":null,"created_at":<created_at>,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start_message" {
  holes  = { id = "resp_ABC123", created_at = "1699016000", model = "gpt-4", id_2 = "msg_ABC123_0" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","access_programs":null,"created_at":<created_at>,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","access_programs":null,"created_at":<created_at>,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"<id_2>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id_2>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
  SSE
}

# Usage is a chunk without choices, and only for clients that ask for it; the first chunk has empty content as well.
reply "Streaming SSE format: as a chat client hears it from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    <messages_start_text_2>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "Streaming SSE format: usage that was not asked for is not told" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <messages_start_text_2>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Streaming SSE format: as a chat client hears it from a Responses upstream" {
  client   = "chat"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_abc","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":"Hello"}
    {"type":"response.output_text.done","item_id":"msg_abc","output_index":0,"content_index":0,"text":"Hello"}
    {"type":"response.content_part.done","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

# Usage in the chunk that ends is accepted.
reply "Streaming SSE format: a chat upstream's to a chat client as it is" {
  client   = "chat"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    <chat_start_text id="chatcmpl-abc123" created="1700000000" model="claude-sonnet-4-6">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    <chat_start_text id="chatcmpl-abc123" created="1700000000" model="claude-sonnet-4-6">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
}

reply "Streaming SSE format: a chat upstream's to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_start_text id="chatcmpl-abc123" created="1700000000" model="claude-sonnet-4-6">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect   = "<messages_start_text id='msg_abc123' model='claude-sonnet-4-6'> <messages_end_turn input_tokens='10' output_tokens='5'>"
}

reply "Streaming SSE format: a chat upstream's to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_start_text id="chatcmpl-abc123" created="1700000000" model="claude-sonnet-4-6">
    {"id":"chatcmpl-abc123","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message id="resp_abc123" created_at="1700000000" model="claude-sonnet-4-6" id_2="msg_abc123_0">
    {"type":"response.output_text.delta","item_id":"msg_abc123_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc123_0","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc123_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc123","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc123_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

# Arguments come as they came. The first chunk and the end are added to those that are usually printed.
reply "Tool calls in streaming: a chat upstream's to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_start_tool_call_end_tool_calls>"
  expect   = <<-SSE
    <messages_start_tool_use>
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"ation\": \"SF\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Tool calls in streaming: a chat upstream's to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<chat_start_tool_call_end_tool_calls>"
  expect   = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc123_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_0","output_index":0,"delta":"{\"loc"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_0","output_index":0,"delta":"ation\": \"SF\"}"}
    <responses_function_call_end_completed>
  SSE
}

reply "Tool calls in streaming: as a chat client hears them from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_abc","name":"get_weather","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"loc"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"ation\": \"SF\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"SF\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Tool calls in streaming: as a chat client hears them from a Responses upstream" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc","output_index":0,"delta":"{\"loc"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc","output_index":0,"delta":"ation\": \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc","output_index":0,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"function_call","id":"fc_abc","call_id":"call_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"SF\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Tool calls in streaming: a chat upstream's to a chat client as they are" {
  client   = "chat"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_start_tool_call_end_tool_calls>"
  expect   = "<chat_start_tool_call_end_tool_calls>"
}

reply "Wire example (raw bytes): to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-5-mini", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"role":"assistant"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"content":" there!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"total_tokens":11}}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start_text id="msg_abc" model="gpt-5-mini" text="Hi">
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    <messages_end_turn input_tokens="8" output_tokens="3">
  SSE
}

reply "Wire example (raw bytes): to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-5-mini", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"role":"assistant"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"content":" there!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"total_tokens":11}}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message id="resp_abc" created_at="1700000000" model="gpt-5-mini" id_2="msg_abc_0">
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":" there!","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"Hi there!","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi there!","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi there!","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-5-mini","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":8,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":11},"user":null,"metadata":{}}}
  SSE
}

reply "Wire example (raw bytes): as a chat client hears it from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request = { model = "gpt-5-mini", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    <messages_start_text_2 model="gpt-5-mini" input_tokens="8" text="Hi">
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":3}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{"content":" there!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-5-mini","choices":[],"usage":{"prompt_tokens":8,"completion_tokens":3,"total_tokens":11,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "Tool call streaming detail: to a Messages client" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<chat_start_tool_call_end_tool_calls_2>"
  expect   = <<-SSE
    <messages_start_tool_use>
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"ation\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Tool call streaming detail: to a Responses client" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<chat_start_tool_call_end_tool_calls_2>"
  expect   = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc123_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_0","output_index":0,"delta":"{\"loc"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_0","output_index":0,"delta":"ation\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc123_0","output_index":0,"delta":" \"SF\"}"}
    <responses_function_call_end_completed>
  SSE
}

reply "Response format: a stream that ends without a finish_reason is whole when it says [DONE] (Messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":null}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start_text>
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"!"}}
    <messages_end_turn>
  SSE
}

reply "Response format: a stream that ends without a finish_reason is whole when it says [DONE] (Responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":null}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    <responses_output_text_end_completed text="!" text_2="Hello!">
  SSE
}

reply "Response format: a chat client on a chat upstream hears it as it is" {
  client   = "chat"
  upstream = "chat"
  request  = { model = "gpt-4", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":null}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":null}]}
    [DONE]
  SSE
}

# A chunk with the finish_reason comes before [DONE].
reply "Response format: as a chat client hears it from a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "gpt-4", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <messages_start_text_2 id="msg_ABC123" model="gpt-4" input_tokens="0">
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"!"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Complete chunk: role and content in one, with a fingerprint (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant","content":"Hello"},"logprobs":null,"finish_reason":null}],"system_fingerprint":"fp_abc123"}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = "<messages_start_text> <messages_end_turn>"
}

reply "Empty chunks as heartbeats: nothing is made of them (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = "<messages_start_text> <messages_end_turn>"
}

reply "Arguments in pieces, the last with the finish_reason (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc123","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"Bei"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"jing\"}"}}]},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start_tool_use id="msg_ABC123" model="gpt-4" id_2="call_abc123">
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"ation\": \"Bei"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"jing\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
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
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start_text id="<any>">
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_abc","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":": \"SF\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Logprobs format (messages client)" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "gpt-4", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"H"},"finish_reason":null,"logprobs":{"content":[{"token":"H","logprob":-0.123,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.123,"bytes":[72]},{"token":"h","logprob":-2.456,"bytes":[104]}]}]}}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = "<messages_start_text text='H'> <messages_end_turn>"
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
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
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
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":null},"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Complete chunk: role and content in one, with a fingerprint (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant","content":"Hello"},"logprobs":null,"finish_reason":null}],"system_fingerprint":"fp_abc123"}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed>"
}

reply "Empty chunks as heartbeats: nothing is made of them (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed>"
}

reply "Arguments in pieces, the last with the finish_reason (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_abc123","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"loc"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ation\": \"Bei"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"jing\"}"}}]},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start id="resp_ABC123" created_at="1699016000" model="gpt-4">
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_ABC123_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_abc123","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_ABC123_0","output_index":0,"delta":"{\"loc"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_ABC123_0","output_index":0,"delta":"ation\": \"Bei"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_ABC123_0","output_index":0,"delta":"jing\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_ABC123_0","output_index":0,"arguments":"{\"location\": \"Beijing\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_ABC123_0","type":"function_call","status":"completed","arguments":"{\"location\": \"Beijing\"}","call_id":"call_abc123","name":"get_weather"}}
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
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message id="<any>" created_at="1700000000" id_2="<any>">
    {"type":"response.output_text.delta","item_id":"<any>","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<any>","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<any>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"<any>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"<any>","type":"function_call","status":"in_progress","arguments":"","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"<any>","output_index":1,"delta":"{\"location\""}
    {"type":"response.function_call_arguments.delta","item_id":"<any>","output_index":1,"delta":": \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"<any>","output_index":1,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"<any>","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}}
    {"type":"response.completed","response":{"id":"<any>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"<any>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"<any>","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"call_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "Logprobs format (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"H"},"finish_reason":null,"logprobs":{"content":[{"token":"H","logprob":-0.123,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.123,"bytes":[72]},{"token":"h","logprob":-2.456,"bytes":[104]}]}]}}]}
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message>
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
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_ABC123_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_ABC123_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_ABC123","object":"response","access_programs":null,"created_at":1699016000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-4","output":[{"id":"msg_ABC123_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "finish_reason function_call at the end of a stream (responses client)" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "gpt-4", input = "Hello", stream = true }
  given    = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{},"finish_reason":"function_call"}]}
    [DONE]
  SSE
  expect   = "<responses_start_message> <responses_output_text_end_completed>"
}
