# What a Responses client offers, and what it leaves to choose, on a chat upstream.

request "functions are nested, strict as the client says it (T028, T142)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now", description = "The time", parameters = { type = "object",
    properties = {}, required = [], additionalProperties = false }, strict = true }, { type = "function", name = "then",
    parameters    = { type = "object", properties = { n = { type = "integer" } } }, strict = false, defer_loading = true,
    output_schema = { type = "string" } }, { type = "function", name = "bare", parameters = null, strict = null }, { type = "function",
  name = "unsaid", description = null }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "now", description = "The time", parameters = { type = "object", properties = {}, required = [],
      additionalProperties = false }, strict = true } }, { type = "function", function = { name = "then", parameters = { type = "object",
    properties = { n = { type = "integer" } } }, strict = false } }, { type = "function", function = { name = "bare" } },
  { type = "function", function = { name = "unsaid" } }] }
}

request "an upstream that does not know strict is not told (T142)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} },
  strict = true }] }
  profile = { strict_tools = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now", parameters = { type = "object", properties = {} } } }] }
}

request "a schema that is no object's crosses as it is: chat takes any (T141)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "pick", parameters = { anyOf = [{ type = "object",
  properties = { a = {} } }, { type = "object", properties = { b = {} } }] }, strict = false }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "pick", parameters = { anyOf = [{ type = "object", properties = { a = {} } }, { type = "object",
  properties = { b = {} } }] }, strict = false } }] }
}

request "patterns that only some servers read are left out of schemas (T141)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "write", parameters = { type = "object",
  properties = { name = { type = "string", pattern = "^[^\\p{Cc}]+$" }, pattern = { type = "string", pattern = "^a$" } } } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "write", parameters = { type = "object", properties = { name = { type = "string" }, pattern = { type = "string", pattern = "^a$" } } } } }] }
}

request "a freeform tool is a function of one string, with the grammar in words (T022)" {
  given = { model = "m", input = "Hi", tools = [{ type = "custom", name = "apply_patch", description = "Edit files", format = { type = "grammar",
    syntax = "lark", definition = "start: \"x\"" } }, { type = "custom", name = "say", format = { type = "text" } },
  { type = "custom", name = "sing" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "apply_patch", description = "Edit files", parameters = { type = "object", properties = { input = { type = "string",
      description = "The input of the tool, as raw text in this lark grammar:\nstart: \"x\"" } }, required = ["input"],
      additionalProperties = false } } }, { type = "function", function = { name = "say", parameters = { type = "object",
      properties           = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"],
      additionalProperties = false } } }, { type = "function", function = { name = "sing", parameters = { type = "object",
      properties           = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"],
  additionalProperties = false } } }] }
}

request "tools within a namespace have its name before theirs, and its description" {
  given = { model = "m", input = "Hi", tools = [{ type = "namespace", name = "mcp__files", description = "Files", tools = [{ type = "function",
    name = "read", description = "Read one", parameters = { type = "object", properties = {} }, strict = false },
    { type = "function", name = "list" }, { type = "custom", name = "exec", description = "Run", format = { type = "grammar",
  syntax = "regex", definition = ".*" } }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "mcp__files__read", description = "Files\nRead one", parameters = { type = "object", properties = {} }, strict = false } }, { type = "function", function = { name = "mcp__files__list", description = "Files" } }, { type = "function", function = { name = "mcp__files__exec", description = "Files\nRun", parameters = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text in this regex grammar:\n.*" } }, required = ["input"], additionalProperties = false } } }] }
}

request "names that do not fit are others: too long, or with signs that are not taken" {
  given  = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "function_call", call_id = "call_a", namespace = "a_namespace_with_quite_a_long_name", name = "a_function_with_a_long_name_too", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "1" }], tools = [{ type = "namespace", name = "a_namespace_with_quite_a_long_name", description = "D", tools = [{ type = "function", name = "a_function_with_a_long_name_too", parameters = { type = "object", properties = {} } }] }, { type = "function", name = "files.read", parameters = { type = "object", properties = {} } }], tool_choice = { type = "function", name = "files.read" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "a_namespace_with_quite_a_long_name__a_function_with_a_l_935764c0", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "1" }], tools = [{ type = "function", function = { name = "files_read_601e4eb6", parameters = { type = "object", properties = {} } } }, { type = "function", function = { name = "a_namespace_with_quite_a_long_name__a_function_with_a_l_935764c0", description = "D", parameters = { type = "object", properties = {} } } }], tool_choice = { type = "function", function = { name = "files_read_601e4eb6" } } }
}

request "the shells and the editor that OpenAI's models know are functions" {
  given = { model = "m", input = "Hi", tools = [{ type = "local_shell" }, { type = "shell", environment = { type = "local" } },
  { type = "apply_patch" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "local_shell", description = "<any>", parameters = { type = "object", properties = { command = { type = "array", items = { type = "string" }, description = "<any>" }, workdir = { type = "string", description = "<any>" }, timeout_ms = { type = "integer", description = "<any>" }, env = { type = "object", description = "<any>", additionalProperties = { type = "string" } } }, required = ["command"] } } }, { type = "function", function = { name = "shell", description = "<any>", parameters = { type = "object", properties = { commands = { type = "array", items = { type = "string" }, description = "<any>" }, timeout_ms = { type = "integer", description = "<any>" }, max_output_length = { type = "integer", description = "<any>" } }, required = ["commands"] } } }, { type = "function", function = { name = "apply_patch", description = "<any>", parameters = { type = "object", properties = { operation = { type = "object", properties = { type = { type = "string", enum = ["create_file", "update_file", "delete_file"] }, path = { type = "string", description = "<any>" }, diff = { type = "string", description = "<any>" } }, required = ["type", "path"] } }, required = ["operation"] } } }] }
}

request "tools that OpenAI runs are left out, and with the last of them the choice (T025, T032)" {
  given  = { model = "m", input = "Hi", tool_choice = "auto", parallel_tool_calls = false, tools = [{ type = "web_search", external_web_access = true }, { type = "web_search_preview" }, { type = "file_search", vector_store_ids = ["vs_1"] }, { type = "code_interpreter", container = { type = "auto" } }, { type = "image_generation" }, { type = "computer" }, { type = "computer_use_preview", display_height = 1, display_width = 1, environment = "linux" }, { type = "mcp", server_label = "s", server_url = "https://a.example" }, { type = "programmatic_tool_calling" }, { type = "shell", environment = { type = "container_auto" } }, { type = "tool_search" }, { type = "tool_search", execution = "server" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "a tool of a type that does not exist yet breaks no request (T025)" {
  given = { model = "m", input = "Hi", tools = [{ type = "quantum_search" }, { type = "function", name = "now" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now" } }] }
}

request "a search of the web is an option where the upstream has one (T025)" {
  given = { model = "m", input = "Hi", tools = [{ type = "web_search", search_context_size = "low", user_location = { type = "approximate",
  city = "Paris", country = "FR" } }] }
  profile = { web_search = true }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], web_search_options = { search_context_size = "low",
  user_location = { type = "approximate", approximate = { city = "Paris", country = "FR" } } } }
}

request "no tools are no list (T032)" {
  given  = { model = "m", input = "Hi", tools = [], tool_choice = "none", parallel_tool_calls = true }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "the choice auto is a word (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now" }], tool_choice = "auto", parallel_tool_calls = true }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now" } }], tool_choice = "auto" }
}

request "the choices none and required are words, and one call at a time is one (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now" }], tool_choice = "required",
  parallel_tool_calls = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now" } }], tool_choice = "required", parallel_tool_calls = false }
}

request "the choice none is a word (T028)" {
  given   = { model = "m", input = "Hi", tools = [{ type = "function", name = "now" }], tool_choice = "none", parallel_tool_calls = false }
  profile = { parallel_flag = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now" } }], tool_choice = "none" }
}

request "a function that must be called is nested (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now" }, { type = "custom", name = "say" }],
  tool_choice = { type = "function", name = "now" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "now" } }, { type = "function", function = { name = "say", parameters = "<any>" } }],
  tool_choice = { type = "function", function = { name = "now" } } }
}

request "a freeform tool that must be called is the function that stands for it (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "custom", name = "say" }], tool_choice = { type = "custom", name = "say" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "say", parameters = "<any>" } }], tool_choice = { type = "function", function = { name = "say" } } }
}

request "a shell that must be called is the function that stands for it (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "shell" }, { type = "function", name = "now" }], tool_choice = { type = "shell" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "shell", description = "<any>", parameters = "<any>" } }, { type = "function", function = { name = "now" } }],
  tool_choice = { type = "function", function = { name = "shell" } } }
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

request "a search of the web that must be made is left to the model where it is an option (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "web_search_preview" }, { type = "function", name = "now" }],
  tool_choice = { type = "web_search_preview" } }
  profile = { web_search = true }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], web_search_options = {}, tools = [{ type = "function",
  function = { name = "now" } }], tool_choice = "auto" }
}

request "a function that must be called, and was not declared, is left to the model (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now" }], tool_choice = { type = "function", name = "then" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now" } }], tool_choice = "auto" }
}

request "tools that are allowed are nested twice (T028)" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now" }, { type = "function", name = "then" },
    { type = "custom", name = "say" }], tool_choice = { type = "allowed_tools", mode = "required", tools = [{ type = "function",
  name = "now" }, { type = "custom", name = "say" }, { type = "image_generation" }] } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "now" } }, { type = "function", function = { name = "then" } }, { type = "function", function = { name = "say",
      parameters = "<any>" } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "required", tools = [{ type = "function",
  function = { name = "now" } }, { type = "function", function = { name = "say" } }] } } }
}

request "tools come in an item of the input as well, as newer Codex sends them" {
  given = { model = "m", input = [{ type = "additional_tools", tools = [{ type = "namespace", name = "functions",
    description = "Functions", tools = [{ type = "custom", name = "exec", description = "Run code", format = { type = "grammar",
    syntax = "lark", definition = "start: x" } }] }, { type = "function", name = "now" }] }, { role = "user",
  content = "Hi" }], tool_choice = "auto" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "now" } }, { type = "function", function = { name = "functions__exec", description = "Functions\nRun code",
      parameters = { type = "object", properties = { input = { type = "string",
        description = "The input of the tool, as raw text in this lark grammar:\nstart: x" } }, required = ["input"],
  additionalProperties = false } } }], tool_choice = "auto" }
}

request "a function must have a name" {
  given        = { model = "m", input = "Hi", tools = [{ type = "function", parameters = {} }] }
  reject       = "Field required"
  reject_param = "tools[0].name"
}

request "a tool that is offered twice is sent once, as it is offered last" {
  given = { model = "m", input = [{ type = "additional_tools", tools = [{ type = "function", name = "now", description = "old",
    parameters = { type = "object" } }, { type = "namespace", name = "files", description = "F", tools = [{ type = "function",
    name = "read", parameters = { type = "object" } }] }] }, { role = "user", content = "Hi" }], tools = [{ type = "function",
    name = "now", description = "new", parameters = { type = "object" } }, { type = "namespace", name = "files", description = "F",
  tools = [{ type = "function", name = "read", parameters = { type = "object" } }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "now", description = "new", parameters = { type = "object" } } }, { type = "function", function = { name = "files__read", description = "F", parameters = { type = "object" } } }] }
}

request "different tools of one name have a name each, which their calls and a choice have too" {
  given = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "function_call", namespace = "a", name = "b", call_id = "c1",
    arguments = "{}" }, { type = "function_call", name = "a__b", call_id = "c2", arguments = "{}" }, { type = "custom_tool_call",
    name = "run", call_id = "c3", input = "ls" }, { type = "function_call", name = "run", call_id = "c4", arguments = "{}" },
    { type = "function_call_output", call_id = "c1", output = "1" }, { type = "function_call_output", call_id = "c2", output = "2" },
    { type = "custom_tool_call_output", call_id = "c3", output = "3" }, { type = "function_call_output", call_id = "c4", output = "4" }],
    tools = [{ type = "custom", name = "run" }, { type = "function", name = "run", parameters = { type = "object" } }, { type = "function",
      name = "a__b", parameters = { type = "object" } }, { type = "function", name = "now", parameters = { type = "object" } },
    { type = "namespace", name = "a", description = "A", tools = [{ type = "function", name = "b", parameters = { type = "object" } }] }],
    tool_choice = { type = "allowed_tools", mode = "required", tools = [{ type = "function", name = "b" }, { type = "function",
  name = "gone" }] } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    tool_calls = [{ id = "c1", type = "function", function = { name = "a__b_72e22a45", arguments = "{}" } }, { id = "c2",
      type     = "function", function = { name = "a__b_03d551d5", arguments = "{}" } }, { id = "c3", type = "function",
      function = { name = "run_f2a70126", arguments = "{\"input\":\"ls\"}" } }, { id = "c4", type = "function",
    function = { name = "run_da70df14", arguments = "{}" } }] }, { role = "tool", tool_call_id = "c1", content = "1" },
    { role = "tool", tool_call_id = "c2", content = "2" }, { role = "tool", tool_call_id = "c3", content = "3" }, { role = "tool",
    tool_call_id = "c4", content = "4" }], tools = [{ type = "function", function = { name = "run_f2a70126", parameters = "<any>" } },
    { type = "function", function = { name = "run_da70df14", parameters = { type = "object" } } }, { type = "function",
      function = { name = "a__b_03d551d5", parameters = { type = "object" } } }, { type = "function", function = { name = "now",
        parameters = { type = "object" } } }, { type = "function", function = { name = "a__b_72e22a45", description = "A",
      parameters = { type = "object" } } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "required",
  tools = [{ type = "function", function = { name = "a__b_72e22a45" } }] } } }
}

reply "calls of tools that share a name come back as the client's, with their namespace and form" {
  request = { model = "m", input = "Hi", tools = [{ type = "function", name = "a__b", parameters = { type = "object" } },
    { type = "custom", name = "run" }, { type = "function", name = "run", parameters = { type = "object" } }, { type = "namespace",
  name = "a", description = "A", tools = [{ type = "function", name = "b", parameters = { type = "object" } }] }] }
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "x", choices = [{ index = 0, finish_reason = "tool_calls",
    message = { role = "assistant", content = null, tool_calls = [{ id = "c1", type = "function", function = { name = "a__b_72e22a45",
      arguments = "{}" } }, { id = "c2", type = "function", function = { name = "a__b_03d551d5", arguments = "{}" } },
      { id = "c3", type = "function", function = { name = "run_f2a70126", arguments = "{\"input\":\"ls\"}" } }, { id = "c4",
  type = "function", function = { name = "run_da70df14", arguments = "{}" } }] } }] }
  expect = { id = "resp_1", object = "response", created_at = 1, completed_at = "<any>", status = "completed", model = "m", tools = "<any>", usage = "<any>", text = "<any>", reasoning = "<any>", access_programs = null, background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, metadata = {}, parallel_tool_calls = true, previous_response_id = null, service_tier = "default", store = true, temperature = 1, tool_choice = "auto", top_logprobs = 0, top_p = 1, truncation = "disabled", user = null, output = [{ id = "fc_1_0", type = "function_call", status = "completed", call_id = "c1", name = "b", namespace = "a", arguments = "{}" }, { id = "fc_1_1", type = "function_call", status = "completed", call_id = "c2", name = "a__b", arguments = "{}" }, { id = "ctc_1_2", type = "custom_tool_call", status = "completed", call_id = "c3", name = "run", input = "ls" }, { id = "fc_1_3", type = "function_call", status = "completed", call_id = "c4", name = "run", arguments = "{}" }] }
}

request "a choice of a tool that is not there is left to the model" {
  given = { model = "m", input = "Hi", tools = [{ type = "function", name = "now", parameters = { type = "object" } }],
  tool_choice = { type = "allowed_tools", mode = "required", tools = [{ type = "function", name = "gone" }] } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "now", parameters = { type = "object" } } }], tool_choice = "auto" }
}
