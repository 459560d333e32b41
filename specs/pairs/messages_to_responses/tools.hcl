# The tools that a Messages client offers, and its choice among them, on a Responses upstream.

request "a tool is a function, never strict unless asked for (T026, T142)" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "read", description = "Read a file", input_schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"] } }, { name = "write", input_schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true,
    type = "custom" }, { name = "move", input_schema = { type = "object", properties = { path = { type = "string" } },
  required = ["path"], additionalProperties = false }, type = "" }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "read", description = "Read a file", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"] }, strict = false }, { type = "function", name = "write", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true }, { type = "function", name = "move", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = false }] }
}

request "strict is not asked for where the schema would be refused (T142)" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "read", input_schema = { type = "object", properties = { path = { type = "string" },
    line = { type = "integer" } }, required = ["path"], additionalProperties = false }, strict = true }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "read", parameters = { type = "object",
      properties = { path = { type = "string" }, line = { type = "integer" } }, required = ["path"], additionalProperties = false },
  strict = false }] }
}

request "a schema without a type is an object's (T141)" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "now", input_schema = {} }, { name = "read", input_schema = { properties = { a = { type = "string" } } } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "now", parameters = { type = "object",
      properties = {} }, strict = false }, { type = "function", name = "read", parameters = { type = "object",
  properties = { a = { type = "string" } } }, strict = false }] }
}

request "a schema crosses as it is, patterns and all (T141)" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "art", input_schema = { type = "object",
    "$schema" = "https://json-schema.org/draft/2020-12/schema", properties = { properties = { type = "string", pattern = "^[a-z]+$" } },
  additionalProperties = {} } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
    store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "art", parameters = { type = "object",
      "$schema" = "https://json-schema.org/draft/2020-12/schema", properties = { properties = { type = "string", pattern = "^[a-z]+$" } },
  additionalProperties = {} }, strict = false }] }
}

request "examples of the input are told in words" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "read", description = "Read a file", input_schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"] }, input_examples = [{ path = "a" }, { path = "b" }] }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "read",
      description = "Read a file\nExamples of input:\n{\"path\":\"a\"}\n{\"path\":\"b\"}", parameters = { type = "object",
  properties = { path = { type = "string" } }, required = ["path"] }, strict = false }] }
}

request "what a tool has for Anthropic alone is left out" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "read", input_schema = { type = "object", properties = { path = { type = "string" } },
    required = ["path"] }, cache_control = { type = "ephemeral" }, defer_loading = true, allowed_callers = ["direct"],
  eager_input_streaming = true }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "read", parameters = { type = "object",
  properties = { path = { type = "string" } }, required = ["path"] }, strict = false }] }
}

request "a shell is a function whose input it says (T025)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "bash_20250124", name = "bash" }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "bash", description = "<any>",
      parameters = { type = "object", properties = { command = { type = "string", description = "<any>" }, restart = { type = "boolean",
  description = "<any>" } } }, strict = false }] }
}

request "an <what> (T025)" {
  cases  = <<-TABLE
    what                                     | type                 | name                        | enum
    editor is a function whose input it says | text_editor_20250728 | str_replace_based_edit_tool |
    older editor can undo                    | text_editor_20250124 | str_replace_editor          | "undo_edit"
  TABLE
  given  = { model = "m", max_tokens = 64, tools = [{ type = "<type>", name = "<name>" }], messages = [{ role = "user", content = "Hi" }] }
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
      "include": ["reasoning.encrypted_content"], "tools": [{"type": "function", "name": "<name>", "description": "<any>",
      "parameters": {"type": "object", "properties": {"command": {"type": "string", "enum": ["view", "create", "str_replace",
      "insert", <enum>]}, "path": {"type": "string", "description": "<any>"}, "file_text": {"type": "string", "description": "<any>"},
      "old_str": {"type": "string", "description": "<any>"}, "new_str": {"type": "string", "description": "<any>"},
      "insert_line": {"type": "integer", "description": "<any>"}, "insert_text": {"type": "string", "description": "<any>"},
      "view_range": {"type": "array", "items": {"type": "integer"}, "description": "<any>"}}, "required": ["command"]}, "strict": false}]}
  JSON
}

request "a memory is a function whose input it says (T025)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "memory_20250818", name = "memory" }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "memory", description = "<any>",
      parameters = { type = "object", properties = { command = { type = "string", enum = ["view", "create", "str_replace", "insert",
        "delete", "rename"] }, path = { type = "string", description = "<any>" }, file_text = { type = "string",
        description = "<any>" }, old_str = { type = "string", description = "<any>" }, new_str = { type = "string",
        description = "<any>" }, insert_line = { type = "integer", description = "<any>" }, insert_text = { type = "string",
        description = "<any>" }, view_range = { type = "array", items = { type = "integer" }, description = "<any>" },
  old_path = { type = "string" }, new_path = { type = "string" } }, required = ["command"] }, strict = false }] }
}

request "a computer is a function that tells the size of its screen (T025)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "computer_20250124", name = "computer", display_width_px = 1024,
  display_height_px = 768, display_number = 1 }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "computer",
      description = "Use the mouse and the keyboard of a computer whose screen is 1024 pixels wide and 768 high, and see its screen.",
  parameters = "<any>", strict = false }] }
}

request "tools that Anthropic runs are left out, and the others stay (T025)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "code_execution_20250825", name = "code_execution" }, { type = "web_fetch_20250910",
    name         = "web_fetch" }, { type = "tool_search_tool_bm25_20251119", name = "tool_search_tool_bm25" }, { name = "read",
    input_schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"] } }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "read", parameters = { type = "object",
  properties = { path = { type = "string" } }, required = ["path"] }, strict = false }] }
}

request "when nothing is left there are no tools, no choice and no switch (T025, T032)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "web_fetch_20250910", name = "web_fetch" }], tool_choice = { type = "any",
  disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a search of the web is one there, with its domains and its place (T025)" {
  profile = { web_search = true }
  given = { model = "m", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search", max_uses = 5,
    allowed_domains = ["x.com"], user_location = { type = "approximate", city = "Bern", country = "CH" } }, { name = "read",
    input_schema    = { type = "object", properties = { path = { type = "string" } }, required = ["path"] } }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content", "web_search_call.action.sources"], tools = [{ type = "web_search", filters = { allowed_domains = ["x.com"] }, user_location = { type = "approximate", city = "Bern", country = "CH" } }, { type = "function", name = "read", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"] }, strict = false }] }
}

request "a search of all but some domains is one of all" {
  profile = { web_search = true }
  given = { model = "m", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search", blocked_domains = ["x.com"] }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content", "web_search_call.action.sources"], tools = [{ type = "web_search" }] }
}

request "a search that must be made is chosen, and its sources are asked for" {
  profile = { web_search = true }
  given = { model = "m", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search", max_uses = 5,
    allowed_domains = ["x.com"], user_location = { type = "approximate", city = "Bern", country = "CH" } }], tool_choice = { type = "tool",
  name = "web_search" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
    store = false, include = ["reasoning.encrypted_content", "web_search_call.action.sources"], tools = [{ type = "web_search",
    filters = { allowed_domains = ["x.com"] }, user_location = { type = "approximate", city = "Bern", country = "CH" } }],
  tool_choice = { type = "web_search" } }
}

request "an upstream without a search is not asked for one (T025)" {
  given = { model = "m", max_tokens = 64, tools = [{ type = "web_search_20250305", name = "web_search", max_uses = 5,
    allowed_domains = ["x.com"], user_location = { type = "approximate", city = "Bern", country = "CH" } }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a name that does not fit is another one, in the tools, the choice and the history" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "mcp.files/read", input_schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"] } }], tool_choice = { type = "tool", name = "mcp.files/read" }, messages = [{ role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_a", name = "mcp.files/read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "A" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Read a" }, { type = "function_call",
    call_id = "toolu_a", name = "mcp_files_read_6efd9b52", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a",
    output  = "A" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function",
    name = "mcp_files_read_6efd9b52", parameters = { type = "object", properties = { path = { type = "string" } },
  required = ["path"] }, strict = false }], tool_choice = { type = "function", name = "mcp_files_read_6efd9b52" } }
}

request "a name of more than 128 letters is cut" {
  given  = { model = "m", max_tokens = 64, tools = [{ name = "ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt", input_schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"] } }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt_274a580b", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"] }, strict = false }] }
}

request "the choice <type> is <tool_choice> (T028)" {
  cases = <<-TABLE
    type | tool_choice
    auto | auto
    any  | required
    none | none
  TABLE
  given = { model = "m", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "<type>" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {} }, strict = false }], tool_choice = "<tool_choice>" }
}

request "the choice of <what> (T028)" {
  cases  = <<-TABLE
    what | tools | name | tool_choice
    one tool is that of a function |  | now | {"type": "function", "name": "now"}
    a tool that does not cross is the model's | {"type": "web_fetch_20250910", "name": "web_fetch"} | web_fetch | "auto"
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "tools": [{"name": "now", "input_schema": {"type": "object", "properties": {}}}, <tools>],
      "tool_choice": {"type": "tool", "name": "<name>"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
      "include": ["reasoning.encrypted_content"], "tools": [{"type": "function", "name": "now", "parameters": {"type": "object",
      "properties": {}}, "strict": false}], "tool_choice": <tool_choice>}
  JSON
}

request "one call at a time is asked for (T028)" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "auto", disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {} }, strict = false }], tool_choice = "auto", parallel_tool_calls = false }
}

request "several calls at a time need not be asked for" {
  given = { model = "m", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "any", disable_parallel_tool_use = false }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {} }, strict = false }], tool_choice = "required" }
}

request "an upstream that knows no such switch is not asked" {
  profile = { parallel_flag = false }
  given = { model = "m", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "auto", disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
    store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "now", parameters = { type = "object",
  properties = {} }, strict = false }], tool_choice = "auto" }
}

request "a tool that came in mid-conversation is offered with the others" {
  given  = { model = "m", max_tokens = 64, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }], messages = [{ role = "user", content = "Hi" }, { role = "system", content = [{ type = "tool_addition", tool = { type = "tool_definition", definition = { name = "late", description = "Late", input_schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"] } } } }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "user", content = "Go on" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }, { type = "function", name = "late", description = "Late", parameters = { type = "object", properties = { path = { type = "string" } }, required = ["path"] }, strict = false }] }
}
