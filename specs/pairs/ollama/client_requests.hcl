# What upstreams get of an Ollama client's requests.

request "history, images, calls with and without ids, options, for chat" {
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "system", content = "Be short." }, { role = "user", content = "Look", images = ["iVBORw0KGgo=", "/9j/4AAQ", "R0lGODlh", "UklGRgAA"] }, { role = "assistant", content = "", thinking = "Hm.", tool_calls = [{ id = "call_1", function = { index = 0, name = "now", arguments = { zone = "UTC" } } }, { function = { name = "now2", arguments = {} } }] }, { role = "tool", tool_call_id = "call_1", tool_name = "now", content = "noon" }, { role = "tool", tool_name = "now2", content = "night" }, { role = "user", content = "Thanks" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], think = "high", options = { num_predict = 64, temperature = 0.5, top_p = 0.9, stop = ["END"], num_ctx = 4096 }, keep_alive = "5m" }
  expect         = { model = "qwen3:8b", messages = [{ role = "system", content = "Be short." }, { role = "user", content = [{ type = "text", text = "Look" }, { type = "image_url", image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }, { type = "image_url", image_url = { url = "data:image/jpeg;base64,/9j/4AAQ" } }, { type = "image_url", image_url = { url = "data:image/gif;base64,R0lGODlh" } }, { type = "image_url", image_url = { url = "data:image/webp;base64,UklGRgAA" } }] }, { role = "assistant", content = null, tool_calls = [{ id = "call_1", type = "function", function = { name = "now", arguments = "{\"zone\":\"UTC\"}" } }, { id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", type = "function", function = { name = "now2", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_1", content = "noon" }, { role = "tool", tool_call_id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", content = "night" }, { role = "user", content = "Thanks" }], max_tokens = 64, stream = true, stream_options = { include_usage = true }, temperature = 0.5, top_p = 0.9, stop = ["END"], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], reasoning_effort = "high" }
}

request "history, images, calls with and without ids, options, for messages" {
  client         = "ollama"
  upstream       = "messages"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "system", content = "Be short." }, { role = "user", content = "Look", images = ["iVBORw0KGgo=", "/9j/4AAQ", "R0lGODlh", "UklGRgAA"] }, { role = "assistant", content = "", thinking = "Hm.", tool_calls = [{ id = "call_1", function = { index = 0, name = "now", arguments = { zone = "UTC" } } }, { function = { name = "now2", arguments = {} } }] }, { role = "tool", tool_call_id = "call_1", tool_name = "now", content = "noon" }, { role = "tool", tool_name = "now2", content = "night" }, { role = "user", content = "Thanks" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], think = "high", options = { num_predict = 64, temperature = 0.5, top_p = 0.9, stop = ["END"], num_ctx = 4096 }, keep_alive = "5m" }
  expect         = { model = "qwen3:8b", system = [{ type = "text", text = "Be short." }], messages = [{ role = "user", content = [{ type = "text", text = "Look" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" } }, { type = "image", source = { type = "base64", media_type = "image/jpeg", data = "/9j/4AAQ" } }, { type = "image", source = { type = "base64", media_type = "image/gif", data = "R0lGODlh" } }, { type = "image", source = { type = "base64", media_type = "image/webp", data = "UklGRgAA" } }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_1", name = "now", input = { zone = "UTC" } }, { type = "tool_use", id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", name = "now2", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_1", content = "noon" }, { type = "tool_result", tool_use_id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", content = "night" }, { type = "text", text = "Thanks" }] }], max_tokens = 64, stream = true, stop_sequences = ["END"], tools = [{ name = "now", description = "The time", input_schema = { type = "object", properties = { zone = { type = "string" } } } }], thinking = { type = "adaptive", display = "summarized" }, output_config = { effort = "high" } }
}

request "history, images, calls with and without ids, options, for responses" {
  client         = "ollama"
  upstream       = "responses"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "system", content = "Be short." }, { role = "user", content = "Look", images = ["iVBORw0KGgo=", "/9j/4AAQ", "R0lGODlh", "UklGRgAA"] }, { role = "assistant", content = "", thinking = "Hm.", tool_calls = [{ id = "call_1", function = { index = 0, name = "now", arguments = { zone = "UTC" } } }, { function = { name = "now2", arguments = {} } }] }, { role = "tool", tool_call_id = "call_1", tool_name = "now", content = "noon" }, { role = "tool", tool_name = "now2", content = "night" }, { role = "user", content = "Thanks" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], think = "high", options = { num_predict = 64, temperature = 0.5, top_p = 0.9, stop = ["END"], num_ctx = 4096 }, keep_alive = "5m" }
  expect         = { model = "qwen3:8b", instructions = "Be short.", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Look" }, { type = "input_image", image_url = "data:image/png;base64,iVBORw0KGgo=", detail = "auto" }, { type = "input_image", image_url = "data:image/jpeg;base64,/9j/4AAQ", detail = "auto" }, { type = "input_image", image_url = "data:image/gif;base64,R0lGODlh", detail = "auto" }, { type = "input_image", image_url = "data:image/webp;base64,UklGRgAA", detail = "auto" }] }, { type = "function_call", call_id = "call_1", name = "now", arguments = "{\"zone\":\"UTC\"}" }, { type = "function_call", call_id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", name = "now2", arguments = "{}" }, { type = "function_call_output", call_id = "call_1", output = "noon" }, { type = "function_call_output", call_id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", output = "night" }, { type = "message", role = "user", content = "Thanks" }], max_output_tokens = 64, stream = true, store = false, include = ["reasoning.encrypted_content"], temperature = 0.5, top_p = 0.9, tools = [{ type = "function", name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } }, strict = false }], reasoning = { effort = "high", summary = "auto" } }
}

request "history, images, calls with and without ids, options, for gemini" {
  client         = "ollama"
  upstream       = "gemini"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "system", content = "Be short." }, { role = "user", content = "Look", images = ["iVBORw0KGgo=", "/9j/4AAQ", "R0lGODlh", "UklGRgAA"] }, { role = "assistant", content = "", thinking = "Hm.", tool_calls = [{ id = "call_1", function = { index = 0, name = "now", arguments = { zone = "UTC" } } }, { function = { name = "now2", arguments = {} } }] }, { role = "tool", tool_call_id = "call_1", tool_name = "now", content = "noon" }, { role = "tool", tool_name = "now2", content = "night" }, { role = "user", content = "Thanks" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], think = "high", options = { num_predict = 64, temperature = 0.5, top_p = 0.9, stop = ["END"], num_ctx = 4096 }, keep_alive = "5m" }
  expect         = { contents = [{ role = "user", parts = [{ text = "Look" }, { inlineData = { mimeType = "image/png", data = "iVBORw0KGgo=" } }, { inlineData = { mimeType = "image/jpeg", data = "/9j/4AAQ" } }, { inlineData = { mimeType = "image/gif", data = "R0lGODlh" } }, { inlineData = { mimeType = "image/webp", data = "UklGRgAA" } }] }, { role = "model", parts = [{ functionCall = { id = "call_1", name = "now", args = { zone = "UTC" } } }, { functionCall = { id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", name = "now2", args = {} } }] }, { role = "user", parts = [{ functionResponse = { id = "call_1", name = "now", response = { output = "noon" } } }, { functionResponse = { id = "call_YMJNGGpW2OVMTCLBIJQaMD6C", name = "now2", response = { output = "night" } } }, { text = "Thanks" }] }], systemInstruction = { parts = [{ text = "Be short." }] }, tools = [{ functionDeclarations = [{ name = "now", description = "The time", parametersJsonSchema = { type = "object", properties = { zone = { type = "string" } } } }] }], generationConfig = { maxOutputTokens = 64, temperature = 0.5, topP = 0.9, stopSequences = ["END"], thinkingConfig = { includeThoughts = true, thinkingLevel = "HIGH" } } }
}

request "a client says nothing of streams, and gets one" {
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }], format = "json", options = { num_predict = -1 } }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], stream = true, stream_options = { include_usage = true }, response_format = { type = "json_object" } }
}

request "a client that wants none says so" {
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "qwen3:8b"
  given          = { model = "m", stream = false, think = true, format = { type = "object", properties = { a = { type = "string" } }, required = ["a"], additionalProperties = false }, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema", json_schema = { name = "output", schema = { type = "object", properties = { a = { type = "string" } }, required = ["a"], additionalProperties = false }, strict = false } } }
}

request "no thinking" {
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "qwen3:8b"
  given          = { model = "m", stream = false, think = false, format = "", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], reasoning_effort = "none" }
}

request "thinking as another field: <think>" {
  cases          = <<-TABLE
    think  | type
    false  | disabled
    true   | enabled
    "high" | enabled
  TABLE
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "deepseek-chat"
  profile        = { effort_field = "thinking" }
  given          = <<-JSON
    {"model":"m","stream":false,"think":<think>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect         = { model = "deepseek-chat", messages = [{ role = "user", content = "Hi" }], thinking = { type = "<type>" } }
}

request "a prompt for generate" {
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "qwen3:8b"
  path           = "/api/generate"
  given          = { model = "m", system = "Be short.", prompt = "Hi", images = ["iVBORw0KGgo="] }
  expect         = { model = "qwen3:8b", messages = [{ role = "system", content = "Be short." }, { role = "user", content = [{ type = "text", text = "Hi" }, { type = "image_url", image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }] }], stream = true, stream_options = { include_usage = true } }
}

request "a prompt without a system text" {
  client         = "ollama"
  upstream       = "messages"
  upstream_model = "qwen3:8b"
  path           = "/api/generate"
  given          = { model = "m", prompt = "Hi" }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], max_tokens = 8192, stream = true }
}

request "a request crosses as it is but for the model" {
  client         = "ollama"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }], options = { num_ctx = 4096 }, own = 1 }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], options = { num_ctx = 4096 }, own = 1 }
}

request "a message without a role" {
  client         = "ollama"
  upstream       = "chat"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ content = "Hi" }] }
  reject         = "Field required"
}

request "two calls of one name without ids: results belong to them in their order" {
  client   = "ollama"
  upstream = "chat"
  given    = { model = "m", stream = false, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "", tool_calls = [{ function = { name = "now", arguments = { zone = "UTC" } } }, { function = { name = "now", arguments = { zone = "CET" } } }] }, { role = "tool", tool_name = "now", content = "noon" }, { role = "tool", tool_name = "now", content = "one" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "call_TOg386QHyr27PHchBqT7IIXk", type = "function", function = { name = "now", arguments = "{\"zone\":\"UTC\"}" } }, { id = "call_DSVxXdd23Cnj5IAn0ZGGL8oq", type = "function", function = { name = "now", arguments = "{\"zone\":\"CET\"}" } }] }, { role = "tool", tool_call_id = "call_TOg386QHyr27PHchBqT7IIXk", content = "noon" }, { role = "tool", tool_call_id = "call_DSVxXdd23Cnj5IAn0ZGGL8oq", content = "one" }] }
}
