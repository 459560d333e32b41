# What else a Responses upstream says, as a chat client gets it: refusals, freeform tools, hosted tools, citations, odds.

reply "a refusal is a refusal, and no text (T157)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""},"sequence_number":3}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"I ","sequence_number":4}

    event: response.refusal.delta
    data: {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"can't.","sequence_number":5}

    event: response.refusal.done
    data: {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"I can't.","sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"I can't."},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"I can't."}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":9}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"I "},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"can't."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": "I can't."}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "a refusal that comes only when it is done is not lost (T157)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.refusal.done
    data: {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"No.","sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":4}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"No."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a freeform tool is called in its own words (T022)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "tools": [{"type": "custom", "custom": {"name": "patch"}}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""},"sequence_number":2}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_u","output_index":0,"delta":"*** B","sequence_number":3}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_u","output_index":0,"delta":"egin \"Patch\"\n+ü🙂","sequence_number":4}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_u","output_index":0,"input":"*** Begin \"Patch\"\n+ü🙂","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"*** Begin \"Patch\"\n+ü🙂"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"*** Begin \"Patch\"\n+ü🙂"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  body    = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": null, "tool_calls": [{"id": "call_a", "type": "custom", "custom": {"name": "patch", "input": "*** Begin \"Patch\"\n+ü🙂"}}]}, "logprobs": null, "finish_reason": "tool_calls"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "words that look like a wrapped input are not unwrapped (T022)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "tools": [{"type": "custom", "custom": {"name": "patch"}}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""},"sequence_number":2}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_u","output_index":0,"input":"{\"input\":\"x\"}","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"{\"input\":\"x\"}"},"sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"{\"input\":\"x\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
}

reply "a freeform tool that the upstream has as a function is unwrapped (T022)" {
  profile = { custom_tools = false }
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "tools": [{"type": "custom", "custom": {"name": "patch"}}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"patch","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"input\":","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"*** Begin ","sequence_number":4}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\\\"Patch\\\"\\n+ü🙂\"}","sequence_number":5}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"input\":\"*** Begin \\\"Patch\\\"\\n+ü🙂\"}","sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"patch","arguments":"{\"input\":\"*** Begin \\\"Patch\\\"\\n+ü🙂\"}"},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"*** Begin \"Patch\"\n+ü🙂"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
}

reply "a call in words of a tool that nobody offered is a function's" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""},"sequence_number":2}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_u","output_index":0,"input":"x \"y\"","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"x \"y\""},"sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"patch","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"input\":\"x \\\"y\\\"\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "patch", "arguments": "{\"input\":\"x \\\"y\\\"\"}"}}]}, "logprobs": null, "finish_reason": "tool_calls"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "a search is not shown, and is no call of the client's (T148)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress","action":null},"sequence_number":2}

    event: response.web_search_call.in_progress
    data: {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0,"sequence_number":3}

    event: response.web_search_call.searching
    data: {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0,"sequence_number":4}

    event: response.web_search_call.completed
    data: {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0,"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://x"}]}},"sequence_number":6}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":7}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":8}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":1,"content_index":0,"delta":"Cats.","logprobs":[],"sequence_number":9}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":1,"content_index":0,"text":"Cats.","logprobs":[],"sequence_number":10}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]},"sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]},"sequence_number":12}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":13}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Cats."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"","start_index":0,"end_index":0}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Cats.", "refusal": null, "annotations": [{"type": "url_citation", "url_citation": {"url": "https://x", "title": "", "start_index": 0, "end_index": 0}}]}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "what other tools of OpenAI's did is not shown either (T148)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fs_1","type":"file_search_call","status":"in_progress","queries":[]},"sequence_number":2}

    event: response.file_search_call.in_progress
    data: {"type":"response.file_search_call.in_progress","item_id":"fs_1","output_index":0,"sequence_number":3}

    event: response.file_search_call.searching
    data: {"type":"response.file_search_call.searching","item_id":"fs_1","output_index":0,"sequence_number":4}

    event: response.file_search_call.completed
    data: {"type":"response.file_search_call.completed","item_id":"fs_1","output_index":0,"sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fs_1","type":"file_search_call","status":"completed","queries":["x"],"results":null},"sequence_number":6}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ci_1","type":"code_interpreter_call","status":"in_progress","code":"","container_id":"c","outputs":null},"sequence_number":7}

    event: response.code_interpreter_call.in_progress
    data: {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1","output_index":1,"sequence_number":8}

    event: response.code_interpreter_call.interpreting
    data: {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1","output_index":1,"sequence_number":9}

    event: response.code_interpreter_call_code.delta
    data: {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1","output_index":1,"delta":"1","sequence_number":10}

    event: response.code_interpreter_call_code.done
    data: {"type":"response.code_interpreter_call_code.done","item_id":"ci_1","output_index":1,"code":"1","sequence_number":11}

    event: response.code_interpreter_call.completed
    data: {"type":"response.code_interpreter_call.completed","item_id":"ci_1","output_index":1,"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_1","type":"code_interpreter_call","status":"completed","code":"1","container_id":"c","outputs":[{"type":"logs","logs":"1"}]},"sequence_number":13}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"ig_1","type":"image_generation_call","status":"in_progress","result":null},"sequence_number":14}

    event: response.image_generation_call.in_progress
    data: {"type":"response.image_generation_call.in_progress","item_id":"ig_1","output_index":2,"sequence_number":15}

    event: response.image_generation_call.generating
    data: {"type":"response.image_generation_call.generating","item_id":"ig_1","output_index":2,"sequence_number":16}

    event: response.image_generation_call.partial_image
    data: {"type":"response.image_generation_call.partial_image","item_id":"ig_1","output_index":2,"partial_image_b64":"aGk=","partial_image_index":0,"sequence_number":17}

    event: response.image_generation_call.completed
    data: {"type":"response.image_generation_call.completed","item_id":"ig_1","output_index":2,"sequence_number":18}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"ig_1","type":"image_generation_call","status":"completed","result":"aGk="},"sequence_number":19}

    event: response.mcp_list_tools.in_progress
    data: {"type":"response.mcp_list_tools.in_progress","item_id":"ml_1","output_index":3,"sequence_number":20}

    event: response.mcp_list_tools.completed
    data: {"type":"response.mcp_list_tools.completed","item_id":"ml_1","output_index":3,"sequence_number":21}

    event: response.mcp_list_tools.failed
    data: {"type":"response.mcp_list_tools.failed","item_id":"ml_1","output_index":3,"sequence_number":22}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":3,"item":{"id":"ml_1","type":"mcp_list_tools","server_label":"x","tools":[]},"sequence_number":23}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":4,"item":{"id":"mc_1","type":"mcp_call","name":"x","server_label":"x","arguments":""},"sequence_number":24}

    event: response.mcp_call.in_progress
    data: {"type":"response.mcp_call.in_progress","item_id":"mc_1","output_index":4,"sequence_number":25}

    event: response.mcp_call_arguments.delta
    data: {"type":"response.mcp_call_arguments.delta","item_id":"mc_1","output_index":4,"delta":"{}","sequence_number":26}

    event: response.mcp_call_arguments.done
    data: {"type":"response.mcp_call_arguments.done","item_id":"mc_1","output_index":4,"arguments":"{}","sequence_number":27}

    event: response.mcp_call.completed
    data: {"type":"response.mcp_call.completed","item_id":"mc_1","output_index":4,"sequence_number":28}

    event: response.mcp_call.failed
    data: {"type":"response.mcp_call.failed","item_id":"mc_1","output_index":4,"sequence_number":29}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":4,"item":{"id":"mc_1","type":"mcp_call","name":"x","server_label":"x","arguments":"{}","output":"y"},"sequence_number":30}

    event: response.shell_call_command.added
    data: {"type":"response.shell_call_command.added","output_index":5,"command_index":0,"command":"","sequence_number":31}

    event: response.shell_call_command.delta
    data: {"type":"response.shell_call_command.delta","output_index":5,"command_index":0,"delta":"ls","sequence_number":32}

    event: response.shell_call_command.done
    data: {"type":"response.shell_call_command.done","output_index":5,"command_index":0,"command":"ls","sequence_number":33}

    event: response.shell_call_output_content.delta
    data: {"type":"response.shell_call_output_content.delta","item_id":"sh_1","output_index":5,"command_index":0,"delta":{"stdout":"x"},"sequence_number":34}

    event: response.shell_call_output_content.done
    data: {"type":"response.shell_call_output_content.done","item_id":"sh_1","output_index":5,"command_index":0,"output":[],"sequence_number":35}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":5,"item":{"id":"sh_1","type":"shell_call","status":"completed","call_id":"c","action":{"commands":["ls"]}},"sequence_number":36}

    event: response.compaction.compacting
    data: {"type":"response.compaction.compacting","item_id":"cm_1","output_index":6,"sequence_number":37}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":6,"item":{"id":"cm_1","type":"compaction","encrypted_content":"x"},"sequence_number":38}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":7,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":39}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":7,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":40}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":7,"content_index":0,"delta":"Done.","logprobs":[],"sequence_number":41}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":7,"content_index":0,"text":"Done.","logprobs":[],"sequence_number":42}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":7,"content_index":0,"part":{"type":"output_text","text":"Done.","annotations":[],"logprobs":[]},"sequence_number":43}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":7,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Done.","annotations":[],"logprobs":[]}]},"sequence_number":44}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":45}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Done."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Done.", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "citations come with their text, at their place in the whole text (T136)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_a","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_a","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_a","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[],"sequence_number":4}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_a","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},"sequence_number":5}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_a","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"file_citation","file_id":"f","filename":"a","index":3},"sequence_number":6}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_a","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[],"sequence_number":7}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_a","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3}],"logprobs":[]},"sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_a","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3}],"logprobs":[]}]},"sequence_number":9}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_b","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":10}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_b","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":11}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_b","output_index":1,"content_index":0,"delta":"Dogs bark.","logprobs":[],"sequence_number":12}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_b","output_index":1,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Dogs","start_index":5,"end_index":9},"sequence_number":13}

    event: response.output_text.annotation.added
    data: {"type":"response.output_text.annotation.added","item_id":"msg_b","output_index":1,"content_index":0,"annotation_index":1,"annotation":{"type":"url_citation","url":"https://x","title":null,"start_index":0,"end_index":4},"sequence_number":14}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_b","output_index":1,"content_index":0,"text":"Dogs bark.","logprobs":[],"sequence_number":15}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_b","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Dogs bark.","annotations":[{"type":"url_citation","url":"https://x","title":"Dogs","start_index":5,"end_index":9},{"type":"url_citation","url":"https://x","title":null,"start_index":0,"end_index":4}],"logprobs":[]},"sequence_number":16}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_b","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Dogs bark.","annotations":[{"type":"url_citation","url":"https://x","title":"Dogs","start_index":5,"end_index":9},{"type":"url_citation","url":"https://x","title":null,"start_index":0,"end_index":4}],"logprobs":[]}]},"sequence_number":17}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":18}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Cats purr."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"Cats","start_index":0,"end_index":4}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Dogs bark."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"Dogs","start_index":15,"end_index":19}},{"type":"url_citation","url_citation":{"url":"https://x","title":"","start_index":10,"end_index":14}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Cats purr.Dogs bark.", "refusal": null, "annotations": [{"type": "url_citation", "url_citation": {"url": "https://x", "title": "Cats", "start_index": 0, "end_index": 4}}, {"type": "url_citation", "url_citation": {"url": "https://x", "title": "Dogs", "start_index": 15, "end_index": 19}}, {"type": "url_citation", "url_citation": {"url": "https://x", "title": "", "start_index": 10, "end_index": 14}}]}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "the probabilities of tokens come with their text (T137)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "logprobs": true, "top_logprobs": 1}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"He","logprobs":[{"token":"H","logprob":-0.1,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.1,"bytes":[72]}]},{"token":"e","logprob":-0.25,"bytes":[101],"top_logprobs":[{"token":"e","logprob":-0.25,"bytes":[101]}]}],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"y","logprobs":[{"token":"y","logprob":-1,"bytes":[121],"top_logprobs":[{"token":"y","logprob":-1,"bytes":[121]}]}],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hey","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hey","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hey","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":9}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"He"},"logprobs":{"content":[{"token":"H","logprob":-0.1,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.1,"bytes":[72]}]},{"token":"e","logprob":-0.25,"bytes":[101],"top_logprobs":[{"token":"e","logprob":-0.25,"bytes":[101]}]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"y"},"logprobs":{"content":[{"token":"y","logprob":-1,"bytes":[121],"top_logprobs":[{"token":"y","logprob":-1,"bytes":[121]}]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  body    = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Hey", "refusal": null}, "logprobs": {"content": [{"token": "H", "logprob": -0.1, "bytes": [72], "top_logprobs": [{"token": "H", "logprob": -0.1, "bytes": [72]}]}, {"token": "e", "logprob": -0.25, "bytes": [101], "top_logprobs": [{"token": "e", "logprob": -0.25, "bytes": [101]}]}, {"token": "y", "logprob": -1, "bytes": [121], "top_logprobs": [{"token": "y", "logprob": -1, "bytes": [121]}]}], "refusal": null}, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "what is said aloud is text where none is written" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.audio.delta
    data: {"type":"response.audio.delta","delta":"aGk=","sequence_number":2}

    event: response.audio.transcript.delta
    data: {"type":"response.audio.transcript.delta","delta":"Hel","sequence_number":3}

    event: response.audio.transcript.delta
    data: {"type":"response.audio.transcript.delta","delta":"lo","sequence_number":4}

    event: response.audio.done
    data: {"type":"response.audio.done","sequence_number":5}

    event: response.audio.transcript.done
    data: {"type":"response.audio.transcript.done","sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
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

reply "what is said aloud and written is text once" {
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

    event: response.audio.transcript.delta
    data: {"type":"response.audio.transcript.delta","delta":"Hello","sequence_number":8}

    event: response.audio.transcript.done
    data: {"type":"response.audio.transcript.done","sequence_number":9}

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
