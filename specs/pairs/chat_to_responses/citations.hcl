# Citations that an upstream tells late.

reply "citations that come only with the whole item are kept" {
  given  = <<-SSE
    <response_created> <text_item_added> <output_text_delta delta="Cats purr."> <output_text_done text="Cats purr.">
    <part_done_output_text text="Cats purr.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Cats purr.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
  SSE
}

# Where the text cites nothing, what the search found is told with it.
reply "what a search of OpenAI's found and the text does not cite, in a stream" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1,"status":"in_progress","model":"x","output":[]}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","sources":[{"type":"url","url":"https://a.example"},{"type":"url","url":"https://b.example"}]}}}
    <item_added_message output_index="1" id="msg_1"> <output_text_delta item_id="msg_1" output_index="1" delta="Cats purr.">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1,"status":"completed","model":"x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","sources":[{"type":"url","url":"https://a.example"},{"type":"url","url":"https://b.example"}]}},{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[]}]}],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}}}
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Cats purr.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"","start_index":0,"end_index":0}},{"type":"url_citation","url_citation":{"url":"https://b.example","title":"","start_index":0,"end_index":0}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage prompt_tokens="1" completion_tokens="1" total_tokens="2"> <done>
  SSE
}

reply "what a search of OpenAI's found and the text does not cite, in a body" {
  request = { model = "spec-model", web_search_options = {}, messages = [{ role = "user", content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1, status = "completed", model = "x", output = [{ id = "ws_1",
    type = "web_search_call", status = "completed", action = { type = "search", query = "cats", sources = [{ type = "url",
    url = "https://a.example" }, { type = "url", url = "https://b.example" }] } }, { id = "msg_1", type = "message",
    status = "completed", role = "assistant", content = [{ type = "output_text", text = "Cats purr.", annotations = [] }] }],
  usage = { input_tokens = 1, output_tokens = 1, total_tokens = 2 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats purr.", refusal = null, annotations = [{ type = "url_citation",
      url_citation = { url = "https://a.example", title = "", start_index = 0, end_index = 0 } }, { type = "url_citation",
    url_citation = { url = "https://b.example", title = "", start_index = 0, end_index = 0 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 1, completion_tokens = 1, total_tokens = 2,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}
