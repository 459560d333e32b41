# Tools, the choice among them, calls and results.

# What is offered

request "a tool without a type, with an empty one and with type custom are functions (T026)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
    input_schema = { type = "object" } }, { type = "", name = "b", input_schema = { type = "object" } }, { type = null, name = "c",
  input_schema = { type = "object" } }, { type = "custom", name = "d", input_schema = { type = "object" } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "a", parameters = { type = "object" } } }, { type = "function", function = { name = "b",
    parameters = { type = "object" } } }, { type = "function", function = { name = "c", parameters = { type = "object" } } },
  { type = "function", function = { name = "d", parameters = { type = "object" } } }] }
}

request "an empty list of tools is not sent, nor what depends on it (T032)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [], tool_choice = { type = "auto",
  disable_parallel_tool_use = true } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "tools that are null are none (T032)" {
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = null, tool_choice = { type = "any" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a tool's schema crosses as it is, whatever its keys are called (T141)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
    input_schema = { "$schema" = "https://json-schema.org/draft/2020-12/schema", type = "object", additionalProperties = {},
      properties = { properties = { type = "string" }, n = { type = "number", minimum = 1.0, const = 12345678901234567890 } },
  anyOf = [{ required = ["n"] }] } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "a", parameters = { "$schema" = "https://json-schema.org/draft/2020-12/schema", type = "object",
      additionalProperties = {}, properties = { properties = { type = "string" }, n = { type = "number", minimum = 1.0,
  const = 12345678901234567890 } }, anyOf = [{ required = ["n"] }] } } }] }
}

request "a tool's schema without a type is an object's (T141)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
  input_schema = { properties = {} } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object", properties = {} } } }] }
}

request "patterns that only some servers can read are left out, where a pattern stands (T141)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "Artifact",
    input_schema = { type = "object", properties = { pattern = { type = "string", pattern = "^(?!\\.)[^\\p{Cc}]+$" },
      list = { type = "array", items = { anyOf = [{ type = "string", pattern = "^[a-z]{1,8}$" }, { type = "string", pattern = "(a)\\1",
  minLength = 1.0 }] } } }, default = { pattern = "\\p{L}" } } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "Artifact", parameters = { type = "object", properties = { pattern = { type = "string" }, list = { type = "array",
      items = { anyOf = [{ type = "string", pattern = "^[a-z]{1,8}$" }, { type = "string", minLength = 1.0 }] } } },
  default = { pattern = "\\p{L}" } } } }] }
}

request "a strict tool stays strict, examples go into the description, the rest is for Anthropic alone" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a", description = "Adds.", strict = true, input_schema = { type = "object" }, input_examples = [{ x = 1, y = 2 }, { x = 3 }], cache_control = { type = "ephemeral" }, defer_loading = true, allowed_callers = ["direct"], eager_input_streaming = true }, { name = "b", strict = false, input_schema = { type = "object" }, input_examples = [] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "a", description = "Adds.\nExamples of input:\n{\"x\":1,\"y\":2}\n{\"x\":3}", parameters = { type = "object" },
  strict = true } }, { type = "function", function = { name = "b", parameters = { type = "object" }, strict = false } }] }
}

request "an upstream without strict tools gets none" {
  profile = { strict_tools = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a", strict = true,
  input_schema = { type = "object" } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object" } } }] }
}

request "bash is a function with the schema that Anthropic's models know (T025)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "bash_20250124",
  name = "bash" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "bash", description = "Run a command in a persistent bash session, or restart it.", parameters = { type = "object",
      properties = { command = { type = "string", description = "The command to run" }, restart = { type = "boolean",
  description = "Restart the session" } } } } }] }
}

request "the editor, memory and the computer are functions, too, under their own names (T025)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "text_editor_20250124",
    name = "str_replace_editor" }, { type = "text_editor_20250728", name = "str_replace_based_edit_tool", max_characters = 10000 },
    { type = "memory_20250818", name = "memory" }, { type = "computer_20250124", name = "computer", display_width_px = 1024,
  display_height_px = 768 }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "str_replace_editor", description = "View and edit text files.", parameters = "<any>" } }, { type = "function",
    function = { name = "str_replace_based_edit_tool", description = "View and edit text files.", parameters = "<any>" } },
    { type = "function", function = { name = "memory", description = "View and edit the files of a memory directory.",
      parameters  = "<any>" } }, { type = "function", function = { name = "computer",
      description = "Use the mouse and the keyboard of a computer whose screen is 1024 pixels wide and 768 high, and see its screen.",
  parameters = "<any>" } }] }
}

request "tools that only Anthropic runs are left out, and the servers with their secrets; the others stay (T025, T149)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], mcp_servers = [{ type = "url", name = "w",
    url = "https://example.com/mcp" }], tools = [{ type = "web_search_20250305", name = "web_search", max_uses = 5 },
    { type = "web_fetch_20250910", name = "web_fetch" }, { type = "code_execution_20250522", name = "code_execution" },
    { type  = "tool_search_tool_bm25_20251119", name = "tool_search_tool_bm25" }, { type = "advisor_20260301", name = "advisor",
      model = "claude-opus-5" }, { type = "mcp_toolset", mcp_server_name = "w" }, { name = "Read", description = "Reads.",
  input_schema = { type = "object" }, defer_loading = true }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "Read", description = "Reads.", parameters = { type = "object" } } }] }
}

request "when no tool is left, nothing of tools is sent (T025, T032)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }], tools = [{ type = "web_search_20250305",
  name = "web_search" }], tool_choice = { type = "tool", name = "web_search", disable_parallel_tool_use = true } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }] }
}

request "an upstream that searches the web by itself is asked to (T025)" {
  profile = { web_search = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }], tools = [{ type = "web_search_20250305",
    name = "web_search", max_uses = 5, user_location = { type = "approximate", city = "Bonn", country = "DE", region = null } }],
  tool_choice = { type = "auto" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }],
  web_search_options = { user_location = { type = "approximate", approximate = { city = "Bonn", country = "DE" } } } }
}

request "an upstream that searches the web is asked to from nowhere, too (T025)" {
  profile = { web_search = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }], tools = [{ type = "web_search_20250305",
  name = "web_search" }, { name = "a", input_schema = { type = "object" } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Cats?" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object" } } }], web_search_options = {} }
}

request "a tool that is defined in mid-conversation is offered, one that is taken away is said to be gone" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "a", input_schema = { type = "object" } }], messages = [{ role = "user",
    content = "Hi" }, { role = "system", content = [{ type = "tool_addition", tool = { type = "tool_definition",
      definition = { name = "b", input_schema = { type = "object" } } } }, { type = "tool_addition", tool = { type = "tool_reference",
      name = "a" } }, { type = "tool_removal", tool = { type = "tool_reference", name = "a" } }, { type = "tool_removal",
    tool = { type = "mcp_toolset_reference", server_name = "w" } }] }, { role = "assistant", content = "Hello" },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ type = "function", function = { name = "a", parameters = { type = "object" } } },
    { type = "function", function = { name = "b", parameters = { type = "object" } } }], messages = [{ role = "user", content = "Hi" },
    { role = "system", content = "Tool available: a\n\nTool no longer available: a" }, { role = "assistant", content = "Hello" },
  { role = "user", content = "Go on" }] }
}

request "a tool without a name is refused, with its place" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
  input_schema = { type = "object" } }, { input_schema = { type = "object" } }] }
  reject       = "Field required"
  reject_param = "tools[1].name"
}

request "a tool without a schema is refused, with its place" {
  given        = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a" }] }
  reject       = "Field required"
  reject_param = "tools[0].input_schema"
}

# The choice

request "choice <what> (T028)" {
  cases = <<-TABLE
    what                                                   | type | given
    auto is auto, and several calls at a time need no word | auto | "disable_parallel_tool_use": false
    none is none, with the tools still there               | none |
  TABLE
  given = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}], "tools": [{"name": "a",
      "input_schema": {"type": "object"}}], "tool_choice": {"type": "<type>", <given>}}
  JSON
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object" } } }], tool_choice = "<type>" }
}

request "choice any is required, one call at a time is no parallel ones (T028)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
  input_schema = { type = "object" } }], tool_choice = { type = "any", disable_parallel_tool_use = true } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object" } } }], tool_choice = "required", parallel_tool_calls = false }
}

request "a choice of a tool that was left out is auto (T025, T028)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
    input_schema = { type = "object" } }, { type = "web_search_20250305", name = "web_search" }], tool_choice = { type = "tool",
  name = "web_search" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object" } } }], tool_choice = "auto" }
}

request "an upstream without the parallel flag is not sent it" {
  profile = { parallel_flag = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "a",
  input_schema = { type = "object" } }], tool_choice = { type = "auto", disable_parallel_tool_use = true } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "a", parameters = { type = "object" } } }], tool_choice = "auto" }
}

# Names and identifiers

request "a name that the upstream does not take is changed in the tool, the choice and the history alike" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too",
    input_schema = { type = "object" } }, { name = "mcp__files.read", input_schema = { type = "object" } }], tool_choice = { type = "tool",
    name = "mcp__files.read" }, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ type = "function", function = { name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_f91598e8", parameters = { type = "object" } } }, { type = "function", function = { name = "mcp__files_read_7048d37d", parameters = { type = "object" } } }], tool_choice = { type = "function", function = { name = "mcp__files_read_7048d37d" } }, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_f91598e8", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "an identifier that is too long for chat is another, the same in call and result" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_rPBrrHmwp6VYYKhVZA1WTfJE", type = "function", function = { name = "read", arguments = "{}" } }] },
  { role = "tool", tool_call_id = "call_rPBrrHmwp6VYYKhVZA1WTfJE", content = "A" }] }
}

request "calls that share an identifier are told apart, each with its own result" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "call_0", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_0",
    content = "A" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_0", name = "b", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_0", content = "B" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_0", type = "function", function = { name = "a", arguments = "{}" } }] }, { role = "tool",
    tool_call_id = "call_0", content = "A" }, { role = "assistant", content = null, tool_calls = [{ id = "call_0_2", type = "function",
  function = { name = "b", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_0_2", content = "B" }] }
}

# Calls

request "a call's input becomes text, with its keys in order and its numbers as they were" {
  given = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "a", "input": {"z": 12345678901234567890, "a": 1.0, "s": "\u00e9\n\"<"}, "caller": {"type": "direct"}, "cache_control": {"type": "ephemeral"}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "A"}]}]}
  JSON
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a",
    arguments = "{\"z\":12345678901234567890,\"a\":1.0,\"s\":\"\\u00e9\\n\\\"<\"}" } }] }, { role = "tool",
  tool_call_id = "toolu_1", content = "A" }] }
}

request "a call without input has the arguments {} (T006)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a" }, { type = "tool_use", id = "toolu_2", name = "a", input = null }] }, { role = "user",
    content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }, { type = "tool_result", tool_use_id = "toolu_2",
  content = "B" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a", arguments = "{}" } }, { id = "toolu_2",
    type = "function", function = { name = "a", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" },
  { role = "tool", tool_call_id = "toolu_2", content = "B" }] }
}

request "text behind a call goes before it, as chat has it" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "text",
    text = "One. " }, { type = "tool_use", id = "toolu_1", name = "a", input = {} }, { type = "text", text = "Two." }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "One. Two.", tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a", arguments = "{}" } }] },
  { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "an upstream that takes no null content gets an empty one with calls (T128)" {
  profile = { null_content = false }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1",
  content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "",
    tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "toolu_1", content = "A" }] }
}

request "an empty content is \"\" where there are no calls, and no message where nothing was said (T128)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "" },
  { role = "user", content = "Hello?" }, { role = "assistant", content = [] }, { role = "user", content = "Hello?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "" },
  { role = "user", content = "Hello?" }, { role = "user", content = "Hello?" }] }
}

request "a call without <what> is refused, with its place" {
  cases        = <<-TABLE
    what   | given           | reject_param
    an id  | "name": "a"     | messages[1].content[0].id
    a name | "id": "toolu_1" | messages[1].content[0].name
  TABLE
  given        = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant",
      "content": [{"type": "tool_use", <given>, "input": {}}]}]}
  JSON
  reject       = "Field required"
  reject_param = "<reject_param>"
}

# Results

request "a result that says nothing is an empty string (T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }, { type = "tool_use", id = "toolu_2", name = "a", input = {} }, { type = "tool_use",
    id = "toolu_3", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1" },
    { type = "tool_result", tool_use_id = "toolu_2", content = "" }, { type = "tool_result", tool_use_id = "toolu_3",
  content = [] }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a", arguments = "{}" } }, { id = "toolu_2",
      type = "function", function = { name = "a", arguments = "{}" } }, { id = "toolu_3", type = "function", function = { name = "a",
    arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "" }, { role = "tool", tool_call_id = "toolu_2",
  content = "" }, { role = "tool", tool_call_id = "toolu_3", content = "" }] }
}

request "an error says so once, however it is worded (T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }, { type = "tool_use", id = "toolu_2", name = "a", input = {} }, { type = "tool_use",
    id = "toolu_3", name = "a", input = {} }, { type = "tool_use", id = "toolu_4", name = "a", input = {} }] }, { role = "user",
    content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "no such file", is_error = true }, { type = "tool_result",
      tool_use_id = "toolu_2", content = "ERROR 5", is_error = true }, { type = "tool_result", tool_use_id = "toolu_3",
      content     = "<tool_use_error>no</tool_use_error>", is_error = true }, { type = "tool_result", tool_use_id = "toolu_4",
  is_error = true }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls   = "<any>" }, { role = "tool", tool_call_id = "toolu_1", content = "Error: no such file" }, { role = "tool",
    tool_call_id = "toolu_2", content = "ERROR 5" }, { role = "tool", tool_call_id = "toolu_3",
  content = "<tool_use_error>no</tool_use_error>" }, { role = "tool", tool_call_id = "toolu_4", content = "Error: " }] }
}

request "images of results follow behind all results, in a message of the user (T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }, { type = "tool_use", id = "toolu_2", name = "a", input = {} }] }, { role = "user",
    content = [{ type = "tool_result", tool_use_id = "toolu_1", content = [{ type = "text", text = "One" }, { type = "image",
      source = { type = "base64", media_type = "image/png", data = "aGk=" } }, { type = "text", text = "Two" }] }, { type = "tool_result",
      tool_use_id = "toolu_2", content = [{ type = "image", source = { type = "url", url = "https://example.com/cat.png" } }] },
  { type = "text", text = "Go on" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant",
    content = null, tool_calls = "<any>" }, { role = "tool", tool_call_id = "toolu_1", content = "One\nTwo\n[image 1 attached below]" },
    { role = "tool", tool_call_id = "toolu_2", content = "[image 1 attached below]" }, { role = "user", content = [{ type = "image_url",
    image_url = { url = "data:image/png;base64,aGk=" } }, { type = "image_url", image_url = { url = "https://example.com/cat.png" } }] },
  { role = "user", content = "Go on" }] }
}

request "an upstream that takes images in results gets them there, and all else with them (T020)" {
  profile = { image_in_tool_result = true }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1",
    is_error = true, content = [{ type = "text", text = "One" }, { type = "image", source = { type = "base64",
  media_type = "image/png", data = "aGk=" } }, { type = "tool_reference", tool_name = "read" }] }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant",
    content = null, tool_calls = "<any>" }, { role = "tool", tool_call_id = "toolu_1", content = [{ type = "text",
  text = "Error: One\nTool available: read" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }] }] }
}

request "documents of results: a text stays in the result, a PDF follows it (T020, T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1",
    content = [{ type = "document", source = { type = "text", media_type = "text/plain", data = "Once" }, title = "Tale" },
  { type = "document", source = { type = "base64", media_type = "application/pdf", data = "aGk=" }, title = "a.pdf" }] }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read" }, { role = "assistant",
    content = null, tool_calls = "<any>" }, { role = "tool", tool_call_id = "toolu_1",
    content = "<document title=\"Tale\">\nOnce\n</document>\n[document attached below]" }, { role = "user", content = [{ type = "file",
  file = { filename = "a.pdf", file_data = "data:application/pdf;base64,aGk=" } }] }] }
}

request "a document by its URL is refused in a result, too (T134)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read" }, { role = "assistant",
    content = [{ type = "tool_use", id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_1", content = [{ type = "document", source = { type = "url", url = "https://example.com/a.pdf" } }] }] }] }
  reject       = "send the document itself"
  reject_param = "messages[2].content[0].content[0]"
}

request "search results, found tools and the state of a browser become text in a result (T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use",
    id = "toolu_1", name = "a", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1",
    content = [{ type = "search_result", title = "Cats", source = "https://example.com/cats", content = [{ type = "text",
      text = "Cats purr." }] }, { type = "tool_reference", tool_name = "read" }, { type = "tool_reference",
      tool_name = "write" }, { type = "browser_state", tabs = [{ tab_id = "1", title = "Cats", url = "https://example.com/cats",
  active = true }, { tab_id = "2", title = "More", url = "https://example.com/more" }] }] }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = "<any>" }, { role = "tool", tool_call_id = "toolu_1", content = "Cats\nhttps://example.com/cats\nCats purr.\nTool available: read\nTool available: write\nOpen tabs: Cats – https://example.com/cats, More – https://example.com/more" }] }
}

request "results go behind their calls, in the order of the calls, wherever they stood" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_1", name = "a", input = {} }, { type = "tool_use", id = "toolu_2", name = "b", input = {} }] }, { role = "user", content = [{ type = "text", text = "Wait" }, { type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }, { role = "assistant", content = "Well" }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a", arguments = "{}" } }, { id = "toolu_2",
    type = "function", function = { name = "b", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" },
    { role = "tool", tool_call_id = "toolu_2", content = "B" }, { role = "user", content = "Wait" }, { role = "assistant",
  content = "Well" }] }
  except = ["grown"] # what comes late changes what went before
}

request "a call at the very end gets a result that says there is none (T013)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use",
  id = "toolu_1", name = "a", input = {} }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "toolu_1", type = "function", function = { name = "a", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "toolu_1", content = "Error: [Tool result unavailable - conversation history was truncated]" }] }
}

request "an image of a result without a call stays an image (T013, T020)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_0",
    content = [{ type = "text", text = "old" }, { type = "image", source = { type = "base64", media_type = "image/png",
  data = "aGk=" } }] }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "[Result of an earlier tool call toolu_0]\nold" }, { type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }] }] }
}

request "where the upstream takes cache marks, those of results and texts stay (T144)" {
  profile = { cache_marks = "cache_control" }
  given = { model = "m", max_tokens = 64, cache_control = { type = "ephemeral" }, tools = [{ name = "a", input_schema = { type = "object" },
    cache_control = { type = "ephemeral" } }], messages = [{ role = "user", content = [{ type = "text", text = "Hi",
      cache_control = { type = "ephemeral" } }] }, { role = "assistant", content = [{ type = "text", text = "Calling.",
    cache_control = { type = "ephemeral" } }, { type = "tool_use", id = "toolu_1", name = "a", input = {} }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A", cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ type = "function", function = { name = "a", parameters = { type = "object" } } }],
    messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }, { role = "assistant",
      content = [{ type = "text", text = "Calling.", cache_control = { type = "ephemeral" } }], tool_calls = [{ id = "toolu_1",
      type = "function", function = { name = "a", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1",
  content = [{ type = "text", text = "A", cache_control = { type = "ephemeral" } }] }] }
}

request "where the upstream has breakpoints, cache marks become those (T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "Be brief.", cache_control = { type = "ephemeral",
    ttl = "1h" } }], messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } },
  { type = "text", text = "Ho" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system", content = [{ type = "text", text = "Be brief.",
    prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }] }, { role = "user", content = [{ type = "text", text = "Hi",
  prompt_cache_breakpoint = { mode = "explicit" } }, { type = "text", text = "Ho" }] }] }
}

request "a marked image and a marked file stay marked (T144)" {
  profile = { cache_marks = "cache_control" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image", source = { type = "url",
    url = "https://example.com/cat.png" }, cache_control = { type = "ephemeral" } }, { type = "document", source = { type = "base64",
  media_type = "application/pdf", data = "aGk=" }, cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "image_url",
    image_url = { url = "https://example.com/cat.png" }, cache_control = { type = "ephemeral" } }, { type = "file",
  file = { filename = "document.pdf", file_data = "data:application/pdf;base64,aGk=" }, cache_control = { type = "ephemeral" } }] }] }
}

request "cache marks are left out where nothing is said of them (T144)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi",
    cache_control = { type = "ephemeral" } }, { type = "image", source = { type = "url", url = "https://example.com/cat.png" },
  cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi" },
  { type = "image_url", image_url = { url = "https://example.com/cat.png" } }] }] }
}
