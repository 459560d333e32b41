# A search that Anthropic ran is an item of its own for a Responses client.

reply "a search of the web that the upstream made is an item, with what it found (T148)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"cats\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"x","page_age":null}]}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Cats."}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1_0","type":"web_search_call","status":"in_progress","action":{"type":"search","query":""}}}
    {"type":"response.web_search_call.in_progress","item_id":"ws_1_0","output_index":0}
    {"type":"response.web_search_call.searching","item_id":"ws_1_0","output_index":0}
    {"type":"response.web_search_call.completed","item_id":"ws_1_0","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1_0","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://a.example"}]}}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}
