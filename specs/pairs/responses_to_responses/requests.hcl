# A Responses client's request on a Responses upstream: as it is, but for the model and for what the gateway keeps.

request "a request that keeps nothing crosses as it is, but for the model (T016, T024, T038)" {
  given          = { model = "m", store = false, instructions = null, include = ["reasoning.encrypted_content"], input = [{ role = "user", content = "Hi" }, { type = "reasoning", id = "rs_1", summary = [], encrypted_content = "gAAAAABo" }, { type = "message", id = "msg_1", role = "assistant", phase = "commentary", content = [{ type = "output_text", text = "Hi", annotations = [] }] }, { type = "tool_search_call", call_id = null, execution = "server", arguments = {}, status = "completed" }, { type = "compaction", encrypted_content = "opaque" }, { type = "telepathy_call", x = 1.0 }, { type = "item_reference", id = "msg_2" }], tools = [{ type = "namespace", name = "fs", description = "D", tools = [{ type = "function", name = "read" }] }, { type = "quantum_search", n = 12345678901234567890 }], tool_choice = { type = "quantum_search" }, reasoning = { effort = "ultra", context = "all_turns" }, temperature = 1.50, client_metadata = { a = "b" }, something_new = { x = null } }
  expect         = { model = "upstream-model", store = false, instructions = null, include = ["reasoning.encrypted_content"], input = [{ role = "user", content = "Hi" }, { type = "reasoning", id = "rs_1", summary = [], encrypted_content = "gAAAAABo" }, { type = "message", id = "msg_1", role = "assistant", phase = "commentary", content = [{ type = "output_text", text = "Hi", annotations = [] }] }, { type = "tool_search_call", call_id = null, execution = "server", arguments = {}, status = "completed" }, { type = "compaction", encrypted_content = "opaque" }, { type = "telepathy_call", x = 1.0 }, { type = "item_reference", id = "msg_2" }], tools = [{ type = "namespace", name = "fs", description = "D", tools = [{ type = "function", name = "read" }] }, { type = "quantum_search", n = 12345678901234567890 }], tool_choice = { type = "quantum_search" }, reasoning = { effort = "ultra", context = "all_turns" }, temperature = 1.50, client_metadata = { a = "b" }, something_new = { x = null } }
  headers        = { originator = "codex_cli_rs", session-id = "s", x-codex-turn-metadata = "t" }
  expect_headers = { Authorization = "Bearer <key>", originator = "codex_cli_rs", session-id = "s", x-codex-turn-metadata = "t" }
}

request "what the client wants kept is kept here, and so its reasoning has to come along" {
  given  = { model = "m", input = "Hi" }
  expect = { model = "upstream-model", input = "Hi", store = false, include = ["reasoning.encrypted_content"] }
}

request "what the client wants included stays so" {
  given = { model = "m", input = "Hi", store = true, include = ["web_search_call.action.sources"] }
  expect = { model = "upstream-model", input = "Hi", store = false, include = ["web_search_call.action.sources",
  "reasoning.encrypted_content"] }
}

request "a server that encrypts no reasoning is not asked for it" {
  given   = { model = "m", input = "Hi", include = null }
  profile = { encrypted = false }
  expect  = { model = "upstream-model", input = "Hi", include = null, store = false }
}

request "an upstream that keeps replies for these clients is asked for them" {
  given   = { model = "m", input = "Hi", previous_response_id = "resp_0", store = true }
  profile = { previous_response = true }
  expect  = { model = "upstream-model", input = "Hi", previous_response_id = "resp_0", store = true }
}

request "a stream, a prompt and a reply in the background are the upstream's business" {
  given = { model = "m", store = false, stream = true, prompt = { id = "pmpt_1" }, background = false, stream_options = { include_obfuscation = false }, input = "Hi" }
  expect = { model = "upstream-model", store = false, stream = true, prompt = { id = "pmpt_1" }, background = false,
  stream_options = { include_obfuscation = false }, input = "Hi" }
}

request "reasoning that an upstream of another protocol issued is taken out (T036, T100)" {
  given  = { model = "m", store = false, input = [{ role = "user", content = "Hi" }, { type = "reasoning", summary = [], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", store = false, input = [{ role = "user", content = "Hi" }, { role = "user", content = "Well?" }] }
}

request "a model must be named (T102)" {
  given        = { input = "Hi" }
  reject       = "Field required"
  reject_param = "model"
}

request "a conversation that the upstream keeps, is not passed on" {
  given  = { model = "m", store = false, conversation = { id = "conv_1" }, input = "Hi" }
  reject = "A conversation is kept in the account"
}

request "a conversation that the upstream keeps, crosses where the profile says so" {
  given   = { model = "m", store = false, conversation = { id = "conv_1" }, input = "Hi" }
  profile = { account_objects = "any" }
  expect  = { model = "upstream-model", store = false, conversation = { id = "conv_1" }, input = "Hi" }
}

request "a <what> is not passed on" {
  cases  = <<-TABLE
    what                 | given
    vector store,        | "type": "file_search", "vector_store_ids": ["vs_1"]
    container by its id, | "type": "code_interpreter", "container": "cntr_1"
    file in a container, | "type": "code_interpreter", "container": {"type": "auto", "file_ids": ["file_1"]}
  TABLE
  given  = <<-JSON
    {"model": "m", "store": false, "tools": [{<given>}], "input": "Hi"}
  JSON
  reject = "What a tool names"
}

request "a vector store, crosses where the profile says so" {
  given   = { model = "m", store = false, tools = [{ type = "file_search", vector_store_ids = ["vs_1"] }], input = "Hi" }
  profile = { account_objects = "any" }
  expect  = { model = "upstream-model", store = false, tools = [{ type = "file_search", vector_store_ids = ["vs_1"] }], input = "Hi" }
}

request "a container by its id, crosses where the profile says so" {
  given   = { model = "m", store = false, tools = [{ type = "code_interpreter", container = "cntr_1" }], input = "Hi" }
  profile = { account_objects = "any" }
  expect  = { model = "upstream-model", store = false, tools = [{ type = "code_interpreter", container = "cntr_1" }], input = "Hi" }
}

request "a file in a <what> crosses where the profile says so" {
  cases   = <<-TABLE
    what | given | input
    container, | "tools": [{"type": "code_interpreter", "container": {"type": "auto", "file_ids": ["file_1"]}}] | "Hi"
    message, |  | [{"role": "user", "content": [{"type": "input_file", "file_id": "file_1"}]}]
  TABLE
  profile = { account_objects = "any" }
  given   = <<-JSON
    {"model": "m", "store": false, <given>, "input": <input>}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "store": false, <given>, "input": <input>}
  JSON
}

request "a file in a message, is not passed on" {
  given  = { model = "m", store = false, input = [{ role = "user", content = [{ type = "input_file", file_id = "file_1" }] }] }
  reject = "What an item names by its id"
}

request "a file in a result, is not passed on" {
  given = { model = "m", store = false, input = [{ role = "user", content = "Hi" }, { type = "function_call", call_id = "c", name = "f",
  arguments = "{}" }, { type = "function_call_output", call_id = "c", output = [{ type = "input_image", file_id = "file_1" }] }] }
  reject = "What an item names by its id"
}

request "a file in a result, crosses where the profile says so" {
  given = { model = "m", store = false, input = [{ role = "user", content = "Hi" }, { type = "function_call", call_id = "c", name = "f",
  arguments = "{}" }, { type = "function_call_output", call_id = "c", output = [{ type = "input_image", file_id = "file_1" }] }] }
  profile = { account_objects = "any" }
  expect = { model = "upstream-model", store = false, input = [{ role = "user", content = "Hi" }, { type = "function_call", call_id = "c",
    name = "f", arguments = "{}" }, { type = "function_call_output", call_id = "c", output = [{ type = "input_image",
  file_id = "file_1" }] }] }
}
