# What a Messages client gets of a Responses upstream's body.

reply "a body holds the whole reply" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "rs_u", type = "reasoning", summary = [{ type = "summary_text", text = "One." }, { type = "summary_text", text = "Two." }], encrypted_content = "ZW5j" }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }, { id = "fc_u", type = "function_call", status = "completed", call_id = "call_a", name = "read", arguments = "{\"path\": \"a\", \"n\": 12345678901234567890}" }], usage = { input_tokens = 100, input_tokens_details = { cached_tokens = 75, cache_write_tokens = 5 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 4 }, total_tokens = 109 }, service_tier = "priority", error = null, incomplete_details = null }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "One.\n\nTwo.", signature = "<sealed>" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "call_a",
    name = "read", input = { path = "a", n = 12345678901234567890 }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 5, cache_read_input_tokens = 75, cache_creation = null, output_tokens = 9,
      output_tokens_details       = { thinking_tokens = 4 }, server_tool_use = null, service_tier = "priority", inference_geo = null,
  speed = null } }
}

reply "arguments that are no object are one all the same" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "fc_a",
    type = "function_call", status = "completed", call_id = "call_a", name = "read", arguments = "[1]" }, { id = "fc_b",
    type = "function_call", status = "completed", call_id = "call_b", name = "read", arguments = "{\"pa" }, { id = "fc_c",
    type = "function_call", status = "completed", call_id = "call_c", name = "read", arguments = "" }], usage = { input_tokens = 20,
    input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 },
  total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name  = "read", input = { value = [1] }, caller = { type = "direct" } }, { type = "tool_use", id = "call_b", name = "read",
    input = { _raw = "{\"pa" }, caller = { type = "direct" } }, { type = "tool_use", id = "call_c", name = "read", input = {},
    caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null,
    diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null,
      output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null,
  speed = null } }
}

reply "reasoning without text is state alone" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "rs_u",
    type = "reasoning", summary = [], encrypted_content = "ZW5j" }, { id = "rs_v", type = "reasoning", summary = [] }, { id = "msg_u",
    type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [],
    logprobs = [] }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "redacted_thinking",
    data = "<sealed>" }, { type = "text", text = "Hello" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null,
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "a search and its citations stand in a body (T136, T148)" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "ws_1", type = "web_search_call", status = "completed", action = { type = "search", query = "cats", queries = ["cats"], sources = [{ type = "url", url = "https://x" }, { type = "url", url = "https://y" }] } }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Cats purr.", annotations = [{ type = "url_citation", url = "https://x", title = "Cats", start_index = 0, end_index = 4 }, { type = "file_path", file_id = "f", index = 0 }], logprobs = [] }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, tool_usage = { web_search = { num_requests = 1 } } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "server_tool_use", id = "srvtoolu_ws_1", name = "web_search", input = { query = "cats" }, caller = { type = "direct" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_ws_1", content = [{ type = "web_search_result", url = "https://x", title = "", encrypted_content = "", page_age = null }, { type = "web_search_result", url = "https://y", title = "", encrypted_content = "", page_age = null }], caller = { type = "direct" } }, { type = "text", text = "Cats purr.", citations = [{ type = "web_search_result_location", url = "https://x", title = "Cats", cited_text = "Cats", encrypted_index = "" }] }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = { web_search_requests = 1, web_fetch_requests = 0 }, service_tier = null, inference_geo = null, speed = null } }
}

reply "a refusal is text, and the reason (T157)" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "refusal", refusal = "No." }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "No." }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = "No." },
    container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0,
      cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "empty text is no block" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "msg_u",
    type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [],
    logprobs = [] }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a body that is incomplete <what> (T104)" {
  cases = <<-TABLE
    what                               | given
    tells why                          | "incomplete_details": {"reason": "max_output_tokens"}
    and does not tell why was too long |
  TABLE
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given = <<-JSON
    {"id": "resp_1", "object": "response", "created_at": 1700000000, "status": "incomplete", "model": "x", "output": [{"id": "msg_u",
          "type": "message", "status": "completed", "role": "assistant", "content": [{"type": "output_text", "text": "Hel",
              "annotations": [], "logprobs": []}]}], "usage": {"input_tokens": 20, "input_tokens_details": {"cached_tokens": 0},
        "output_tokens": 9, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 29}, <given>}
  JSON
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hel" }],
    stop_reason = "max_tokens", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a stop string ends the text of a body, and is told" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }], stop_sequences = ["END"] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "msg_u",
    type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello END more",
    annotations = [], logprobs = [] }] }, { id = "fc_u", type = "function_call", status = "completed", call_id = "call_a",
    name = "now", arguments = "{}" }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello " }], stop_reason = "stop_sequence", stop_sequence = "END", stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 20, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 9, output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a body that failed is an error" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given         = { id = "resp_1", object = "response", created_at = 1700000000, status = "failed", model = "x", output = [], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, error = { code = "rate_limit_exceeded", message = "Slow down." } }
  ends          = "failed"
  expect_status = 429
  expect        = { type = "error", error = { type = "rate_limit_error", message = "Slow down." }, request_id = "req_spec" }
}

reply "a body that is an error is one, whatever its status" {
  request = { model = "spec-model", max_tokens = 1024, stream = false, thinking = { type = "adaptive" }, messages = [{ role = "user",
  content = "Hi" }] }
  given         = { error = { message = "No such model.", type = "invalid_request_error", code = "model_not_found" } }
  ends          = "failed"
  expect_status = 404
  expect        = { type = "error", error = { type = "not_found_error", message = "No such model." }, request_id = "req_spec" }
}

reply "a body for a client that wants a stream is a stream (T070)" {
  given  = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "rs_u", type = "reasoning", summary = [{ type = "summary_text", text = "One." }, { type = "summary_text", text = "Two." }], encrypted_content = "ZW5j" }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }, { id = "fc_u", type = "function_call", status = "completed", call_id = "call_a", name = "now", arguments = "{}" }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = <<-SSE
    <message_start input_tokens="20"> <ping> <thinking_block thinking="One.\n\nTwo."> <text_block index="1">
    <tool_use_block index="2" name="now"> <message_delta_2 stop_reason="tool_use"> <message_stop>
  SSE
}
