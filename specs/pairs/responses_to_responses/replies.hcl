# A Responses upstream's reply for a Responses client: its frames and bodies as they are, but for the model.

reply "events cross as they are, but for the model (T024, T069)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Hm.","sequence_number":4}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Hm.","sequence_number":5}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Noon.","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Noon.","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":14}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}","sequence_number":15}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}","sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":17}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":18}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Hm.","sequence_number":4}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Hm.","sequence_number":5}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Noon.","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Noon.","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":14}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}","sequence_number":15}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}","sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":17}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":18}
  SSE
}

reply "a client whose reply is kept here is told that it is kept" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi"}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "items of OpenAI's own tools, and their progress, cross as they are (T024)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"},"sequence_number":2}

    event: response.web_search_call.in_progress
    data: {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0,"sequence_number":3}

    event: response.web_search_call.searching
    data: {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0,"sequence_number":4}

    event: response.web_search_call.completed
    data: {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0,"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},"sequence_number":6}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":7}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":8}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Found.","logprobs":[],"sequence_number":9}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Found.","logprobs":[],"sequence_number":10}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]},"sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]},"sequence_number":12}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":13}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"},"sequence_number":2}

    event: response.web_search_call.in_progress
    data: {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0,"sequence_number":3}

    event: response.web_search_call.searching
    data: {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0,"sequence_number":4}

    event: response.web_search_call.completed
    data: {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0,"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},"sequence_number":6}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":7}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":8}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Found.","logprobs":[],"sequence_number":9}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Found.","logprobs":[],"sequence_number":10}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]},"sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]},"sequence_number":12}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":13}
  SSE
}

reply "events that nobody knows cross as they are (T024)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.telepathy.delta
    data: {"type":"response.telepathy.delta","delta":"x","n":1,"sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":3}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":9}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.telepathy.delta
    data: {"type":"response.telepathy.delta","delta":"x","n":1,"sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":3}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":9}
  SSE
}

reply "a last snapshot that came empty is mended from the items that were told (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":12}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":12}
  SSE
}

reply "an incomplete response is a good end (T104)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is no","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is no","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is no","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is no","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "an error within the stream is response.failed, which is all that Codex understands (T084, T086)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: error
    data: {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Busy.","param":null},"sequence_number":5}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: error
    data: {"type":"error","code":"server_error","message":"Busy.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Busy."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":"<any>","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "an error in its flat form is the same (T084)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: error
    data: {"type":"error","code":"rate_limit_exceeded","message":"Please try again in 2s.","param":null,"sequence_number":2}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: error
    data: {"type":"error","code":"rate_limit_exceeded","message":"Please try again in 2s.","param":null,"sequence_number":2}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Please try again in 2s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":3}
  SSE
}

reply "a stream that breaks off is response.failed with the next number (T057, T068)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":8}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":8}

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":9}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":"<any>","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":10}
  SSE
}

reply "an error before anything was said is an HTTP error (T085)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"invalid_request_error","code":"context_length_exceeded","message":"Too long.","param":"input"},"sequence_number":0}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = <<-JSON
    {"error":{"message":"Too long.","type":"invalid_request_error","param":null,"code":"context_length_exceeded"}}
  JSON
}

reply "a body crosses as it is, but for the model (T069)" {
  given  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},{"id":"x_1","type":"telepathy_call","n":12345678901234567890}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{},"something_new":{"x":null}}
  JSON
  expect = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},{"id":"x_1","type":"telepathy_call","n":12345678901234567890}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{},"something_new":{"x":null}}
  JSON
  except = ["folded", "grammar"]
}

reply "a stream for a client that wants a body, and the reverse, say the same (T070)" {
  given  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"No more."}]},{"id":"ctc_1_2","type":"custom_tool_call","status":"completed","input":"x","call_id":"call_a","name":"say"},{"id":"fc_1_3","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"fs"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":3,"cache_write_tokens":2},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":1},"total_tokens":15},"user":null,"metadata":{}}
  JSON
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Hm.","sequence_number":4}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Hm.","sequence_number":5}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Noon.","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Noon.","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":1,"part":{"type":"refusal","refusal":""},"sequence_number":13}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_1_1","output_index":1,"content_index":1,"delta":"No more.","sequence_number":14}

    event: response.refusal.done
    data: {"type":"response.refusal.done","item_id":"msg_1_1","output_index":1,"content_index":1,"refusal":"No more.","sequence_number":15}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":1,"part":{"type":"refusal","refusal":"No more."},"sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"No more."}]},"sequence_number":17}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"ctc_1_2","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"},"sequence_number":18}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_2","output_index":2,"delta":"x","sequence_number":19}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_2","output_index":2,"input":"x","sequence_number":20}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"ctc_1_2","type":"custom_tool_call","status":"completed","input":"x","call_id":"call_a","name":"say"},"sequence_number":21}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read","namespace":"fs"},"sequence_number":22}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_3","output_index":3,"delta":"{}","sequence_number":23}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_3","output_index":3,"arguments":"{}","sequence_number":24}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"fs"},"sequence_number":25}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":26}
  SSE
}

reply "other reasons of an incomplete response: content_filter (T104)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"content_filter"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"content_filter"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "other reasons of an incomplete response: steered (T104)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"steered"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"steered"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "other reasons of an incomplete response: max_messages (T104)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_messages"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_messages"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "items of OpenAI's own tools in a body are items in a stream (T070)" {
  given  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"fs_1","type":"file_search_call","status":"completed","queries":["y"],"results":null},{"id":"msg_1_2","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress","action":{"type":"search","query":"x"}},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},"sequence_number":3}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":"<any>","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fs_1","type":"file_search_call","status":"completed","queries":["y"],"results":null},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_2","output_index":2,"content_index":0,"delta":"Found.","logprobs":[],"sequence_number":8}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_2","output_index":2,"content_index":0,"text":"Found.","logprobs":[],"sequence_number":9}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_2","output_index":2,"content_index":0,"part":{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"msg_1_2","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":12}
  SSE
}

reply "a stream that breaks off is response.failed with what was said of its last item (T057)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":8}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":8}

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":9}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":10}
  SSE
}
