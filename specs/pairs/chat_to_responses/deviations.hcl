# What servers make of the Responses protocol, and a chat client's stream all the same.

reply "arguments that come only when they are done are not lost (T008)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "nor those that only the finished item holds (T008)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":4}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "arguments that are there from the beginning are not lost, nor said twice (T008)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":\"a\"}","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":4}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":6}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\":\"b\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "what came already does not come again with the end (T008)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":\"a\"}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":6}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a call whose item has no end is complete when the response is (T009)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"a\"}","sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a call whose item has no end, and arguments in the last snapshot alone, has these (T009)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":3}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "pieces belong to their item by its place, whatever id they name (T010)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_X","output_index":0,"delta":"{\"path\":","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_Y","output_index":0,"delta":"\"a\"}","sequence_number":4}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_Z","output_index":0,"arguments":"{\"path\":\"a\"}","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_W","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "without places items are known by their ids" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1","delta":"{\"path\":\"a\"}","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1","delta":"Hi","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a call that was never announced is known by its end" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":","sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"a\"}","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "text that was never announced is text (T065)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":2}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"lo","logprobs":[],"sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":4}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hel"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"lo"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "events without numbers are events" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "events without names are known by their type (T054)" {
  given  = <<-SSE
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "events by another name are known by their type (T054)" {
  given  = <<-SSE
    event: message
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: message
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: message
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: message
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: message
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: message
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: message
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: message
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: message
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "text that comes only when it is done is not lost" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":4}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "nor that which only the finished part holds" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "nor that which only the finished item holds" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":2}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":3}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "what only the last snapshot holds is sent with it (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":2}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Hello", "refusal": null, "reasoning_content": "Hm.", "reasoning_details": [{"type": "reasoning.encrypted", "data": "<sealed>", "format": "gw1", "index": 0}], "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]}, "logprobs": null, "finish_reason": "tool_calls"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "a call that only the last snapshot holds is sent behind the text that came (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "text that only the last snapshot holds is sent behind the call that came (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":6}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "what only the last snapshot holds has its citations and its odds (T064)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "logprobs": true,
     "tools": [{"type": "custom", "custom": {"name": "patch"}}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats"}},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}],"logprobs":[{"token":"Cats","logprob":-1,"bytes":[67],"top_logprobs":[]}]}]},{"id":"ctc_1","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"x"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":2}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Cats purr."},"logprobs":{"content":[{"token":"Cats","logprob":-1,"bytes":[67],"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"Cats","start_index":0,"end_index":4}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"x"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
}

reply "a refusal that only the last snapshot holds is sent with it (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"No."}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":2}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"No."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a last snapshot that leaves items out, or counts them otherwise, adds nothing (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]},"sequence_number":2}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm.","sequence_number":4}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm.","sequence_number":5}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":1,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":1,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""},"sequence_number":14}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":2,"delta":"{}","sequence_number":15}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":2,"arguments":"{}","sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"},"sequence_number":17}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":18}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a last snapshot without items is none (T064)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{}","sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":12}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "calls that all stand in one place are told apart by their ids (T005)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"path\":\"a\"}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":0,"arguments":"{\"path\":\"a\"}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":0,"delta":"{\"path\":\"b\"}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":0,"arguments":"{\"path\":\"b\"}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"},"sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":10}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\":\"b\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "reasoning and a call that stand in one place are told apart" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]},"sequence_number":2}

    event: response.reasoning_summary_part.added
    data: {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}

    event: response.reasoning_summary_text.delta
    data: {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm.","sequence_number":4}

    event: response.reasoning_summary_text.done
    data: {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm.","sequence_number":5}

    event: response.reasoning_summary_part.done
    data: {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}","sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":12}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "the end by its other name is the end" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.done
    data: {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "the end by its other name may be no good one" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.done
    data: {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":10,"cache_write_tokens":2},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"max_output_tokens"}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":10,"cache_write_tokens":2},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a mark of the end behind the end is nothing more (T060)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}

    data: [DONE]
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a mark of the end is no end of a stream that has no other (T057)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    data: [DONE]
  SSE
  ends   = "failed"
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}

    data: [DONE]
  SSE
}

reply "what comes behind the end is not part of the reply (T060)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":1,"content_index":0,"delta":"More","logprobs":[],"sequence_number":11}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":1,"content_index":0,"text":"More","logprobs":[],"sequence_number":12}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"More","annotations":[],"logprobs":[]},"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"More","annotations":[],"logprobs":[]}]},"sequence_number":14}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":15}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "events that nobody knows say nothing" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.foo.bar
    data: {"type":"response.foo.bar","delta":"x","sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":3}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: keepalive
    data: {"type":"keepalive","sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":10}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a response that waits first is one that begins" {
  given  = <<-SSE
    event: response.queued
    data: {"type":"response.queued","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"queued","model":"x","output":[],"usage":null},"sequence_number":0}

    event: keepalive
    data: {"type":"keepalive","sequence_number":1}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":3}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":9}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a beginning that says nothing costs nothing (T132)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{},"sequence_number":0}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":1}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":2}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":3}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":4}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
  SSE
  expect = <<-SSE
    data: {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"<any>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}
