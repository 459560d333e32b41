# Replies as bodies, told to clients of the two other protocols, and the words for how they end.

# Only the model's name is another: the client's.
reply "Non-streaming response: a chat upstream's, told to a chat client" {
  client   = "chat"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "stop" }], usage = { prompt_tokens = 10,
  completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello!" }, finish_reason = "stop" }], usage = { prompt_tokens = 10,
  completion_tokens = 5, total_tokens = 15 } }
}

reply "Non-streaming response: a chat upstream's, told to a messages client" {
  client   = "messages"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "stop" }], usage = { prompt_tokens = 10,
  completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text",
    text = "Hello!" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null,
    usage = { input_tokens = 10, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5,
  output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "Non-streaming response: a chat upstream's, told to a responses client" {
  client   = "responses"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "stop" }], usage = { prompt_tokens = 10,
  completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_abc123", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc123_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Non-streaming response: a messages upstream's, told to a chat client" {
  client   = "chat"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5,
  cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello!", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

# Only the model's name is another: the client's.
reply "Non-streaming response: a messages upstream's, told to a messages client" {
  client   = "messages"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5,
  cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }], model = "spec-model",
    stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5, cache_creation_input_tokens = 0,
  cache_read_input_tokens = 0 } }
}

reply "Non-streaming response: a messages upstream's, told to a responses client" {
  client   = "responses"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5,
  cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "resp_abc", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Non-streaming response: a responses upstream's, told to a chat client" {
  client   = "chat"
  upstream = "responses"
  given = { id = "resp_abc", object = "response", created_at = 1700000000, status = "completed", model = "claude-sonnet-4-6",
    output = [{ type = "message", id = "msg_abc", status = "completed", role = "assistant", content = [{ type = "output_text",
  text = "Hello!", annotations = [] }] }], usage = { input_tokens = 10, output_tokens = 5, total_tokens = 15 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello!", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "Non-streaming response: a responses upstream's, told to a messages client" {
  client   = "messages"
  upstream = "responses"
  given = { id = "resp_abc", object = "response", created_at = 1700000000, status = "completed", model = "claude-sonnet-4-6",
    output = [{ type = "message", id = "msg_abc", status = "completed", role = "assistant", content = [{ type = "output_text",
  text = "Hello!", annotations = [] }] }], usage = { input_tokens = 10, output_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello!" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

# Only the model's name is another: the client's.
reply "Non-streaming response: a responses upstream's, told to a responses client" {
  client   = "responses"
  upstream = "responses"
  given = { id = "resp_abc", object = "response", created_at = 1700000000, status = "completed", model = "claude-sonnet-4-6",
    output = [{ type = "message", id = "msg_abc", status = "completed", role = "assistant", content = [{ type = "output_text",
  text = "Hello!", annotations = [] }] }], usage = { input_tokens = 10, output_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_abc", object = "response", created_at = 1700000000, status = "completed", model = "spec-model",
    output = [{ type = "message", id = "msg_abc", status = "completed", role = "assistant", content = [{ type = "output_text",
  text = "Hello!", annotations = [] }] }], usage = { input_tokens = 10, output_tokens = 5, total_tokens = 15 } }
}

reply "OpenAI tool_calls to Anthropic tool_use, and the stop reason" {
  client   = "messages"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = null, tool_calls = [{ id = "call_abc", type = "function",
    function = { name = "get_weather", arguments = "{\"location\":\"SF\"}" } }] }, finish_reason = "tool_calls" }],
  usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use",
    id = "call_abc", name = "get_weather", input = { location = "SF" }, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "Chat Completions tool_calls to Responses function_call" {
  client   = "responses"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = null, tool_calls = [{ id = "call_abc", type = "function",
    function = { name = "get_weather", arguments = "{\"location\":\"SF\"}" } }] }, finish_reason = "tool_calls" }],
  usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_abc123", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "fc_abc123_0", type = "function_call", status = "completed", arguments = "{\"location\":\"SF\"}", call_id = "call_abc", name = "get_weather" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Anthropic tool_use to OpenAI tool_calls" {
  client   = "chat"
  upstream = "messages"
  given    = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "tool_use", id = "toolu_abc", name = "get_weather", input = { location = "SF" } }], model = "claude-sonnet-4-6", stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_abc", type = "function",
    function = { name = "get_weather", arguments = "{\"location\":\"SF\"}" } }] }, logprobs = null,
    finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "Anthropic tool_use to Responses function_call" {
  client   = "responses"
  upstream = "messages"
  given    = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "tool_use", id = "toolu_abc", name = "get_weather", input = { location = "SF" } }], model = "claude-sonnet-4-6", stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect   = { id = "resp_abc", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "fc_abc_0", type = "function_call", status = "completed", arguments = "{\"location\":\"SF\"}", call_id = "toolu_abc", name = "get_weather" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Responses function_call to Anthropic tool_use" {
  client   = "messages"
  upstream = "responses"
  given = { id = "resp_abc", object = "response", created_at = 1700000000, status = "completed", model = "claude-sonnet-4-6",
    output = [{ type = "function_call", id = "fc_abc", call_id = "call_abc", name = "get_weather", arguments = "{\"location\": \"SF\"}",
  status = "completed" }], usage = { input_tokens = 10, output_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_abc",
    name = "get_weather", input = { location = "SF" }, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null,
    stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10, cache_creation_input_tokens = 0,
      cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "Responses function_call to OpenAI tool_calls" {
  client   = "chat"
  upstream = "responses"
  given = { id = "resp_abc", object = "response", created_at = 1700000000, status = "completed", model = "claude-sonnet-4-6",
    output = [{ type = "function_call", id = "fc_abc", call_id = "call_abc", name = "get_weather", arguments = "{\"location\": \"SF\"}",
  status = "completed" }], usage = { input_tokens = 10, output_tokens = 5, total_tokens = 15 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_abc", type = "function",
    function = { name = "get_weather", arguments = "{\"location\": \"SF\"}" } }] }, logprobs = null,
    finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

# The signature is not empty: it carries what the upstream must get back.
reply "OpenAI to Anthropic response: reasoning_content is a thinking block" {
  client   = "messages"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!", reasoning_content = "Let me think..." },
  finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking",
    thinking = "Let me think...", signature = "<sealed>" }, { type = "text", text = "Hello!" }], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "OpenAI to Anthropic response: without thinking none is shown" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "spec-model", max_tokens = 1024, messages = [{ role = "user", content = "Hi" }] }
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!", reasoning_content = "Let me think..." },
  finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text",
    text = "Hello!" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null,
    usage = { input_tokens = 10, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5,
  output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "Chat Completions to Responses: a reply without anything is one empty message" {
  client   = "responses"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "" }, finish_reason = "stop" }], usage = { prompt_tokens = 10,
  completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_abc123", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc123_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Chat Completions to Messages: a reply without anything has no content" {
  client   = "messages"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "" }, finish_reason = "stop" }], usage = { prompt_tokens = 10,
  completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "end_turn",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

# Counts that the upstream does not give are zero.
reply "Chat Completions to Responses: usage and end that are missing" {
  client   = "responses"
  upstream = "chat"
  given    = { choices = [{ message = { content = "Hello!" } }] }
  expect   = { id = "<any>", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "<any>", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 0, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 0, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 0 }, user = null, metadata = {} }
}

reply "OpenAI to Anthropic: usage and end that are missing" {
  client   = "messages"
  upstream = "chat"
  given    = { choices = [{ message = { content = "Hello!" } }] }
  expect = { id = "<any>", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello!" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 0,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 0, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "finish_reason <finish_reason>: for a Messages client" {
  cases    = <<-TABLE
    finish_reason | stop_reason
    stop          | end_turn
    length        | max_tokens
  TABLE
  client   = "messages"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "<finish_reason>" }],
  usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text",
    text = "Hello!" }], stop_reason = "<stop_reason>", stop_sequence = null, stop_details = null, container = null, diagnostics = null,
    usage = { input_tokens = 10, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5,
  output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "finish_reason <what> for a Responses client" {
  client   = "responses"
  upstream = "chat"
  cases    = <<-TABLE
    what    | finish_reason | completed_at | status     | incomplete_details
    stop:   | stop          | 1700000000   | completed  | null
    length: | length        | null         | incomplete | {"reason": "max_output_tokens"}
  TABLE
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "<finish_reason>" }],
  usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = <<-JSON
    {"id": "resp_abc123", "object": "response", "access_programs": null, "created_at": 1700000000, "completed_at": <completed_at>, "status": "<status>", "background": false, "error": null, "incomplete_details": <incomplete_details>, "instructions": null, "max_output_tokens": null, "max_tool_calls": null, "model": "spec-model", "output": [{"id": "msg_abc123_0", "type": "message", "status": "<status>", "role": "assistant", "content": [{"type": "output_text", "text": "Hello!", "annotations": [], "logprobs": []}]}], "parallel_tool_calls": true, "previous_response_id": null, "reasoning": {"effort": null, "summary": "auto"}, "service_tier": "default", "store": false, "temperature": 1, "text": {"format": {"type": "text"}}, "tool_choice": "auto", "tools": [], "top_logprobs": 0, "top_p": 1, "truncation": "disabled", "usage": {"input_tokens": 10, "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0}, "output_tokens": 5, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 15}, "user": null, "metadata": {}}
  JSON
}

# Calls that were not made are not waited for: tool_use would hang the client.
reply "finish_reason <what> for a Messages client" {
  client   = "messages"
  upstream = "chat"
  cases    = <<-TABLE
    what            | finish_reason  | stop_reason | stop_details
    tool_calls:     | tool_calls     | end_turn    | null
    content_filter: | content_filter | refusal     | {"type": "refusal", "category": null, "explanation": null}
  TABLE
  given    = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6", choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "<finish_reason>" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect   = <<-JSON
    {"id": "msg_abc123", "type": "message", "role": "assistant", "model": "spec-model", "content": [{"type": "text", "text": "Hello!"}],
      "stop_reason": "<stop_reason>", "stop_sequence": null, "stop_details": <stop_details>, "container": null, "diagnostics": null,
      "usage": {"input_tokens": 10, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0, "cache_creation": null,
      "output_tokens": 5, "output_tokens_details": null, "server_tool_use": null, "service_tier": null, "inference_geo": null,
      "speed": null}}
  JSON
}

reply "finish_reason <case> for a Responses client" {
  client   = "responses"
  upstream = "chat"
  cases    = <<-TABLE
    case            | finish_reason  | completed_at | status     | incomplete_details
    tool_calls:     | tool_calls     | 1700000000   | completed  | null
    content_filter: | content_filter | null         | incomplete | {"reason": "content_filter"}
  TABLE
  given    = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6", choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "<finish_reason>" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect   = <<-JSON
    {"id": "resp_abc123", "object": "response", "access_programs": null, "created_at": 1700000000, "completed_at": <completed_at>, "status": "<status>", "background": false, "error": null, "incomplete_details": <incomplete_details>, "instructions": null, "max_output_tokens": null, "max_tool_calls": null, "model": "spec-model", "output": [{"id": "msg_abc123_0", "type": "message", "status": "<status>", "role": "assistant", "content": [{"type": "output_text", "text": "Hello!", "annotations": [], "logprobs": []}]}], "parallel_tool_calls": true, "previous_response_id": null, "reasoning": {"effort": null, "summary": "auto"}, "service_tier": "default", "store": false, "temperature": 1, "text": {"format": {"type": "text"}}, "tool_choice": "auto", "tools": [], "top_logprobs": 0, "top_p": 1, "truncation": "disabled", "usage": {"input_tokens": 10, "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0}, "output_tokens": 5, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 15}, "user": null, "metadata": {}}
  JSON
}

# As tool_calls, whose old name this is.
reply "finish_reason function_call: for a Messages client" {
  client   = "messages"
  upstream = "chat"
  given    = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6", choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "function_call" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text",
    text = "Hello!" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null,
    usage = { input_tokens = 10, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5,
  output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "finish_reason function_call: for a Responses client" {
  client   = "responses"
  upstream = "chat"
  given    = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6", choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "function_call" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect   = { id = "resp_abc123", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc123_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

# No word of the protocol, but some servers say it.
reply "finish_reason refusal: for a Messages client" {
  client   = "messages"
  upstream = "chat"
  given    = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6", choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "refusal" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text",
    text = "Hello!" }], stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null,
    explanation             = null }, container = null, diagnostics = null, usage = { input_tokens = 10, cache_creation_input_tokens = 0,
    cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null, server_tool_use = null,
  service_tier = null, inference_geo = null, speed = null } }
}

reply "finish_reason refusal: for a Responses client" {
  client   = "responses"
  upstream = "chat"
  given    = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6", choices = [{ index = 0, message = { role = "assistant", content = "Hello!" }, finish_reason = "refusal" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect   = { id = "resp_abc123", object = "response", access_programs = null, created_at = 1700000000, completed_at = null, status = "incomplete", background = false, error = null, incomplete_details = { reason = "content_filter" }, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc123_0", type = "message", status = "incomplete", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "stop_reason <stop_reason>: for a chat client" {
  cases    = <<-TABLE
    stop_reason   | finish_reason
    end_turn      | stop
    max_tokens    | length
    stop_sequence | stop
  TABLE
  client   = "chat"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "<stop_reason>", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5,
  cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello!", refusal = null }, logprobs = null, finish_reason = "<finish_reason>" }],
    usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "stop_reason <stop_reason>: for a Responses client" {
  cases    = <<-TABLE
    stop_reason
    end_turn
    stop_sequence
  TABLE
  client   = "responses"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "<stop_reason>", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5,
  cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "resp_abc", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000,
    status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null,
    max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc_0", type = "message", status = "completed", role = "assistant",
    content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true,
    previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1,
    text                 = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled",
    usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "stop_reason max_tokens: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "max_tokens", stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5,
  cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } }
  expect = { id = "resp_abc", object = "response", access_programs = null, created_at = 1700000000, completed_at = null, status = "incomplete", background = false, error = null, incomplete_details = { reason = "max_output_tokens" }, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc_0", type = "message", status = "incomplete", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Logprobs: for a Responses client" {
  client   = "responses"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "H" }, finish_reason = "stop", logprobs = { content = [{ token = "H",
      logprob = -0.123, bytes = [72], top_logprobs = [{ token = "H", logprob = -0.123, bytes = [72] }, { token = "h",
  logprob = -2.456, bytes = [104] }] }] } }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_abc123", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc123_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "H", annotations = [], logprobs = [{ token = "H", bytes = [72], logprob = -0.123, top_logprobs = [{ token = "H", bytes = [72], logprob = -0.123 }, { token = "h", bytes = [104], logprob = -2.456 }] }] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "Logprobs: a Messages client knows none" {
  client   = "messages"
  upstream = "chat"
  given = { id = "chatcmpl-abc123", object = "chat.completion", created = 1700000000, model = "claude-sonnet-4-6",
    choices = [{ index = 0, message = { role = "assistant", content = "H" }, finish_reason = "stop", logprobs = { content = [{ token = "H",
      logprob = -0.123, bytes = [72], top_logprobs = [{ token = "H", logprob = -0.123, bytes = [72] }, { token = "h",
  logprob = -2.456, bytes = [104] }] }] } }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_abc123", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "H" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

# A prompt of chat holds its cached tokens, one of Messages does not.
reply "Cache metrics, subsequent calls: for a chat client" {
  client   = "chat"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 50,
  cache_read_input_tokens = 5501, output_tokens = 12 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello!", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 5551, completion_tokens = 12, total_tokens = 5563, prompt_tokens_details = { cached_tokens = 5501 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "Cache metrics, subsequent calls: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 50,
  cache_read_input_tokens = 5501, output_tokens = 12 } }
  expect = { id = "resp_abc", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 5551, input_tokens_details = { cached_tokens = 5501, cache_write_tokens = 0 }, output_tokens = 12, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 5563 }, user = null, metadata = {} }
}

reply "Cache metrics, first call: for a chat client" {
  client   = "chat"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 3,
      cache_creation_input_tokens = 5501, cache_read_input_tokens = 0, cache_creation = { ephemeral_5m_input_tokens = 5501 },
  output_tokens = 12 } }
  expect = { id = "chatcmpl-abc", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello!", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 5504, completion_tokens = 12, total_tokens = 5516, prompt_tokens_details = { cached_tokens = 0,
  cache_write_tokens = 5501 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "Cache metrics, first call: for a Responses client" {
  client   = "responses"
  upstream = "messages"
  given = { id = "msg_abc", type = "message", role = "assistant", content = [{ type = "text", text = "Hello!" }],
    model = "claude-sonnet-4-6", stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 3,
      cache_creation_input_tokens = 5501, cache_read_input_tokens = 0, cache_creation = { ephemeral_5m_input_tokens = 5501 },
  output_tokens = 12 } }
  expect = { id = "resp_abc", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_abc_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello!", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 5504, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 5501 }, output_tokens = 12, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 5516 }, user = null, metadata = {} }
}
