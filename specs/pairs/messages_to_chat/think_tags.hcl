# Reasoning that a server marks within its text (T041).

fragment "messages_end_turn" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type": "content_block_stop", "index": <index>}
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}
    {"type": "message_stop"}
  SSE
}

reply "T041: text in think tags at the beginning is thinking" {
  given  = <<-SSE
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "\n<th"}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "ink>\nLet me"}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": " see.\n\n</thi"}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "nk>\n\nHel"}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "lo."}, "finish_reason": null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Let me"}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": " see."}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "<sealed>"}}
    {"type": "content_block_stop", "index": 0}
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}}
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Hel"}}
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "lo."}}
    <messages_end_turn index="1">
  SSE
}

reply "T041: text that begins like a tag is text" {
  given  = <<-SSE
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<thi"}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "s> is it"}, "finish_reason": null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "<this> is it"}}
    <messages_end_turn>
  SSE
}

reply "T041: tags in the middle of text are text" {
  given  = <<-SSE
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "In HTML, "}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<think>x</think>"}, "finish_reason": null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "In HTML, "}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "<think>x</think>"}}
    <messages_end_turn>
  SSE
}

reply "T041: tags that never close are thinking to the end" {
  given  = <<-SSE
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<think>Hm."}, "finish_reason": null}]}
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "\n"}, "finish_reason": null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm."}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "<sealed>"}}
    <messages_end_turn>
  SSE
}

reply "T041: where the profile knows better, tags are text" {
  profile = { think_tags = false }
  given   = <<-SSE
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<think>a</think>b"}, "finish_reason": null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect  = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "<think>a</think>b"}}
    <messages_end_turn>
  SSE
}
