# What a Responses client gets of a chat upstream's stream, event by event.

reply "text: every event has its number, its item and its place; snapshots are whole (T065, T068, T069, T074, T132, T168)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hel"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"lo","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109},"user":null,"metadata":{}},"sequence_number":9}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109},"user":null,"metadata":{}}
  JSON
}

reply "what the client asked for is repeated in every snapshot (T132)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "instructions": "A", "max_output_tokens": 99, "max_tool_calls": 3, "metadata": {"a": "b"}, "parallel_tool_calls": false, "prompt_cache_key": "k",
     "reasoning": {"effort": "low", "summary": "detailed"}, "safety_identifier": "u", "service_tier": "flex", "store": true, "temperature": 0.5, "text": {"verbosity": "low"}, "tool_choice": "required",
     "tools": [{"type": "function", "name": "now", "parameters": {"type": "object", "properties": {}}, "strict": false}], "top_logprobs": 2, "top_p": 0.9, "truncation": "auto", "user": "v"}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":null,"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":null,"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"},"sequence_number":1}

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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"},"sequence_number":8}
  SSE
}

reply "reasoning, then text (T041)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Let me"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":" see."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"noon."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
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
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Let me","sequence_number":4}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":" see.","sequence_number":5}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Let me see.","sequence_number":6}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me see."},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"<sealed>"},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"It is ","logprobs":[],"sequence_number":11}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"noon.","logprobs":[],"sequence_number":12}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"It is noon.","logprobs":[],"sequence_number":13}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"It is noon.","annotations":[],"logprobs":[]},"sequence_number":14}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"It is noon.","annotations":[],"logprobs":[]}]},"sequence_number":15}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":16}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"It is noon.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "text, then a call (T018, T105)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"I look."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"zone\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"UTC\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"I look.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"I look.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"zone\":","sequence_number":9}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"\"UTC\"}","sequence_number":10}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"zone\":\"UTC\"}","sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"zone\":\"UTC\"}","call_id":"call_a","name":"now"},"sequence_number":12}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":13}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[],"logprobs":[]}]},{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"zone\":\"UTC\"}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "a call, then text, then reasoning: each begins an item of its own (T042, T072)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"So."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":" Well."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Yes."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"So.","logprobs":[],"sequence_number":8}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":" Well.","logprobs":[],"sequence_number":9}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"So. Well.","logprobs":[],"sequence_number":10}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"So. Well.","annotations":[],"logprobs":[]},"sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"So. Well.","annotations":[],"logprobs":[]}]},"sequence_number":12}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"rs_1_2","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":13}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_1_2","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":14}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_2","output_index":2,"summary_index":0,"delta":"Hm.","sequence_number":15}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_1_2","output_index":2,"summary_index":0,"text":"Hm.","sequence_number":16}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_1_2","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":17}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_1_2","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},"sequence_number":18}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"msg_1_3","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":19}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_3","output_index":3,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":20}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_3","output_index":3,"content_index":0,"delta":"Yes.","logprobs":[],"sequence_number":21}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_3","output_index":3,"content_index":0,"text":"Yes.","logprobs":[],"sequence_number":22}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_3","output_index":3,"content_index":0,"part":{"type":"output_text","text":"Yes.","annotations":[],"logprobs":[]},"sequence_number":23}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"msg_1_3","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Yes.","annotations":[],"logprobs":[]}]},"sequence_number":24}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":25}
  SSE
}

reply "a call alone is item 0: no message is announced (T066)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "calls one after the other (T002)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":"{\"path\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"a\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read"},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"path\":","sequence_number":7}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"\"a\"}","sequence_number":8}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"path\":\"a\"}","sequence_number":9}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"path\":\"a\"}","call_id":"call_b","name":"read"},"sequence_number":10}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":11}
  SSE
}

reply "calls whose arguments interleave are said as they come (T001)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"b\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":":2}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"},"sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read"},"sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\"","sequence_number":4}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"b\"","sequence_number":5}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":":1}","sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":":2}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"read"},"sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"b\":2}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"b\":2}","call_id":"call_b","name":"read"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":12}
  SSE
}

reply "a call whose name comes late begins when it is known (T004)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"read"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\":","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"1}","sequence_number":4}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"read"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":7}
  SSE
}

reply "a call whose name never comes is told by another (T004)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"unnamed_tool"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"unnamed_tool"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "an id and a name that come with every piece are one call (T005)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"a\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\"","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":":1}","sequence_number":4}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"read"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":7}
  SSE
}

reply "another id at the same index is another call (T005, T166)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_b","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read"},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read"},"sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":10}
  SSE
}

reply "a call without arguments has {} (T006)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "a call without an id gets one, and one that was there before another (T017)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":3,"id":"functions.now:3","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_6uoYGb2BPweErUix05WIm7Uf","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_6uoYGb2BPweErUix05WIm7Uf","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"now"},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"now"},"sequence_number":9}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_DlG6bt89kfW5BTkuN0NIR4ut","name":"now"},"sequence_number":10}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}","sequence_number":11}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}","sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_DlG6bt89kfW5BTkuN0NIR4ut","name":"now"},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"in_progress","arguments":"","call_id":"call_oJpGAhBAcckqFi0nBT90s3Gr","name":"now"},"sequence_number":14}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_3","output_index":3,"delta":"{}","sequence_number":15}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_3","output_index":3,"arguments":"{}","sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"completed","arguments":"{}","call_id":"call_oJpGAhBAcckqFi0nBT90s3Gr","name":"now"},"sequence_number":17}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":18}
  SSE
}

reply "a call of a function, as it was before tools, is a call (T158)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"function_call":{"name":"now","arguments":""}},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"function_call":{"arguments":"{}"}},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"function_call"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_6uoYGb2BPweErUix05WIm7Uf","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_6uoYGb2BPweErUix05WIm7Uf","name":"now"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "a refusal follows the text in the same message (T157)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Well."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"I "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"won't."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Well.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Well.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":1,"part":{"type":"refusal","refusal":""},"sequence_number":7}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":1,"delta":"I ","sequence_number":8}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":1,"delta":"won't.","sequence_number":9}

    event: response.refusal.done
    data: {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":1,"refusal":"I won't.","sequence_number":10}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":1,"part":{"type":"refusal","refusal":"I won't."},"sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"I won't."}]},"sequence_number":12}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":13}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"I won't."}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "a refusal alone is a message (T157)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"No."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""},"sequence_number":3}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"No.","sequence_number":4}

    event: response.refusal.done
    data: {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":0,"refusal":"No.","sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"No."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"No."}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "nothing at all is a message with an empty text: clients look at the first item" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
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

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"","logprobs":[],"sequence_number":4}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":7}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "citations are annotations, with their places (T136, T168)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Cats purr."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}},{"type":"url_citation","url_citation":{"url":"https://b.example","title":null,"start_index":5,"end_index":9}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[],"sequence_number":4}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},"sequence_number":5}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9},"sequence_number":6}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[],"sequence_number":7}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}],"logprobs":[]},"sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}],"logprobs":[]}]},"sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":10}
  SSE
}

reply "the probabilities of tokens are there, as often as the upstream tells them (T137)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "top_logprobs": 1, "include": ["message.output_text.logprobs"]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"No"},"logprobs":{"content":[{"token":"No","logprob":-0.1,"bytes":[78,111],"top_logprobs":[{"token":"No","logprob":-0.1,"bytes":null}]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"on"},"logprobs":{"content":[{"token":"on","logprob":-0.2,"bytes":null,"top_logprobs":[]}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"No","logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]}],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"on","logprobs":[{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}],"sequence_number":5}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":".","logprobs":[],"sequence_number":6}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon.","logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}],"sequence_number":7}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]},"sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}]},"sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":10}
  SSE
}

reply "what was said aloud is text, unless it is written too" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"audio":{"id":"a","transcript":"Hi"}},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Yo","audio":{"transcript":"Yo"}},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Yo","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"HiYo","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"HiYo","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"HiYo","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":9}
  SSE
}

reply "chunks that say nothing give nothing: no role, empty text, usage of zeros, an empty reason (T058, T062, T077)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":""},"finish_reason":""}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi","role":""},"finish_reason":""}],"usage":null}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":null},"finish_reason":""}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2}}

    data: {"id":"chatcmpl-1","choices":null,"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":3,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":2,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":5},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "what comes behind the end is not heard (T060)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"more"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "a reason without [DONE] is an end (T056)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "an id of another form is made one of Responses'" {
  given  = <<-SSE
    data: {"id":"gen-17_x/Y","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"gen-17_x/Y","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_17xY_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_17xY_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_17xY_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_17xY_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_17xY_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_17xY_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "the tier of the reply is told (T132)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"service_tier":"standard"}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "text of any language, and signs of two halves, come as they are (T049)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"北\ud83d\ude00"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":" \"\\"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"北😀","logprobs":[],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":" \"\\","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"北😀 \"\\","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"北😀 \"\\","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"北😀 \"\\","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":9}
  SSE
}

reply "log probabilities of text that waits go out with the text" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "include": ["message.output_text.logprobs"]}
  JSON
  profile = { think_tags = true }
  given   = <<-SSE
    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"<"},"logprobs":{"content":[{"token":"<","logprob":-0.1,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"b>"},"logprobs":{"content":[{"token":"b>","logprob":-0.2,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"x"},"finish_reason":null}]}

    data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_c1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_c1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_c1_0","output_index":0,"content_index":0,"delta":"<b>","logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_c1_0","output_index":0,"content_index":0,"delta":"x","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_c1_0","output_index":0,"content_index":0,"text":"<b>x","logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_c1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<b>x","annotations":[],"logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_c1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<b>x","annotations":[],"logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":9}
  SSE
}
