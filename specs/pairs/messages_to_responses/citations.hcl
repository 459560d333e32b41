# Citations that an upstream tells late.

fragment "messages_start_text_end_turn" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cats purr."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":"A","cited_text":"Cats","encrypted_index":""}}}
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}
    {"type":"message_stop"}
  SSE
}

reply "citations that come only with the whole item are kept" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start_text_end_turn>"
}

reply "citations that come with the whole part, and again with the item, are told once" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Cats purr.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<messages_start_text_end_turn>"
}
