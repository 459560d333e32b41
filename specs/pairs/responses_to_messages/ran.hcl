# What Anthropic ran or called itself is an item of its own for a Responses client: code, and tools of MCP servers.

reply "code that the upstream ran is an item, with what it printed (T148)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I run it."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"code\": \"pri"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"nt(1)\\n#\\u00fc\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"1\n","stderr":"warn\n","return_code":0,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":3,"delta":{"type":"text_delta","text":"One."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"I run it.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"I run it.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I run it.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I run it.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ci_1_1","type":"code_interpreter_call","status":"in_progress","container_id":"","code":"","outputs":null},"sequence_number":8}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_1","output_index":1,"sequence_number":9}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"pri","sequence_number":10}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"nt(1)\n#ü","sequence_number":11}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_1","output_index":1,"code":"print(1)\n#ü","sequence_number":12}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_1","output_index":1,"sequence_number":13}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1_1","output_index":1,"sequence_number":14}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_1_1","type":"code_interpreter_call","status":"completed","container_id":"","code":"print(1)\n#ü","outputs":[{"type":"logs","logs":"1\nwarn\n"}]},"sequence_number":15}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":16}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":17}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_2","output_index":2,"content_index":0,"delta":"One.","logprobs":[],"sequence_number":18}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_2","output_index":2,"content_index":0,"text":"One.","logprobs":[],"sequence_number":19}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]},"sequence_number":20}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]},"sequence_number":21}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":22}
  SSE
}

reply "a command and an edit are code as well; of an edit all of it is told" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"bash_code_execution","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"command\":\"ls\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"bash_code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"bash_code_execution_result","stdout":"","stderr":"","return_code":0,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srvtoolu_2","name":"text_editor_code_execution","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"command\":\"str_replace\",\"path\":\"a\","}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"old_str\":\"x\",\"new_str\":\"y\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"text_editor_code_execution_tool_result","tool_use_id":"srvtoolu_2","content":{"type":"text_editor_code_execution_str_replace_result","lines":["-x","+y"],"old_start":1,"old_lines":1,"new_start":1,"new_lines":1}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: content_block_start
    data: {"type":"content_block_start","index":4,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":4,"delta":{"type":"text_delta","text":"Done."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":4}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"in_progress","container_id":"","code":"","outputs":null},"sequence_number":2}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0,"sequence_number":3}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"ls","sequence_number":4}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"ls","sequence_number":5}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0,"sequence_number":6}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0,"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"ls","outputs":[]},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ci_1_1","type":"code_interpreter_call","status":"in_progress","container_id":"","code":"","outputs":null},"sequence_number":9}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_1","output_index":1,"sequence_number":10}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"{\"command\":\"str_replace\",\"path\":\"a\",","sequence_number":11}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_1","output_index":1,"delta":"\"old_str\":\"x\",\"new_str\":\"y\"}","sequence_number":12}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_1","output_index":1,"code":"{\"command\":\"str_replace\",\"path\":\"a\",\"old_str\":\"x\",\"new_str\":\"y\"}","sequence_number":13}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_1","output_index":1,"sequence_number":14}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1_1","output_index":1,"sequence_number":15}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_1_1","type":"code_interpreter_call","status":"completed","container_id":"","code":"{\"command\":\"str_replace\",\"path\":\"a\",\"old_str\":\"x\",\"new_str\":\"y\"}","outputs":[{"type":"logs","logs":"-x\n+y"}]},"sequence_number":16}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":17}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":18}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_2","output_index":2,"content_index":0,"delta":"Done.","logprobs":[],"sequence_number":19}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_2","output_index":2,"content_index":0,"text":"Done.","logprobs":[],"sequence_number":20}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"Done.","annotations":[],"logprobs":[]},"sequence_number":21}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Done.","annotations":[],"logprobs":[]}]},"sequence_number":22}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":23}
  SSE
}

reply "code that could not be run has failed" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"x\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_tool_result_error","error_code":"unavailable"}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"No."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"in_progress","container_id":"","code":"","outputs":null},"sequence_number":2}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0,"sequence_number":3}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"x","sequence_number":4}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"x","sequence_number":5}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0,"sequence_number":6}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0,"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"failed","container_id":"","code":"x","outputs":[{"type":"logs","logs":"unavailable"}]},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"No.","logprobs":[],"sequence_number":11}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"No.","logprobs":[],"sequence_number":12}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"No.","annotations":[],"logprobs":[]},"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"No.","annotations":[],"logprobs":[]}]},"sequence_number":14}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":15}
  SSE
}

reply "two that run at the same time are told with what each of them gave" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"1\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srvtoolu_2","name":"web_search","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: content_block_start
    data: {"type":"content_block_start","index":3,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_2","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"x","page_age":null}]}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":3}

    event: content_block_start
    data: {"type":"content_block_start","index":4,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":[{"type":"text","text":"Yes","citations":null},{"type":"text","text":"No","citations":null}],"is_error":false}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":4}

    event: content_block_start
    data: {"type":"content_block_start","index":5,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"1","stderr":"","return_code":0,"content":[]}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":5}

    event: content_block_start
    data: {"type":"content_block_start","index":6,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":6,"delta":{"type":"text_delta","text":"Both."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":6}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"in_progress","container_id":"","code":"","outputs":null},"sequence_number":2}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0,"sequence_number":3}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"1","sequence_number":4}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"1","sequence_number":5}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0,"sequence_number":6}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0,"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"1","outputs":[{"type":"logs","logs":"1"}]},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ws_1_1","type":"web_search_call","status":"in_progress","action":{"type":"search","query":""}},"sequence_number":9}

    event: response.web_search_call.in_progress
    data: {"type":"response.web_search_call.in_progress","item_id":"ws_1_1","output_index":1,"sequence_number":10}

    event: response.web_search_call.searching
    data: {"type":"response.web_search_call.searching","item_id":"ws_1_1","output_index":1,"sequence_number":11}

    event: response.web_search_call.completed
    data: {"type":"response.web_search_call.completed","item_id":"ws_1_1","output_index":1,"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ws_1_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://a.example"}]}},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"mcp_1_2","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":14}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","item_id":"mcp_1_2","output_index":2,"sequence_number":15}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_2","output_index":2,"delta":"{}","sequence_number":16}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_2","output_index":2,"arguments":"{}","sequence_number":17}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","item_id":"mcp_1_2","output_index":2,"sequence_number":18}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"mcp_1_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":"Yes\nNo","error":null},"sequence_number":19}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"msg_1_3","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":20}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_3","output_index":3,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":21}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_3","output_index":3,"content_index":0,"delta":"Both.","logprobs":[],"sequence_number":22}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_3","output_index":3,"content_index":0,"text":"Both.","logprobs":[],"sequence_number":23}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_3","output_index":3,"content_index":0,"part":{"type":"output_text","text":"Both.","annotations":[],"logprobs":[]},"sequence_number":24}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"msg_1_3","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Both.","annotations":[],"logprobs":[]}]},"sequence_number":25}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":26}
  SSE
}

reply "a tool of an MCP server that the upstream called is an item, with what it gave" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"q\":"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":" \"cats\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":"Cats.","is_error":false}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Cats."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"mcp_1_0","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":2}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","item_id":"mcp_1_0","output_index":0,"sequence_number":3}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_0","output_index":0,"delta":"{\"q\":","sequence_number":4}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_0","output_index":0,"delta":" \"cats\"}","sequence_number":5}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_0","output_index":0,"arguments":"{\"q\": \"cats\"}","sequence_number":6}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","item_id":"mcp_1_0","output_index":0,"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1_0","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\": \"cats\"}","output":"Cats.","error":null},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Cats.","logprobs":[],"sequence_number":11}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Cats.","logprobs":[],"sequence_number":12}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]},"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]},"sequence_number":14}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":15}
  SSE
}

reply "a tool of an MCP server that failed says why" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":[{"type":"text","text":"no such page"}],"is_error":true}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Hm."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"mcp_1_0","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":2}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","item_id":"mcp_1_0","output_index":0,"sequence_number":3}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_0","output_index":0,"delta":"{}","sequence_number":4}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_0","output_index":0,"arguments":"{}","sequence_number":5}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","item_id":"mcp_1_0","output_index":0,"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1_0","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":"no such page"}]}},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Hm.","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Hm.","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hm.","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hm.","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":14}
  SSE
}

reply "what nothing came of holds nothing up" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"1\"}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","name":"ask","server_name":"docs","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Well."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"in_progress","container_id":"","code":"","outputs":null},"sequence_number":2}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1_0","output_index":0,"sequence_number":3}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1_0","output_index":0,"delta":"1","sequence_number":4}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1_0","output_index":0,"code":"1","sequence_number":5}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1_0","output_index":0,"sequence_number":6}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1_0","output_index":0,"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"1","outputs":null},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"mcp_1_1","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null},"sequence_number":9}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","item_id":"mcp_1_1","output_index":1,"sequence_number":10}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","item_id":"mcp_1_1","output_index":1,"delta":"{}","sequence_number":11}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","item_id":"mcp_1_1","output_index":1,"arguments":"{}","sequence_number":12}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","item_id":"mcp_1_1","output_index":1,"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"mcp_1_1","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{}","output":null,"error":null},"sequence_number":14}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":15}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":16}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_2","output_index":2,"content_index":0,"delta":"Well.","logprobs":[],"sequence_number":17}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_2","output_index":2,"content_index":0,"text":"Well.","logprobs":[],"sequence_number":18}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]},"sequence_number":19}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]}]},"sequence_number":20}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":21}
  SSE
}

reply "a body holds the same" {
  given  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"x","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{"code":"1"},"caller":{"type":"direct"}},{"type":"server_tool_use","id":"srvtoolu_2","name":"bash_code_execution","input":{"command":"ls"},"caller":{"type":"direct"}},{"type":"bash_code_execution_tool_result","tool_use_id":"srvtoolu_2","content":{"type":"bash_code_execution_tool_result_error","error_code":"execution_time_exceeded"}},{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"1","stderr":"","return_code":0,"content":[]}},{"type":"mcp_tool_use","id":"mcptoolu_1","name":"ask","server_name":"docs","input":{"q":1}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","content":[{"type":"text","text":"Yes"}],"is_error":false},{"type":"mcp_tool_use","id":"mcptoolu_2","name":"ask","server_name":"docs","input":{"q":2}},{"type":"mcp_tool_result","tool_use_id":"mcptoolu_2","content":[],"is_error":true},{"type":"text","text":"One."}],"stop_reason":"end_turn","stop_sequence":null,"container":{"id":"container_1","expires_at":"2026-01-01T00:00:00Z"},"usage":{"input_tokens":20,"output_tokens":9}}
  JSON
  expect = <<-JSON
    {"id":"resp_1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"ci_1_0","type":"code_interpreter_call","status":"completed","container_id":"","code":"1","outputs":[{"type":"logs","logs":"1"}]},{"id":"ci_1_1","type":"code_interpreter_call","status":"failed","container_id":"","code":"ls","outputs":[{"type":"logs","logs":"execution_time_exceeded"}]},{"id":"mcp_1_2","type":"mcp_call","status":"completed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\":1}","output":"Yes","error":null},{"id":"mcp_1_3","type":"mcp_call","status":"failed","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"{\"q\":2}","output":null,"error":{"type":"mcp_tool_execution_error","content":[{"type":"text","text":""}]}},{"id":"msg_1_4","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}}
  JSON
}
