# Streams of Messages: as an upstream says them to clients of other protocols, and as a client hears them.

fragment "messages_end_tool_use" {
  holes  = { index = "1" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_end_turn" {
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
  SSE
}

fragment "messages_start_text_end_turn" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_text" {
  holes  = { text = "I look." }
  frames = <<-SSE
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":0}
  SSE
}

fragment "messages_thinking" {
  holes  = { thinking = "Let me think...", signature = "<sealed>", text = "Hello" }
  frames = <<-SSE
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"<thinking>"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<signature>"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":1}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
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

# The end says all counts of tokens, and stop_sequence, which SDKs read.
reply "Full event sequence: as a Messages client hears it from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":" there!"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start>
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    <messages_end_turn>
  SSE
}

reply "Full event sequence: as a Messages client hears it from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_abc","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":"Hello"}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":" there!"}
    {"type":"response.output_text.done","item_id":"msg_abc","output_index":0,"content_index":0,"text":"Hello there!"}
    {"type":"response.content_part.done","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello there!","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[]}]}],"usage":{"input_tokens":0,"output_tokens":15,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <messages_start>
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}
    {"type":"content_block_stop","index":0}
    <messages_end_turn>
  SSE
}

reply "Full event sequence: a Messages upstream's to a Messages client as it is" {
  client   = "messages"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<messages_start_text_end_turn>"
  expect   = "<messages_start_text_end_turn>"
}

reply "Full event sequence: a Messages upstream's to a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = "<messages_start_text_end_turn>"
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":" there!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "Full event sequence: a Messages upstream's to a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = "<messages_start_text_end_turn>"
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":" there!","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"Hello there!","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]}}
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
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me think..."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect = "<messages_start> <messages_thinking> <messages_end_turn>"
}

reply "Thinking blocks: without thinking in the request none is told" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me think..."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect   = "<messages_start> <messages_text text='Hello'> <messages_end_turn>"
}

reply "Thinking blocks: as a Messages client hears them from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_abc","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_abc","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_abc","output_index":0,"summary_index":0,"delta":"Let me think..."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_abc","output_index":0,"summary_index":0,"text":"Let me think..."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_abc","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me think..."}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_abc","summary":[{"type":"summary_text","text":"Let me think..."}],"encrypted_content":"opaque"}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"message","id":"msg_abc","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":1,"content_index":0,"delta":"Hello"}
    {"type":"response.output_text.done","item_id":"msg_abc","output_index":1,"content_index":0,"text":"Hello"}
    {"type":"response.content_part.done","item_id":"msg_abc","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[],"usage":{"input_tokens":0,"output_tokens":15,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = "<messages_start> <messages_thinking> <messages_end_turn>"
}

reply "Thinking blocks: a Messages upstream's to a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    <messages_thinking signature="c2ln">
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me think..."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

# Reasoning is a summary, with its part events: that is what clients show.
reply "Thinking blocks: a Messages upstream's to a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true, reasoning = { summary = "auto" } }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    <messages_thinking signature="c2ln">
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_abc_0","output_index":0,"summary_index":0,"delta":"Let me think..."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"text":"Let me think..."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me think..."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me think..."}],"encrypted_content":"<sealed>"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc_1","output_index":1,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me think..."}],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":15,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Thinking blocks: an empty signature is kept as it came" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    <messages_thinking signature="">
    {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me think..."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

# The text before the call is not usually printed.
reply "Tool use in streaming: as a Messages client hears it from a chat upstream" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"I look."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"location\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"SF\"}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start> <messages_text>
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_abc","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    <messages_end_tool_use>
  SSE
}

reply "Tool use in streaming: as a Messages client hears it from a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"message","id":"msg_abc","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}
    {"type":"response.output_text.delta","item_id":"msg_abc","output_index":0,"content_index":0,"delta":"I look."}
    {"type":"response.output_text.done","item_id":"msg_abc","output_index":0,"content_index":0,"text":"I look."}
    {"type":"response.content_part.done","item_id":"msg_abc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I look.","annotations":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_abc","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"toolu_abc","name":"get_weather","arguments":"","status":"in_progress"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc","output_index":1,"delta":"{\"location\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc","output_index":1,"delta":" \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc","output_index":1,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_abc","call_id":"toolu_abc","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[],"usage":{"input_tokens":0,"output_tokens":15,"total_tokens":15},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <messages_start> <messages_text>
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_abc","name":"get_weather","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    <messages_end_tool_use>
  SSE
}

reply "Tool use in streaming: a Messages upstream's to a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    <messages_text>
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_abc","name":"get_weather","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"I look."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_abc","type":"function","function":{"name":"get_weather","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"location\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"SF\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "Tool use in streaming: a Messages upstream's to a Responses client" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
    <messages_text>
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_abc","name":"get_weather","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"location\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \"SF\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":15}}
    {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"I look.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"I look.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_abc","name":"get_weather"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_1","output_index":1,"delta":"{\"location\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_abc_1","output_index":1,"delta":" \"SF\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_abc_1","output_index":1,"arguments":"{\"location\": \"SF\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"toolu_abc","name":"get_weather"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},{"id":"fc_abc_1","type":"function_call","status":"completed","arguments":"{\"location\": \"SF\"}","call_id":"toolu_abc","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":15,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "Block ordering rules: thinking, text, calls, each with the next index" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"I look."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    <messages_start> <messages_thinking thinking="Hm." text="I look.">
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_stop","index":2}
    {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"call_b","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use index="3">
  SSE
}

reply "OpenAI stream to Anthropic stream: reasoning alone is closed with its signature" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_end_turn>
  SSE
}

reply "OpenAI stream to Anthropic stream: reasoning, then a call without text" {
  client   = "messages"
  upstream = "chat"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    <messages_start>
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    <messages_end_tool_use>
  SSE
}

reply "OpenAI stream to Anthropic stream: arguments in the first chunk of a call" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{\"a\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start>
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"1}"}}
    <messages_end_tool_use index="0">
  SSE
}

reply "OpenAI stream to Anthropic stream: length" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hel"},"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":0,"completion_tokens":15,"total_tokens":15}}
    [DONE]
  SSE
  expect   = <<-SSE
    <messages_start> <messages_text text="Hel">
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":15,"output_tokens_details":null,"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}
