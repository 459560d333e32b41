# Claude Code: its requests and streams, forwarded as they are, and with upstreams that speak OpenAI's protocols.

fragment "chat_start_text" {
  holes  = { id = "chatcmpl-01ABC", content = "I" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "messages_end_turn" {
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":12}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
  SSE
}

fragment "messages_start_text_end_turn" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","model":"claude-haiku-4-5-20251001","usage":{"input_tokens":3,"cache_creation_input_tokens":5501}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"'m ready to help you search"}}
    {"type":"ping"}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" and analyze the"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" codebase."}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":12}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start_text_end_turn_2" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"'m ready to help you search"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" an"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"d analyze the"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" codebase."}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":3,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":12,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_text" {
  holes  = { text = "I" }
  frames = <<-SSE
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":0}
  SSE
}

fragment "messages_tool_use_end_tool_use" {
  frames = <<-SSE
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_01XYZ","name":"Read","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"file_path\":\"/Users/"}}
    {"type":"ping"}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"me/a.txt\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":145}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_tool_use_end_tool_use_2" {
  frames = <<-SSE
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_01ABC","name":"Read","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"file"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"_path\":\"/path/to/package.json\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":45}}
    {"type":"message_stop"}
  SSE
}

fragment "responses_message_end_completed" {
  holes  = { input_tokens = "0", cache_write_tokens = "0", output_tokens = "145", total_tokens = "145" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":<input_tokens>,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":<cache_write_tokens>},"output_tokens":<output_tokens>,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":<total_tokens>},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start_message" {
  holes  = { id = "resp_01ABC", id_2 = "msg_01ABC_0", text = "I" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"<id_2>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id_2>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id_2>","output_index":0,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id_2>","output_index":0,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id_2>","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
  SSE
}

fragment "responses_start_message_2" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
  SSE
}

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
  given  = "<messages_start_text_end_turn>"
  expect = "<messages_start_text_end_turn>"
}

reply "Step 2, server responds with SSE: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = "<messages_start_text_end_turn>"
  expect = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"content":"'m ready to help you search"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"content":" and analyze the"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"content":" codebase."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5504,"completion_tokens":12,"total_tokens":5516,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "Step 2, server responds with SSE: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = "<messages_start_text_end_turn>"
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"delta":"I","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"delta":"'m ready to help you search","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"delta":" and analyze the","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"delta":" codebase.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"text":"I'm ready to help you search and analyze the codebase.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_01ABC_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[],"logprobs":[]}]}}
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
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":"I"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":"'m ready to help you search"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":" an"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":"d analyze the"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":" codebase."},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":12,"total_tokens":15}}
    [DONE]
  SSE
  expect = "<messages_start_text_end_turn_2>"
}

reply "OpenRouter mode: text comes word by word as the Responses upstream says it" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <responses_start_message_2>
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"I"}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"'m ready to help you search"}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":" an"}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"d analyze the"}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":" codebase."}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"I'm ready to help you search and analyze the codebase."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help you search and analyze the codebase.","annotations":[]}]}],"usage":{"input_tokens":3,"output_tokens":12,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = "<messages_start_text_end_turn_2>"
}

# message_start is not usually printed.
reply "Tool call streaming, text block then tool block: forwarded as it is" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <messages_start> <messages_text text="I'll read the file."> <messages_tool_use_end_tool_use_2>
  SSE
  expect = <<-SSE
    <messages_start> <messages_text text="I'll read the file."> <messages_tool_use_end_tool_use_2>
  SSE
}

reply "Tool call streaming, text block then tool block: from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":"I'll read the file."},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_01ABC","type":"function","function":{"name":"Read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"file"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"_path\":\"/path/to/package.json\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":45,"total_tokens":48}}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    <messages_text text="I'll read the file.">
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_01ABC","name":"Read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"file"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"_path\":\"/path/to/package.json\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":3,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":45,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Tool call streaming, text block then tool block: from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    <responses_start_message_2>
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"I'll read the file."}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"I'll read the file."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I'll read the file.","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'll read the file.","annotations":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"toolu_01ABC","name":"Read","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":1,"delta":"{\"file"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":1,"delta":"_path\":\"/path/to/package.json\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":1,"arguments":"{\"file_path\":\"/path/to/package.json\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"toolu_01ABC","name":"Read","arguments":"{\"file_path\":\"/path/to/package.json\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_01ABC","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'll read the file.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"toolu_01ABC","name":"Read","arguments":"{\"file_path\":\"/path/to/package.json\"}","status":"completed"}],"usage":{"input_tokens":3,"output_tokens":45,"total_tokens":48},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    <messages_text text="I'll read the file.">
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_01ABC","name":"Read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"file"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"_path\":\"/path/to/package.json\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":3,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":45,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "Tool call streaming, text block then tool block: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <messages_start> <messages_text text="I'll read the file."> <messages_tool_use_end_tool_use_2>
  SSE
  expect   = <<-SSE
    <chat_start_text content="I'll read the file.">
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_01ABC","type":"function","function":{"name":"Read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"file"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"_path\":\"/path/to/package.json\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Tool call streaming, text block then tool block: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start> <messages_text text="I'll read the file."> <messages_tool_use_end_tool_use_2>
  SSE
  expect   = <<-SSE
    <responses_start_message text="I'll read the file.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'll read the file.","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_01ABC_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_01ABC","name":"Read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_01ABC_1","output_index":1,"delta":"{\"file"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_01ABC_1","output_index":1,"delta":"_path\":\"/path/to/package.json\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_01ABC_1","output_index":1,"arguments":"{\"file_path\":\"/path/to/package.json\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_01ABC_1","type":"function_call","status":"completed","arguments":"{\"file_path\":\"/path/to/package.json\"}","call_id":"toolu_01ABC","name":"Read"}}
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
    <messages_text text="I'm ready to help"> <messages_tool_use_end_tool_use>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <messages_text text="I'm ready to help"> <messages_tool_use_end_tool_use>
  SSE
}

reply "Event types explained: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hello" }] }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <messages_text text="I'm ready to help"> <messages_tool_use_end_tool_use>
  SSE
  expect = <<-SSE
    <chat_start_text id="chatcmpl-01Bnhgy47DDidiGYfAEX5zkm" content="I'm ready to help">
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_01XYZ","type":"function","function":{"name":"Read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"file_path\":\"/Users/"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"me/a.txt\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-01Bnhgy47DDidiGYfAEX5zkm","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5504,"completion_tokens":145,"total_tokens":5649,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "Event types explained: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm","model":"claude-haiku-4-5-20251001","role":"assistant","content":[],"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"output_tokens":1}}}
    <messages_text text="I'm ready to help"> <messages_tool_use_end_tool_use>
  SSE
  expect   = <<-SSE
    <responses_start_message id="resp_01Bnhgy47DDidiGYfAEX5zkm" id_2="msg_01Bnhgy47DDidiGYfAEX5zkm_0" text="I'm ready to help">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01Bnhgy47DDidiGYfAEX5zkm_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I'm ready to help","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_01Bnhgy47DDidiGYfAEX5zkm_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_01XYZ","name":"Read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_01Bnhgy47DDidiGYfAEX5zkm_1","output_index":1,"delta":"{\"file_path\":\"/Users/"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_01Bnhgy47DDidiGYfAEX5zkm_1","output_index":1,"delta":"me/a.txt\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_01Bnhgy47DDidiGYfAEX5zkm_1","output_index":1,"arguments":"{\"file_path\":\"/Users/me/a.txt\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_01Bnhgy47DDidiGYfAEX5zkm_1","type":"function_call","status":"completed","arguments":"{\"file_path\":\"/Users/me/a.txt\"}","call_id":"toolu_01XYZ","name":"Read"}}
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
    <messages_start> <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null},"usage":{"output_tokens":145}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"<finish_reason>"}]}
    [DONE]
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
    <messages_start> <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":<stop_sequence>},"usage":{"output_tokens":145}}
    {"type":"message_stop"}
  SSE
  expect   = "<responses_start_message> <responses_message_end_completed>"
}

reply "Stop reasons, max_tokens: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    <messages_start> <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"usage":{"output_tokens":145}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_01ABC","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-haiku-4-5-20251001","output":[{"id":"msg_01ABC_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":145,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":145},"user":null,"metadata":{}}}
  SSE
}

reply "Stop reasons, stop_sequence: for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <messages_start> <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"\n\n"},"usage":{"output_tokens":145}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
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
    <messages_text> <messages_end_turn>
  SSE
  expect = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5504,"completion_tokens":12,"total_tokens":5516,"prompt_tokens_details":{"cached_tokens":0,"cache_write_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "Cache metrics in streaming, first call: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <messages_text> <messages_end_turn>
  SSE
  expect   = <<-SSE
    <responses_start_message>
    <responses_message_end_completed input_tokens="5504" cache_write_tokens="5501" output_tokens="12" total_tokens="5516">
  SSE
}

reply "Cache metrics in streaming, first call: forwarded as they are" {
  client   = "messages"
  upstream = "messages"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <messages_text> <messages_end_turn>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"cache_creation_input_tokens":5501,"cache_read_input_tokens":0,"cache_creation":{"ephemeral_5m_input_tokens":5501}}}}
    <messages_text> <messages_end_turn>
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
    <messages_text> <messages_end_turn>
  SSE
  expect = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[],"usage":{"prompt_tokens":5551,"completion_tokens":12,"total_tokens":5563,"prompt_tokens_details":{"cached_tokens":5501},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "Cache metrics in streaming, subsequent calls: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-haiku-4-5-20251001", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":50,"cache_read_input_tokens":5501}}}
    <messages_text> <messages_end_turn>
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_01ABC_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I","annotations":[],"logprobs":[]}]}}
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
    <messages_text> <messages_end_turn>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","content":[],"model":"claude-haiku-4-5-20251001","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":50,"cache_read_input_tokens":5501}}}
    <messages_text> <messages_end_turn>
  SSE
}

reply "Cache metrics in streaming: a chat upstream's are told" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-haiku-4-5-20251001", messages = [{ role = "user", content = [{ type = "text",
  text = "Analyze this codebase" }] }], max_tokens = 32000, stream = true }
  given  = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{"content":"I"},"finish_reason":null}]}
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"gpt","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":12,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":2}}}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_01ABC","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":1,"cache_creation_input_tokens":0,"cache_read_input_tokens":2,"output_tokens":12,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}
