# The id that a client goes on from.

reply "the id of the beginning is that of the end, whatever the upstream says there" {
  given  = <<-SSE
    <response_created> <text_item_added> <output_text_delta delta="Cats purr."> <output_text_done text="Cats purr.">
    <part_done_output_text text="Cats purr.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_other","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <response_created model="spec-model"> <text_item_added> <output_text_delta delta="Cats purr."> <output_text_done text="Cats purr.">
    <part_done_output_text text="Cats purr.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"spec-model","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

request "items have no ids for an upstream that knows none" {
  profile = { item_ids = "drop" }
  given = { model = "m", store = false, input = [{ role = "user", content = "Hi", x = 1 }, { type = "reasoning", id = "rs_1",
    summary = [], encrypted_content = "gAAAAABo" }, { type = "function_call", id = "fc_1", call_id = "a", name = "f", arguments = "{}" },
  { type = "function_call_output", call_id = "a", output = "B" }, { type = "web_search_call", id = "ws_1", status = "completed" }] }
  expect = { model = "upstream-model", store = false, input = [{ role = "user", content = "Hi", x = 1 }, { type = "reasoning",
    summary = [], encrypted_content = "gAAAAABo" }, { type = "function_call", call_id = "a", name = "f", arguments = "{}" },
  { type = "function_call_output", call_id = "a", output = "B" }, { type = "web_search_call", id = "ws_1", status = "completed" }] }
}

request "items without an id get one for an upstream that needs it" {
  profile = { item_ids = "mint" }
  given = { model = "m", store = false, input = [{ role = "user", content = "Hi", x = 1 }, { type = "reasoning", id = "rs_1",
    summary = [], encrypted_content = "gAAAAABo" }, { type = "function_call", id = "fc_1", call_id = "a", name = "f", arguments = "{}" },
  { type = "function_call_output", call_id = "a", output = "B" }, { type = "web_search_call", id = "ws_1", status = "completed" }] }
  expect = { model = "upstream-model", store = false, input = [{ id = "msg_1cd3674ac4f520a4b54d41230", role = "user", content = "Hi",
    x       = 1 }, { type = "reasoning", id = "rs_1", summary = [], encrypted_content = "gAAAAABo" }, { type = "function_call", id = "fc_1",
    call_id = "a", name = "f", arguments = "{}" }, { id = "fco_6876019c9a2eabf6cb70e0253", type = "function_call_output", call_id = "a",
  output = "B" }, { type = "web_search_call", id = "ws_1", status = "completed" }] }
}

request "reasoning is left out for an upstream that takes none, and the ids of what came with it (T038)" {
  profile = { reasoning_items = "drop" }
  given = { model = "m", store = false, input = [{ role = "user", content = "Hi", x = 1 }, { type = "reasoning", id = "rs_1",
    summary = [], encrypted_content = "gAAAAABo" }, { type = "function_call", id = "fc_1", call_id = "a", name = "f", arguments = "{}" },
  { type = "function_call_output", call_id = "a", output = "B" }, { type = "web_search_call", id = "ws_1", status = "completed" }] }
  expect = { model = "upstream-model", store = false, input = [{ role = "user", content = "Hi", x = 1 }, { type = "function_call", call_id = "a", name = "f", arguments = "{}" }, { type = "function_call_output", call_id = "a", output = "B" }, { type = "web_search_call", id = "ws_1", status = "completed" }] }
}
