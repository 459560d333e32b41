# What upstreams are sent of a Gemini client's requests.

request "all that a Gemini client asks for, on chat" {
  client   = "gemini"
  upstream = "chat"
  path     = "/v1beta/models/m:streamGenerateContent?alt=sse"
  given    = { systemInstruction = { parts = [{ text = "Be brief." }] }, contents = [{ parts = [{ fileData = { mimeType = "image/png", fileUri = "https://x.example/a.png" } }] }, { role = "user", parts = [{ text = "Look" }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }, { role = "model", parts = [{ text = "**P**", thought = true }, { text = "On it." }, { functionCall = { name = "look", args = { a = 1 } } }, { functionCall = { name = "look", args = { a = 2 } } }, { functionCall = { name = "wait" } }] }, { role = "user", parts = [{ functionResponse = { name = "wait", response = { output = "waited" } } }, { functionResponse = { name = "look", response = { error = "first" } } }, { functionResponse = { name = "look", response = { output = "second", n = 1 } } }] }, { role = "model", parts = [{ functionCall = { name = "look", args = { a = 1 } } }] }, { role = "user", parts = [{ functionResponse = { name = "look", response = { output = "third" } } }, { text = "So?" }] }], tools = [{ functionDeclarations = [{ name = "look", description = "Looks.", parameters = { type = "OBJECT", properties = { a = { type = "INTEGER", nullable = true } } } }, { name = "wait", parametersJsonSchema = { type = "object" } }] }, { googleSearch = {} }], toolConfig = { functionCallingConfig = { mode = "ANY", allowedFunctionNames = ["look"] } }, safetySettings = [{ category = "X", threshold = "OFF" }], generationConfig = { maxOutputTokens = 100, temperature = 0.5, topK = 4, candidateCount = 1, stopSequences = ["A"], thinkingConfig = { includeThoughts = true, thinkingLevel = "LOW" }, responseMimeType = "application/json", responseSchema = { type = "OBJECT", properties = { x = { type = "STRING" } } } } }
  expect   = { model = "upstream-model", messages = [{ role = "system", content = "Be brief." }, { role = "user", content = [{ type = "image_url", image_url = { url = "https://x.example/a.png" } }] }, { role = "user", content = [{ type = "text", text = "Look" }, { type = "image_url", image_url = { url = "data:image/png;base64,AAAA" } }] }, { role = "assistant", content = "On it.", tool_calls = [{ id = "call_ehSSjxplQ2fwaeXIKO6DeS6S", type = "function", function = { name = "look", arguments = "{\"a\":1}" } }, { id = "call_FrKkBWTGvsMegDQBxhIFHHv9", type = "function", function = { name = "look", arguments = "{\"a\":2}" } }, { id = "call_nyEhwVSN701nIuKNgOsaDjop", type = "function", function = { name = "wait", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_ehSSjxplQ2fwaeXIKO6DeS6S", content = "Error: first" }, { role = "tool", tool_call_id = "call_FrKkBWTGvsMegDQBxhIFHHv9", content = "{\"output\":\"second\",\"n\":1}" }, { role = "tool", tool_call_id = "call_nyEhwVSN701nIuKNgOsaDjop", content = "waited" }, { role = "assistant", content = null, tool_calls = [{ id = "call_teg73qhBU4RhdIobK4t2k1qi", type = "function", function = { name = "look", arguments = "{\"a\":1}" } }] }, { role = "tool", tool_call_id = "call_teg73qhBU4RhdIobK4t2k1qi", content = "third" }, { role = "user", content = "So?" }], max_tokens = 100, stream = true, stream_options = { include_usage = true }, temperature = 0.5, stop = ["A"], tools = [{ type = "function", function = { name = "look", description = "Looks.", parameters = { type = "object", properties = { a = { type = ["integer", "null"] } } } } }, { type = "function", function = { name = "wait", parameters = { type = "object" } } }], tool_choice = { type = "function", function = { name = "look" } }, reasoning_effort = "low", response_format = { type = "json_schema", json_schema = { name = "output", schema = { type = "object", properties = { x = { type = "string" } } }, strict = false } } }
}

request "all that a Gemini client asks for, on messages" {
  client   = "gemini"
  upstream = "messages"
  path     = "/v1beta/models/m:streamGenerateContent?alt=sse"
  given    = { systemInstruction = { parts = [{ text = "Be brief." }] }, contents = [{ parts = [{ fileData = { mimeType = "image/png", fileUri = "https://x.example/a.png" } }] }, { role = "user", parts = [{ text = "Look" }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }, { role = "model", parts = [{ text = "**P**", thought = true }, { text = "On it." }, { functionCall = { name = "look", args = { a = 1 } } }, { functionCall = { name = "look", args = { a = 2 } } }, { functionCall = { name = "wait" } }] }, { role = "user", parts = [{ functionResponse = { name = "wait", response = { output = "waited" } } }, { functionResponse = { name = "look", response = { error = "first" } } }, { functionResponse = { name = "look", response = { output = "second", n = 1 } } }] }, { role = "model", parts = [{ functionCall = { name = "look", args = { a = 1 } } }] }, { role = "user", parts = [{ functionResponse = { name = "look", response = { output = "third" } } }, { text = "So?" }] }], tools = [{ functionDeclarations = [{ name = "look", description = "Looks.", parameters = { type = "OBJECT", properties = { a = { type = "INTEGER", nullable = true } } } }, { name = "wait", parametersJsonSchema = { type = "object" } }] }, { googleSearch = {} }], toolConfig = { functionCallingConfig = { mode = "ANY", allowedFunctionNames = ["look"] } }, safetySettings = [{ category = "X", threshold = "OFF" }], generationConfig = { maxOutputTokens = 100, temperature = 0.5, topK = 4, candidateCount = 1, stopSequences = ["A"], thinkingConfig = { includeThoughts = true, thinkingLevel = "LOW" }, responseMimeType = "application/json", responseSchema = { type = "OBJECT", properties = { x = { type = "STRING" } } } } }
  expect   = { model = "upstream-model", system = [{ type = "text", text = "Be brief." }], messages = [{ role = "user", content = [{ type = "image", source = { type = "url", url = "https://x.example/a.png" } }, { type = "text", text = "Look" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "AAAA" } }] }, { role = "assistant", content = [{ type = "text", text = "On it." }, { type = "tool_use", id = "call_ehSSjxplQ2fwaeXIKO6DeS6S", name = "look", input = { a = 1 } }, { type = "tool_use", id = "call_FrKkBWTGvsMegDQBxhIFHHv9", name = "look", input = { a = 2 } }, { type = "tool_use", id = "call_nyEhwVSN701nIuKNgOsaDjop", name = "wait", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_ehSSjxplQ2fwaeXIKO6DeS6S", content = "first", is_error = true }, { type = "tool_result", tool_use_id = "call_FrKkBWTGvsMegDQBxhIFHHv9", content = "{\"output\":\"second\",\"n\":1}" }, { type = "tool_result", tool_use_id = "call_nyEhwVSN701nIuKNgOsaDjop", content = "waited" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_teg73qhBU4RhdIobK4t2k1qi", name = "look", input = { a = 1 } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_teg73qhBU4RhdIobK4t2k1qi", content = "third" }, { type = "text", text = "So?" }] }], max_tokens = 100, stream = true, stop_sequences = ["A"], tools = [{ name = "look", description = "Looks.", input_schema = { type = "object", properties = { a = { type = ["integer", "null"] } } } }, { name = "wait", input_schema = { type = "object" } }], tool_choice = { type = "tool", name = "look" }, thinking = { type = "adaptive", display = "summarized" }, output_config = { effort = "low", format = { type = "json_schema", schema = { type = "object", properties = { x = { type = "string" } }, additionalProperties = false } } } }
}

request "all that a Gemini client asks for, on responses" {
  client   = "gemini"
  upstream = "responses"
  path     = "/v1beta/models/m:streamGenerateContent?alt=sse"
  given    = { systemInstruction = { parts = [{ text = "Be brief." }] }, contents = [{ parts = [{ fileData = { mimeType = "image/png", fileUri = "https://x.example/a.png" } }] }, { role = "user", parts = [{ text = "Look" }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }, { role = "model", parts = [{ text = "**P**", thought = true }, { text = "On it." }, { functionCall = { name = "look", args = { a = 1 } } }, { functionCall = { name = "look", args = { a = 2 } } }, { functionCall = { name = "wait" } }] }, { role = "user", parts = [{ functionResponse = { name = "wait", response = { output = "waited" } } }, { functionResponse = { name = "look", response = { error = "first" } } }, { functionResponse = { name = "look", response = { output = "second", n = 1 } } }] }, { role = "model", parts = [{ functionCall = { name = "look", args = { a = 1 } } }] }, { role = "user", parts = [{ functionResponse = { name = "look", response = { output = "third" } } }, { text = "So?" }] }], tools = [{ functionDeclarations = [{ name = "look", description = "Looks.", parameters = { type = "OBJECT", properties = { a = { type = "INTEGER", nullable = true } } } }, { name = "wait", parametersJsonSchema = { type = "object" } }] }, { googleSearch = {} }], toolConfig = { functionCallingConfig = { mode = "ANY", allowedFunctionNames = ["look"] } }, safetySettings = [{ category = "X", threshold = "OFF" }], generationConfig = { maxOutputTokens = 100, temperature = 0.5, topK = 4, candidateCount = 1, stopSequences = ["A"], thinkingConfig = { includeThoughts = true, thinkingLevel = "LOW" }, responseMimeType = "application/json", responseSchema = { type = "OBJECT", properties = { x = { type = "STRING" } } } } }
  expect   = { model = "upstream-model", instructions = "Be brief.", input = [{ type = "message", role = "user", content = [{ type = "input_image", image_url = "https://x.example/a.png", detail = "auto" }] }, { type = "message", role = "user", content = [{ type = "input_text", text = "Look" }, { type = "input_image", image_url = "data:image/png;base64,AAAA", detail = "auto" }] }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "On it.", annotations = [] }] }, { type = "function_call", call_id = "call_ehSSjxplQ2fwaeXIKO6DeS6S", name = "look", arguments = "{\"a\":1}" }, { type = "function_call", call_id = "call_FrKkBWTGvsMegDQBxhIFHHv9", name = "look", arguments = "{\"a\":2}" }, { type = "function_call", call_id = "call_nyEhwVSN701nIuKNgOsaDjop", name = "wait", arguments = "{}" }, { type = "function_call_output", call_id = "call_ehSSjxplQ2fwaeXIKO6DeS6S", output = "Error: first" }, { type = "function_call_output", call_id = "call_FrKkBWTGvsMegDQBxhIFHHv9", output = "{\"output\":\"second\",\"n\":1}" }, { type = "function_call_output", call_id = "call_nyEhwVSN701nIuKNgOsaDjop", output = "waited" }, { type = "function_call", call_id = "call_teg73qhBU4RhdIobK4t2k1qi", name = "look", arguments = "{\"a\":1}" }, { type = "function_call_output", call_id = "call_teg73qhBU4RhdIobK4t2k1qi", output = "third" }, { type = "message", role = "user", content = "So?" }], max_output_tokens = 100, stream = true, store = false, include = ["reasoning.encrypted_content"], temperature = 0.5, tools = [{ type = "function", name = "look", description = "Looks.", parameters = { type = "object", properties = { a = { type = ["integer", "null"] } } }, strict = false }, { type = "function", name = "wait", parameters = { type = "object", properties = {} }, strict = false }], tool_choice = { type = "function", name = "look" }, reasoning = { effort = "low", summary = "auto" }, text = { format = { type = "json_schema", name = "output", schema = { type = "object", properties = { x = { type = "string" } } }, strict = false } } }
}

request "a request crosses as it is, and its model stands in the path" {
  client      = "gemini"
  upstream    = "gemini"
  path        = "/v1beta/models/models/m:generateContent"
  given       = { systemInstruction = { parts = [{ text = "Be brief." }] }, contents = [{ parts = [{ fileData = { mimeType = "image/png", fileUri = "https://x.example/a.png" } }] }, { role = "user", parts = [{ text = "Look" }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }, { role = "model", parts = [{ text = "**P**", thought = true }, { text = "On it." }, { functionCall = { name = "look", args = { a = 1 } } }, { functionCall = { name = "look", args = { a = 2 } } }, { functionCall = { name = "wait" } }] }, { role = "user", parts = [{ functionResponse = { name = "wait", response = { output = "waited" } } }, { functionResponse = { name = "look", response = { error = "first" } } }, { functionResponse = { name = "look", response = { output = "second", n = 1 } } }] }, { role = "model", parts = [{ functionCall = { name = "look", args = { a = 1 } } }] }, { role = "user", parts = [{ functionResponse = { name = "look", response = { output = "third" } } }, { text = "So?" }] }], tools = [{ functionDeclarations = [{ name = "look", description = "Looks.", parameters = { type = "OBJECT", properties = { a = { type = "INTEGER", nullable = true } } } }, { name = "wait", parametersJsonSchema = { type = "object" } }] }, { googleSearch = {} }], toolConfig = { functionCallingConfig = { mode = "ANY", allowedFunctionNames = ["look"] } }, safetySettings = [{ category = "X", threshold = "OFF" }], generationConfig = { maxOutputTokens = 100, temperature = 0.5, topK = 4, candidateCount = 2, stopSequences = ["A"], thinkingConfig = { includeThoughts = true, thinkingLevel = "LOW" }, responseMimeType = "application/json", responseSchema = { type = "OBJECT", properties = { x = { type = "STRING" } } } } }
  expect      = { systemInstruction = { parts = [{ text = "Be brief." }] }, contents = [{ parts = [{ fileData = { mimeType = "image/png", fileUri = "https://x.example/a.png" } }] }, { role = "user", parts = [{ text = "Look" }, { inlineData = { mimeType = "image/png", data = "AAAA" } }] }, { role = "model", parts = [{ text = "**P**", thought = true }, { text = "On it." }, { functionCall = { name = "look", args = { a = 1 } } }, { functionCall = { name = "look", args = { a = 2 } } }, { functionCall = { name = "wait" } }] }, { role = "user", parts = [{ functionResponse = { name = "wait", response = { output = "waited" } } }, { functionResponse = { name = "look", response = { error = "first" } } }, { functionResponse = { name = "look", response = { output = "second", n = 1 } } }] }, { role = "model", parts = [{ functionCall = { name = "look", args = { a = 1 } } }] }, { role = "user", parts = [{ functionResponse = { name = "look", response = { output = "third" } } }, { text = "So?" }] }], tools = [{ functionDeclarations = [{ name = "look", description = "Looks.", parameters = { type = "OBJECT", properties = { a = { type = "INTEGER", nullable = true } } } }, { name = "wait", parametersJsonSchema = { type = "object" } }] }, { googleSearch = {} }], toolConfig = { functionCallingConfig = { mode = "ANY", allowedFunctionNames = ["look"] } }, safetySettings = [{ category = "X", threshold = "OFF" }], generationConfig = { maxOutputTokens = 100, temperature = 0.5, topK = 4, candidateCount = 2, stopSequences = ["A"], thinkingConfig = { includeThoughts = true, thinkingLevel = "LOW" }, responseMimeType = "application/json", responseSchema = { type = "OBJECT", properties = { x = { type = "STRING" } } } } }
  expect_path = "/v1beta/models/upstream-model:generateContent"
}

request "no contents" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [] }
  reject   = "required"
}

request "cached content is with Google only, not with <upstream>" {
  cases    = <<-TABLE
    upstream
    chat
    messages
    responses
    ollama
    bedrock
  TABLE
  client   = "gemini"
  upstream = "<upstream>"
  given    = { cachedContent = "cachedContents/1", contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  reject   = "cachedContent"
}

request "one candidate only can be had from <upstream> (T073)" {
  cases    = <<-TABLE
    upstream
    chat
    messages
    responses
    ollama
    bedrock
  TABLE
  client   = "gemini"
  upstream = "<upstream>"
  given    = { generationConfig = { candidateCount = 2 }, contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  reject   = "Only one candidate"
}

request "cached content crosses to Gemini" {
  client   = "gemini"
  upstream = "gemini"
  given    = { cachedContent = "cachedContents/1", contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  expect   = { cachedContent = "cachedContents/1", contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
}

request "a role that nobody has" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "wizard", parts = [{ text = "Hi" }] }] }
  reject   = "role"
}

request "the mode <mode>" {
  client   = "gemini"
  upstream = "chat"
  cases    = <<-TABLE
    mode | tool_choice
    AUTO | auto
    NONE | none
    ANY  | required
  TABLE
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "a" }, { name = "b" }] }], toolConfig = { functionCallingConfig = { mode = "<mode>" } } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "a" } }, { type = "function", function = { name = "b" } }], tool_choice = "<tool_choice>" }
}

request "the mode <mode> with two names" {
  client   = "gemini"
  upstream = "chat"
  cases    = <<-TABLE
    mode      | expect
    VALIDATED | auto
    ANY       | required
  TABLE
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], tools = [{ functionDeclarations = [{ name = "a" }, { name = "b" }] }], toolConfig = { functionCallingConfig = { mode = "<mode>", allowedFunctionNames = ["a", "b"] } } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "a" } }, { type = "function", function = { name = "b" } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "<expect>", tools = [{ type = "function", function = { name = "a" } }, { type = "function", function = { name = "b" } }] } } }
}

request "thinking: <what>" {
  client   = "gemini"
  upstream = "<upstream>"
  cases    = <<-TABLE
    what | upstream | thinking_config | expect
    thinkingBudget 0, on chat | chat | {"thinkingBudget": 0} | "reasoning_effort": "none"
    thinkingBudget 0, on messages | messages | {"thinkingBudget": 0} | "max_tokens": 8192, "thinking": {"type": "disabled"}
    thinkingBudget -1, includeThoughts true, on chat | chat | {"thinkingBudget": -1, "includeThoughts": true} |
    thinkingBudget 9000, on chat | chat | {"thinkingBudget": 9000} | "reasoning_effort": "medium"
    thinkingLevel HIGH, on chat | chat | {"thinkingLevel": "HIGH"} | "reasoning_effort": "high"
    includeThoughts true, on chat | chat | {"includeThoughts": true} |
  TABLE
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": <thinking_config>}}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}], <expect>}
  JSON
}

request "thinking: thinkingBudget -1, includeThoughts true, on messages" {
  client   = "gemini"
  upstream = "messages"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { thinkingConfig = { thinkingBudget = -1, includeThoughts = true } } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 8192, thinking = { type = "adaptive", display = "summarized" } }
}

request "thinking: <what> on messages" {
  client   = "gemini"
  upstream = "messages"
  cases    = <<-TABLE
    what                  | thinking_config           | display    | expect
    thinkingBudget 9000,  | {"thinkingBudget": 9000}  | omitted    | "output_config": {"effort": "medium"}
    thinkingLevel HIGH,   | {"thinkingLevel": "HIGH"} | omitted    | "output_config": {"effort": "high"}
    includeThoughts true, | {"includeThoughts": true} | summarized |
  TABLE
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": <thinking_config>}}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}], "max_tokens": 8192, "thinking": {"type": "adaptive", "display": "<display>"}, <expect>}
  JSON
}

request "JSON without a schema, and a tier" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseMimeType = "application/json" }, serviceTier = "standard" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_object" },
  service_tier = "default" }
}

request "JSON by a JSON Schema, and another tier" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseMimeType = "application/json", responseJsonSchema = { type = "string" } }, serviceTier = "flex" }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema", json_schema = { name = "output", schema = { type = "string" }, strict = false } }, service_tier = "flex" }
}

request "a schema of OpenAPI" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }], generationConfig = { responseMimeType = "application/json", responseSchema = { type = "ARRAY", items = { type = "STRING", maxLength = "4" }, minItems = "1", propertyOrdering = ["x"] } } }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema", json_schema = { name = "output", schema = { type = "array", items = { type = "string", maxLength = 4 }, minItems = 1 }, strict = false } } }
}

request "sound, films and documents" {
  client   = "gemini"
  upstream = "chat"
  profile  = { audio = true }
  given    = { contents = [{ role = "user", parts = [{ inlineData = { mimeType = "audio/mpeg", data = "AAAA" } }, { inlineData = { mimeType = "video/mp4", data = "AAAA" } }, { inlineData = { mimeType = "application/pdf", data = "JVBERi0=", displayName = "a.pdf" } }, { inlineData = { mimeType = "text/plain", data = "SGk=", displayName = "b.txt" } }] }] }
  expect   = <<-JSON
    {"model":"upstream-model","messages":[{"role":"user","content":[{"type":"input_audio","input_audio":{"data":"AAAA","format":"mp3"}},{"type":"video_url","video_url":{"url":"data:video/mp4;base64,AAAA"}},{"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,JVBERi0="}},{"type":"text","text":"<document title=\"b.txt\">\nHi\n</document>"}]}]}
  JSON
}

request "a document by its URL" {
  client   = "gemini"
  upstream = "messages"
  given    = { contents = [{ role = "user", parts = [{ fileData = { mimeType = "application/pdf", fileUri = "https://x.example/a.pdf", displayName = "a.pdf" } }, { text = "" }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "document", source = { type = "url", url = "https://x.example/a.pdf" }, title = "a.pdf" }] }], max_tokens = 8192 }
}

request "code that Google ran, and its own tools" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ executableCode = { language = "PYTHON", code = "print(1)" } }, { codeExecutionResult = { outcome = "OUTCOME_OK", output = "1" } }, { executableCode = { code = "x" } }, { codeExecutionResult = {} }, { toolCall = { id = "x" } }] }, { role = "user", parts = [{ text = "And?" }] }], tools = [{ codeExecution = {} }, { googleSearchRetrieval = {} }, { urlContext = {} }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "\n```python\nprint(1)\n```\n\n```\n1\n```\n\n```\nx\n```\n\n```\n\n```\n" }, { role = "user", content = "And?" }] }
  lost     = ["tools[2]"]
}

request "an image within a result, and a result that is no text" {
  client   = "gemini"
  upstream = "messages"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look" } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = { x = 1 } }, parts = [{ inlineData = { mimeType = "image/png", data = "AAAA" } }] } }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "tool_use", id = "a", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "a", content = [{ type = "text", text = "{\"output\":{\"x\":1}}" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "AAAA" } }] }] }], max_tokens = 8192 }
}

request "results without ids of calls that have some; a result of none; a result without anything" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look" } }, { functionCall = { id = "b", name = "wait" } }] }, { role = "function", parts = [{ functionResponse = { name = "wait" } }, { functionResponse = { response = { result = "r" } } }, { functionResponse = { name = "other", response = { output = "o" } } }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" } }, { id = "b", type = "function", function = { name = "wait", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "r" }, { role = "tool", tool_call_id = "b", content = "{}" }, { role = "user", content = "[Result of an earlier tool call other]\no" }] }
}

request "a signature that another upstream issued" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "look" }, thoughtSignature = "AAEC/w==" }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "o" } } }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "o" }] }
  lost     = ["contents[1].parts[0]"]
}

request "thinking that is switched <what> and no more" {
  client   = "gemini"
  upstream = "chat"
  cases    = <<-TABLE
    what | thinking_config          | enable_thinking | expect
    on,  | {"thinkingLevel": "LOW"} | true            |
    off, | {"thinkingBudget": 0}    | false           | "thinking_budget": 0
  TABLE
  profile  = { effort_field = "enable_thinking" }
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], "generationConfig": {"thinkingConfig": <thinking_config>}}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}], "enable_thinking": <enable_thinking>, <expect>}
  JSON
}

request "nothing is said of thinking" {
  client   = "gemini"
  upstream = "chat"
  profile  = { effort_field = "enable_thinking" }
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "what was thought comes back on thoughts" {
  client   = "gemini"
  upstream = "messages"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ text = "Hm.", thought = true, thoughtSignature = "WyJndzIuYjVIR18wYnp5VHNXc2hyNGNLZUxOY21hMjlDc1RkYy1DTExvWGcxUVhyMnEtTkM2czBoOTdEcW5mc2piQzk3MEl3Vm9yVkJFbjRXQ3Y0ZENxRWVoWVRZYkpOejdBWkVnXzZIUklzSGVzOTNweTVWOWcxQ1Fla2hiem5YTG44Xzc3ODZpRXBHd0FyY3FaUUY5bVBNcDdGU3MiXQ==" }, { text = "", thought = true, thoughtSignature = "WyJndzIuNVBZUnI4ODVxYXBmZklwbG41QmdKakR3eVpDb09RWXVuLU1abHM4RThTMFpraV9TSkN2U21KV3k0R0FYWFRIYnNVdzQxZDlmbzBqQ01qNTgzSDhZMV9UNGRDOVdxYmdualFsek9xSXdqaVFzM3duandzbWNhWGcwTVVmQVVuTmZ5NTR0M1NENTJCQkJ1MmsiXQ==" }, { text = "Hello" }, { functionCall = { id = "toolu_1", name = "look", args = { a = 1 } }, thoughtSignature = "WyJndzIuYjVIR18wYnp5VHNXc2hyNGNLZUxOY21hMjlDc1RkYy1DTExvWGcxUVhyMnEtTkM2czBoOTdEcW5mc2piQzk3MEl3Vm9yVkJFbjRXQ3Y0ZENxRWVoWVRZYkpOejdBWkVnXzZIUklzSGVzOTNweTVWOWcxQ1Fla2hiem5YTG44Xzc3ODZpRXBHd0FyY3FaUUY5bVBNcDdGU3MiLCJndzIuNVBZUnI4ODVxYXBmZklwbG41QmdKakR3eVpDb09RWXVuLU1abHM4RThTMFpraV9TSkN2U21KV3k0R0FYWFRIYnNVdzQxZDlmbzBqQ01qNTgzSDhZMV9UNGRDOVdxYmdualFsek9xSXdqaVFzM3duandzbWNhWGcwTVVmQVVuTmZ5NTR0M1NENTJCQkJ1MmsiXQ==" }, { text = "", thought = true, thoughtSignature = "WyJndzIubVU4Z2JJNi11Nld5NFpOM19IUkNfMjFXVlIxNzZlU05RTzM4dmkzNXI2WEFDTjRCSG5zb2NmcVFSNzZ3akRTODJyRGQ2YjRUbVVsbl9KNjlpdEJESzMzdHZKWFItWldMZWNkaVdZY3M1NHhlNlNOZktTUmtUZmduaGR4MExMY3hJX2Vxd0lnbVpxczBoMmNlcXRfRU5LVSJd" }, { functionCall = { id = "toolu_2", name = "look", args = {} }, thoughtSignature = "WyJndzIubVU4Z2JJNi11Nld5NFpOM19IUkNfMjFXVlIxNzZlU05RTzM4dmkzNXI2WEFDTjRCSG5zb2NmcVFSNzZ3akRTODJyRGQ2YjRUbVVsbl9KNjlpdEJESzMzdHZKWFItWldMZWNkaVdZY3M1NHhlNlNOZktTUmtUZmduaGR4MExMY3hJX2Vxd0lnbVpxczBoMmNlcXRfRU5LVSJd" }] }, { role = "user", parts = [{ functionResponse = { id = "toolu_1", name = "look", response = { output = "a" } } }, { functionResponse = { id = "toolu_2", name = "look", response = { output = "b" } } }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Hm.", signature = "SIG" }, { type = "redacted_thinking", data = "RED" }, { type = "thinking", thinking = "", signature = "SIG2" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "toolu_1", name = "look", input = { a = 1 } }, { type = "tool_use", id = "toolu_2", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "a" }, { type = "tool_result", tool_use_id = "toolu_2", content = "b" }] }], max_tokens = 8192 }
}

request "what was thought comes back on calls, of a client that keeps no thoughts" {
  client   = "gemini"
  upstream = "messages"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ text = "Hello" }, { functionCall = { id = "toolu_1", name = "look", args = { a = 1 } }, thoughtSignature = "WyJndzIuYjVIR18wYnp5VHNXc2hyNGNLZUxOY21hMjlDc1RkYy1DTExvWGcxUVhyMnEtTkM2czBoOTdEcW5mc2piQzk3MEl3Vm9yVkJFbjRXQ3Y0ZENxRWVoWVRZYkpOejdBWkVnXzZIUklzSGVzOTNweTVWOWcxQ1Fla2hiem5YTG44Xzc3ODZpRXBHd0FyY3FaUUY5bVBNcDdGU3MiLCJndzIuNVBZUnI4ODVxYXBmZklwbG41QmdKakR3eVpDb09RWXVuLU1abHM4RThTMFpraV9TSkN2U21KV3k0R0FYWFRIYnNVdzQxZDlmbzBqQ01qNTgzSDhZMV9UNGRDOVdxYmdualFsek9xSXdqaVFzM3duandzbWNhWGcwTVVmQVVuTmZ5NTR0M1NENTJCQkJ1MmsiXQ==" }, { functionCall = { id = "toolu_2", name = "look", args = {} }, thoughtSignature = "WyJndzIubVU4Z2JJNi11Nld5NFpOM19IUkNfMjFXVlIxNzZlU05RTzM4dmkzNXI2WEFDTjRCSG5zb2NmcVFSNzZ3akRTODJyRGQ2YjRUbVVsbl9KNjlpdEJESzMzdHZKWFItWldMZWNkaVdZY3M1NHhlNlNOZktTUmtUZmduaGR4MExMY3hJX2Vxd0lnbVpxczBoMmNlcXRfRU5LVSJd" }] }, { role = "user", parts = [{ functionResponse = { id = "toolu_1", name = "look", response = { output = "a" } } }, { functionResponse = { id = "toolu_2", name = "look", response = { output = "b" } } }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Hm.", signature = "SIG" }, { type = "redacted_thinking", data = "RED" }, { type = "thinking", thinking = "", signature = "SIG2" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "toolu_1", name = "look", input = { a = 1 } }, { type = "tool_use", id = "toolu_2", name = "look", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "a" }, { type = "tool_result", tool_use_id = "toolu_2", content = "b" }] }], max_tokens = 8192 }
}

request "a thought that came in pieces, and texts that Google's Go SDK leaves out" {
  client   = "gemini"
  upstream = "ollama"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ text = "Two", thought = true }, { text = " things.", thought = true }, { functionCall = { id = "a", name = "look" } }, {}, { thoughtSignature = "W10=" }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "look", response = { output = "o" } } }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "", thinking = "Two things.", tool_calls = [{ id = "a", function = { index = 0, name = "look", arguments = {} } }] }, { role = "tool", content = "o", tool_name = "look", tool_call_id = "a" }], stream = false }
}

request "keys in snake_case are those in camelCase, but for those of arguments and schemas" {
  client   = "gemini"
  upstream = "chat"
  given    = <<-JSON
    {"contents": [{"role": "user", "parts": [{"inline_data": {"mime_type": "image/png", "data": "iVBORw0KGgo="}}]},
      {"role": "model", "parts": [{"function_call": {"id": "c1", "name": "f", "args": {"max_output_tokens": 1}}}]},
      {"role": "user", "parts": [{"function_response": {"id": "c1", "name": "f", "response": {"output": "done"}}}]}],
     "system_instruction": {"parts": [{"text": "Be brief."}]},
     "generation_config": {"max_output_tokens": 9, "stop_sequences": ["END"]},
     "tools": [{"function_declarations": [{"name": "f", "parameters": {"type": "OBJECT", "properties": {"mime_type": {"type": "STRING"}}}}]}]}
  JSON
  expect   = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "system", "content": "Be brief."},
      {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}]},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{\"max_output_tokens\":1}"}}]},
      {"role": "tool", "tool_call_id": "c1", "content": "done"}],
     "max_tokens": 9, "stop": ["END"],
     "tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"mime_type": {"type": "string"}}}}}]}
  JSON
}

request "upstreams of the same protocol get camelCase" {
  client   = "gemini"
  upstream = "gemini"
  given    = { contents = [{ parts = [{ text = "Hi" }] }], generation_config = { max_output_tokens = 9 }, labels = { my_label = "a" } }
  expect   = { contents = [{ parts = [{ text = "Hi" }] }], generationConfig = { maxOutputTokens = 9 }, labels = { my_label = "a" } }
}

request "a key in both spellings" {
  client   = "gemini"
  upstream = "chat"
  given    = { contents = [{ parts = [{ text = "Hi" }] }], generation_config = { top_p = 1 }, generationConfig = { topP = 0 } }
  reject   = "the same key in camelCase and in snake_case"
}

request "of two results for one call the last counts, as Gemini CLI sends them when it goes on (T014)" {
  client   = "gemini"
  upstream = "gemini"
  path     = "/v1beta/models/m:generateContent"
  given    = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "f", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "f", response = { output = "1" } } }, { functionResponse = { id = "a", name = "f", response = { output = "2" } } }] }] }
  expect   = { contents = [{ role = "user", parts = [{ text = "Hi" }] }, { role = "model", parts = [{ functionCall = { id = "a", name = "f", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "a", name = "f", response = { output = "2" } } }] }] }
}
