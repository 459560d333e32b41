# An upstream that tells no counts of tokens: they are estimated, so that clients which shorten their history in time do so
# here as well, and budgets hold.

reply "counts that a chat upstream does not tell are estimated for a Messages client" {
  client   = "messages"
  upstream = "chat"
  estimate = true
  except   = ["folded"] # a request for a stream has some bytes more
  request  = { model = "m", max_tokens = 100, stream = true, messages = [{ role = "user", content = "How many legs has a spider?" }] }
  given    = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Eight of them."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]

  SSE
  expect   = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":12,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Eight of them."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":12,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":4,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "zeros are no counts" {
  client   = "responses"
  upstream = "chat"
  estimate = true
  except   = ["folded"] # a request for a stream has some bytes more
  request  = { model = "m", input = "How many legs has a spider?" }
  given    = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "m", choices = [{ index = 0, message = { role = "assistant", content = "Eight of them." }, finish_reason = "stop" }], usage = { prompt_tokens = 0, completion_tokens = 0, total_tokens = 0 } }
  expect   = { id = "resp_1", object = "response", access_programs = null, created_at = 1, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "m", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Eight of them.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = true, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 12, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 4, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 16 }, user = null, metadata = {} }
}

reply "counts that are told are left alone" {
  client   = "messages"
  upstream = "chat"
  estimate = true
  except   = ["folded"] # a request for a stream has some bytes more
  request  = { model = "m", max_tokens = 100, messages = [{ role = "user", content = "How many legs has a spider?" }] }
  given    = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "m", choices = [{ index = 0, message = { role = "assistant", content = "Eight of them." }, finish_reason = "stop" }], usage = { prompt_tokens = 14, completion_tokens = 0, total_tokens = 14 } }
  expect   = { container = null, content = [{ text = "Eight of them.", type = "text" }], diagnostics = null, id = "msg_1", model = "m", role = "assistant", stop_details = null, stop_reason = "end_turn", stop_sequence = null, type = "message", usage = { cache_creation = null, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, input_tokens = 14, output_tokens = 0, output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a Messages upstream that counts nothing" {
  client   = "chat"
  upstream = "messages"
  estimate = true
  except   = ["folded"] # a request for a stream has some bytes more
  request  = { model = "m", messages = [{ role = "user", content = "How many legs has a spider?" }] }
  given    = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "Eight of them." }], stop_reason = "end_turn", stop_sequence = null }
  expect   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "m", choices = [{ index = 0, message = { role = "assistant", content = "Eight of them.", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 12, completion_tokens = 4, total_tokens = 16, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a Responses upstream that counts nothing" {
  client   = "messages"
  upstream = "responses"
  estimate = true
  except   = ["folded"] # a request for a stream has some bytes more
  request  = { model = "m", max_tokens = 100, messages = [{ role = "user", content = "How many legs has a spider?" }] }
  given    = { id = "resp_1", object = "response", created_at = 1, status = "completed", model = "m", output = [{ type = "message", id = "msg_1", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Eight of them.", annotations = [] }] }] }
  expect   = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "Eight of them." }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 12, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, output_tokens = 4, output_tokens_details = null, server_tool_use = null, cache_creation = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a Responses upstream tells its counts at the end only: the start has an estimate, and the end the counts" {
  client   = "messages"
  upstream = "responses"
  estimate = true
  except   = ["folded"] # a request for a stream has some bytes more
  request  = { model = "m", max_tokens = 100, stream = true, messages = [{ role = "user", content = "How many legs has a spider?" }] }
  given    = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[]},"sequence_number":0}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":14,"input_tokens_details":{"cached_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":14}},"sequence_number":1}

  SSE
  expect   = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":12,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":14,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a count that a Messages upstream told at the start stands where the end says zero" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "m", stream = true, stream_options = { include_usage = true }, messages = [{ role = "user", content = "Hi" }] }
  given    = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_read_input_tokens":5,"output_tokens":1}}}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":0,"cache_read_input_tokens":0,"output_tokens":0}}
    <message_stop>
  SSE
  expect   = <<-SSE
    <chat_role model="m"> <chat_finish model="m">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"m","choices":[],"usage":{"prompt_tokens":25,"completion_tokens":1,"total_tokens":26,"prompt_tokens_details":{"cached_tokens":5},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}
