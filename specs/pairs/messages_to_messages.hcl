# A Messages client on a Messages upstream: what no rule names crosses byte for byte.

request "what nobody knows crosses, the billing line too (T125)" {
  headers = { anthropic-version = "2026-10-21" }
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "x-anthropic-billing-header: cch=a1b2c;" }],
  new = [1.0], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text",
  text = "x-anthropic-billing-header: cch=a1b2c;" }], new = [1.0], messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { x-api-key = "<key>", anthropic-version = "2026-10-21" }
}

request "an upstream is told the version that all know, unless the client names one, and the betas that the client names (T145)" {
  headers = { anthropic-beta = "interleaved-thinking-2025-05-14,context-1m-2025-08-07" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { x-api-key = "<key>", anthropic-version = "2023-06-01",
  anthropic-beta = "interleaved-thinking-2025-05-14,context-1m-2025-08-07" }
}

request "numbers, escapes and what stands twice in meaning stay as they were written" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 1.0, "top_k": 5e0, "messages": [{"role": "user", "content": [{"type": "text",
              "text": "\u00e9\/<&", "cache_control": null, "citations": []}]}, {"role": "assistant", "content": [{"type": "tool_use",
              "id": "toolu_1", "name": "a", "input": {"n": 12345678901234567890, "f": 0.10}, "caller": {"type": "direct"}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": ""}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "temperature": 1.0, "top_k": 5e0, "messages": [{"role": "user", "content": [{"type": "text", "text": "\u00e9\/<&", "cache_control": null, "citations": []}]}, {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {"n": 12345678901234567890, "f": 0.10}, "caller": {"type": "direct"}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": ""}]}]}
  JSON
}

# Whether a model takes these is for the upstream to say: the pair changes nothing that could be meant (T121, T129).
request "a system text in mid-conversation, a call without a result and a last word of the assistant's cross as they are" {
  given = { model = "m", max_tokens = 0, thread = { type = "continue", previous_message_id = "msg_1" }, messages = [{ role = "user",
    content = "Hi" }, { role = "system", content = [{ type = "tool_addition", tool = { type = "tool_reference", name = "a" } }] },
    { role = "assistant", content = [{ type = "tool_use", id = "toolu_1", name = "a", input = {} }] }, { role = "user",
  content = [{ type = "hologram" }] }, { role = "assistant", content = "{ " }] }
  expect = { model = "upstream-model", max_tokens = 0, thread = { type = "continue", previous_message_id = "msg_1" },
    messages = [{ role = "user", content = "Hi" }, { role = "system", content = [{ type = "tool_addition", tool = { type = "tool_reference",
      name = "a" } }] }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_1", name = "a", input = {} }] },
  { role = "user", content = [{ type = "hologram" }] }, { role = "assistant", content = "{ " }] }
}

request "thinking goes back with the signature that it came with" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "Hm.", signature = "c2ln" }, { type = "tool_use", id = "toolu_1", name = "read", input = { path = "a" } }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Hm.", signature = "c2ln" }, { type = "tool_use", id = "toolu_1", name = "read",
  input = { path = "a" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
}

request "thinking without text keeps its signature (T034)" {
  upstream_model = "claude-sonnet-5"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "", signature = "EqQB" }, { type = "redacted_thinking", data = "EvQB" },
  { type = "text", text = "Hello" }] }, { role = "user", content = "Go on" }] }
  expect = { model = "claude-sonnet-5", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "", signature = "EqQB" }, { type = "redacted_thinking", data = "EvQB" },
  { type = "text", text = "Hello" }] }, { role = "user", content = "Go on" }] }
}

request "thinking that a chat upstream issued is left out, and with it a turn that held nothing else (T036)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Hello", citations = null }], new = 1.0 }, { role = "user", content = "Go on" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "gw2.ilEikvIwMXc3O3lzB7rvaGBw28dOPMRBSJUdkKNtM3pVjnq6Y-hKIMrRA89dOpkSotIeDT9lg5tTqbrgZbECU3-CB7O_kjJ1bdyIBITiHlczJnQ6xQPZ208ja_z-_FWxUAej237qnEXuNV9pMPfgBTh0XCnX0kNtDWaTT7d3GNibwiBPEFtQu5uuIJBTaT83xY7zwsaFHOmv" }] }, { role = "user", content = "And?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "text", text = "Hello", citations = null }], new = 1.0 }, { role = "user", content = "Go on" },
  { role = "user", content = "And?" }] }
}

request "thinking that nobody signed is left out for Anthropic's models (T033)" {
  upstream_model = "claude-sonnet-5"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Hm." }, { type = "thinking", thinking = "", signature = "" }, { type = "text",
  text = "Hello" }] }, { role = "user", content = "Go on" }] }
  expect = { model = "claude-sonnet-5", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = [{ type = "text", text = "Hello" }] }, { role = "user", content = "Go on" }] }
}

request "thinking that nobody signed stays for models that sign none" {
  upstream_model = "deepseek-v4"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = [{ type = "thinking", thinking = "Hm." }, { type = "text", text = "Hello" }] }, { role = "user", content = "Go on" }] }
  expect = { model = "deepseek-v4", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = [{ type = "thinking", thinking = "Hm." }, { type = "text", text = "Hello" }] }, { role = "user", content = "Go on" }] }
}

request "a request without a model is refused" {
  given        = { max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "model"
}

request "a body that is no JSON is refused" {
  given  = "{\"model\": \"m\","
  reject = "cannot be read as JSON"
}

reply "events cross as they are, but for the model's name" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":7,"output_tokens":1}}}
    {"type": "ping"}
    <thinking_block signature="c2ln"> <text_block index="1"> <tool_use_block index="2" id="toolu_1" name="now" input="">
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9},"new":1.0}
    <message_stop>
  SSE
  expect = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":7,"output_tokens":1}}}
    {"type": "ping"}
    <thinking_block signature="c2ln"> <text_block index="1"> <tool_use_block index="2" id="toolu_1" name="now" input="">
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9},"new":1.0}
    <message_stop>
  SSE
}

reply "a stream that just ends is no success, and its open block stays open" {
  given  = <<-SSE
    <message_start_3 id="msg_2"> <start_tool_use_3 id="toolu_1"> <input_json_delta partial_json='{\"a'>
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <message_start_3 id="msg_2" model="spec-model"> <start_tool_use_3 id="toolu_1"> <input_json_delta partial_json='{\"a'> <error_2>
    <message_stop>
  SSE
}

reply "an error of the upstream's ends the stream" {
  given  = <<-SSE
    <message_start_3 id="msg_3">
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start_3 id="msg_3" model="spec-model">
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_spec"}
    <message_stop>
  SSE
}

reply "a body crosses as it is, but for the model's name" {
  given = { id = "msg_4", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 10, cache_creation_input_tokens = 0,
  cache_read_input_tokens = 0, output_tokens = 5 }, new = 1.0 }
  expect = { id = "msg_4", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 10, cache_creation_input_tokens = 0,
  cache_read_input_tokens = 0, output_tokens = 5 }, new = 1.0 }
}

reply "events that nobody knows, and such without a name, cross as they are (T054)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: new_event
    data: {"type":"new_event","x":1.0}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: new_event
    data: {"type":"new_event","x":1.0}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  except = ["grammar"] # the upstream sends an event without a name
}

reply "what comes behind the end is dropped (T060)" {
  given  = "<message_start_3> <start_text> <text_delta text='Hi'> <stop_block> <message_delta> <message_stop> <ping> <message_stop>"
  expect = "<message_start_3 model='spec-model'> <start_text> <text_delta text='Hi'> <stop_block> <message_delta> <message_stop>"
}

reply "a stream that said why it ended, and no more, is ended (T056)" {
  given  = "<message_start_3> <start_text> <text_delta text='Hi'> <stop_block> <message_delta>"
  expect = "<message_start_3 model='spec-model'> <start_text> <text_delta text='Hi'> <stop_block> <message_delta> <message_stop>"
}

reply "Anthropic's own tools cross with their results (T148)" {
  given  = <<-SSE
    <message_start_3> <start_server_tool_use> <input_json_delta partial_json='{\"query\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]}}
    <stop_block index="1"> <text_block index="2" text="Cats purr."> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <message_start_3 model="spec-model"> <start_server_tool_use> <input_json_delta partial_json='{\"query\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]}}
    <stop_block index="1"> <text_block index="2" text="Cats purr."> <message_delta> <message_stop>
  SSE
}

reply "hosted tools and citations of a body stand in the stream that it becomes (T070, T148)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "server_tool_use", id = "srvtoolu_1",
    name = "web_search", input = { query = "cats" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1",
    content = [{ type = "web_search_result", title = "Cats", url = "https://example.com/cats", encrypted_content = "eA==",
      page_age = null }] }, { type = "text", text = "Cats purr.", citations = [{ type = "char_location", cited_text = "purr",
    document_index = 0, document_title = null, start_char_index = 1, end_char_index = 5 }] }], stop_reason = "end_turn",
  stop_sequence = null, usage = { input_tokens = 20, cache_creation_input_tokens = 3, cache_read_input_tokens = 7, output_tokens = 9 } }
  expect = <<-SSE
    <message_start_4> <ping> <start_server_tool_use> <input_json_delta partial_json='{\"query\":\"cats\"}'> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Cats","url":"https://example.com/cats","encrypted_content":"eA==","page_age":null}]}}
    <stop_block index="1"> <start_text index="2"> <text_delta index="2" text="Cats purr.">
    {"type":"content_block_delta","index":2,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"purr","document_index":0,"document_title":null,"start_char_index":1,"end_char_index":5}}}
    <stop_block index="2"> <message_delta_3 input_tokens="20" cache_creation_input_tokens="3" cache_read_input_tokens="7" output_tokens="9">
    <message_stop>
  SSE
}

reply "a refusal explains itself in the other form, too (T070)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [], stop_reason = "refusal", stop_sequence = null,
    usage = { input_tokens = 20, cache_creation_input_tokens = 3, cache_read_input_tokens = 7, output_tokens = 9 },
  stop_details = { type = "refusal", category = "cyber", explanation = "No." } }
  expect = <<-SSE
    <message_start_4> <ping>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"No."},"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}
    <message_stop>
  SSE
}

reply "a body for a client that wanted a stream becomes one, with the signature as it was (T070)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "Hm.",
    signature = "c2ln" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "toolu_1", name = "now", input = { a = 1.0 },
    caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 20,
  cache_creation_input_tokens = 3, cache_read_input_tokens = 7, output_tokens = 9 } }
  expect = <<-SSE
    <message_start_4> <ping> <thinking_block signature="c2ln"> <text_block index="1">
    <tool_use_block index="2" id="toolu_1" name="now" input='{\"a\":1.0}'>
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}
    <message_stop>
  SSE
}

reply "a stream for a client that wanted a body becomes one, with the signature as it was (T070)" {
  given = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":1}}}
    <thinking_block signature="c2ln"> <text_block index="1"> <tool_use_block index="2" id="toolu_1" name="now" input='{\"a\":1.0}'>
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "c2ln" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "toolu_1", name = "now", input = { a = 1.0 },
    caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null,
    diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 3, cache_read_input_tokens = 7, cache_creation = null,
  output_tokens = 9, output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "thinking that breaks off stays open, and is signed by nobody (T057)" {
  given  = "<message_start_3> <start_thinking> <thinking_delta thinking='Hm'>"
  ends   = "truncated"
  expect = "<message_start_3 model='spec-model'> <start_thinking> <thinking_delta thinking='Hm'> <error_2> <message_stop>"
}

reply "an error in place of the first event is an HTTP error (T085)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends          = "failed"
  expect_status = 529
  expect        = { type = "error", error = { type = "overloaded_error", message = "Overloaded" }, request_id = "req_spec" }
}

reply "the code of an error stays with it in a stream" {
  given  = <<-SSE
    <message_start_3>
    {"type":"error","error":{"type":"invalid_request_error","message":"No.","details":{"error_code":"thread_unsupported_request"}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <message_start_3 model="spec-model">
    {"type":"error","error":{"type":"invalid_request_error","message":"No.","details":{"error_code":"thread_unsupported_request"}},"request_id":"req_spec"}
    <message_stop>
  SSE
}

reply "an error in a body is an HTTP error (T085)" {
  given         = { type = "error", error = { type = "rate_limit_error", message = "Slow down." } }
  ends          = "failed"
  expect_status = 429
  expect        = { type = "error", error = { type = "rate_limit_error", message = "Slow down." }, request_id = "req_spec" }
}

error "<what>" {
  cases         = <<-TABLE
    what                                      | status | type                  | message
    a prompt that is too long stays worded so | 400    | invalid_request_error | prompt is too long: 210000 tokens > 200000 maximum
    overloaded stays what it is (T090)        | 529    | overloaded_error      | Overloaded
  TABLE
  status        = "<status>"
  given         = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_theirs" }
  expect_status = "<status>"
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_spec" }
}

error "a code in the details stays there" {
  status        = 404
  given         = { type = "error", error = { type = "not_found_error", message = "No such thread.", details = { error_code = "thread_not_found" } } }
  expect_status = 404
  expect = { type = "error", error = { type = "not_found_error", message = "No such thread.", details = { error_code = "thread_not_found" } },
  request_id = "req_spec" }
}

error "a type that does not fit the status is the status's (T090)" {
  status        = 400
  given         = { type = "error", error = { type = "api_error", message = "No." } }
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "No." }, request_id = "req_spec" }
}

error "a text that is no JSON says what it says (T088)" {
  status        = 503
  content_type  = "text/plain"
  given         = "upstream connect error"
  expect_status = 529
  expect        = { type = "error", error = { type = "overloaded_error", message = "upstream connect error" }, request_id = "req_spec" }
}

reply "a body from a stream keeps what only the upstream's protocol has" {
  request = { model = "spec-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    <message_start_3> <start_server_tool_use> <input_json_delta partial_json='{\"query\":\"x\"}'> <stop_block> <start_text index="1">
    {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"http://x","title":"X","cited_text":"abc","encrypted_index":"ee"}}}
    <text_delta index="1" text="a"> <stop_block index="1"> <message_delta> <message_stop>
  SSE
  expect  = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "web_search", input = { query = "x" } }, { type = "text", text = "a", citations = [{ type = "web_search_result_location", url = "http://x", title = "X", cited_text = "abc", encrypted_index = "ee" }] }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

request "marks for the cache are taken out for an upstream that takes none" {
  profile = { cache_marks = "none" }
  given   = { model = "m", max_tokens = 64, cache_control = { type = "ephemeral" }, system = [{ type = "text", text = "S", cache_control = { type = "ephemeral" } }], thinking = { type = "adaptive" }, tools = [{ name = "a", cache_control = { type = "ephemeral" }, input_schema = { type = "object" } }], messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "t", signature = "s" }, { type = "tool_use", id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = [{ cache_control = { type = "ephemeral" }, type = "text", text = "B" }], cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "S" }], thinking = { type = "adaptive" },
    tools = [{ name = "a", input_schema = { type = "object" } }], messages = [{ role = "user", content = "Hi" }, { role = "assistant",
      content = [{ type = "thinking", thinking = "t", signature = "s" }, { type = "tool_use", id = "toolu_1", name = "a", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = [{ type = "text", text = "B" }] }] }] }
}

request "thinking is taken out for an upstream that does not think, and marks for the cache too" {
  profile = { thinking = "none", cache_marks = "none" }
  given   = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, tools = [{ name = "a", input_schema = { type = "object" }, cache_control = { type = "ephemeral" } }], messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }, { role = "assistant", content = [{ type = "thinking", thinking = "t", signature = "s" }, { type = "tool_use", id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = [{ type = "text", text = "B", cache_control = { type = "ephemeral" } }], cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "a", input_schema = { type = "object" } }],
    messages = [{ role = "user", content = [{ type = "text", text = "Hi" }] }, { role = "assistant", content = [{ type = "tool_use",
      id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1",
  content = [{ type = "text", text = "B" }] }] }] }
}

request "thinking is taken out for an upstream that does not think" {
  profile = { thinking = "none" }
  given   = { model = "m", max_tokens = 64, thinking = { type = "enabled", budget_tokens = 1024 }, messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }, { role = "assistant", content = [{ type = "redacted_thinking", data = "d" }, { type = "text", text = "Yes" }] }, { role = "user", content = "More" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi",
    cache_control = { type = "ephemeral" } }] }, { role = "assistant", content = [{ type = "text", text = "Yes" }] },
  { role = "user", content = "More" }] }
}

request "a container by its id, is not passed on" {
  given  = { model = "m", max_tokens = 9, container = "container_1", messages = [{ role = "user", content = "Hi" }] }
  reject = "A container is kept in the account"
}

request "a container by its id, crosses where the profile says so" {
  given   = { model = "m", max_tokens = 9, container = "container_1", messages = [{ role = "user", content = "Hi" }] }
  profile = { account_objects = "any" }
  expect  = { model = "upstream-model", max_tokens = 9, container = "container_1", messages = [{ role = "user", content = "Hi" }] }
}

request "a container by its id, with skills, is not passed on" {
  given  = { model = "m", max_tokens = 9, container = { id = "container_1" }, messages = [{ role = "user", content = "Hi" }] }
  reject = "A container is kept in the account"
}

request "a container by its id, with skills, crosses where the profile says so" {
  given   = { model = "m", max_tokens = 9, container = { id = "container_1" }, messages = [{ role = "user", content = "Hi" }] }
  profile = { account_objects = "any" }
  expect  = { model = "upstream-model", max_tokens = 9, container = { id = "container_1" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a file that the upstream keeps, is not passed on" {
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "document", source = { type = "file",
  file_id = "file_1" } }] }] }
  reject = "A file that is named by its id"
}

request "a file <what> crosses where the profile says so" {
  cases   = <<-TABLE
    what                     | type             | given
    that the upstream keeps, | document         | "source": {"type": "file", "file_id": "file_1"}
    in a container,          | container_upload | "file_id": "file_1"
  TABLE
  profile = { account_objects = "any" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "<type>", <given>}]}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "<type>", <given>}]}]}
  JSON
}

request "a file in a container, is not passed on" {
  given  = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "container_upload", file_id = "file_1" }] }] }
  reject = "A file that is named by its id"
}

request "a file in a result, is not passed on" {
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "a", name = "f", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "a",
    content = [{ type = "image", source = { type = "file", file_id = "file_1" } }] }] }], tools = [{ name = "f",
  input_schema = { type = "object" } }] }
  reject = "A file that is named by its id"
}

request "a file in a result, crosses where the profile says so" {
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "a", name = "f", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "a",
    content = [{ type = "image", source = { type = "file", file_id = "file_1" } }] }] }], tools = [{ name = "f",
  input_schema = { type = "object" } }] }
  profile = { account_objects = "any" }
  expect = { model = "upstream-model", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "tool_use", id = "a", name = "f", input = {} }] }, { role = "user", content = [{ type = "tool_result",
    tool_use_id = "a", content = [{ type = "image", source = { type = "file", file_id = "file_1" } }] }] }], tools = [{ name = "f",
  input_schema = { type = "object" } }] }
}
