# Whole answers of a chat upstream, for a Responses client.

reply "a body becomes a body: reasoning, message, calls in this order" {
  given  = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "x", choices = [{ index = 0, message = { role = "assistant", reasoning_content = "Hm.", content = "Both:", refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{\"zone\": \"UTC\"}" } }, { id = "call_b", type = "function", function = { name = "now", arguments = "" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 4 }, completion_tokens_details = { reasoning_tokens = 2 } }, service_tier = "priority", system_fingerprint = "fp" }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [{ type = "summary_text", text = "Hm." }], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Both:", annotations = [], logprobs = [] }] }, { id = "fc_1_2", type = "function_call", status = "completed", arguments = "{\"zone\": \"UTC\"}", call_id = "call_a", name = "now" }, { id = "fc_1_3", type = "function_call", status = "completed", arguments = "{}", call_id = "call_b", name = "now" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "priority", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 4, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 2 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a body for a client that wants a stream is told in pieces (T070)" {
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "x", choices = [{ index = 0,
    message = { role = "assistant", content = "Noon.", tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Noon."> <call_item id="fc_1_1" output_index="1"> <response_completed_2>
  SSE
}

reply "a body with a refusal, a citation and a limit (T104, T136, T157)" {
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "x", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats.", refusal = "No more.", annotations = [{ type = "url_citation",
    url_citation = { url = "https://a.example", title = "A", start_index = 0, end_index = 4 } }] }, finish_reason = "length" }],
  usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = null, status = "incomplete", background = false, error = null, incomplete_details = { reason = "max_output_tokens" }, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "incomplete", role = "assistant", content = [{ type = "output_text", text = "Cats.", annotations = [{ type = "url_citation", url = "https://a.example", title = "A", start_index = 0, end_index = 4 }], logprobs = [] }, { type = "refusal", refusal = "No more." }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "an empty body has one empty item" {
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "x", choices = [{ index = 0,
  message = { role = "assistant", content = null }, finish_reason = "stop" }] }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 0, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 0, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 0 }, user = null, metadata = {} }
}

reply "a body with a freeform call (T022)" {
  request = { model = "spec-model", input = "Hi", tools = [{ type = "custom", name = "say" }, { type = "namespace", name = "fs",
  description = "D", tools = [{ type = "function", name = "read" }] }] }
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "x", choices = [{ index = 0,
    message = { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "say",
    arguments = "{\"input\":\"a\\nb\"}" } }, { id = "call_b", type = "function", function = { name = "fs__read", arguments = "{}" } }] },
  finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "ctc_1_0", type = "custom_tool_call", status = "completed", input = "a\nb", call_id = "call_a", name = "say" }, { id = "fc_1_1", type = "function_call", status = "completed", arguments = "{}", call_id = "call_b", name = "read", namespace = "fs" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = true, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [{ type = "custom", name = "say" }, { type = "namespace", name = "fs", description = "D", tools = [{ type = "function", name = "read" }] }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a body that is no answer is a failure (T101)" {
  given         = "{}"
  ends          = "failed"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}

reply "an error in a body with the status 200 is an error (T085)" {
  given         = { error = { message = "Overloaded", type = "overloaded_error", code = 503 } }
  ends          = "failed"
  expect_status = 503
  expect        = { error = { message = "Overloaded", type = "server_error", param = null, code = "overloaded" } }
}

reply "the client's tools are told as it sent them" {
  request = { model = "spec-model", input = "Hi", tools = [{ type = "function", name = "now" }, { type = "function", name = "read",
  parameters = { type = "object" }, strict = true }, { type = "custom", name = "say" }] }
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "stop" }], usage = { prompt_tokens = 9, completion_tokens = 1, total_tokens = 10 } }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = "<any>", parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = true, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [{ type = "function", name = "now" }, { type = "function", name = "read", parameters = { type = "object" }, strict = true }, { type = "custom", name = "say" }], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = "<any>", user = null, metadata = {} }
}
