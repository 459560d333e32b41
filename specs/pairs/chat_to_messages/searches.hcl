# What Anthropic's own search found reaches Chat clients as citations.

# Where the text cites nothing, what the search found is told with it.
reply "what a search of Anthropic's found and the text does not cite, in a stream" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],"model":"x","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":5,"output_tokens":0}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"cats"}}}
    <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"e","page_age":null}]}}
    <stop_block index="1"> <text_block index="2" text="Cats purr."> <message_delta output_tokens="3"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Cats purr.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":0}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage prompt_tokens="5" completion_tokens="3" total_tokens="8"> <done>
  SSE
}

reply "what a search of Anthropic's found and the text does not cite, in a body" {
  request = { model = "spec-model", web_search_options = {}, messages = [{ role = "user", content = "Hi" }] }
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "server_tool_use", id = "srvtoolu_1",
    name = "web_search", input = { query = "cats" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1",
    content = [{ type = "web_search_result", url = "https://a.example", title = "A", encrypted_content = "e", page_age = null }] },
    { type = "text", text = "Cats purr." }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 5,
  output_tokens = 3 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats purr.", refusal = null, annotations = [{ type = "url_citation",
    url_citation = { url = "https://a.example", title = "A", start_index = 0, end_index = 0 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 5, completion_tokens = 3, total_tokens = 8,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}
