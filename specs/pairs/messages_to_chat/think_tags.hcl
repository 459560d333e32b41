# Reasoning that a server marks within its text (T041).

reply "T041: text in think tags at the beginning is thinking" {
  given  = <<-SSE
    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "\n<th"}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "ink>\nLet me"}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": " see.\n\n</thi"}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "nk>\n\nHel"}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "lo."}, "finish_reason": null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type": "message_start", "message": "<any>"}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Let me"}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": " see."}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "<sealed>"}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 0}

    event: content_block_start
    data: {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Hel"}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "lo."}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 1}

    event: message_delta
    data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}

    event: message_stop
    data: {"type": "message_stop"}
  SSE
}

reply "T041: text that begins like a tag is text" {
  given  = <<-SSE
    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<thi"}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "s> is it"}, "finish_reason": null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type": "message_start", "message": "<any>"}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "<this> is it"}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 0}

    event: message_delta
    data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}

    event: message_stop
    data: {"type": "message_stop"}
  SSE
}

reply "T041: tags in the middle of text are text" {
  given  = <<-SSE
    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "In HTML, "}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<think>x</think>"}, "finish_reason": null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type": "message_start", "message": "<any>"}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "In HTML, "}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "<think>x</think>"}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 0}

    event: message_delta
    data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}

    event: message_stop
    data: {"type": "message_stop"}
  SSE
}

reply "T041: tags that never close are thinking to the end" {
  given  = <<-SSE
    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<think>Hm."}, "finish_reason": null}]}

    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "\n"}, "finish_reason": null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type": "message_start", "message": "<any>"}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm."}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "<sealed>"}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 0}

    event: message_delta
    data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}

    event: message_stop
    data: {"type": "message_stop"}
  SSE
}

reply "T041: where the profile knows better, tags are text" {
  profile = { think_tags = false }
  given   = <<-SSE
    data: {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<think>a</think>b"}, "finish_reason": null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: message_start
    data: {"type": "message_start", "message": "<any>"}

    event: ping
    data: {"type": "ping"}

    event: content_block_start
    data: {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}

    event: content_block_delta
    data: {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "<think>a</think>b"}}

    event: content_block_stop
    data: {"type": "content_block_stop", "index": 0}

    event: message_delta
    data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}

    event: message_stop
    data: {"type": "message_stop"}
  SSE
}
