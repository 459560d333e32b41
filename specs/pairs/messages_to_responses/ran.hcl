# What OpenAI ran or called itself, as what Anthropic runs and calls: code, and tools of MCP servers.

reply "code that OpenAI ran is a call of Anthropic's, with what it printed" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"in_progress","container_id":"cntr_1","code":"","outputs":null},"sequence_number":2}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","output_index":0,"item_id":"ci_1","sequence_number":3}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","output_index":0,"item_id":"ci_1","delta":"print(1)\nprint(2)","sequence_number":4}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","output_index":0,"item_id":"ci_1","code":"print(1)\nprint(2)","sequence_number":5}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","output_index":0,"item_id":"ci_1","sequence_number":6}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","output_index":0,"item_id":"ci_1","sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n"},{"type":"logs","logs":"2\n"},{"type":"image","url":"https://a.example/i.png"}]},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","output_index":1,"item_id":"msg_1","content_index":0,"delta":"One.","logprobs":[],"sequence_number":11}

    event: response.output_text.done
    data: {"type":"response.output_text.done","output_index":1,"item_id":"msg_1","content_index":0,"text":"One.","logprobs":[],"sequence_number":12}

    event: response.content_part.done
    data: {"type":"response.content_part.done","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]},"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]},"sequence_number":14}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n"},{"type":"logs","logs":"2\n"},{"type":"image","url":"https://a.example/i.png"}]},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}},"sequence_number":15}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"print(1)\\nprint(2)\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"1\n2\n","stderr":"","return_code":0,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"One."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "code that OpenAI ran is a call of Anthropic's, with what it printed, in a body" {
  given  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n"},{"type":"logs","logs":"2\n"},{"type":"image","url":"https://a.example/i.png"}]},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{"code":"print(1)\nprint(2)"},"caller":{"type":"direct"}},{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"1\n2\n","stderr":"","return_code":0,"content":[]}},{"type":"text","text":"One."}],"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "code that failed, and code whose output nobody tells" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"in_progress","container_id":"cntr_1","code":"","outputs":null},"sequence_number":2}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","output_index":0,"item_id":"ci_1","sequence_number":3}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","output_index":0,"item_id":"ci_1","delta":"x","sequence_number":4}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","output_index":0,"item_id":"ci_1","code":"x","sequence_number":5}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","output_index":0,"item_id":"ci_1","sequence_number":6}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","output_index":0,"item_id":"ci_1","sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"failed","container_id":"cntr_1","code":"x","outputs":[{"type":"logs","logs":"Error"}]},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ci_2","type":"code_interpreter_call","status":"in_progress","container_id":"cntr_1","code":"","outputs":null},"sequence_number":9}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","output_index":1,"item_id":"ci_2","sequence_number":10}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","output_index":1,"item_id":"ci_2","delta":null,"sequence_number":11}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","output_index":1,"item_id":"ci_2","code":null,"sequence_number":12}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","output_index":1,"item_id":"ci_2","sequence_number":13}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","output_index":1,"item_id":"ci_2","sequence_number":14}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_2","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":null,"outputs":null},"sequence_number":15}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":16}

    event: response.content_part.added
    data: {"type":"response.content_part.added","output_index":2,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":17}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","output_index":2,"item_id":"msg_1","content_index":0,"delta":"One.","logprobs":[],"sequence_number":18}

    event: response.output_text.done
    data: {"type":"response.output_text.done","output_index":2,"item_id":"msg_1","content_index":0,"text":"One.","logprobs":[],"sequence_number":19}

    event: response.content_part.done
    data: {"type":"response.content_part.done","output_index":2,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]},"sequence_number":20}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]},"sequence_number":21}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"failed","container_id":"cntr_1","code":"x","outputs":[{"type":"logs","logs":"Error"}]},{"id":"ci_2","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":null,"outputs":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}},"sequence_number":22}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"x\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"Error","stderr":"","return_code":1,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_2","name":"code_execution","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_2","content":{"type":"code_execution_result","stdout":"","stderr":"","return_code":0,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: content_block_start
    data: {"type":"content_block_start","index":4,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":4,"delta":{"type":"text_delta","text":"One."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":4}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a tool of an MCP server that OpenAI called is told to a client that asks for MCP" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[]},"sequence_number":2}

    event: response.mcp_list_tools.in_progress
    data: {"type":"response.mcp_list_tools.in_progress","output_index":0,"item_id":"mcpl_1","sequence_number":3}

    event: response.mcp_list_tools.completed
    data: {"type":"response.mcp_list_tools.completed","output_index":0,"item_id":"mcpl_1","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[{"name":"ask","input_schema":{"type":"object"},"annotations":null,"description":null}]},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"mcp_1","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":6}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":1,"item_id":"mcp_1","sequence_number":7}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":1,"item_id":"mcp_1","delta":"{\"q\": \"cats\"}","sequence_number":8}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":1,"item_id":"mcp_1","arguments":"{\"q\": \"cats\"}","sequence_number":9}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","output_index":1,"item_id":"mcp_1","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},"sequence_number":11}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"mcp_2","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":12}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":2,"item_id":"mcp_2","sequence_number":13}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":2,"item_id":"mcp_2","delta":"{}","sequence_number":14}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":2,"item_id":"mcp_2","arguments":"{}","sequence_number":15}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","output_index":2,"item_id":"mcp_2","sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"mcp_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"","error":null},"sequence_number":17}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":18}

    event: response.content_part.added
    data: {"type":"response.content_part.added","output_index":3,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":19}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","output_index":3,"item_id":"msg_1","content_index":0,"delta":"Cats.","logprobs":[],"sequence_number":20}

    event: response.output_text.done
    data: {"type":"response.output_text.done","output_index":3,"item_id":"msg_1","content_index":0,"text":"Cats.","logprobs":[],"sequence_number":21}

    event: response.content_part.done
    data: {"type":"response.content_part.done","output_index":3,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]},"sequence_number":22}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]},"sequence_number":23}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[{"name":"ask","input_schema":{"type":"object"},"annotations":null,"description":null}]},{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},{"id":"mcp_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}},"sequence_number":24}
  SSE
  expect  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"q\":\"cats\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":false,"content":[{"type":"text","text":"Cats."}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_2","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_2","is_error":false,"content":[]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: content_block_start
    data: {"type":"content_block_start","index":4,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":4,"delta":{"type":"text_delta","text":"Cats."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":4}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a tool of an MCP server that OpenAI called is told to a client that asks for MCP, in a body" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcpl_1","type":"mcp_list_tools","server_label":"docs","tools":[{"name":"ask","input_schema":{"type":"object"},"annotations":null,"description":null}]},{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},{"id":"mcp_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"mcp_tool_use","id":"mcptoolu_mcp_1","name":"ask","server_name":"docs","input":{"q":"cats"}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":false,"content":[{"type":"text","text":"Cats."}]},{"type":"mcp_tool_use","id":"mcptoolu_mcp_2","name":"ask","server_name":"docs","input":{}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_2","is_error":false,"content":[]},{"type":"text","text":"Cats."}],"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "one that failed says why, in each form that errors have" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":2}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":0,"item_id":"mcp_1","sequence_number":3}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":0,"item_id":"mcp_1","delta":"{}","sequence_number":4}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":0,"item_id":"mcp_1","arguments":"{}","sequence_number":5}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","output_index":0,"item_id":"mcp_1","sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"http_error","code":500,"message":"down"}},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"mcp_2","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":8}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":1,"item_id":"mcp_2","sequence_number":9}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":1,"item_id":"mcp_2","delta":"{}","sequence_number":10}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":1,"item_id":"mcp_2","arguments":"{}","sequence_number":11}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","output_index":1,"item_id":"mcp_2","sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"mcp_2","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no"},{"type":"text","text":"page"}]}},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"mcp_3","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":14}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":2,"item_id":"mcp_3","sequence_number":15}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":2,"item_id":"mcp_3","delta":"{}","sequence_number":16}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":2,"item_id":"mcp_3","arguments":"{}","sequence_number":17}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","output_index":2,"item_id":"mcp_3","sequence_number":18}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"mcp_3","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":"none"}},"sequence_number":19}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"mcp_4","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":20}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":3,"item_id":"mcp_4","sequence_number":21}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":3,"item_id":"mcp_4","delta":"{}","sequence_number":22}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":3,"item_id":"mcp_4","arguments":"{}","sequence_number":23}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","output_index":3,"item_id":"mcp_4","sequence_number":24}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"mcp_4","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":"no way"},"sequence_number":25}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":4,"item":{"id":"mcp_5","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":26}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":4,"item_id":"mcp_5","sequence_number":27}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":4,"item_id":"mcp_5","delta":"{}","sequence_number":28}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":4,"item_id":"mcp_5","arguments":"{}","sequence_number":29}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","output_index":4,"item_id":"mcp_5","sequence_number":30}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":4,"item":{"id":"mcp_5","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[]}},"sequence_number":31}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":5,"item":{"id":"mcpr_1","type":"mcp_approval_request","server_label":"docs","name":"ask","arguments":"{}"},"sequence_number":32}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcp_1","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"http_error","code":500,"message":"down"}},{"id":"mcp_2","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no"},{"type":"text","text":"page"}]}},{"id":"mcp_3","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":"none"}},{"id":"mcp_4","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":"no way"},{"id":"mcp_5","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[]}},{"id":"mcpr_1","type":"mcp_approval_request","server_label":"docs","name":"ask","arguments":"{}"}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}},"sequence_number":33}
  SSE
  expect  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":true,"content":[{"type":"text","text":"down"}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_2","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_2","is_error":true,"content":[{"type":"text","text":"no\npage"}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: content_block_start
    data: {"type":"content_block_start","index":4,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_3","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":4,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":4}

    event: content_block_start
    data: {"type":"content_block_start","index":5,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_3","is_error":true,"content":[{"type":"text","text":"none"}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":5}

    event: content_block_start
    data: {"type":"content_block_start","index":6,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_4","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":6,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":6}

    event: content_block_start
    data: {"type":"content_block_start","index":7,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_4","is_error":true,"content":[{"type":"text","text":"no way"}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":7}

    event: content_block_start
    data: {"type":"content_block_start","index":8,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_5","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":8,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":8}

    event: content_block_start
    data: {"type":"content_block_start","index":9,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_5","is_error":true,"content":[{"type":"text","text":"{\"type\":\"mcp_tool_execution_error\",\"content\":[]}"}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":9}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "one that failed says why, in each form that errors have, in a body" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcp_1","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"http_error","code":500,"message":"down"}},{"id":"mcp_2","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no"},{"type":"text","text":"page"}]}},{"id":"mcp_3","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":"none"}},{"id":"mcp_4","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":"no way"},{"id":"mcp_5","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[]}},{"id":"mcpr_1","type":"mcp_approval_request","server_label":"docs","name":"ask","arguments":"{}"}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"mcp_tool_use","id":"mcptoolu_mcp_1","name":"ask","server_name":"docs","input":{}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":true,"content":[{"type":"text","text":"down"}]},{"type":"mcp_tool_use","id":"mcptoolu_mcp_2","name":"ask","server_name":"docs","input":{}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_2","is_error":true,"content":[{"type":"text","text":"no\npage"}]},{"type":"mcp_tool_use","id":"mcptoolu_mcp_3","name":"ask","server_name":"docs","input":{}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_3","is_error":true,"content":[{"type":"text","text":"none"}]},{"type":"mcp_tool_use","id":"mcptoolu_mcp_4","name":"ask","server_name":"docs","input":{}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_4","is_error":true,"content":[{"type":"text","text":"no way"}]},{"type":"mcp_tool_use","id":"mcptoolu_mcp_5","name":"ask","server_name":"docs","input":{}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_5","is_error":true,"content":[{"type":"text","text":"{\"type\":\"mcp_tool_execution_error\",\"content\":[]}"}]}],"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "to any other client it is not" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":2}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","output_index":0,"item_id":"mcp_1","sequence_number":3}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","output_index":0,"item_id":"mcp_1","delta":"{\"q\": \"cats\"}","sequence_number":4}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","output_index":0,"item_id":"mcp_1","arguments":"{\"q\": \"cats\"}","sequence_number":5}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","output_index":0,"item_id":"mcp_1","sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","output_index":1,"item_id":"msg_1","content_index":0,"delta":"Cats.","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","output_index":1,"item_id":"msg_1","content_index":0,"text":"Cats.","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","output_index":1,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}},"sequence_number":14}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cats."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "to any other client it is not, in a body" {
  given  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Cats."}],"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "what only the last snapshot holds is sent with it (T064)" {
  headers = { anthropic-beta = "other-1,mcp-client-2025-11-20" }
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"completed","container_id":"cntr_1","code":"print(1)","outputs":[{"type":"logs","logs":"1\n"}]},{"id":"mcp_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\":1}","output":"Yes.","error":null},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"output_tokens":9,"total_tokens":29}},"sequence_number":2}
  SSE
  expect  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_ci_1","name":"code_execution","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"print(1)\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_ci_1","content":{"type":"code_execution_result","stdout":"1\n","stderr":"","return_code":0,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_mcp_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"q\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_mcp_1","is_error":false,"content":[{"type":"text","text":"Yes."}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: content_block_start
    data: {"type":"content_block_start","index":4,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":4,"delta":{"type":"text_delta","text":"One."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":4}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}
