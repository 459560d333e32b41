# A search that Anthropic ran is an item of its own for a Responses client.

reply "a search of the web that the upstream made is an item, with what it found (T148)" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use> <input_json_delta partial_json='{\"query\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"x","page_age":null}]}}
    <stop_block index="1"> <text_block index="2" text="Cats."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1_0","type":"web_search_call","status":"in_progress","action":{"type":"search","query":""}}}
    <web_search_call_in_progress item_id="ws_1_0"> <web_search_call_searching item_id="ws_1_0"> <web_search_call_completed item_id="ws_1_0">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1_0","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://a.example"}]}}}
    <text_item id="msg_1_1" output_index="1" text="Cats."> <response_completed_2>
  SSE
}
