# The tools that a chat client offers, and its choice among them, on a Messages upstream.

request "a function is a tool, with strict only where it is true" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "read", description = "Reads a file.",
    strict = true, parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"],
      additionalProperties = false } } }, { type = "function", function = { name = "list", strict = false, parameters = { type = "object",
    properties = { n = { type = "integer", maximum = 12345678901234567890 } } } } }, { function = { name = "now", strict = null,
  parameters = { type = "object", properties = {} } } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "read", description = "Reads a file.", strict = true,
    input_schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false } },
    { name = "list", input_schema = { type = "object", properties = { n = { type = "integer", maximum = 12345678901234567890 } } } },
  { name = "now", input_schema = { type = "object", properties = {} } }], messages = [{ role = "user", content = "Hi" }] }
}

request "missing parameters are an object without properties, a missing type is object (T141)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "now" } }, { type = "function",
    function = { name = "then", parameters = null } }, { type = "function", function = { name = "when", parameters = {} } },
    { type = "function", function = { name = "read", parameters = { properties = { properties = { type = "string" } } } } }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } },
    { name = "then", input_schema = { type = "object", properties = {} } }, { name = "when", input_schema = { type = "object",
    properties = {} } }, { name = "read", input_schema = { type = "object", properties = { properties = { type = "string" } } } }],
  messages = [{ role = "user", content = "Hi" }] }
}

request "parameters that are no object, or a choice of some, are the property value of one (T141)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "say", strict = true,
    parameters = { type = "string" } } }, { type = "function", function = { name = "pick", description = "Picks.",
    parameters = { type = "object", anyOf = [{ properties = { a = {} } }, { properties = { b = {} } }] } } }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "say", strict = true, input_schema = { type = "object", properties = { value = { type = "string" } }, required = ["value"], additionalProperties = false } }, { name = "pick", description = "Picks.", input_schema = { type = "object", properties = { value = { type = "object", anyOf = [{ properties = { a = {} } }, { properties = { b = {} } }] } }, required = ["value"] } }], messages = [{ role = "user", content = "Hi" }] }
}

request "a custom tool is a function of one string, which is told the grammar (T022)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "custom", custom = { name = "sql", description = "Runs SQL." } }, { type = "custom",
    custom = { name = "patch", format = { type = "grammar", grammar = { syntax = "lark", definition = "start: \"x\"" } } } }],
  tool_choice = { type = "custom", custom = { name = "sql" } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "sql", description = "Runs SQL.", input_schema = { type = "object",
    properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"],
    additionalProperties = false } }, { name = "patch", input_schema = { type = "object", properties = { input = { type = "string",
    description = "The input of the tool, as raw text in this lark grammar:\nstart: \"x\"" } }, required = ["input"],
  additionalProperties = false } }], tool_choice = { type = "tool", name = "sql" }, messages = [{ role = "user", content = "Hi" }] }
}

request "functions, as they were before tools, are tools, one call at a time (T158)" {
  given = { model = "m", max_tokens = 64, functions = [{ name = "read", description = "Reads a file.", parameters = { type = "object",
    properties = {} } }, { name = "now" }, { name = "say", parameters = { type = "string" } }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "read", description = "Reads a file.",
    input_schema = { type = "object", properties = {} } }, { name = "now", input_schema = { type = "object", properties = {} } },
    { name = "say", input_schema = { type = "object", properties = { value = { type = "string" } }, required = ["value"] } }],
  tool_choice = { type = "auto", disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Hi" }] }
}

request "a function that must be called is a tool that must be used (T158)" {
  given = { model = "m", max_tokens = 64, functions = [{ name = "now" }], function_call = { name = "now" }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "tool", name = "now", disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Hi" }] }
}

request "functions that must not be called are tools that must not be used (T158)" {
  given = { model = "m", max_tokens = 64, functions = [{ name = "now" }], function_call = "none", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "none" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a web search is the upstream's own, where it has one" {
  profile = { web_search = "web_search_20250305" }
  given = { model = "m", max_tokens = 64, web_search_options = { search_context_size = "low", user_location = { type = "approximate",
  approximate = { city = "Kyiv" } } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search",
  user_location = { type = "approximate", city = "Kyiv" } }], messages = [{ role = "user", content = "Hi" }] }
}

request "a web search may be anywhere" {
  profile = { web_search = "web_search_20250305" }
  given = { model = "m", max_tokens = 64, web_search_options = {}, tools = [{ type = "function", function = { name = "a" } }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "a", input_schema = { type = "object", properties = {} } },
  { type = "web_search_20250305", name = "web_search" }], messages = [{ role = "user", content = "Hi" }] }
}

request "<what>" {
  cases  = <<-TABLE
    what                                                                       | given
    without a web search nothing is left of it, nor of a choice among no tools | "web_search_options": {}, "parallel_tool_calls": false
    an empty list of tools, and the choice among them, is left out (T032)      | "tools": [], "tool_choice": "auto", "parallel_tool_calls": true
    tools that are null are no tools (T032)                                    | "tools": null, "functions": null, "tool_choice": null
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a tool without a name is refused, with its place" {
  given = { model = "m", tools = [{ type = "function", function = { name = "a" } }, { type = "function", function = { description = "?" } }],
  messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "tools[1].function.name"
}

request "<case>" {
  cases  = <<-TABLE
    case | given | type | expect
    the choice auto | "tool_choice": "auto" | auto |
    the choice none, which has no calls to be parallel | "tool_choice": "none", "parallel_tool_calls": false | none |
    the choice required is any (T028) | "tool_choice": "required", "parallel_tool_calls": false | any | "disable_parallel_tool_use": true
    one call at a time, without a choice (T028) | "parallel_tool_calls": false | auto | "disable_parallel_tool_use": true
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "tools": [{"type": "function", "function": {"name": "a"}}], <given>, "messages": [{"role": "user",
      "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "tools": [{"name": "a", "input_schema": {"type": "object", "properties": {}}}],
      "tool_choice": {"type": "<type>", <expect>}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "the choice of one function is the tool (T028)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "a" } }, { type = "function",
    function = { name = "b" } }], tool_choice = { type = "function", function = { name = "b" } }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "a", input_schema = { type = "object", properties = {} } },
    { name = "b", input_schema = { type = "object", properties = {} } }], tool_choice = { type = "tool", name = "b" },
  messages = [{ role = "user", content = "Hi" }] }
}

request "of allowed tools only those cross, to be used as the mode says (T028)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "a" } }, { type = "function",
    function = { name = "b.c" } }, { type = "custom", custom = { name = "d" } }], tool_choice = { type = "allowed_tools",
    allowed_tools = { mode = "required", tools = [{ type = "function", function = { name = "b.c" } }, { type = "custom",
  custom = { name = "d" } }] } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "b_c_b476cc5a", input_schema = { type = "object",
    properties = {} } }, { name = "d", input_schema = "<any>" }], tool_choice = { type = "any" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "allowed tools that may be used (T028)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "a" } }, { type = "function",
    function = { name = "b" } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "auto", tools = [{ type = "function",
  function = { name = "a" } }] } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "a", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "auto" }, messages = [{ role = "user", content = "Hi" }] }
}

request "that calls may be parallel is not said (T028)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "a" } }], parallel_tool_calls = true,
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "a", input_schema = { type = "object", properties = {} } }],
  messages = [{ role = "user", content = "Hi" }] }
}

request "a name that the upstream does not take is another one, the same everywhere (T030)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "files.read" } }, { type = "function",
    function = { name = "files_read" } }], tool_choice = { type = "function", function = { name = "files.read" } },
    messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a",
      type = "function", function = { name = "files.read", arguments = "{\"path\":\"a\"}" } }, { id = "call_b", type = "function",
      function = { name = "gone.tool", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "A" },
  { role = "tool", tool_call_id = "call_b", content = "B" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "files_read_601e4eb6", input_schema = { type = "object",
    properties = {} } }, { name = "files_read", input_schema = { type = "object", properties = {} } }], tool_choice = { type = "tool",
    name = "files_read_601e4eb6" }, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "tool_use",
      id   = "call_a", name = "files_read_601e4eb6", input = { path = "a" } }, { type = "tool_use", id = "call_b",
      name = "gone_tool_bd65cfe5", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
  content = "A" }, { type = "tool_result", tool_use_id = "call_b", content = "B" }] }] }
}

request "a name that is too long is cut, and still one of its own (T030)" {
  given  = { model = "m", max_tokens = 64, tools = [{ type = "function", function = { name = "a123456789b123456789c123456789d123456789e123456789f123456789g123456789h123456789i123456789j123456789k123456789l123456789m123456789" } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, tools = [{ name = "a123456789b123456789c123456789d123456789e123456789f123456789g123456789h123456789i123456789j123456789k123456789l12345678_bb142111", input_schema = { type = "object", properties = {} } }], messages = [{ role = "user", content = "Hi" }] }
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
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "now",
  input_schema = { type = "object" } }] }
}
