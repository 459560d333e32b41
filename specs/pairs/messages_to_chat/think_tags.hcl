# Reasoning that a server marks within its text (T041).

reply "T041: text in think tags at the beginning is thinking" {
  given  = <<-SSE
    <chat_text_8> <chat_text_8 content="ink>\nLet me"> <chat_text_8 content=" see.\n\n</thi"> <chat_text_8 content="nk>\n\nHel">
    <chat_text_8 content="lo."> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Let me"}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": " see."}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "<sealed>"}}
    <stop_block_2>
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}}
    <text_delta_2 index="1" text="Hel"> <text_delta_2 index="1" text="lo."> <stop_block_2 index="1">
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}
    <message_stop_2>
  SSE
}

reply "T041: text that begins like a tag is text" {
  given  = "<chat_text_8 content='<thi'> <chat_text_8 content='s> is it'> <chat_finish_7> <done>"
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    <text_delta_2 index="0" text="<this> is it"> <stop_block_2>
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}
    <message_stop_2>
  SSE
}

reply "T041: tags in the middle of text are text" {
  given  = "<chat_text_8 content='In HTML, '> <chat_text_8 content='<think>x</think>'> <chat_finish_7> <done>"
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    <text_delta_2 index="0" text="In HTML, "> <text_delta_2 index="0" text="<think>x</think>"> <stop_block_2>
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}
    <message_stop_2>
  SSE
}

reply "T041: tags that never close are thinking to the end" {
  given  = <<-SSE
    <chat_text_8 content="<think>Hm."> <chat_text_8 content="\n"> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm."}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "<sealed>"}}
    <stop_block_2>
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}
    <message_stop_2>
  SSE
}

reply "T041: where the profile knows better, tags are text" {
  profile = { think_tags = false }
  given   = "<chat_text_8 content='<think>a</think>b'> <chat_finish_7> <done>"
  expect  = <<-SSE
    {"type": "message_start", "message": "<any>"}
    {"type": "ping"}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    <text_delta_2 index="0" text="<think>a</think>b"> <stop_block_2>
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null}, "usage": "<any>"}
    <message_stop_2>
  SSE
}
