# Upstreams that contradict themselves: the reply fails instead of becoming another one (docs/malformed-streams.md).

reply "a block that begins on the index of an open one fails the reply" {
  client   = "chat"
  upstream = "messages"
  given    = "<message_start_3> <start_text> <text_delta text='Look.'> <start_tool_use_3 id='toolu_1' name='read'>"
  ends     = "failed"
  expect   = <<-SSE
    <chat_role> <chat_text content="Look.">
    {"error":{"message":"The upstream sent a malformed stream: It began a part that it had begun already (duplicate start, 0).","type":"server_error","param":null,"code":null}}
    <done>
  SSE
}

reply "a delta of a block that never began fails the reply" {
  client   = "chat"
  upstream = "messages"
  given    = "<message_start_3> <text_delta text='Look.'>"
  ends     = "failed"
  expect   = <<-SSE
    <chat_role>
    {"error":{"message":"The upstream sent a malformed stream: It added to a part that it had not begun (delta without start, 0).","type":"server_error","param":null,"code":null}}
    <done>
  SSE
}

reply "an item that begins in the place of an open one fails the reply" {
  client   = "chat"
  upstream = "responses"
  given    = <<-SSE
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
  SSE
  ends     = "failed"
  expect   = <<-SSE
    <chat_role>
    {"error":{"message":"The upstream sent a malformed stream: It began a part that it had begun already (duplicate start, 0).","type":"server_error","param":null,"code":null}}
    <done>
  SSE
}

reply "an upstream that is known to use an index again is heard" {
  client   = "chat"
  upstream = "messages"
  profile  = { tolerates = ["reused key"] }
  given    = <<-SSE
    <message_start_3> <text_block text="Look."> <start_tool_use_3 id="toolu_1" name="read"> <stop_block>
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role> <chat_text content="Look."> <chat_call_3 id="toolu_1"> <chat_arguments> <chat_finish finish_reason="tool_calls">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}
    <done>
  SSE
}

scenario "a stream that contradicts itself before any output is asked for again" {
  client   = ["chat", "responses"]
  upstream = "messages"
  streamed = true
  account "a" {}
  account "b" {}
  answer "a" {
    times        = 9
    status       = 200
    content_type = "text/event-stream"
    body         = <<-SSE
      event: message_start
      data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}

    SSE
  }
  status = 200
  says   = "Hello from b"
  states { a = "ready" }
}

reply "text behind the chunk with the stop reason fails the reply" {
  client   = "messages"
  upstream = "chat"
  given    = "<chat_role_3 content='Look.'> <chat_finish_3 finish_reason='stop'> <chat_text_4 content='More.'> <done>"
  ends     = "failed"
  expect   = <<-SSE
    <message_start> <ping> <text_block text="Look.">
    {"type":"error","error":{"type":"api_error","message":"The upstream sent a malformed stream: It went on after it had said why it ended (after the end)."},"request_id":"req_spec"}
    <message_stop>
  SSE
}
