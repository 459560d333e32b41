# What a chat client gets of a Responses upstream's stream: text, calls, usage.

reply "text comes as it is written, the role once, usage with cached tokens counted once (T062, T074)" {
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
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"lo","logprobs":[],"sequence_number":5}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109}},"sequence_number":9}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hel"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"lo"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Hello", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 100, "completion_tokens": 9, "total_tokens": 109, "prompt_tokens_details": {"cached_tokens": 75, "cache_write_tokens": 5}, "completion_tokens_details": {"reasoning_tokens": 4}}}
  JSON
}

reply "usage that the client did not ask for is not sent (T078)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}]}
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
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}

reply "usage without its details, or with nulls in them, is counted (T080, T082)" {
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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":null},"output_tokens":9}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "usage that counts cached tokens apart adds them" {
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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":75},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":95,"completion_tokens":9,"total_tokens":104,"prompt_tokens_details":{"cached_tokens":75},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "usage that the upstream does not tell is zero" {
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
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":null},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "the texts of two message items are one text, with nothing between" {
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
    data: {"type":"response.output_text.delta","item_id":"msg_a","output_index":0,"content_index":0,"delta":"One.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_a","output_index":0,"content_index":0,"text":"One.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_a","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_a","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_b","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":8}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_b","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_b","output_index":1,"content_index":0,"delta":"Two.","logprobs":[],"sequence_number":10}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_b","output_index":1,"content_index":0,"text":"Two.","logprobs":[],"sequence_number":11}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_b","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Two.","annotations":[],"logprobs":[]},"sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_b","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Two.","annotations":[],"logprobs":[]}]},"sequence_number":13}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":14}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"One."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Two."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "One.Two.", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "so are the texts of two parts of one item" {
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
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"One.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"One.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":1,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":1,"delta":"Two.","logprobs":[],"sequence_number":8}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":1,"text":"Two.","logprobs":[],"sequence_number":9}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":1,"part":{"type":"output_text","text":"Two.","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[]},{"type":"output_text","text":"Two.","annotations":[]}]},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":12}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"One."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Two."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "One.Two.", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "an empty answer is an answer" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":2}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "a call comes with its name first, then its arguments as they are written (T018)" {
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
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Look.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Look.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Look.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Look.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{\"path\"","sequence_number":9}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":":\"a\"}","sequence_number":10}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{\"path\":\"a\"}","sequence_number":11}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":12}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":13}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Look."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Look.", "refusal": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"a\"}"}}]}, "logprobs": null, "finish_reason": "tool_calls"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "calls that interleave stay apart (T001)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""},"sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""},"sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"path\":","sequence_number":4}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"{\"path\":","sequence_number":5}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"\"a\"}","sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"\"b\"}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":0,"arguments":"{\"path\":\"a\"}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"},"sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":1,"arguments":"{\"path\":\"b\"}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":12}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"b\"}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"a\"}"}}, {"id": "call_b", "type": "function", "function": {"name": "read", "arguments": "{\"path\":\"b\"}"}}]}, "logprobs": null, "finish_reason": "tool_calls"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "a call behind which text comes is a call all the same (T018)" {
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

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":6}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":7}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":1,"content_index":0,"delta":"There.","logprobs":[],"sequence_number":8}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":1,"content_index":0,"text":"There.","logprobs":[],"sequence_number":9}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":1,"content_index":0,"part":{"type":"output_text","text":"There.","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"There.","annotations":[],"logprobs":[]}]},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":12}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"There."},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a call without any arguments has {} (T006)" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"","sequence_number":3}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":""},"sequence_number":4}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":5}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]}, "logprobs": null, "finish_reason": "tool_calls"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "an id that no client could send back is another one" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call a","name":"now","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call a","name":"now","arguments":"{}"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":6}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<any>","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "a name that was changed for the upstream comes back as it was" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "tools": [
      {"type": "function", "function": {"name": "mcp.files/read", "parameters": {"type": "object", "properties": {}}}}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"mcp_files_read_6efd9b52","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"mcp_files_read_6efd9b52","arguments":"{}"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":6}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"mcp.files/read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
}

reply "the arguments of a schema that is no object's are as they come" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "tools": [
      {"type": "function", "function": {"name": "pick", "parameters": {"anyOf": [{"type": "object", "properties": {"value": {"type": "integer"}}}]}}}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"pick","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"value\":3}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"value\":3}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"pick","arguments":"{\"value\":3}"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":6}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"pick","arguments":""}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"value\":3}"}}]},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
}

reply "a client of functions, as they were before tools, gets its call in that form (T158)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "messages": [{"role": "user", "content": "Hi"}], "functions": [{"name": "now"}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"a\"","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":":1}","sequence_number":4}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"a\":1}","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{\"a\":1}"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":7}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"now","arguments":"{\"a\":1}"}},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"function_call"}]}

    data: [DONE]
  SSE
  body    = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": null, "refusal": null, "function_call": {"name": "now", "arguments": "{\"a\":1}"}}, "logprobs": null, "finish_reason": "function_call"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "the tier of the answer is told in a body" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"priority"},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"priority"},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"priority"},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  body   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [
      {"index": 0, "message": {"role": "assistant", "content": "Hi", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}},
     "service_tier": "priority"}
  JSON
}

reply "an id is the response's in chat's form" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_68AbC-0","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_68AbC-0","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hi","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hi","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_68AbC-0","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-68AbC0","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-68AbC0","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-68AbC0","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-68AbC0","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
}

reply "log probabilities of text that waits for what may end the reply go out with the text" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "logprobs": true, "stop": ["END"], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  given   = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1,"status":"in_progress","model":"x","output":[]},"sequence_number":0}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":1}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":2}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"E","logprobs":[{"token":"E","logprob":-0.1,"top_logprobs":[]}],"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"N","logprobs":[{"token":"N","logprob":-0.2,"top_logprobs":[]}],"sequence_number":4}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"T","logprobs":[{"token":"T","logprob":-0.3,"top_logprobs":[]}],"sequence_number":5}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"!","logprobs":[],"sequence_number":6}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"ENT!","logprobs":[],"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1,"status":"completed","model":"x","output":[],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}},"sequence_number":8}
  SSE
  expect  = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"ENT"},"logprobs":{"content":[{"token":"E","logprob":-0.1,"top_logprobs":[]},{"token":"N","logprob":-0.2,"top_logprobs":[]},{"token":"T","logprob":-0.3,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"!"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: [DONE]
  SSE
}
