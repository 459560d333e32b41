# What a Responses client offers, and what it leaves to choose, on a Messages upstream.

request "functions have an input schema, always an object's (T028, T141)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "now", description = "The time", parameters = { type = "object", properties = {}, required = [], additionalProperties = false }, strict = true }, { type = "function", name = "bare", parameters = null, strict = false }, { type = "function", name = "untyped", parameters = { properties = { a = { type = "string" } } }, defer_loading = true }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "now",
    description = "The time", input_schema = { type = "object", properties = {}, required = [], additionalProperties = false },
    strict      = true }, { name = "bare", input_schema = { type = "object", properties = {} } }, { name = "untyped",
  input_schema = { type = "object", properties = { a = { type = "string" } } } }] }
}

request "a schema that is no object's is the property of one (T141)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "string" }] }, strict = false }, { type = "function", name = "say", parameters = { type = "string" }, strict = true }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "pick",
    input_schema = { type = "object", properties = { value = { anyOf = [{ type = "object" }, { type = "string" }] } },
      required = ["value"] } }, { name = "say", input_schema = { type = "object", properties = { value = { type = "string" } },
  required = ["value"], additionalProperties = false }, strict = true }] }
}

request "a freeform tool is a tool with one string, with the grammar in words (T022)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "custom", name = "apply_patch",
    description = "Edit files", format = { type = "grammar", syntax = "lark", definition = "start: \"x\"" } }, { type = "custom",
  name = "say" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "apply_patch",
    description = "Edit files", input_schema = { type = "object", properties = { input = { type = "string",
      description = "The input of the tool, as raw text in this lark grammar:\nstart: \"x\"" } }, required = ["input"],
      additionalProperties = false } }, { name = "say", input_schema = { type = "object", properties = { input = { type = "string",
  description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } }] }
}

request "tools within a namespace, and in an item of the input, have its name before theirs" {
  given = { model = "m", max_output_tokens = 64, input = [{ type = "additional_tools", tools = [{ type = "namespace", name = "functions",
    description = "F", tools = [{ type = "custom", name = "exec", description = "Run" }] }] }, { role = "user", content = "Hi" }],
    tools = [{ type = "namespace", name = "mcp__files", description = "Files", tools = [{ type = "function", name = "read",
  description = "Read one", parameters = { type = "object", properties = {} } }] }], tool_choice = "auto" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "mcp__files__read",
    description = "Files\nRead one", input_schema = { type = "object", properties = {} } }, { name = "functions__exec",
    description = "F\nRun", input_schema = { type = "object", properties = { input = { type = "string",
    description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } }],
  tool_choice = { type = "auto" } }
}

request "the shells, the editor and the search that clients run are tools" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "local_shell" }, { type = "shell",
    environment = { type = "local" } }, { type = "apply_patch" }, { type = "tool_search", execution = "client", description = "Find",
  parameters = { type = "object", properties = { query = { type = "string" } } } }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "local_shell", description = "<any>", input_schema = { type = "object", properties = { command = { type = "array", items = { type = "string" }, description = "<any>" }, workdir = { type = "string", description = "<any>" }, timeout_ms = { type = "integer", description = "<any>" }, env = { type = "object", description = "<any>", additionalProperties = { type = "string" } } }, required = ["command"] } }, { name = "shell", description = "<any>", input_schema = { type = "object", properties = { commands = { type = "array", items = { type = "string" }, description = "<any>" }, timeout_ms = { type = "integer", description = "<any>" }, max_output_length = { type = "integer", description = "<any>" } }, required = ["commands"] } }, { name = "apply_patch", description = "<any>", input_schema = { type = "object", properties = { operation = { type = "object", properties = { type = { type = "string", enum = ["create_file", "update_file", "delete_file"] }, path = { type = "string", description = "<any>" }, diff = { type = "string", description = "<any>" } }, required = ["type", "path"] } }, required = ["operation"] } }, { name = "tool_search", description = "Find", input_schema = { type = "object", properties = { query = { type = "string" } } } }] }
}

request "tools that OpenAI runs are left out, and with the last of them the choice (T025, T032)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tool_choice = "auto", parallel_tool_calls = false, tools = [{ type = "web_search" },
    { type = "file_search", vector_store_ids = ["vs_1"] }, { type = "code_interpreter", container = { type = "auto" } },
    { type = "image_generation" }, { type = "mcp", server_label = "s", server_url = "https://a.example" }, { type = "shell",
  environment = { type = "container_auto" } }, { type = "tool_search" }, { type = "quantum_search" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a search of the web is the upstream's own where it has one (T025)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "web_search", search_context_size = "low",
  filters = { allowed_domains = ["a.example"] }, user_location = { type = "approximate", city = "Paris", country = "FR" } }] }
  profile = { web_search = "web_search_20250305" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "web_search_20250305",
  name = "web_search", allowed_domains = ["a.example"], user_location = { type = "approximate", city = "Paris", country = "FR" } }] }
}

request "a search of the web that must be made is the tool that must be called (T028)" {
  given   = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "web_search_preview" }], tool_choice = { type = "web_search_preview" } }
  profile = { web_search = "web_search_20250305" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "web_search_20250305",
  name = "web_search" }], tool_choice = { type = "tool", name = "web_search" } }
}

request "a hosted tool that must be called, and is not there, is refused (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "file_search", vector_store_ids = ["vs_1"] }, { type = "function",
  name = "now" }], tool_choice = { type = "file_search" } }
  reject       = "does not have the tool that must be called"
  reject_param = "tool_choice"
  reject_code  = "unsupported_parameter"
}

request "a search of the web that must be made is refused where there is none (T028)" {
  given        = { model = "m", input = "Hi", tools = [{ type = "web_search_preview" }], tool_choice = { type = "web_search_preview" } }
  reject       = "does not have the tool that must be called"
  reject_param = "tool_choice"
}

request "names that do not fit are others, in the history and in the choice too" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Hi" }, { type = "function_call", call_id = "call_a", name = "files.read", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "1" }], tools = [{ type = "function", name = "files.read", parameters = { type = "object", properties = {} } }], tool_choice = { type = "function", name = "files.read" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "files_read_601e4eb6", input = {} }] }, { role = "user",
    content = [{ type = "tool_result", tool_use_id = "call_a", content = "1" }] }], tools = [{ name = "files_read_601e4eb6",
  input_schema = { type = "object", properties = {} } }], tool_choice = { type = "tool", name = "files_read_601e4eb6" } }
}

request "no tools are no list (T032)" {
  given  = { model = "m", max_output_tokens = 64, input = "Hi", tools = [], tool_choice = "none", parallel_tool_calls = false }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "the choice auto is an object (T028)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "now" }], tool_choice = "auto",
  parallel_tool_calls = true }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "now",
  input_schema = { type = "object", properties = {} } }], tool_choice = { type = "auto" } }
}

request "<what> (T028)" {
  cases  = <<-TABLE
    what                                                            | given                     | expect
    the choice none has nothing beside it                           | "tool_choice": "none"     | "type": "none"
    the choice required is any, one call at a time stands within it | "tool_choice": "required" | "type": "any", "disable_parallel_tool_use": true
    one call at a time makes a choice where there was none          |                           | "type": "auto", "disable_parallel_tool_use": true
  TABLE
  given  = <<-JSON
    {"model": "m", "max_output_tokens": 64, "input": "Hi", "tools": [{"type": "function", "name": "now"}], <given>,
      "parallel_tool_calls": false}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}], "tools": [{"name": "now",
          "input_schema": {"type": "object", "properties": {}}}], "tool_choice": {<expect>}}
  JSON
}

request "a freeform tool or a shell that must be called is the tool that stands for it (T028)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "shell" }, { type = "custom", name = "say" }],
  tool_choice = { type = "shell" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "shell",
    description = "<any>", input_schema = "<any>" }, { name = "say", input_schema = "<any>" }], tool_choice = { type = "tool",
  name = "shell" } }
}

request "a freeform tool that must be called (T028)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "custom", name = "say" }], tool_choice = { type = "custom",
  name = "say" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "say",
  input_schema = "<any>" }], tool_choice = { type = "tool", name = "say" } }
}

request "of the tools only those cross that are allowed (T028)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "now" }, { type = "function",
    name = "then" }, { type = "custom", name = "say" }, { type = "shell" }], tool_choice = { type = "allowed_tools", mode = "required",
  tools = [{ type = "function", name = "now" }, { type = "shell" }, { type = "image_generation" }] } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "now",
    input_schema = { type = "object", properties = {} } }, { name = "shell", description = "<any>", input_schema = "<any>" }],
  tool_choice = { type = "any" } }
}

request "a choice among tools that are not there leaves all tools to the model" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "function", name = "now", parameters = { type = "object" } }],
  tool_choice = { type = "allowed_tools", mode = "required", tools = [{ type = "function", name = "gone" }] } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "now",
  input_schema = { type = "object" } }], tool_choice = { type = "auto" } }
}

request "a member of a namespace can be chosen by its own name" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", tools = [{ type = "namespace", name = "files", description = "F",
    tools = [{ type = "function", name = "read", parameters = { type = "object" } }] }], tool_choice = { type = "function",
  name = "read" } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], tools = [{ name = "files__read",
  description = "F", input_schema = { type = "object" } }], tool_choice = { type = "tool", name = "files__read" } }
}
