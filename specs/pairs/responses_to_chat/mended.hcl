# What was once answered otherwise.

reply "a citation that comes when its text is done is not told any more: what was told stays true (T136)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4 content="Cats."> <chat_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}}]},"finish_reason":null}]}
    <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Cats."> <call_item id="fc_1_1" output_index="1"> <response_completed_2>
  SSE
}

request "text that is no string is refused, with its place" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = 5 }] }] }
  reject       = "string"
  reject_param = "input[0].content[0].text"
}
