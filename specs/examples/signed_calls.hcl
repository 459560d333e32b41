# Gemini models by their OpenAI side: the signature of a call stands on the call, and must come back with it.

reply "the signature of a call for Messages" {
  client   = "messages"
  upstream = "chat"
  given    = { id = "c1", object = "chat.completion", created = 1, model = "gemini-3-pro", choices = [{ index = 0, message = { role = "assistant", content = null, tool_calls = [{ id = "f1", type = "function", function = { name = "look", arguments = "{}" }, extra_content = { google = { thought_signature = "U0lH" } } }, { id = "f2", type = "function", function = { name = "wait", arguments = "{}" } }] }, finish_reason = "tool_calls" }], usage = { prompt_tokens = 1, completion_tokens = 2, total_tokens = 3 } }
  expect   = { id = "msg_c1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "redacted_thinking", data = "<sealed>" }, { type = "tool_use", id = "f1", name = "look", input = {}, caller = { type = "direct" } }, { type = "tool_use", id = "f2", name = "wait", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 1, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, output_tokens = 2, output_tokens_details = null, server_tool_use = null, cache_creation = null, service_tier = null, inference_geo = null, speed = null } }
}

request "the signature of a call comes back from Messages" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "gw2.U4pugLGuHinYT0o0Uif0c3zErB4Xvb_hwPybpBk6jkUdJsGjmE-e4lmGBQ5c4H509sHdvMD-DZ2c3fL3-F1fSqUBNKGaZwl1TKmexudqh8g9DUr8CnmM97v3GFBtKHL5TNWZkwiN1KAkFf5HIXboiCkFMJ8C-CnoMe4" }, { type = "tool_use", id = "f1", name = "look", input = {} }, { type = "tool_use", id = "f2", name = "wait", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "f1", content = "a" }, { type = "tool_result", tool_use_id = "f2", content = "b" }] }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "f1", type = "function", function = { name = "look", arguments = "{}" }, extra_content = { google = { thought_signature = "U0lH" } } }, { id = "f2", type = "function", function = { name = "wait", arguments = "{}" } }] }, { role = "tool", tool_call_id = "f1", content = "a" }, { role = "tool", tool_call_id = "f2", content = "b" }], max_tokens = 9 }
}

request "the signature of a call comes back from Responses" {
  client   = "responses"
  upstream = "chat"
  given    = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "reasoning", id = "rs_1", summary = [], encrypted_content = "gw2.U4pugLGuHinYT0o0Uif0c3zErB4Xvb_hwPybpBk6jkUdJsGjmE-e4lmGBQ5c4H509sHdvMD-DZ2c3fL3-F1fSqUBNKGaZwl1TKmexudqh8g9DUr8CnmM97v3GFBtKHL5TNWZkwiN1KAkFf5HIXboiCkFMJ8C-CnoMe4" }, { type = "function_call", call_id = "f1", name = "look", arguments = "{}" }, { type = "function_call_output", call_id = "f1", output = "a" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "f1", type = "function", function = { name = "look", arguments = "{}" }, extra_content = { google = { thought_signature = "U0lH" } } }] }, { role = "tool", tool_call_id = "f1", content = "a" }] }
}

scenario "the signature of a call, as Vertex AI tells it, is in the body that a stream becomes" {
  client   = "chat"
  upstream = "chat"
  streamed = false
  account "a" {}
  answer "a" {
    body = <<-SSE
      data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"id":"f1","type":"function","function":{"name":"look","arguments":"{}"},"extra_content":{"vertex":{"thought_signature":"U0lH"}}}]},"finish_reason":"stop"}]}

      data: [DONE]
    SSE
  }
  status = 200
  says   = "\"extra_content\":{\"vertex\":{\"thought_signature\":\"U0lH\"}}"
}

request "the signature of a call that another upstream issued stays here" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", messages = [{ role = "assistant", content = null, tool_calls = [{ id = "f1", type = "function", function = { name = "look", arguments = "{}" }, extra_content = { google = { thought_signature = "gw2.U4pugLGuHinYT0o0Uif0c3zErB4Xvb_hwPybpBk6jkUdJsGjmE-e4lmGBQ5c4H509sHdvMD-DZ2c3fL3-F1fSqUBNKGaZwl1TKmexudqh8g9DUr8CnmM97v3GFBtKHL5TNWZkwiN1KAkFf5HIXboiCkFMJ8C-CnoMe4" } } }] }, { role = "tool", tool_call_id = "f1", content = "a" }] }
  expect   = { model = "upstream-model", messages = [{ role = "assistant", content = null, tool_calls = [{ id = "f1", type = "function", function = { name = "look", arguments = "{}" } }] }, { role = "tool", tool_call_id = "f1", content = "a" }] }
}
