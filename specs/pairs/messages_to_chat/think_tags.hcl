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

reply "T041: Mistral's models that reason send their content as a list" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Let me"}]}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":" see."}]}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":[{"type":"text","text":"Hel"}]},"finish_reason":null}]}
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

reply "T041: a list of Mistral's, in a body" {
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = [{ type = "thinking", thinking = [{ type = "text", text = "Let me" }, { type = "text", text = " see." }] }, { type = "text",
  text = "Hello." }] }, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "Let me see.", signature = "<sealed>" }, { type = "text", text = "Hello." }], stop_reason = "end_turn",
  stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}
