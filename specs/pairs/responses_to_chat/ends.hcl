# How a reply of a chat upstream ends, for a Responses client.

reply "a limit that was reached: the response is incomplete, and its last item (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is no"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}

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
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Hm.","sequence_number":4}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Hm.","sequence_number":5}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"It is no","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"It is no","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":14}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "a call that was cut short is not to be run (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":"{\"path\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}

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

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"path\":","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"call_b","name":"read"},"sequence_number":9}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":10}
  SSE
}

reply "a freeform call that was cut short is not to be run (T022, T104)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "custom", "name": "say"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"{\"input\":\"Hel"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"},"sequence_number":2}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"Hel","sequence_number":3}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"Hel","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"incomplete","input":"Hel","call_id":"call_a","name":"say"},"sequence_number":5}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":6}
  SSE
}

reply "a call of the shell that was cut short is not to be run (T104)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "local_shell"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"rm\","}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":[],"env":{}}},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"incomplete","call_id":"call_a","action":{"type":"exec","command":[],"env":{}}},"sequence_number":3}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":4}
  SSE
}

reply "a filter: the response is incomplete (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}

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

reply "a filter before anything was said leaves one empty item (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}

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
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]},"sequence_number":6}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":7}
  SSE
}

reply "the upstream's own word for a limit (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"model_length"}]}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "other words for a limit, and for a lack of machines (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"insufficient_system_resource"}]}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "a word that nobody knows is a good end" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Noon."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"eos_token"}]}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Noon.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "calls, whatever the reason says, are a completed response (T018, T105)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

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

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "cached tokens larger than the prompt are counted beside it (T074)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_cache_hit_tokens":75}}

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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":85,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":90},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "more tokens for reasoning than there were are as many as there were (T081, T170)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"completion_tokens_details":{"reasoning_tokens":9}}}

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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":5},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "usage without details, sums or caches is whole for the client (T080, T082)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"prompt_tokens_details":null,"completion_tokens_details":{"reasoning_tokens":null}}}

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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":8,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":11},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "a stream that breaks off is a failure: what was open stays so, and is incomplete (T057, T084, T132)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"no"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
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
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"It is ","logprobs":[],"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"no","logprobs":[],"sequence_number":11}

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":12}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":13}
  SSE
}

reply "a call that breaks off stays open (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"path\":"}}]},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"path\":","sequence_number":3}

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":4}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"call_a","name":"read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":5}
  SSE
}

reply "[DONE] without a reason is an end all the same (T056)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

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

reply "an error within the stream is the response's, with its words (T084, T085)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"Boom.","type":"server_error","code":"x"}}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"server_error","message":"Boom.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Boom."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "a code that is a number is a word for the client (T089, T132)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"Slow down. Please try again in 2s.","code":429}}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"rate_limit_exceeded","message":"Slow down. Please try again in 2s.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Slow down. Please try again in 2s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "a context that is too long has the code that Codex acts upon (T084)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"This model's maximum context length is 8 tokens.","type":"invalid_request_error"}}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"context_length_exceeded","message":"This model's maximum context length is 8 tokens.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"context_length_exceeded","message":"This model's maximum context length is 8 tokens."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "an overload within a stream is server_error, which Codex repeats (T084, T086)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"Too busy.","type":"overloaded_error"}}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"server_error","message":"Too busy.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Too busy."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "a quota that is used up has the code that Codex acts upon (T084)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"Pay.","type":"insufficient_quota"}}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"insufficient_quota","message":"Pay.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"insufficient_quota","message":"Pay."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "what a policy forbids is an invalid prompt" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"error":{"message":"No.","code":"content_policy_violation"}}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"invalid_prompt","message":"No.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"invalid_prompt","message":"No."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "an error before anything was said is an HTTP error, with its own status (T085)" {
  given         = <<-SSE
    data: {"error":{"message":"Slow down.","code":429}}
  SSE
  ends          = "failed"
  expect_status = 429
  expect        = <<-JSON
    {"error":{"message":"Slow down.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
  JSON
}

reply "a reason that is an error fails the reply" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"error"}]}
  SSE
  ends   = "failed"
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

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "a stream without anything is an HTTP error (T057)" {
  given         = <<-SSE
    : nothing

  SSE
  ends          = "truncated"
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
  JSON
}

reply "servers' own words for an end: max_tokens (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"max_tokens"}]}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "servers' own words for an end: sensitive (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"sensitive"}]}

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

reply "servers' own words for an end: refusal (T104)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"refusal"}]}

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
