# Reasoning shown as the content of its item.

reply "reasoning is the content of its item where the profile says so" {
  profile = { reasoning_channel = "content" }
  given   = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"I "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"see."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Cats."}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.content_part.added","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    {"type":"response.reasoning_text.delta","item_id":"rs_1_0","output_index":0,"content_index":0,"delta":"I "}
    {"type":"response.reasoning_text.delta","item_id":"rs_1_0","output_index":0,"content_index":0,"delta":"see."}
    {"type":"response.reasoning_text.done","item_id":"rs_1_0","output_index":0,"content_index":0,"text":"I see."}
    {"type":"response.content_part.done","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"I see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"content":[{"type":"reasoning_text","text":"I see."}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}
