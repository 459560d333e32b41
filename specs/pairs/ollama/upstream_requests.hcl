# What an Ollama upstream gets.

request "history, an image, a call and its result, options, of chat" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", stream = true, max_tokens = 9, temperature = 0.5, top_p = 0.9, stop = ["A", "B"], reasoning_effort = "low", messages = [{ role = "system", content = "S" }, { role = "user", content = [{ type = "text", text = "What?" }, { type = "image_url", image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }] }, { role = "assistant", content = "Let me look.", reasoning_content = "Hm.", tool_calls = [{ id = "call_1", type = "function", function = { name = "now", arguments = "{\"zone\":\"UTC\"}" } }] }, { role = "tool", tool_call_id = "call_1", content = "noon" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "system", content = "S" }, { role = "user", content = "What?", images = ["iVBORw0KGgo="] }, { role = "assistant", content = "Let me look.", thinking = "Hm.", tool_calls = [{ id = "call_1", function = { index = 0, name = "now", arguments = { zone = "UTC" } } }] }, { role = "tool", content = "noon", tool_name = "now", tool_call_id = "call_1" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], stream = true, think = true, options = { num_predict = 9, temperature = 0.5, top_p = 0.9, stop = ["A", "B"] } }
}

request "a structured answer, words to think by, and one tool that is forced" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  profile        = { think = "words", max_output = 100 }
  given          = { model = "m", max_tokens = 999, reasoning_effort = "xhigh", response_format = { type = "json_schema", json_schema = { name = "o", schema = { type = "object", properties = {} } } }, tool_choice = { type = "function", function = { name = "now" } }, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }, { type = "function", function = { name = "other", parameters = { type = "object", properties = {} } } }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }], stream = false, format = { type = "object", properties = {} }, think = "high", options = { num_predict = 100 } }
}

request "JSON of any form, no tools, no thinking" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", reasoning_effort = "none", response_format = { type = "json_object" }, tool_choice = "none", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], stream = false, format = "json", think = false }
}

request "<reasoning_effort> effort as a word" {
  client         = "chat"
  upstream       = "ollama"
  cases          = <<-TABLE
    reasoning_effort | think
    minimal          | low
    low              | low
    medium           | medium
  TABLE
  profile        = { think = "words" }
  upstream_model = "qwen3:8b"
  given          = { model = "m", reasoning_effort = "<reasoning_effort>", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }], stream = false, think = "<think>" }
}

request "a model that neither thinks, sees nor calls" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  profile        = { think = "none", images = false, tools = false }
  given          = { model = "m", reasoning_effort = "low", messages = [{ role = "system", content = "S" }, { role = "user", content = [{ type = "text", text = "What?" }, { type = "image_url", image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }] }], tools = [{ type = "function", function = { name = "now", description = "The time", parameters = { type = "object", properties = { zone = { type = "string" } } } } }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "system", content = "S" }, { role = "user", content = "What?\n[image omitted: the model does not accept images]" }], stream = false }
}

request "results that hold more than text, an error and a document" {
  client         = "messages"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "document", title = "T", source = { type = "text", media_type = "text/plain", data = "Doc" } }, { type = "text", text = "Read" }] }, { role = "assistant", content = [{ type = "tool_use", id = "t1", name = "now", input = { a = 1 } }, { type = "tool_use", id = "t2", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "t1", is_error = true, content = [{ type = "text", text = "no" }, { type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" } }] }, { type = "tool_result", tool_use_id = "t2", content = [{ type = "search_result", title = "S", source = "https://a.example", content = [{ type = "text", text = "found" }] }] }] }], tools = [{ name = "now", input_schema = { type = "object", properties = {} } }, { type = "web_search_20250305", name = "web_search" }] }
  expect         = <<-JSON
    {"model":"qwen3:8b","messages":[{"role":"user","content":"<document title=\"T\">\nDoc\n</document>\nRead"},{"role":"assistant","content":"","tool_calls":[{"id":"t1","function":{"index":0,"name":"now","arguments":{"a": 1}}},{"id":"t2","function":{"index":1,"name":"now","arguments":{}}}]},{"role":"tool","content":"Error: no","images":["iVBORw0KGgo="],"tool_name":"now","tool_call_id":"t1"},{"role":"tool","content":"S\nhttps://a.example\nfound","tool_name":"now","tool_call_id":"t2"}],"tools":[{"type":"function","function":{"name":"now","parameters":{"type": "object", "properties": {}}}}],"stream":false,"options":{"num_predict":9}}
  JSON
}

request "a search result in a message" {
  client         = "messages"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", max_tokens = 9, messages = [{ role = "user", content = [{ type = "search_result", title = "S", source = "https://a.example", content = [{ type = "text", text = "found" }] }, { type = "text", text = "Hi" }] }] }
  expect = { model = "qwen3:8b", messages = [{ role = "user", content = "S\nhttps://a.example\nfound\nHi" }], stream = false,
  options = { num_predict = 9 } }
}

request "a tool of free text, and one that takes no object" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", refusal = "No." }, { role = "user", content = "Please" }], tools = [{ type = "custom", custom = { name = "patch", description = "P" } }, { type = "function", function = { name = "list", parameters = { type = "array", items = { type = "string" } } } }] }
  expect         = { model = "qwen3:8b", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "No." }, { role = "user", content = "Please" }], tools = [{ type = "function", function = { name = "patch", description = "P", parameters = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } } }, { type = "function", function = { name = "list", parameters = { type = "object", properties = { value = { type = "array", items = { type = "string" } } }, required = ["value"] } } }], stream = false }
}

request "<what>" {
  client         = "chat"
  upstream       = "ollama"
  cases          = <<-TABLE
    what                | type        | given                                            | reject
    an image by its URL | image_url   | "image_url": {"url": "https://a.example/x.png"}  | takes no image by its URL
    audio               | input_audio | "input_audio": {"data": "AAAA", "format": "wav"} | takes no audio
  TABLE
  upstream_model = "qwen3:8b"
  given          = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": [{"type": "<type>", <given>}]}]}
  JSON
  reject         = "<reject>"
}

request "a document" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "qwen3:8b"
  given          = { model = "m", messages = [{ role = "user", content = [{ type = "file", file = { file_data = "data:application/pdf;base64,JVBERi0=" } }] }] }
  reject         = "takes no documents"
}

request "a model that knows words to think by" {
  client         = "chat"
  upstream       = "ollama"
  upstream_model = "gpt-oss:20b"
  given          = { model = "m", reasoning_effort = "max", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "gpt-oss:20b", messages = [{ role = "user", content = "Hi" }], stream = false, think = "high" }
}
