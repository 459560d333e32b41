# Reasoning shown as the content of its item.

reply "reasoning is the content of its item where the profile says so" {
  profile = { reasoning_channel = "content" }
  given   = <<-SSE
    <message_start_3> <start_thinking> <thinking_delta thinking="I "> <thinking_delta thinking="see."> <stop_block>
    <text_block index="1" text="Cats."> <message_delta> <message_stop>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_reasoning_2>
    {"type":"response.content_part.added","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    <reasoning_text_delta item_id="rs_1_0" delta="I "> <reasoning_text_delta item_id="rs_1_0" delta="see.">
    {"type":"response.reasoning_text.done","item_id":"rs_1_0","output_index":0,"content_index":0,"text":"I see."}
    {"type":"response.content_part.done","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"I see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"content":[{"type":"reasoning_text","text":"I see."}]}}
    <text_item id="msg_1_1" output_index="1" text="Cats."> <response_completed_2>
  SSE
}
