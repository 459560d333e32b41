# Each event of a Messages upstream, and the events of Responses that are made of it.

# message_delta says nothing of its own: the terminal event holds the reason and the counts.
reply "Event mapping: text" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" there!"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":" there!","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"Hello there!","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there!","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":9}
  SSE
}

# A summary with its part events, and not reasoning_text.delta without them, which strict clients throw at. The signature is sealed in
# encrypted_content.
reply "Event mapping: thinking" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true, "reasoning": {"summary": "auto"}}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm. "}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Well."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_abc_0","output_index":0,"summary_index":0,"delta":"Hm. ","sequence_number":4}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_abc_0","output_index":0,"summary_index":0,"delta":"Well.","sequence_number":5}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"text":"Hm. Well.","sequence_number":6}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_abc_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm. Well."},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm. Well."}],"encrypted_content":"<sealed>"},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_1","output_index":1,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":11}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":12}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":14}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm. Well."}],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":15}
  SSE
}

reply "Event mapping: tool_use" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"get_weather","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Beijing\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"get_weather"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"{\"city\":","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"\"Beijing\"}","sequence_number":4}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_abc_0","output_index":0,"arguments":"{\"city\":\"Beijing\"}","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{\"city\":\"Beijing\"}","call_id":"toolu_a","name":"get_weather"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":7}
  SSE
}

reply "Event mapping: tool_use without deltas is {}" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_abc_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_abc_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"fc_abc_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "Event mapping: redacted thinking surfaces as encrypted_content" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true, "reasoning": {"summary": "auto"}}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"opaque"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},"sequence_number":3}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":4}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":5}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_1","output_index":1,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":6}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":7}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_abc_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"rs_abc_0","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},{"id":"msg_abc_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":10}
  SSE
}

# Chat has no place for it that all clients know; those that echo reasoning_details get it there.
reply "Event mapping: redacted thinking for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "stream": true, "messages": [{"role": "user", "content": "Hello"}]}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"opaque"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}

reply "Event mapping: message_stop is response.incomplete when the reply was cut short" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"Hel","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

# Citations split texts; clients expect one message. content_index stays 0.
reply "Event mapping: two text blocks in a row are one item and one part" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Two"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"One","logprobs":[],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"Two","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"OneTwo","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"OneTwo","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"OneTwo","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"OneTwo","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":9}
  SSE
}

reply "Event mapping: citations are annotations" {
  client   = "responses"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "input": "Hello", "stream": true}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/a","title":"A","cited_text":"One","encrypted_index":""}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_abc_0","output_index":0,"content_index":0,"delta":"One","logprobs":[],"sequence_number":4}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_abc_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3},"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"text":"One","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_abc_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One","annotations":[{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_abc","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"claude-sonnet-4-6","output":[{"id":"msg_abc_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[{"type":"url_citation","url":"https://example.com/a","title":"A","start_index":0,"end_index":3}],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30},"user":null,"metadata":{}},"sequence_number":9}
  SSE
}

reply "Event mapping: the same for a chat client" {
  client   = "chat"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "stream": true, "messages": [{"role": "user", "content": "Hello"}]}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/a","title":"A","cited_text":"One","encrypted_index":""}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"One"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://example.com/a","title":"A","start_index":0,"end_index":3}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}

reply "Terminal metadata: finish_reason, a usage chunk without choices, [DONE]" {
  client   = "chat"
  upstream = "messages"
  request  = <<-JSON
    {"model": "claude-sonnet-4-6", "stream": true, "stream_options": {"include_usage": true}, "messages": [{"role": "user", "content": "Hello"}]}
  JSON
  given    = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect   = <<-SSE
    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":20,"total_tokens":30,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}
