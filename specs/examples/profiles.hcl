# What profiles change, where no other spec shows it.

request "an id that the upstream would look for is taken away" {
  client   = "responses"
  upstream = "responses"
  profile  = { previous_response = false }
  given    = { model = "m", input = "Hi", previous_response_id = "resp_0" }
  expect   = { model = "upstream-model", input = "Hi", store = false, include = ["reasoning.encrypted_content"] }
}

reply "what the gateway keeps is told as kept" {
  client   = "responses"
  upstream = "responses"
  profile  = { previous_response = false }
  request  = { model = "m", input = "Hi", previous_response_id = "resp_0" }
  given = { id = "resp_1", object = "response", created_at = 1, status = "completed", error = null, incomplete_details = null,
    previous_response_id = null, model = "m", output = [{ id = "msg_1", type = "message", status = "completed", role = "assistant",
    content = [{ type = "output_text", text = "Hi", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, store = false,
    tool_choice = "auto", tools = [], usage = { input_tokens = 9, input_tokens_details = { cached_tokens = 0 }, output_tokens = 3,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 12 } }
  expect = { id = "resp_1", object = "response", created_at = 1, status = "completed", error = null, incomplete_details = null,
    previous_response_id = "resp_0", model = "m", output = [{ id = "msg_1", type = "message", status = "completed", role = "assistant",
    content = [{ type = "output_text", text = "Hi", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, store = true,
    tool_choice = "auto", tools = [], usage = { input_tokens = 9, input_tokens_details = { cached_tokens = 0 }, output_tokens = 3,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 12 } }
}

request "a tool whose arguments are no object, with a mark for the prompt cache" {
  client   = "chat"
  upstream = "messages"
  given = { model = "m", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "f",
  description = "F.", parameters = { type = "string" } }, cache_control = { type = "ephemeral" } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 8192, tools = [{ name = "f",
    description = "F.", input_schema = { type = "object", properties = { value = { type = "string" } }, required = ["value"] },
  cache_control = { type = "ephemeral" } }] }
}

request "a function of the old kind whose arguments are no object" {
  client   = "chat"
  upstream = "messages"
  given = { model = "m", messages = [{ role = "user", content = "Hi" }], functions = [{ name = "f", description = "F.",
  parameters = { type = "string" } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 8192, tools = [{ name = "f",
    description = "F.", input_schema = { type = "object", properties = { value = { type = "string" } }, required = ["value"] } }],
  tool_choice = { type = "auto", disable_parallel_tool_use = true } }
}

request "a limit of nothing where the upstream knows max_tokens" {
  client   = "messages"
  upstream = "chat"
  profile  = { max_tokens_field = "max_tokens" }
  given    = { model = "m", max_tokens = 0, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 1 }
}

request "thinking that is switched <what> with a switch" {
  client   = "responses"
  upstream = "chat"
  cases    = <<-TABLE
    what | effort | enable_thinking
    off  | none   | false
    on   | high   | true
  TABLE
  profile  = { effort_field = "enable_thinking" }
  given    = { model = "m", input = "Hi", reasoning = { effort = "<effort>" } }
  expect   = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}], "enable_thinking": <enable_thinking>}
  JSON
}

request "a wrapped tool where the upstream has no strict tools" {
  client   = "responses"
  upstream = "chat"
  profile  = { strict_tools = false }
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "f", strict = true, parameters = { type = "object",
  properties = {} } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "f", parameters = { type = "object", properties = {} } } }] }
}
