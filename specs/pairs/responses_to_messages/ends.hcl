# How a reply of a Messages upstream ends, for a Responses client.

reply "a sequence that stops is a good end" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Noon"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"\n"},"usage":{"output_tokens":9}}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Noon","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "a pause is a good end" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Wait."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"pause_turn","stop_sequence":null},"usage":{"output_tokens":9}}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Wait.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Wait.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Wait.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Wait.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "a limit that was reached: the response is incomplete, and its last item (T104)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"It is no"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
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
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}},"sequence_number":14}
  SSE
}

reply "a context that is full is a limit too (T104)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"It is no"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"model_context_window_exceeded","stop_sequence":null},"usage":{"output_tokens":9}}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"It is no","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is no","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "a call that was cut short is not to be run (T104)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"read","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"read"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"path\":","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"path\":","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"toolu_a","name":"read"},"sequence_number":5}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":6}
  SSE
}

reply "a refusal is a filter (T104, T157)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I ca"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"Against the policy."}},"usage":{"output_tokens":9}}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"I ca","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"I ca","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"I ca","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I ca","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"content_filter"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I ca","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "a refusal without a word says why (T157)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"Against the policy."}},"usage":{"output_tokens":9}}

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
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""},"sequence_number":3}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Against the policy.","sequence_number":4}

    event: response.refusal.done
    data: {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":0,"refusal":"Against the policy.","sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"Against the policy."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"refusal","refusal":"Against the policy."}]},"sequence_number":7}

    event: response.incomplete
    data: {"type":"response.incomplete","response":"<any>","sequence_number":8}
  SSE
  body   = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"content_filter"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"refusal","refusal":"Against the policy."}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}}
  JSON
}

reply "a reason that nobody knows is a good end" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"novelty","stop_sequence":null},"usage":{"output_tokens":9}}

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
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "an error within the stream is the response's, with the usage that is known (T084)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"It is"}}

    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
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
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"It is","logprobs":[],"sequence_number":10}

    event: error
    data: {"type":"error","code":"server_error","message":"Overloaded","param":null,"sequence_number":11}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Overloaded"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}},"sequence_number":12}
  SSE
}

reply "thinking that is cut short has nothing to carry (T033, T057)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
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

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"incomplete","summary":[{"type":"summary_text","text":"Hm."}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "a call that breaks off stays open (T057)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"read","input":{}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":"}}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_a","name":"now"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"toolu_b","name":"read"},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"path\":","sequence_number":7}

    event: error
    data: {"type":"error","code":"server_error","message":"<any>","param":null,"sequence_number":8}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"},{"id":"fc_1_1","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"toolu_b","name":"read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}},"sequence_number":9}
  SSE
}

reply "a rate limit within the stream has its code, and the words with the time to wait (T084)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: error
    data: {"type":"error","error":{"type":"rate_limit_error","message":"Slow down. Please try again in 7s."}}
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
    data: {"type":"error","code":"rate_limit_exceeded","message":"Slow down. Please try again in 7s.","param":null,"sequence_number":5}

    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Slow down. Please try again in 7s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}},"sequence_number":6}
  SSE
}

reply "an error before anything was said is an HTTP error (T085, T086)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends          = "failed"
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}
