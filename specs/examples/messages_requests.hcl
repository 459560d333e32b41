# A Messages client's request, row by row: what becomes of it on upstreams of OpenAI's protocols.

# Blocks are joined by a blank line, not by nothing: words of two blocks would run together.
request "Anthropic to OpenAI, system as a block array: one text (chat)" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], system = [{ type = "text", text = "A" },
  { type = "text", text = "B" }] }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "A\n\nB" }, { role = "user", content = "Hi" }],
  max_tokens = 64 }
}

# Blocks are joined by a blank line, not by nothing: words of two blocks would run together.
request "Anthropic to OpenAI, system as a block array: one text (responses)" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], system = [{ type = "text", text = "A" },
  { type = "text", text = "B" }] }
  expect = { model = "upstream-model", instructions = "A\n\nB", input = [{ type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "Image format conversion: text and images become parts (chat)" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image",
  source = { type = "url", url = "https://example.com/cat.png" } }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "What is this?" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }, { type = "image_url", image_url = { url = "https://example.com/cat.png" } }] }], max_tokens = 64 }
}

request "Image format conversion: text and images become parts (responses)" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image",
  source = { type = "url", url = "https://example.com/cat.png" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text",
    text = "What is this?" }, { type = "input_image", image_url = "data:image/png;base64,aGk=", detail = "auto" },
    { type = "input_image", image_url = "https://example.com/cat.png", detail = "auto" }] }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "Image format conversion: and back" {
  client   = "chat"
  upstream = "messages"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "What is this?" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }, { type = "image_url", image_url = { url = "https://example.com/cat.png" } }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image",
  source = { type = "url", url = "https://example.com/cat.png" } }] }], max_tokens = 64 }
}

request "Image format conversion: of a Responses client" {
  client   = "responses"
  upstream = "messages"
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = [{ type = "input_text", text = "What is this?" },
    { type = "input_image", image_url = "data:image/png;base64,aGk=" }, { type = "input_image",
  image_url = "https://example.com/cat.png" }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image", source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "image",
  source = { type = "url", url = "https://example.com/cat.png" } }] }], max_tokens = 64 }
}

request "Image format conversion: of a Responses client on a chat upstream" {
  client   = "responses"
  upstream = "chat"
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = [{ type = "input_text", text = "What is this?" },
    { type = "input_image", image_url = "data:image/png;base64,aGk=" }, { type = "input_image",
  image_url = "https://example.com/cat.png" }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "What is this?" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }, { type = "image_url", image_url = { url = "https://example.com/cat.png" } }] }], max_tokens = 64 }
}

request "Anthropic to OpenAI: one text block is a plain string" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hello" }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hello" }], max_tokens = 64 }
}

request "Anthropic tool_result to an OpenAI tool message, tool_use to tool_calls" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Weather in SF?" }, { role = "assistant", content = [{ type = "text", text = "I look." }, { type = "tool_use", id = "call_abc", name = "get_weather", input = { location = "SF" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc", content = "72°F and sunny" }] }], tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Weather in SF?" }, { role = "assistant",
    content = "I look.", tool_calls = [{ id = "call_abc", type = "function", function = { name = "get_weather",
    arguments = "{\"location\":\"SF\"}" } }] }, { role = "tool", tool_call_id = "call_abc", content = "72°F and sunny" }],
    max_tokens = 64, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
  parameters = { type = "object", properties = { location = { type = "string" } } } } }] }
}

request "Anthropic tool_result and tool_use as items of Responses" {
  client   = "messages"
  upstream = "responses"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Weather in SF?" }, { role = "assistant", content = [{ type = "text", text = "I look." }, { type = "tool_use", id = "call_abc", name = "get_weather", input = { location = "SF" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc", content = "72°F and sunny" }] }], tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Weather in SF?" }, { type = "message",
    role    = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [] }] }, { type = "function_call",
    call_id = "call_abc", name = "get_weather", arguments = "{\"location\":\"SF\"}" }, { type = "function_call_output",
    call_id = "call_abc", output = "72°F and sunny" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"],
    tools = [{ type = "function", name = "get_weather", description = "Get weather", parameters = { type = "object",
  properties = { location = { type = "string" } } }, strict = false }] }
}

request "OpenAI tool_calls to Anthropic tool_use: and back" {
  client   = "chat"
  upstream = "messages"
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
    parameters = { type = "object", properties = { location = { type = "string" } } } } }], messages = [{ role = "user",
    content = "Weather in SF?" }, { role = "assistant", content = "I look.", tool_calls = [{ id = "call_abc", type = "function",
    function = { name = "get_weather", arguments = "{\"location\":\"SF\"}" } }] }, { role = "tool", tool_call_id = "call_abc",
  content = "72°F and sunny" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Weather in SF?" }, { role = "assistant", content = [{ type = "text", text = "I look." }, { type = "tool_use", id = "call_abc", name = "get_weather", input = { location = "SF" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc", content = "72°F and sunny" }] }], max_tokens = 64, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }] }
}

request "Responses function_call and its output to Anthropic tool_use and tool_result" {
  client   = "responses"
  upstream = "messages"
  given = { model = "m", max_output_tokens = 64, tools = [{ type = "function", name = "get_weather", description = "Get weather",
    parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }], input = [{ role = "user",
    content = "Weather in SF?" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "I look.",
    annotations = [] }] }, { type = "function_call", call_id = "call_abc", name = "get_weather",
  arguments = "{\"location\": \"SF\"}" }, { type = "function_call_output", call_id = "call_abc", output = "72°F and sunny" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Weather in SF?" }, { role = "assistant", content = [{ type = "text", text = "I look." }, { type = "tool_use", id = "call_abc", name = "get_weather", input = { location = "SF" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc", content = "72°F and sunny" }] }], max_tokens = 64, tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }] }
}

# Arguments cross as the model wrote them.
request "Responses function_call and its output to tool_calls and a tool message" {
  client   = "responses"
  upstream = "chat"
  given = { model = "m", max_output_tokens = 64, tools = [{ type = "function", name = "get_weather", description = "Get weather",
    parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }], input = [{ role = "user",
    content = "Weather in SF?" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "I look.",
    annotations = [] }] }, { type = "function_call", call_id = "call_abc", name = "get_weather",
  arguments = "{\"location\": \"SF\"}" }, { type = "function_call_output", call_id = "call_abc", output = "72°F and sunny" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Weather in SF?" }, { role = "assistant",
    content = "I look.", tool_calls = [{ id = "call_abc", type = "function", function = { name = "get_weather",
    arguments = "{\"location\": \"SF\"}" } }] }, { role = "tool", tool_call_id = "call_abc", content = "72°F and sunny" }],
    max_tokens = 64, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
  parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false } }] }
}

# Joined by a line break, not by nothing.
request "Anthropic to OpenAI, tool_result with text blocks: joined" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "call_abc", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc",
  content = [{ type = "text", text = "One" }, { type = "text", text = "Two" }] }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_abc", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_abc", content = "One\nTwo" }], max_tokens = 64 }
}

# To take the texts only would lose it.
request "Anthropic to OpenAI, tool_result with an image: it is not lost" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "call_abc", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc",
    content = [{ type = "text", text = "Here" }, { type = "image", source = { type = "base64", media_type = "image/png",
  data = "aGk=" } }] }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_abc", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool",
    tool_call_id = "call_abc", content = "Here\n[image 1 attached below]" }, { role = "user", content = [{ type = "image_url",
  image_url = { url = "data:image/png;base64,aGk=" } }] }], max_tokens = 64 }
}

request "Anthropic to OpenAI, thinking of another upstream is skipped (chat)" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "Hmm", signature = "sig" }, { type = "redacted_thinking", data = "opaque" }, { type = "text", text = "Hello" }] },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello" },
  { role = "user", content = "Go on" }], max_tokens = 64 }
}

request "Anthropic to OpenAI, thinking of another upstream is skipped (responses)" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "Hmm", signature = "sig" }, { type = "redacted_thinking", data = "opaque" }, { type = "text", text = "Hello" }] },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [] }] }, { type = "message", role = "user",
  content = "Go on" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "Anthropic tool_choice to OpenAI tool_choice: <type>" {
  cases    = <<-TABLE
    type | tool_choice
    auto | auto
    any  | required
    none | none
  TABLE
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "<type>" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, tools = [{ type = "function",
    function = { name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } } } }],
  tool_choice = "<tool_choice>" }
}

request "Anthropic tool_choice to Responses tool_choice: <type>" {
  cases    = <<-TABLE
    type | tool_choice
    auto | auto
    any  | required
    none | none
  TABLE
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "<type>" } }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
    store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  tool_choice = "<tool_choice>" }
}

request "OpenAI tool_choice to Anthropic tool_choice: <type>" {
  cases    = <<-TABLE
    tool_choice | type
    auto        | auto
    required    | any
    none        | none
  TABLE
  client   = "chat"
  upstream = "messages"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } } } }],
  tool_choice = "<tool_choice>" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "<type>" } }
}

request "Responses tool_choice to Anthropic tool_choice: <type>" {
  cases    = <<-TABLE
    tool_choice | type
    auto        | auto
    required    | any
    none        | none
  TABLE
  client   = "responses"
  upstream = "messages"
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  tool_choice = "<tool_choice>" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "<type>" } }
}

request "Responses tool_choice to OpenAI tool_choice: <what>" {
  cases    = <<-TABLE
    what | tool_choice
    auto | auto
    any  | required
    none | none
  TABLE
  client   = "responses"
  upstream = "chat"
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "get_weather", description = "Get weather",
    parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  tool_choice = "<tool_choice>" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } },
  strict = false } }], tool_choice = "<tool_choice>" }
}

request "Anthropic tool_choice to OpenAI tool_choice: tool" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "tool", name = "get_weather" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } } } }], tool_choice = { type = "function", function = { name = "get_weather" } } }
}

request "Anthropic tool_choice to Responses tool_choice: tool" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "tool", name = "get_weather" } }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
    store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  tool_choice = { type = "function", name = "get_weather" } }
}

request "OpenAI tool_choice to Anthropic tool_choice: tool" {
  client   = "chat"
  upstream = "messages"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } } } }], tool_choice = { type = "function", function = { name = "get_weather" } } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "tool", name = "get_weather" } }
}

request "Responses tool_choice to Anthropic tool_choice: tool" {
  client   = "responses"
  upstream = "messages"
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  tool_choice = { type = "function", name = "get_weather" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, tools = [{ name = "get_weather",
    description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } } }],
  tool_choice = { type = "tool", name = "get_weather" } }
}

# The two have not the same shape.
request "Responses tool_choice to OpenAI tool_choice: tool" {
  client   = "responses"
  upstream = "chat"
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "get_weather", description = "Get weather",
    parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }], tool_choice = { type = "function",
  name = "get_weather" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "get_weather", description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false } }], tool_choice = { type = "function", function = { name = "get_weather" } } }
}

request "Orphaned tool_use blocks: a result is put in (chat client)" {
  client   = "chat"
  upstream = "messages"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_abc", type = "function", function = { name = "get_weather", arguments = "{}" } }] }, { role = "user",
  content = "Never mind" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "call_abc", name = "get_weather", input = {} }] }, { role = "user", content = [{ type = "tool_result",
    tool_use_id = "call_abc", content = "[Tool result unavailable - conversation history was truncated]", is_error = true },
  { type = "text", text = "Never mind" }] }], max_tokens = 64 }
}

request "Orphaned tool_use blocks: a result is put in (Responses client)" {
  client   = "responses"
  upstream = "messages"
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Hi" }, { type = "function_call",
  call_id = "call_abc", name = "get_weather", arguments = "{}" }, { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "call_abc", name = "get_weather", input = {} }] }, { role = "user", content = [{ type = "tool_result",
    tool_use_id = "call_abc", content = "[Tool result unavailable - conversation history was truncated]", is_error = true },
  { type = "text", text = "Never mind" }] }], max_tokens = 64 }
}

request "Orphaned tool_use blocks: a result is put in (Messages client)" {
  client   = "messages"
  upstream = "messages"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
  id = "call_abc", name = "get_weather", input = {} }] }, { role = "user", content = "Never mind" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use", id = "call_abc", name = "get_weather", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_abc", content = "[Tool result unavailable - conversation history was truncated]", is_error = true }, { type = "text", text = "Never mind" }] }] }
}

# Of thinking the effort remains.
request "cache_control and thinking are stripped where the upstream knows neither (chat)" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 16000, messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }], system = [{ type = "text", text = "A", cache_control = { type = "ephemeral" } }], tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } }, cache_control = { type = "ephemeral" } }], thinking = { type = "enabled", budget_tokens = 10000 } }
  expect = { model = "upstream-model", messages = [{ role = "system", content = "A" }, { role = "user", content = "Hi" }],
    max_tokens = 16000, tools = [{ type = "function", function = { name = "get_weather", description = "Get weather",
  parameters = { type = "object", properties = { location = { type = "string" } } } } }], reasoning_effort = "medium" }
}

# Of thinking the effort remains.
request "cache_control and thinking are stripped where the upstream knows neither (responses)" {
  client   = "messages"
  upstream = "responses"
  given    = { model = "m", max_tokens = 16000, messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }], system = [{ type = "text", text = "A", cache_control = { type = "ephemeral" } }], tools = [{ name = "get_weather", description = "Get weather", input_schema = { type = "object", properties = { location = { type = "string" } } }, cache_control = { type = "ephemeral" } }], thinking = { type = "enabled", budget_tokens = 10000 } }
  expect = { model = "upstream-model", instructions = "A", input = [{ type = "message", role = "user", content = "Hi" }],
    max_output_tokens = 16000, store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "get_weather",
    description = "Get weather", parameters = { type = "object", properties = { location = { type = "string" } } }, strict = false }],
  reasoning = { effort = "medium", summary = "auto" } }
}

request "Anthropic to OpenAI: optional parameters pass" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], temperature = 0.5, top_p = 0.9 }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 64, temperature = 0.5, top_p = 0.9 }
}
