# What a chat client gets of a Responses upstream's body.

reply "a body holds the whole reply" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "rs_u", type = "reasoning", summary = [{ type = "summary_text", text = "One." }, { type = "summary_text", text = "Two." }], encrypted_content = "ZW5j" }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }, { id = "fc_u", type = "function_call", status = "completed", call_id = "call_a", name = "read", arguments = "{\"path\":\"a\"}" }], usage = { input_tokens = 100, input_tokens_details = { cached_tokens = 75, cache_write_tokens = 5 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 4 }, total_tokens = 109 }, service_tier = "default", error = null, incomplete_details = null }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null, reasoning_content = "One.\n\nTwo.",
      reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a",
    type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 75,
  cache_write_tokens = 5 }, completion_tokens_details = { reasoning_tokens = 4 } }, service_tier = "default" }
}

reply "reasoning is the summary, else what was thought" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "rs_u", type = "reasoning", summary = [], content = [{ type = "reasoning_text", text = "Hm." }] }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null, reasoning_content = "Hm." }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "citations and odds stand beside the text (T136, T137)" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "ws_1",
    type = "web_search_call", status = "completed", action = { type = "search", query = "cats", queries = ["cats"],
    sources = [{ type = "url", url = "https://x" }] } }, { id = "msg_u", type = "message", status = "completed", role = "assistant",
    content = [{ type = "output_text", text = "Cats purr.", annotations = [{ type = "url_citation", url = "https://x", title = "Cats",
      start_index = 0, end_index = 4 }, { type = "container_file_citation", container_id = "c", file_id = "f", filename = "a",
      start_index = 0, end_index = 1 }], logprobs = [{ token = "H", logprob = -0.1, bytes = [72], top_logprobs = [{ token = "H",
    logprob = -0.1, bytes = [72] }] }] }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 },
  output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats purr.", refusal = null, annotations = [{ type = "url_citation",
      url_citation = { url = "https://x", title = "Cats", start_index = 0, end_index = 4 } }] }, logprobs = { content = [{ token = "H",
    logprob = -0.1, bytes = [72], top_logprobs = [{ token = "H", logprob = -0.1, bytes = [72] }] }], refusal = null },
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "<what>" {
  cases   = <<-TABLE
    what                          | type        | given                                         | refusal
    a refusal is a refusal (T157) | refusal     | "refusal": "No."                              | "No."
    empty text is none            | output_text | "text": "", "annotations": [], "logprobs": [] | null
  TABLE
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = <<-JSON
    {"id": "resp_1", "object": "response", "created_at": 1700000000, "status": "completed", "model": "x", "output": [{"id": "msg_u", "type": "message", "status": "completed", "role": "assistant", "content": [{"type": "<type>", <given>}]}], "usage": {"input_tokens": 20, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 9, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 29}}
  JSON
  expect  = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [{"index": 0, "message": {"role": "assistant", "content": null, "refusal": <refusal>}, "logprobs": null, "finish_reason": "stop"}], "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "a body that is incomplete <what> (T104)" {
  cases   = <<-TABLE
    what                               | given                                              | expect
    tells why                          | "incomplete_details": {"reason": "content_filter"} | content_filter
    and does not tell why was too long |                                                    | length
  TABLE
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = <<-JSON
    {"id": "resp_1", "object": "response", "created_at": 1700000000, "status": "incomplete", "model": "x", "output": [{"id": "msg_u",
          "type": "message", "status": "completed", "role": "assistant", "content": [{"type": "output_text", "text": "Hel",
              "annotations": [], "logprobs": []}]}], "usage": {"input_tokens": 20, "input_tokens_details": {"cached_tokens": 0},
        "output_tokens": 9, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 29}, <given>}
  JSON
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hel", refusal = null }, logprobs = null, finish_reason = "<expect>" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a stop string ends the text of a body" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "msg_u",
    type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello END more",
    annotations = [], logprobs = [] }] }, { id = "fc_u", type = "function_call", status = "completed", call_id = "call_a",
    name = "now", arguments = "{}" }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello ", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a freeform tool is called in its own words in a body (T022)" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "custom", custom = { name = "patch" } }] }
  given   = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "ctc_1", type = "custom_tool_call", status = "completed", call_id = "call_a", name = "patch", input = "*** Begin \"Patch\"\n+ü🙂" }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "custom",
    custom = { name = "patch", input = "*** Begin \"Patch\"\n+ü🙂" } }] }, logprobs = null, finish_reason = "tool_calls" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a body that does not say what it is, is known by its output" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given = { id = "resp_1", status = "completed", output = [{ id = "msg_u", type = "message", status = "completed", role = "assistant",
    content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], usage = { input_tokens = 20,
    input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 },
  total_tokens = 29 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what other tools of OpenAI's did is not shown in a body" {
  request = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given   = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "ig_1", type = "image_generation_call", status = "completed", result = "aGk=" }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a body that failed is an error" {
  request       = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given         = { id = "resp_1", object = "response", created_at = 1700000000, status = "failed", model = "x", output = [], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, error = { code = "rate_limit_exceeded", message = "Slow down." } }
  ends          = "failed"
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

reply "a body that was cancelled is an error" {
  request       = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given         = { id = "resp_1", object = "response", created_at = 1700000000, status = "cancelled", model = "x", output = [], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  ends          = "failed"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}

reply "a body that is an error is one, whatever its status" {
  request       = { model = "spec-model", messages = [{ role = "user", content = "Hi" }] }
  given         = { error = { message = "No such model.", type = "invalid_request_error", code = "model_not_found" } }
  ends          = "failed"
  expect_status = 404
  expect        = { error = { message = "No such model.", type = "invalid_request_error", param = null, code = "model_not_found" } }
}

reply "a body for a client that wants a stream is a stream (T070)" {
  given  = { id = "resp_1", object = "response", created_at = 1700000000, status = "completed", model = "x", output = [{ id = "rs_u", type = "reasoning", summary = [{ type = "summary_text", text = "One." }, { type = "summary_text", text = "Two." }], encrypted_content = "ZW5j" }, { id = "msg_u", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }, { id = "fc_u", type = "function_call", status = "completed", call_id = "call_a", name = "now", arguments = "{}" }], usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 } }
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="One.\n\nTwo."> <chat_reasoning_details> <chat_text> <chat_call_3 name="now">
    <chat_arguments> <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
}
