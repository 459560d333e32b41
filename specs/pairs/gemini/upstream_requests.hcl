# What a Gemini upstream is sent.

request "a text, of which the model and the form of the answer stand in the path" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", stream = true, messages = [{ role = "user", content = "Hi" }] }
  expect = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  expect_path = "/v1beta/models/upstream-model:streamGenerateContent?alt=sse"
}

request "a name that begins with models/" {
  client         = "chat"
  upstream       = "gemini"
  upstream_model = "models/gemini-3-pro"
  expect_headers = { x-goog-api-key = "<key>", Authorization = "" }
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  expect_path = "/v1beta/models/gemini-3-pro:generateContent"
}

request "system texts, limits, sampling, stop strings and a schema" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", max_completion_tokens = 500, temperature = 0.5, top_p = 0.9, stop = ["A", "B"], service_tier = "default", response_format = { type = "json_schema", json_schema = { name = "x", schema = { type = "object" } } }, messages = [{ role = "system", content = "Be brief." }, { role = "developer", content = "Be kind." }, { role = "user", content = "Hi" }, { role = "assistant", content = "Yes?" }, { role = "system", content = "Now." }, { role = "user", content = "Go" }] }
  expect   = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"Hi"}]},{"role":"model","parts":[{"text":"Yes?"}]},{"role":"user","parts":[{"text":"<system-reminder>Now.</system-reminder>"},{"text":"Go"}]}],"systemInstruction":{"parts":[{"text":"Be brief."},{"text":"Be kind."}]},"generationConfig":{"maxOutputTokens":500,"temperature":0.5,"topP":0.9,"stopSequences":["A","B"],"responseMimeType":"application/json","responseJsonSchema":{"type": "object"},"thinkingConfig":{"includeThoughts":true}},"serviceTier":"standard"}
  JSON
}

request "a JSON object without a schema; a tier that Google does not have" {
  client   = "chat"
  upstream = "gemini"
  given = { model = "m", response_format = { type = "json_object" }, service_tier = "auto", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseMimeType = "application/json", thinkingConfig = { includeThoughts = true } } }
  lost   = ["service_tier"]
}

request "what has no place is reported" {
  client   = "chat"
  upstream = "gemini"
  given = { model = "m", metadata = { a = "b" }, logit_bias = { "1" = 2 }, user = "u", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
  lost = ["metadata", "logit_bias", "user"]
}

request "calls and results: arguments are objects, a result has the name of its call" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = "Let me see.", tool_calls = [{ id = "c1", type = "function", function = { name = "look", arguments = "{\"n\":12345678901234567890}" } }, { id = "c2", type = "function", function = { name = "wait", arguments = "" } }] }, { role = "tool", tool_call_id = "c2", content = "done" }, { role = "tool", tool_call_id = "c1", content = "a cat" }, { role = "user", content = "And?" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ text = "Let me see." }, { functionCall = { id = "c1", name = "look", args = { n = 12345678901234567890 } } }, { functionCall = { id = "c2", name = "wait", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "c1", name = "look", response = { output = "a cat" } } }, { functionResponse = { id = "c2", name = "wait", response = { output = "done" } } }, { text = "And?" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a call without its result, and a result without its call" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", tool_calls = [{ id = "c1", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "user", content = "And?" }, { role = "tool", tool_call_id = "c9", content = "lost" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ functionCall = { id = "c1", name = "look", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "c1", name = "look", response = { error = "[Tool result unavailable - conversation history was truncated]" } } }, { text = "And?" }, { text = "[Result of an earlier tool call c9]\nlost" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a history that begins and ends with the model; empty text" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "assistant", content = "Hi" }, { role = "user", content = "" }, { role = "assistant", content = "Hello?" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "(continue)" }] }, { role = "model", parts = [{ text = "Hi" }, { text = "Hello?" }] }, { role = "user", parts = [{ text = "(continue)" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "only system text" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "system", content = "Write a poem." }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "(continue)" }] }], systemInstruction = { parts = [{ text = "Write a poem." }] }, generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "images, a document, sound and video" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "What?" }, { type = "image_url", image_url = { url = "data:image/png;base64,AAAA" } }, { type = "image_url", image_url = { url = "https://generativelanguage.googleapis.com/v1beta/files/abc" } }, { type = "file", file = { filename = "a.pdf", file_data = "data:application/pdf;base64,JVBERi0=" } }, { type = "file", file = { file_data = "JVBERi0=" } }, { type = "input_audio", input_audio = { data = "UklG", format = "mp3" } }, { type = "video_url", video_url = { url = "https://youtu.be/x" } }, { type = "video_url", video_url = { url = "data:video/mp4;base64,AAAA" } }] }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "What?" }, { inlineData = { mimeType = "image/png", data = "AAAA" } }, { fileData = { fileUri = "https://generativelanguage.googleapis.com/v1beta/files/abc" } }, { inlineData = { mimeType = "application/pdf", data = "JVBERi0=" } }, { inlineData = { mimeType = "application/pdf", data = "JVBERi0=" } }, { inlineData = { mimeType = "audio/mp3", data = "UklG" } }, { fileData = { fileUri = "https://youtu.be/x" } }, { inlineData = { mimeType = "video/mp4", data = "AAAA" } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "an image by a URL that the upstream does not read" {
  client   = "chat"
  upstream = "gemini"
  given = { model = "m", messages = [{ role = "user", content = [{ type = "image_url",
  image_url = { url = "https://x.example/a.png" } }] }] }
  reject = "send the image itself in base64"
}

request "an image by a URL that the upstream reads" {
  client   = "chat"
  upstream = "gemini"
  profile  = { fetches = true }
  given = { model = "m", messages = [{ role = "user", content = [{ type = "image_url",
  image_url = { url = "https://x.example/a.png" } }] }] }
  expect = { contents = [{ role = "user", parts = [{ fileData = { fileUri = "https://x.example/a.png" } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a document by a URL that the upstream reads" {
  client   = "messages"
  upstream = "gemini"
  profile  = { fetches = true }
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "document", source = { type = "url", url = "https://x.example/a.pdf" } }] }] }
  expect = { contents = [{ role = "user", parts = [{ fileData = { fileUri = "https://x.example/a.pdf" } }] }],
  generationConfig = { maxOutputTokens = 9 } }
}

request "a document by a URL that the upstream does not read" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "document", source = { type = "url", url = "https://x.example/a.pdf" } }] }] }
  reject   = "send the document itself in base64"
}

request "a document as text" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "document", title = "T", source = { type = "text", media_type = "text/plain", data = "words" } }] }] }
  expect   = <<-JSON
    {"contents":[{"role":"user","parts":[{"text":"<document title=\"T\">\nwords\n</document>"}]}],"generationConfig":{"maxOutputTokens":9}}
  JSON
}

request "<what> of another provider's" {
  client   = "messages"
  upstream = "gemini"
  cases    = <<-TABLE
    what       | type
    an image   | image
    a document | document
  TABLE
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "<type>", source = { type = "file", file_id = "f" } }] }] }
  reject   = "another provider"
}

request "a model that takes no images" {
  client   = "chat"
  upstream = "gemini"
  profile  = { images = false }
  given = { model = "m", messages = [{ role = "user", content = [{ type = "image_url",
  image_url = { url = "data:image/png;base64,AAAA" } }] }] }
  expect = { contents = [{ role = "user", parts = [{ text = "[image omitted: the model does not accept images]" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "<what>" {
  client   = "chat"
  upstream = "gemini"
  cases    = <<-TABLE
    what | tool_choice | given | expect
    tools, and the choice auto | "auto" | "description": "Looks." | "toolConfig": {"functionCallingConfig": {"mode": "AUTO"}}
    tools, and the choice none | "none" | "description": "Looks." | "toolConfig": {"functionCallingConfig": {"mode": "NONE"}}
    tools, and the choice required | "required" | "description": "Looks." | "toolConfig": {"functionCallingConfig": {"mode": "ANY"}}
    a choice of a tool that is not offered | {"type": "function", "function": {"name": "gone"}} |  |
  TABLE
  given    = <<-JSON
    {"model": "m", "tool_choice": <tool_choice>, "tools": [{"type": "function", "function": {"name": "look", "parameters": {"type": "object", "properties": {}}, <given>}}], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect   = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "look", <given>, "parametersJsonSchema": {"type": "object", "properties": {}}}]}], <expect>, "generationConfig": {"thinkingConfig": {"includeThoughts": true}}}
  JSON
}

request "one tool is chosen, whose name the upstream does not take" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", tool_choice = { type = "function", function = { name = "1 look" } }, tools = [{ type = "function", function = { name = "1 look", parameters = { type = "object", properties = {} } } }, { type = "function", function = { name = "wait", parameters = { type = "object", properties = {} } } }], messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "_1_look_4def52e8", parametersJsonSchema = { type = "object", properties = {} } }, { name = "wait", parametersJsonSchema = { type = "object", properties = {} } }] }], toolConfig = { functionCallingConfig = { mode = "ANY", allowedFunctionNames = ["_1_look_4def52e8"] } }, generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "allowed <what>" {
  client   = "chat"
  upstream = "gemini"
  cases    = <<-TABLE
    what                               | mode     | expect | expect_2
    tools                              | required | ANY    | "allowedFunctionNames": ["look"]
    tools that the model need not call | auto     | AUTO   |
  TABLE
  given    = { model = "m", tool_choice = { type = "allowed_tools", allowed_tools = { mode = "<mode>", tools = [{ type = "function", function = { name = "look" } }] } }, tools = [{ type = "function", function = { name = "look", parameters = { type = "object", properties = {} } } }, { type = "function", function = { name = "wait", parameters = { type = "object", properties = {} } } }], messages = [{ role = "user", content = "Hi" }] }
  expect   = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "tools": [{"functionDeclarations": [{"name": "look", "parametersJsonSchema": {"type": "object", "properties": {}}}]}], "toolConfig": {"functionCallingConfig": {"mode": "<expect>", <expect_2>}}, "generationConfig": {"thinkingConfig": {"includeThoughts": true}}}
  JSON
}

request "a freeform tool, and one whose arguments are no object" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", tools = [{ type = "custom", custom = { name = "patch", description = "Patches." } }, { type = "function", function = { name = "pick", parameters = { type = "string" } } }], messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "patch", description = "Patches.", parametersJsonSchema = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } }, { name = "pick", parametersJsonSchema = { type = "object", properties = { value = { type = "string" } }, required = ["value"] } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "tools that the upstream runs" {
  client   = "responses"
  upstream = "gemini"
  given    = { model = "m", input = "Hi", tools = [{ type = "web_search" }, { type = "code_interpreter", container = { type = "auto" } }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ googleSearch = {} }, { codeExecution = {} }] }
}

request "tools <what>" {
  client   = "responses"
  upstream = "gemini"
  cases    = <<-TABLE
    what                                                 | type        | given
    that the upstream runs do not stand beside functions | web_search  |
    of whoever runs them                                 | file_search | "vector_store_ids": ["v"]
  TABLE
  given    = <<-JSON
    {"model": "m", "input": "Hi", "tools": [{"type": "<type>", <given>}, {"type": "function", "name": "f", "parameters": {"type": "object"}}]}
  JSON
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "f", parametersJsonSchema = { type = "object" } }] }] }
  lost     = ["tools[0]"]
}

request "tools that the upstream runs stand beside functions" {
  client   = "responses"
  upstream = "gemini"
  profile  = { mixed_tools = true }
  given = { model = "m", input = "Hi", tools = [{ type = "web_search" }, { type = "function", name = "f",
  parameters = { type = "object" } }] }
  expect = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "f", parametersJsonSchema = { type = "object" } }] }, { googleSearch = {} }] }
}

request "tools that OpenAI's models know" {
  client   = "responses"
  upstream = "gemini"
  given    = { model = "m", input = "Hi", tools = [{ type = "local_shell" }, { type = "shell" }, { type = "apply_patch" }, { type = "tool_search", execution = "client", description = "Finds.", parameters = { type = "object", properties = {} } }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "local_shell", description = "Run a command on the user's computer, and get what it prints.", parametersJsonSchema = { type = "object", properties = { command = { type = "array", items = { type = "string" }, description = "The command and its arguments" }, workdir = { type = "string", description = "The directory to run it in" }, timeout_ms = { type = "integer", description = "Milliseconds that it may take" }, env = { type = "object", description = "Environment variables to set", additionalProperties = { type = "string" } } }, required = ["command"] } }, { name = "shell", description = "Run a command on the user's computer, and get what it prints.", parametersJsonSchema = { type = "object", properties = { commands = { type = "array", items = { type = "string" }, description = "The commands, each as one line" }, timeout_ms = { type = "integer", description = "Milliseconds that they may take" }, max_output_length = { type = "integer", description = "Characters of output to return at most" } }, required = ["commands"] } }, { name = "apply_patch", description = "Create, change or delete a file.", parametersJsonSchema = { type = "object", properties = { operation = { type = "object", properties = { type = { type = "string", enum = ["create_file", "update_file", "delete_file"] }, path = { type = "string", description = "The file" }, diff = { type = "string", description = "What to change, as a V4A diff; of a new file, all its lines with a + before each" } }, required = ["type", "path"] } }, required = ["operation"] } }, { name = "tool_search", description = "Finds.", parametersJsonSchema = { type = "object", properties = {} } }] }] }
}

request "tools that Anthropic's models know" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "bash_20250124", name = "bash" }, { type = "text_editor_20250728", name = "str_replace_based_edit_tool" }, { type = "memory_20250818", name = "memory" }, { type = "computer_20250124", name = "computer", display_width_px = 800, display_height_px = 600 }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "bash", description = "Run a command in a persistent bash session, or restart it.", parametersJsonSchema = { type = "object", properties = { command = { type = "string", description = "The command to run" }, restart = { type = "boolean", description = "Restart the session" } } } }, { name = "str_replace_based_edit_tool", description = "View and edit text files.", parametersJsonSchema = { type = "object", properties = { command = { type = "string", enum = ["view", "create", "str_replace", "insert"] }, path = { type = "string", description = "The file or directory" }, file_text = { type = "string", description = "The whole text of a file to create" }, old_str = { type = "string", description = "The text to replace, which the file holds once" }, new_str = { type = "string", description = "The text that takes its place" }, insert_line = { type = "integer", description = "The line behind which to insert; 0 for the beginning" }, insert_text = { type = "string", description = "The text to insert" }, view_range = { type = "array", items = { type = "integer" }, description = "The first and the last line to view; -1 for the end" } }, required = ["command"] } }, { name = "memory", description = "View and edit the files of a memory directory.", parametersJsonSchema = { type = "object", properties = { command = { type = "string", enum = ["view", "create", "str_replace", "insert", "delete", "rename"] }, path = { type = "string", description = "The file or directory" }, file_text = { type = "string", description = "The whole text of a file to create" }, old_str = { type = "string", description = "The text to replace, which the file holds once" }, new_str = { type = "string", description = "The text that takes its place" }, insert_line = { type = "integer", description = "The line behind which to insert; 0 for the beginning" }, insert_text = { type = "string", description = "The text to insert" }, view_range = { type = "array", items = { type = "integer" }, description = "The first and the last line to view; -1 for the end" }, old_path = { type = "string" }, new_path = { type = "string" } }, required = ["command"] } }, { name = "computer", description = "Use the mouse and the keyboard of a computer whose screen is 800 pixels wide and 600 high, and see its screen.", parametersJsonSchema = { type = "object", properties = { action = { type = "string", enum = ["key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click", "triple_click", "left_mouse_down", "left_mouse_up", "scroll", "hold_key", "wait", "screenshot", "cursor_position", "zoom"] }, coordinate = { type = "array", items = { type = "integer" }, description = "x and y, in pixels from the upper left corner" }, start_coordinate = { type = "array", items = { type = "integer" }, description = "Where a drag begins" }, region = { type = "array", items = { type = "integer" }, description = "What to zoom in on: x and y of two corners" }, text = { type = "string", description = "What to type, or the keys to press or hold, such as ctrl+s" }, scroll_direction = { type = "string", enum = ["up", "down", "left", "right"] }, scroll_amount = { type = "integer" }, duration = { type = "number", description = "Seconds to wait or to hold a key" } }, required = ["action"] } }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "the effort <what>" {
  client         = "responses"
  upstream       = "gemini"
  cases          = <<-TABLE
    what                | upstream_model | effort  | given             | thinking_config
    none as a level     |                | none    | "summary": "auto" | {"thinkingLevel": "MINIMAL"}
    none as a budget    | gemini-2.5-pro | none    |                   | {"thinkingBudget": 128}
    minimal as a level  |                | minimal | "summary": "auto" | {"includeThoughts": true, "thinkingLevel": "MINIMAL"}
    minimal as a budget | gemini-2.5-pro | minimal |                   | {"thinkingBudget": 1024}
    low as a level      |                | low     | "summary": "auto" | {"includeThoughts": true, "thinkingLevel": "LOW"}
    low as a budget     | gemini-2.5-pro | low     |                   | {"thinkingBudget": 1024}
    medium as a level   |                | medium  | "summary": "auto" | {"includeThoughts": true, "thinkingLevel": "MEDIUM"}
    medium as a budget  | gemini-2.5-pro | medium  |                   | {"thinkingBudget": 8192}
    high as a level     |                | high    | "summary": "auto" | {"includeThoughts": true, "thinkingLevel": "HIGH"}
    high as a budget    | gemini-2.5-pro | high    |                   | {"thinkingBudget": 24576}
    xhigh as a level    |                | xhigh   | "summary": "auto" | {"includeThoughts": true, "thinkingLevel": "HIGH"}
    xhigh as a budget   | gemini-2.5-pro | xhigh   |                   | {"thinkingBudget": 24576}
    max as a level      |                | max     | "summary": "auto" | {"includeThoughts": true, "thinkingLevel": "HIGH"}
    max as a budget     | gemini-2.5-pro | max     |                   | {"thinkingBudget": -1}
  TABLE
  upstream_model = "<upstream_model>"
  given          = <<-JSON
    {"model": "m", "input": "Hi", "reasoning": {"effort": "<effort>", <given>}}
  JSON
  expect         = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": <thinking_config>}}
  JSON
}

request "<case>" {
  client         = "chat"
  upstream       = "gemini"
  cases          = <<-TABLE
    case                                   | upstream_model       | reasoning_effort | thinking_config
    an effort that the model does not know | gemini-3-pro-preview | medium           | {"includeThoughts": true, "thinkingLevel": "HIGH"}
    much thinking within a budget          | gemini-2.5-pro       | high             | {"includeThoughts": true, "thinkingBudget": 24576}
    no thinking                            | gemini-2.5-flash     | none             | {"thinkingBudget": 0}
  TABLE
  upstream_model = "<upstream_model>"
  given          = { model = "m", reasoning_effort = "<reasoning_effort>", messages = [{ role = "user", content = "Hi" }] }
  expect         = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": <thinking_config>}}
  JSON
}

request "a budget of thinking" {
  client         = "messages"
  upstream       = "gemini"
  upstream_model = "gemini-2.5-flash"
  given          = { model = "m", max_tokens = 50000, thinking = { type = "enabled", budget_tokens = 30000 }, messages = [{ role = "user", content = "Hi" }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { maxOutputTokens = 50000, thinkingConfig = { includeThoughts = true, thinkingBudget = 24576 } } }
}

request "thinking that is switched off" {
  client         = "messages"
  upstream       = "gemini"
  upstream_model = "gemini-2.5-flash"
  given          = { model = "m", max_tokens = 50000, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { maxOutputTokens = 50000, thinkingConfig = { thinkingBudget = 0 } } }
}

request "<example>" {
  client         = "chat"
  upstream       = "gemini"
  cases          = <<-TABLE
    example                     | upstream_model         | reasoning_effort
    a model that does not think | gemini-2.0-flash       | high
    a model that draws          | gemini-2.5-flash-image | low
    an open model               | gemma-3-27b-it         | low
  TABLE
  upstream_model = "<upstream_model>"
  given          = { model = "m", reasoning_effort = "<reasoning_effort>", messages = [{ role = "user", content = "Hi" }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
}

request "a model that samples in its own way" {
  client   = "chat"
  upstream = "gemini"
  profile  = { sampling = "none" }
  given    = { model = "m", temperature = 0.2, top_p = 0.2, messages = [{ role = "user", content = "Hi" }] }
  expect = { contents = [{ role = "user", parts = [{ text = "Hi" }] }],
  generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "an upstream without tiers and schemas" {
  client   = "chat"
  upstream = "gemini"
  profile  = { service_tier = false, json_schema = false }
  given    = { model = "m", service_tier = "flex", response_format = { type = "json_schema", json_schema = { name = "x", schema = { type = "object" } } }, messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseMimeType = "application/json", thinkingConfig = { includeThoughts = true } } }
}

request "a result that is an error, an image in it, and what a search found" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use", id = "t1", name = "look", input = {} }, { type = "tool_use", id = "t2", name = "find", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t1", is_error = true, content = [{ type = "text", text = "no" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "AAAA" } }] }, { type = "tool_result", tool_use_id = "t2", content = [{ type = "search_result", title = "T", source = "https://x.example", content = [{ type = "text", text = "found" }] }, { type = "tool_reference", tool_name = "other" }] }] }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ functionCall = { id = "t1", name = "look", args = {} } }, { functionCall = { id = "t2", name = "find", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "t1", name = "look", response = { error = "no" } } }, { functionResponse = { id = "t2", name = "find", response = { output = "T\nhttps://x.example\nfound\nTool available: other" } } }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "an image within a result" {
  client         = "messages"
  upstream       = "gemini"
  upstream_model = "gemini-3-flash-preview"
  given          = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "tool_use", id = "t1", name = "look", input = {} }, { type = "tool_use", id = "t2", name = "find", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t1", is_error = true, content = [{ type = "text", text = "no" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "AAAA" } }] }, { type = "tool_result", tool_use_id = "t2", content = [{ type = "search_result", title = "T", source = "https://x.example", content = [{ type = "text", text = "found" }] }, { type = "tool_reference", tool_name = "other" }] }] }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ functionCall = { id = "t1", name = "look", args = {} }, thoughtSignature = "skip_thought_signature_validator" }, { functionCall = { id = "t2", name = "find", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "t1", name = "look", response = { error = "no" }, parts = [{ inlineData = { mimeType = "image/png", data = "AAAA" } }] } }, { functionResponse = { id = "t2", name = "find", response = { output = "T\nhttps://x.example\nfound\nTool available: other" } } }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "a summary of what was forgotten, and a tool that came later" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "assistant", content = [{ type = "compaction", content = "We met." }] }, { role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "(continue)" }] }, { role = "model", parts = [{ text = "Summary of the conversation so far:\nWe met." }] }, { role = "user", parts = [{ text = "Hi" }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "signatures that a chat client carried go back on their parts" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = "On it.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.B3FLolQmnXtt1b9vRqEXz2o__1-tVCN0d6VSikd0-0YEmdx_0whQAqdkzbrnRRikJRr9dNSK1eOn6G_-2ot0uNUuHWrheOGDOcupwXyBxCyXqKjlW0YXCkoomnveXhQEKhMWOQMtXX0RInjiiZJkS1k", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "gw2.pjSEKcYtaBaYFph1DZoNREYA662BKJZt40Nmgnsl6aYZiSHwhqQx1lBy9n_rS_KigoWw-zasETj8z2K-wjM5MG4db96icZfDMbqQOVY7uMAosr5DT-eCgX4LOSKmCVb3AHVAhEXygMqk8atabTbv-w", format = "gw1", index = 1 }, { type = "reasoning.encrypted", data = "gw2.eWRXzKeO6gZ6ng6odcZ9XGkHFrlvhmL51LfpcGxrL0A47s2dUtfaRb0C2UvMVS0_oQJ7-JxgCIHGz-XhbVTotEF2X5gXsfLtxn7iupXkmuLQMSO34EwqGpITQJ_mJotDfSZXO6dCfRH8jP2YZ0Q", format = "gw1", index = 2 }], tool_calls = [{ id = "call_rygUTMf6xd09dEeNCO6mwDBX", type = "function", function = { name = "look", arguments = "{\"a\":1}" } }, { id = "call_b", type = "function", function = { name = "wait", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_rygUTMf6xd09dEeNCO6mwDBX", content = "a" }, { role = "tool", tool_call_id = "call_b", content = "b" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ text = "On it.", thoughtSignature = "U0lHMA==" }, { functionCall = { id = "call_rygUTMf6xd09dEeNCO6mwDBX", name = "look", args = { a = 1 } }, thoughtSignature = "U0lHMQ==" }, { functionCall = { id = "call_b", name = "wait", args = {} } }, { text = "", thoughtSignature = "U0lHMg==" }] }, { role = "user", parts = [{ functionResponse = { id = "call_rygUTMf6xd09dEeNCO6mwDBX", name = "look", response = { output = "a" } } }, { functionResponse = { id = "call_b", name = "wait", response = { output = "b" } } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a signature that a chat client carried on the call, as it would for Google's own servers" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", content = null, tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" }, extra_content = { google = { thought_signature = "gw2.pjSEKcYtaBaYFph1DZoNREYA662BKJZt40Nmgnsl6aYZiSHwhqQx1lBy9n_rS_KigoWw-zasETj8z2K-wjM5MG4db96icZfDMbqQOVY7uMAosr5DT-eCgX4LOSKmCVb3AHVAhEXygMqk8atabTbv-w" } } }, { id = "b", type = "function", function = { name = "wait", arguments = "{}" }, extra_content = { google = { thought_signature = "U0lH" } } }] }, { role = "tool", tool_call_id = "a", content = "a" }, { role = "tool", tool_call_id = "b", content = "b" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look", args = {} }, thoughtSignature = "U0lHMQ==" }, { functionCall = { id = "b", name = "wait", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "a" } } }, { functionResponse = { id = "b", name = "wait", response = { output = "b" } } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "signatures that a Messages client carried go back on their parts" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Look" }, { role = "assistant", content = [{ type = "thinking", thinking = "**Plan**", signature = "" }, { type = "text", text = "On it." }, { type = "redacted_thinking", data = "gw2.B3FLolQmnXtt1b9vRqEXz2o__1-tVCN0d6VSikd0-0YEmdx_0whQAqdkzbrnRRikJRr9dNSK1eOn6G_-2ot0uNUuHWrheOGDOcupwXyBxCyXqKjlW0YXCkoomnveXhQEKhMWOQMtXX0RInjiiZJkS1k" }, { type = "redacted_thinking", data = "gw2.pjSEKcYtaBaYFph1DZoNREYA662BKJZt40Nmgnsl6aYZiSHwhqQx1lBy9n_rS_KigoWw-zasETj8z2K-wjM5MG4db96icZfDMbqQOVY7uMAosr5DT-eCgX4LOSKmCVb3AHVAhEXygMqk8atabTbv-w" }, { type = "tool_use", id = "t1", name = "look", input = { a = 1 } }, { type = "tool_use", id = "t2", name = "wait", input = {} }, { type = "redacted_thinking", data = "gw2.eWRXzKeO6gZ6ng6odcZ9XGkHFrlvhmL51LfpcGxrL0A47s2dUtfaRb0C2UvMVS0_oQJ7-JxgCIHGz-XhbVTotEF2X5gXsfLtxn7iupXkmuLQMSO34EwqGpITQJ_mJotDfSZXO6dCfRH8jP2YZ0Q" }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t1", content = "a" }, { type = "tool_result", tool_use_id = "t2", content = "b" }] }, { role = "assistant", content = [{ type = "redacted_thinking", data = "gw2.pjSEKcYtaBaYFph1DZoNREYA662BKJZt40Nmgnsl6aYZiSHwhqQx1lBy9n_rS_KigoWw-zasETj8z2K-wjM5MG4db96icZfDMbqQOVY7uMAosr5DT-eCgX4LOSKmCVb3AHVAhEXygMqk8atabTbv-w" }, { type = "tool_use", id = "t3", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t3", content = "c" }] }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ text = "On it.", thoughtSignature = "U0lHMA==" }, { functionCall = { id = "t1", name = "look", args = { a = 1 } }, thoughtSignature = "U0lHMQ==" }, { functionCall = { id = "t2", name = "wait", args = {} } }, { text = "", thoughtSignature = "U0lHMg==" }] }, { role = "user", parts = [{ functionResponse = { id = "t1", name = "look", response = { output = "a" } } }, { functionResponse = { id = "t2", name = "wait", response = { output = "b" } } }] }, { role = "model", parts = [{ functionCall = { id = "t3", name = "look", args = {} }, thoughtSignature = "U0lHMQ==" }] }, { role = "user", parts = [{ functionResponse = { id = "t3", name = "look", response = { output = "c" } } }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "signatures that a Responses client carried go back on their parts" {
  client   = "responses"
  upstream = "gemini"
  given    = { model = "m", input = [{ role = "user", content = "Look" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "**Plan**" }] }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "On it." }] }, { type = "reasoning", id = "rs_2", summary = [], encrypted_content = "gw2.pjSEKcYtaBaYFph1DZoNREYA662BKJZt40Nmgnsl6aYZiSHwhqQx1lBy9n_rS_KigoWw-zasETj8z2K-wjM5MG4db96icZfDMbqQOVY7uMAosr5DT-eCgX4LOSKmCVb3AHVAhEXygMqk8atabTbv-w" }, { type = "function_call", call_id = "t1", name = "look", arguments = "{\"a\":1}" }, { type = "function_call_output", call_id = "t1", output = "a" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ text = "On it." }, { functionCall = { id = "t1", name = "look", args = { a = 1 } }, thoughtSignature = "U0lHMQ==" }] }, { role = "user", parts = [{ functionResponse = { id = "t1", name = "look", response = { output = "a" } } }] }] }
}

request "calls that no Gemini made, for a model that refuses them" {
  client         = "chat"
  upstream       = "gemini"
  upstream_model = "gemini-3-pro-preview"
  given          = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" } }, { id = "b", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "a" }, { role = "tool", tool_call_id = "b", content = "b" }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look", args = {} }, thoughtSignature = "skip_thought_signature_validator" }, { functionCall = { id = "b", name = "look", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "a" } } }, { functionResponse = { id = "b", name = "look", response = { output = "b" } } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a signature on a thought goes back with it" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Yes", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.xZ--eUj7o7kcf_LdJPES355AkPXI4RDpR1Ez9IqZz7RL4It3Y2W682i3LZNqMnIIijNzXeowQ2J3tYgkUZEBXO70E6AkdMKEtUfVT9HyIqw_PZoOHjz20Pv1uqMDQaCOjmBzOrf0sboEV6Rx6s4u9CQDiRQwOSHeZSbjz6SS", format = "gw1", index = 0 }] }, { role = "user", content = "And?" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ text = "Hm.", thought = true, thoughtSignature = "VEg=" }, { text = "Yes" }] }, { role = "user", parts = [{ text = "And?" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a signature of text where the client kept none of it" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.B3FLolQmnXtt1b9vRqEXz2o__1-tVCN0d6VSikd0-0YEmdx_0whQAqdkzbrnRRikJRr9dNSK1eOn6G_-2ot0uNUuHWrheOGDOcupwXyBxCyXqKjlW0YXCkoomnveXhQEKhMWOQMtXX0RInjiiZJkS1k", format = "gw1", index = 0 }], tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "a" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look", args = {} } }, { text = "", thoughtSignature = "U0lHMA==" }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "a" } } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "the <what>" {
  client   = "chat"
  upstream = "gemini"
  cases    = <<-TABLE
    what          | service_tier
    tiers flex    | flex
    tier priority | priority
  TABLE
  given    = { model = "m", service_tier = "<service_tier>", messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } }, serviceTier = "<service_tier>" }
}

request "a refusal, and what a search found, in a history" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, refusal = "No." }, { role = "user", content = "And?" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ text = "No." }] }, { role = "user", parts = [{ text = "And?" }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a search result in the user's words, and a tool that came later" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "search_result", title = "T", source = "https://x.example", content = [{ type = "text", text = "found" }] }, { type = "tool_reference", tool_name = "other" }] }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "T\nhttps://x.example\nfound" }, { text = "Tool available: other" }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "reasoning of another upstream's is left out" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "" }, { type = "text", text = "Yes" }] }, { role = "user", content = "And?" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ text = "Yes" }] }, { role = "user", parts = [{ text = "And?" }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "a limit above the model's" {
  client         = "chat"
  upstream       = "gemini"
  upstream_model = "gemini-2.0-flash"
  given          = { model = "m", max_tokens = 900000, messages = [{ role = "user", content = "Hi" }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { maxOutputTokens = 8192 } }
  lost           = ["max_tokens"]
}

request "an image in a tool message" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", messages = [{ role = "user", content = "Look" }, { role = "assistant", tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = [{ type = "text", text = "it" }, { type = "image_url", image_url = { url = "data:image/png;base64,AAAA" } }] }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Look" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "it" } } }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a search beside a function" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", web_search_options = {}, tools = [{ type = "function", function = { name = "look", parameters = { type = "object", properties = {} } } }], messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "look", parametersJsonSchema = { type = "object", properties = {} } }] }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "a search" {
  client   = "chat"
  upstream = "gemini"
  given    = { model = "m", web_search_options = {}, messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ googleSearch = {} }], generationConfig = { thinkingConfig = { includeThoughts = true } } }
}

request "all that a Messages client asks for" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 500, temperature = 0.5, top_p = 0.9, stop_sequences = ["A"], service_tier = "standard_only", thinking = { type = "adaptive" }, output_config = { effort = "high", format = { type = "json_schema", schema = { type = "object" } } }, messages = [{ role = "user", content = [{ type = "image", source = { type = "base64", media_type = "image/png", data = "AAAA" } }] }] }
  expect   = { contents = [{ role = "user", parts = [{ inlineData = { mimeType = "image/png", data = "AAAA" } }] }], generationConfig = { maxOutputTokens = 500, temperature = 0.5, topP = 0.9, stopSequences = ["A"], responseMimeType = "application/json", responseJsonSchema = { type = "object" }, thinkingConfig = { includeThoughts = true, thinkingLevel = "HIGH" } }, serviceTier = "standard" }
}

request "a search beside a function, for Messages" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, tools = [{ type = "web_search_20250305", name = "web_search" }, { name = "f", input_schema = { type = "object" } }], messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "f", parametersJsonSchema = { type = "object" } }] }], generationConfig = { maxOutputTokens = 9 } }
}

request "tools that the upstream runs, for Messages" {
  client   = "messages"
  upstream = "gemini"
  given    = { model = "m", max_tokens = 9, tools = [{ type = "web_search_20250305", name = "web_search" }, { type = "code_execution_20250825", name = "code_execution" }], messages = [{ role = "user", content = "Hi" }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ googleSearch = {} }, { codeExecution = {} }], generationConfig = { maxOutputTokens = 9 } }
}

request "much thinking within a budget, for Messages" {
  client         = "messages"
  upstream       = "gemini"
  upstream_model = "gemini-2.5-pro"
  given          = { model = "m", max_tokens = 9, output_config = { effort = "high" }, messages = [{ role = "user", content = "Hi" }] }
  expect         = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { maxOutputTokens = 9, thinkingConfig = { thinkingBudget = 24576 } } }
}

request "all that a Responses client asks for" {
  client   = "responses"
  upstream = "gemini"
  given    = { model = "m", max_output_tokens = 500, temperature = 0.5, top_p = 0.9, service_tier = "flex", text = { format = { type = "json_schema", name = "x", schema = { type = "object" } } }, input = [{ role = "user", content = [{ type = "input_image", image_url = "data:image/png;base64,AAAA" }] }, { type = "function_call", call_id = "a", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "a", output = [{ type = "input_text", text = "it" }, { type = "input_image", image_url = "data:image/png;base64,AAAA" }] }] }
  expect   = { contents = [{ role = "user", parts = [{ inlineData = { mimeType = "image/png", data = "AAAA" } }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "it" } } }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }], generationConfig = { maxOutputTokens = 500, temperature = 0.5, topP = 0.9, responseMimeType = "application/json", responseJsonSchema = { type = "object" } }, serviceTier = "flex" }
}

request "an image by a URL that the upstream does not read, for Responses" {
  client   = "responses"
  upstream = "gemini"
  given    = { model = "m", input = [{ role = "user", content = [{ type = "input_image", image_url = "https://x.example/a.png" }] }] }
  reject   = "send the image itself in base64"
}

request "one choice only can be had from <upstream> (T073)" {
  cases        = <<-TABLE
    upstream
    gemini
    ollama
    bedrock
  TABLE
  client       = "chat"
  upstream     = "<upstream>"
  given        = { model = "m", n = 2, messages = [{ role = "user", content = "Hi" }] }
  reject       = "Only one choice"
  reject_param = "n"
}
