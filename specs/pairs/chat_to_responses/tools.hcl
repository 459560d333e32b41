# The tools that a chat client offers, and its choice among them, on a Responses upstream.

request "a function is flat, and strict only when the client asks for it (T142)" {
  given = { model = "m", tools = [{ type = "function", function = { name = "read", description = "Read a file", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"] } } }, { type = "function", function = { name = "write", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true } }, { type = "function", function = { name = "move", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = false } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "read", description = "Read a file", parameters = { type = "object", properties = { path = { type = "string" } },
      required = ["path"] }, strict = false }, { type = "function", name = "write", parameters = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true }, { type = "function",
    name = "move", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"],
    additionalProperties = false }, strict = false }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "strict is not asked for where the schema would be refused (T142)" {
  given = { model = "m", tools = [{ type = "function", function = { name = "read", parameters = { type = "object",
    properties = { path = { type = "string" }, line = { type = "integer" } }, required = ["path"], additionalProperties = false },
  strict = true } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "read", parameters = { type = "object", properties = { path = { type = "string" }, line = { type = "integer" } },
    required = ["path"], additionalProperties = false }, strict = false }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "a function without parameters takes none" {
  given = { model = "m", tools = [{ type = "function", function = { name = "now" } }, { type = "function", function = { name = "then" } }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }, { type = "function", name = "then",
    parameters = { type = "object", properties = {} }, strict = false }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "a schema that is no object's crosses as it is" {
  given  = { model = "m", tools = [{ type = "function", function = { name = "pick", description = "Pick one", parameters = { anyOf = [{ type = "object", properties = { path = { type = "string" } }, required = ["path"] }, { type = "object", properties = { id = { type = "integer" } } }] } } }, { type = "function", function = { name = "say", parameters = { type = "string" } } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function", name = "pick", description = "Pick one", parameters = { anyOf = [{ type = "object", properties = { path = { type = "string" } }, required = ["path"] }, { type = "object", properties = { id = { type = "integer" } } }] }, strict = false }, { type = "function", name = "say", parameters = { type = "string" }, strict = false }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a freeform tool is one there too, with its grammar flat (T022)" {
  given = { model = "m", tools = [{ type = "custom", custom = { name = "patch", description = "Patch files", format = { type = "grammar",
    grammar = { syntax = "lark", definition = "start: \"x\"" } } } }, { type = "custom", custom = { name = "shell",
    format = { type = "text" } } }, { type = "custom", custom = { name = "note" } }], tool_choice = { type = "custom",
  custom = { name = "patch" } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "custom",
    name = "patch", description = "Patch files", format = { type = "grammar", syntax = "lark", definition = "start: \"x\"" } },
    { type = "custom", name = "shell", format = { type = "text" } }, { type = "custom", name = "note" }], tool_choice = { type = "custom",
  name = "patch" }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "for an upstream without freeform tools it is a function with one string (T022)" {
  profile = { custom_tools = false }
  given = { model = "m", tools = [{ type = "custom", custom = { name = "patch", description = "Patch files", format = { type = "grammar",
    grammar = { syntax = "lark", definition = "start: \"x\"" } } } }, { type = "custom", custom = { name = "note" } }],
  tool_choice = { type = "custom", custom = { name = "patch" } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "patch", description = "Patch files", parameters = { type = "object", properties = { input = { type = "string",
      description = "The input of the tool, as raw text in this lark grammar:\nstart: \"x\"" } }, required = ["input"],
      additionalProperties = false }, strict = false }, { type = "function", name = "note", parameters = { type = "object",
      properties           = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"],
    additionalProperties = false }, strict = false }], tool_choice = { type = "function", name = "patch" }, store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a name that does not fit is another one, in the tools, the choice and the history" {
  given = { model = "m", tools = [{ type = "function", function = { name = "mcp.files/read", parameters = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"] } } }], tool_choice = { type = "function",
    function = { name = "mcp.files/read" } }, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = null,
      tool_calls = [{ id = "call_a", type = "function", function = { name = "mcp.files/read", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "A" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read a" }, { type = "function_call",
    call_id = "call_a", name = "mcp_files_read_6efd9b52", arguments = "{}" }, { type = "function_call_output", call_id = "call_a",
    output = "A" }], tools = [{ type = "function", name = "mcp_files_read_6efd9b52", parameters = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"] }, strict = false }], tool_choice = { type = "function",
  name = "mcp_files_read_6efd9b52" }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "the choice <tool_choice> stays (T028)" {
  cases = <<-TABLE
    tool_choice
    auto
    none
    required
  TABLE
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } }],
  tool_choice = "<tool_choice>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }], tool_choice = "<tool_choice>", store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "the choice of one function is flat (T028)" {
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } }],
  tool_choice = { type = "function", function = { name = "now" } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }], tool_choice = { type = "function",
  name = "now" }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a choice among some tools is flat as well (T028)" {
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } },
    { type = "custom", custom = { name = "note" } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "required",
    tools = [{ type = "function", function = { name = "now" } }, { type = "custom", custom = { name = "note" } }] } },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }, { type = "custom", name = "note" }],
    tool_choice = { type = "allowed_tools", mode = "required", tools = [{ type = "function", name = "now" }, { type = "custom",
  name = "note" }] }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a choice among tools names a freeform one as the function that it is there (T028)" {
  profile = { custom_tools = false }
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } },
    { type = "custom", custom = { name = "note" } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "auto",
  tools = [{ type = "custom", custom = { name = "note" } }] } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }, { type = "function", name = "note", parameters = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false }, strict = false }], tool_choice = { type = "allowed_tools", mode = "auto", tools = [{ type = "function", name = "note" }] }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "one call at a time is asked for, several are not (T028)" {
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } }],
  parallel_tool_calls = false, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }], parallel_tool_calls = false, store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "several calls at a time need not be asked for" {
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } }],
  parallel_tool_calls = true, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an upstream that knows no such switch is not asked" {
  profile = { parallel_flag = false }
  given = { model = "m", tools = [{ type = "function", function = { name = "now", parameters = { type = "object", properties = {} } } }],
  parallel_tool_calls = false, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "without tools there is no choice and no switch (T032)" {
  given  = { model = "m", tools = [], tool_choice = "auto", parallel_tool_calls = false, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "no tools are none (T032)" {
  given  = { model = "m", tools = null, tool_choice = null, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "functions, as they were before tools, are tools, called one at a time (T158)" {
  given = { model = "m", functions = [{ name = "now", description = "The time", parameters = { type = "object", properties = {} } },
  { name = "then" }], function_call = "auto", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", description = "The time", parameters = { type = "object", properties = {} }, strict = false }, { type = "function",
    name = "then", parameters = { type = "object", properties = {} }, strict = false }], tool_choice = "auto",
  parallel_tool_calls = false, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "the choice of such a function is that of a tool (T158)" {
  given = { model = "m", functions = [{ name = "now", parameters = { type = "object", properties = {} } }], function_call = { name = "now" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }], tool_choice = { type = "function",
  name = "now" }, parallel_tool_calls = false, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a search of the web is a tool, its place flat (T025)" {
  profile = { web_search = true }
  given = { model = "m", web_search_options = { search_context_size = "low", user_location = { type = "approximate",
    approximate = { city = "Bern", country = "CH" } } }, tools = [{ type = "function", function = { name = "now",
  parameters = { type = "object", properties = {} } } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", parameters = { type = "object", properties = {} }, strict = false }, { type = "web_search",
    user_location = { type = "approximate", city = "Bern", country = "CH" }, search_context_size = "low" }], store = false,
  include = ["reasoning.encrypted_content", "web_search_call.action.sources"], reasoning = { summary = "auto" } }
}

request "a search with nothing said about it" {
  profile = { web_search = true }
  given   = { model = "m", web_search_options = {}, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "web_search" }],
  store = false, include = ["reasoning.encrypted_content", "web_search_call.action.sources"], reasoning = { summary = "auto" } }
}

request "an upstream without a search is not asked for one (T025)" {
  given = { model = "m", web_search_options = { search_context_size = "low", user_location = { type = "approximate",
  approximate = { city = "Bern", country = "CH" } } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a choice <what> that is not there is left out" {
  cases = <<-TABLE
    what        | type          | given
    of a tool   | function      | "function": {"name": "gone"}
    among tools | allowed_tools | "allowed_tools": {"mode": "required", "tools": [{"type": "function", "function": {"name": "gone"}}]}
  TABLE
  given = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}], "tools": [{"type": "function",
      "function": {"name": "now", "parameters": {"type": "object"}}}], "tool_choice": {"type": "<type>", <given>}}
  JSON
  expect = { model = "upstream-model", max_output_tokens = 64, store = false, include = "<any>", reasoning = "<any>",
    input = [{ type = "message", role = "user", content = "Hi" }], tools = [{ type = "function", name = "now", parameters = "<any>",
  strict = false }] }
}
