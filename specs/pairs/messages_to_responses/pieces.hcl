# Pieces of text that belong together although they come apart.

reply "a stop string at the very beginning leaves nothing" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <response_begins> <text_item text="END of it"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping>
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
  body = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "stop_sequence",
  stop_sequence = "END", stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "arguments of which only the beginning came in pieces are completed by their end (T008)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <function_call_arguments_delta item_id="fc_u" delta='{\"path\"'>
    <function_call_arguments_done item_id="fc_u" arguments='{\"path\":\"a\"}'> <item_done_function_call_3> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <start_tool_use> <input_json_delta partial_json='{\"path\"'> <input_json_delta partial_json=':\"a\"}'>
    <stop_block> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "a letter that two pieces share is whole where strings stop the reply (T049)" {
  request = { model = "spec-model", max_tokens = 1024, stream = true, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given  = <<-SSE
    <response_begins> <output_text_delta delta="\ud83d"> <output_text_delta delta="\ude42 END"> <response_completed>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="🙂 ">
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"END","stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}
