# Whole answers of a Messages upstream, for a Responses client.

reply "a body becomes a body, block by block in its order (T072)" {
  given  = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "Hm.", signature = "sig" }, { type = "text", text = "One." }, { type = "text", text = " Two." }, { type = "tool_use", id = "toolu_a", name = "now", input = { zone = "UTC", n = 12345678901234567890 } }, { type = "text", text = "Three." }, { type = "redacted_thinking", data = "opaque" }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9, cache_read_input_tokens = 3, cache_creation_input_tokens = 4, service_tier = "priority" } }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [{ type = "summary_text", text = "Hm." }], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "One. Two.", annotations = [], logprobs = [] }] }, { id = "fc_1_2", type = "function_call", status = "completed", arguments = "{\"zone\":\"UTC\",\"n\":12345678901234567890}", call_id = "toolu_a", name = "now" }, { id = "msg_1_3", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Three.", annotations = [], logprobs = [] }] }, { id = "rs_1_4", type = "reasoning", status = "completed", summary = [], encrypted_content = "<sealed>" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "priority", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 27, input_tokens_details = { cached_tokens = 3, cache_write_tokens = 4 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 36 }, user = null, metadata = {} }
}

reply "a body for a client that wants a stream is told in pieces (T070)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Cats.",
    citations = [{ type = "web_search_result_location", url = "https://a.example", title = "A", cited_text = "Cats",
    encrypted_index = "x" }] }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }], stop_reason = "tool_use",
  stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Cats.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":5}}
    <output_text_done item_id="msg_1_0" text="Cats.">
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":5}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":5}],"logprobs":[]}]}}
    <item_added_function_call_2 id="fc_1_1" call_id="toolu_a" name="now"> <arguments_done item_id="fc_1_1" output_index="1">
    <item_done_function_call_2 id="fc_1_1" arguments="{}" call_id="toolu_a" name="now"> <response_completed_2>
  SSE
}

reply "a body with a freeform call, one of the shell, and one in a namespace (T022)" {
  request = { model = "spec-model", input = "Hi", tools = [{ type = "custom", name = "say" }, { type = "local_shell" }, { type = "namespace",
  name = "fs", description = "D", tools = [{ type = "function", name = "read" }] }] }
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "tool_use", id = "toolu_a", name = "say",
    input = { input = "a\nb" } }, { type = "tool_use", id = "toolu_b", name = "local_shell", input = { command = ["ls"] } },
    { type = "tool_use", id = "toolu_c", name = "fs__read", input = {} }], stop_reason = "tool_use", stop_sequence = null,
  usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000,
    status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null,
    max_tool_calls = null, model = "spec-model", output = [{ id = "ctc_1_0", type = "custom_tool_call", status = "completed",
      input   = "a\nb", call_id = "toolu_a", name = "say" }, { id = "lsh_1_1", type = "local_shell_call", status = "completed",
      call_id = "toolu_b", action = { type = "exec", command = ["ls"], env = {} } }, { id = "fc_1_2", type = "function_call",
    status = "completed", arguments = "{}", call_id = "toolu_c", name = "read", namespace = "fs" }], parallel_tool_calls = true,
    previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = true, temperature = 1,
    text = { format = { type = "text" } }, tool_choice = "auto", tools = [{ type = "custom", name = "say" }, { type = "local_shell" },
    { type = "namespace", name = "fs", description = "D", tools = [{ type = "function", name = "read" }] }], top_logprobs = 0, top_p = 1,
    truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 },
  output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "a body that is no message is a failure (T101)" {
  given         = "{}"
  ends          = "failed"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}
