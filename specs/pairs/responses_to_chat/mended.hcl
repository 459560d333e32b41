# What was once answered otherwise.

reply "a citation that comes when its text is done is not told any more: what was told stays true (T136)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Cats."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

request "text that is no string is refused, with its place" {
  given        = { model = "m", input = [{ role = "user", content = [{ type = "input_text", text = 5 }] }] }
  reject       = "string"
  reject_param = "input[0].content[0].text"
}
