# What each protocol's request looks like, told to upstreams of the two others.

# The tools, which are elided where this request is usually printed, are the same in all examples. System text is a list of blocks, one for each message.
request "OpenAI Chat Completions, request format: on a Messages upstream" {
  client   = "chat"
  upstream = "messages"
  given = { model = "claude-sonnet-4-6", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi there!" }, { role = "user", content = "How are you?" }], stream = true,
    max_tokens = 4096, temperature = 0.7, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
  parameters = { type = "object", properties = { location = { type = "string" } } } } }], tool_choice = "auto" }
  expect = { model = "upstream-model", system = [{ type = "text", text = "You are helpful." }], messages = [{ role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi there!" }, { role = "user", content = "How are you?" }], max_tokens = 4096,
    stream = true, temperature = 0.7, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object",
  properties = { location = { type = "string" } } } }], tool_choice = { type = "auto" } }
}

request "OpenAI Chat Completions, request format: on a Responses upstream" {
  client   = "chat"
  upstream = "responses"
  given = { model = "claude-sonnet-4-6", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi there!" }, { role = "user", content = "How are you?" }], stream = true,
    max_tokens = 4096, temperature = 0.7, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
  parameters = { type = "object", properties = { location = { type = "string" } } } } }], tool_choice = "auto" }
  expect = { model = "upstream-model", instructions = "You are helpful.", input = [{ type = "message", role = "user", content = "Hello" },
    { type = "message", role = "assistant", content = [{ type = "output_text", text = "Hi there!", annotations = [] }] },
    { type = "message", role = "user", content = "How are you?" }], max_output_tokens = 4096, stream = true, store = false,
    include = ["reasoning.encrypted_content"], temperature = 0.7, tools = [{ type = "function", name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  tool_choice = "auto", reasoning = { summary = "auto" } }
}

request "OpenAI Chat Completions, request format: on a chat upstream it crosses as it is" {
  client   = "chat"
  upstream = "chat"
  given = { model = "claude-sonnet-4-6", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi there!" }, { role = "user", content = "How are you?" }], stream = true,
    max_tokens = 4096, temperature = 0.7, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
  parameters = { type = "object", properties = { location = { type = "string" } } } } }], tool_choice = "auto" }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi there!" }, { role = "user", content = "How are you?" }], stream = true,
    max_tokens = 4096, temperature = 0.7, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
    parameters = { type = "object", properties = { location = { type = "string" } } } } }], tool_choice = "auto",
  stream_options = { include_usage = true } }
}

# A budget of thinking is an effort. The limit's field is max_completion_tokens, unless the profile says otherwise.
request "Anthropic Messages, request format: on a chat upstream" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "claude-sonnet-4-6", system = "You are helpful.", messages = [{ role = "user", content = "Hello" }, { role = "assistant", content = [{ type = "text", text = "Hi!" }] }, { role = "user", content = [{ type = "text", text = "How are you?" }] }], max_tokens = 4096, stream = true, thinking = { type = "enabled", budget_tokens = 10000 }, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }], tool_choice = { type = "auto" } }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi!" }, { role = "user", content = "How are you?" }], max_tokens = 4096,
    stream = true, stream_options = { include_usage = true }, tools = [{ type = "function", function = { name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } } } }],
  tool_choice = "auto", reasoning_effort = "medium" }
}

request "Anthropic Messages, request format: on a chat upstream that wants max_tokens" {
  client   = "messages"
  upstream = "chat"
  profile  = { max_tokens_field = "max_tokens" }
  given    = { model = "claude-sonnet-4-6", system = "You are helpful.", messages = [{ role = "user", content = "Hello" }, { role = "assistant", content = [{ type = "text", text = "Hi!" }] }, { role = "user", content = [{ type = "text", text = "How are you?" }] }], max_tokens = 4096, stream = true, thinking = { type = "enabled", budget_tokens = 10000 }, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }], tool_choice = { type = "auto" } }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }, { role = "assistant", content = "Hi!" }, { role = "user", content = "How are you?" }], max_tokens = 4096,
    stream = true, stream_options = { include_usage = true }, tools = [{ type = "function", function = { name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } } } }],
  tool_choice = "auto", reasoning_effort = "medium" }
}

request "Anthropic Messages, request format: on a Responses upstream" {
  client   = "messages"
  upstream = "responses"
  given    = { model = "claude-sonnet-4-6", system = "You are helpful.", messages = [{ role = "user", content = "Hello" }, { role = "assistant", content = [{ type = "text", text = "Hi!" }] }, { role = "user", content = [{ type = "text", text = "How are you?" }] }], max_tokens = 4096, stream = true, thinking = { type = "enabled", budget_tokens = 10000 }, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }], tool_choice = { type = "auto" } }
  expect   = { model = "upstream-model", instructions = "You are helpful.", input = [{ type = "message", role = "user", content = "Hello" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Hi!", annotations = [] }] }, { type = "message", role = "user", content = "How are you?" }], max_output_tokens = 4096, stream = true, store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto", reasoning = { effort = "medium", summary = "auto" } }
}

request "Anthropic Messages, request format: on a Messages upstream it crosses as it is" {
  client   = "messages"
  upstream = "messages"
  given    = { model = "claude-sonnet-4-6", system = "You are helpful.", messages = [{ role = "user", content = "Hello" }, { role = "assistant", content = [{ type = "text", text = "Hi!" }] }, { role = "user", content = [{ type = "text", text = "How are you?" }] }], max_tokens = 4096, stream = true, thinking = { type = "enabled", budget_tokens = 10000 }, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }], tool_choice = { type = "auto" } }
  expect = { model = "upstream-model", system = "You are helpful.", messages = [{ role = "user", content = "Hello" }, { role = "assistant",
    content = [{ type = "text", text = "Hi!" }] }, { role = "user", content = [{ type = "text", text = "How are you?" }] }],
    max_tokens = 4096, stream = true, thinking = { type = "enabled", budget_tokens = 10000 }, tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "auto" } }
}

# Tools do not cross as they are: those of Responses are flat, those of chat nested.
request "OpenAI Responses, request format: on a chat upstream" {
  client   = "responses"
  upstream = "chat"
  profile  = { max_tokens_field = "max_tokens" }
  given = { model = "claude-sonnet-4-6", input = "Hello", stream = true, max_output_tokens = 4096, instructions = "You are helpful.",
    temperature = 0.7, tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto" }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "You are helpful." }, { role = "user",
    content = "Hello" }], max_tokens = 4096, stream = true, stream_options = { include_usage = true }, temperature = 0.7,
    tools = [{ type = "function", function = { name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false } }], tool_choice = "auto" }
}

request "OpenAI Responses, request format: on a Messages upstream" {
  client   = "responses"
  upstream = "messages"
  given = { model = "claude-sonnet-4-6", input = "Hello", stream = true, max_output_tokens = 4096, instructions = "You are helpful.",
    temperature = 0.7, tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto" }
  expect = { model = "upstream-model", system = [{ type = "text", text = "You are helpful." }], messages = [{ role = "user",
    content = "Hello" }], max_tokens = 4096, stream = true, temperature = 0.7, tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "auto" } }
}

request "OpenAI Responses, request format: on a Responses upstream it crosses as it is" {
  client   = "responses"
  upstream = "responses"
  given = { model = "claude-sonnet-4-6", input = "Hello", stream = true, max_output_tokens = 4096, instructions = "You are helpful.",
    temperature = 0.7, tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto" }
  expect = { model = "upstream-model", input = "Hello", stream = true, max_output_tokens = 4096, instructions = "You are helpful.", temperature = 0.7, tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }], tool_choice = "auto", store = false, include = ["reasoning.encrypted_content"] }
}

# What the assistant said in several parts is one string; parts of the user's stay parts, so that nothing is put between them.
request "OpenAI Responses, input as an array of messages: on a <what> upstream" {
  client   = "responses"
  upstream = "<upstream>"
  cases    = <<-TABLE
    what     | upstream | content                                                             | expect
    chat     | chat     | "Hithere"                                                           |
    Messages | messages | [{"type": "text", "text": "Hi"}, {"type": "text", "text": "there"}] | "max_tokens": 8192
  TABLE
  given = { model = "m", input = [{ role = "user", content = "Hello" }, { role = "assistant", content = [{ type = "output_text",
    text = "Hi" }, { type = "output_text", text = "there" }] }, { role = "user", content = [{ type = "input_text", text = "How" },
  { type = "input_text", text = "are you?" }] }] }
  expect = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": <content>},
      {"role": "user", "content": [{"type": "text", "text": "How"}, {"type": "text", "text": "are you?"}]}], <expect>}
  JSON
}

# max_output_tokens ?? 4096 would cut the replies of today's models short.
request "Responses to Chat Completions: without a limit none is made up" {
  client   = "responses"
  upstream = "chat"
  given    = { model = "m", input = "Hello" }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hello" }] }
}

request "<what> to Messages: without a limit the model's own is taken" {
  client         = "<client>"
  upstream       = "messages"
  cases          = <<-TABLE
    what      | client    | given
    Responses | responses | "input": "Hello"
    Chat      | chat      | "messages": [{"role": "user", "content": "Hello"}]
  TABLE
  upstream_model = "claude-sonnet-4-6"
  given          = <<-JSON
    {"model": "m", <given>}
  JSON
  expect         = { model = "claude-sonnet-4-6", messages = [{ role = "user", content = "Hello" }], max_tokens = 128000 }
}
