# Why a reply ended.

reply "the upstream says <said>: <what>" {
  cases  = <<-TABLE
    said                         | stop_reason | what
    stop                         | end_turn    | the turn ended
    end_turn                     | end_turn    | the turn ended
    eos                          | end_turn    | the turn ended
    eos_token                    | end_turn    | the turn ended
    length                       | max_tokens  | there was no room for more
    max_tokens                   | max_tokens  | there was no room for more
    model_length                 | max_tokens  | there was no room for more
    insufficient_system_resource | max_tokens  | there was no room for more
  TABLE
  given  = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" }, finish_reason = "<said>" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }], stop_reason = "<stop_reason>", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "a call was made and the upstream says \"tool_calls\": the client is to run it (T018)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{}" } }] },
  finish_reason = "tool_calls" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a call was made and the upstream says \"stop\": the client is to run it (T018)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
  tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{}" } }] }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a call was made and the upstream says \"end_turn\": the client is to run it (T018)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
  tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{}" } }] }, finish_reason = "end_turn" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a call was made and the upstream says \"eos\": the client is to run it (T018)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
  tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{}" } }] }, finish_reason = "eos" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a call <what> (T018)" {
  cases = <<-TABLE
    what | finish_reason | stop_reason | stop_details
    was made and nothing is said of the end: the client is to run it |  | tool_use | null
    that was filtered is not to be run | content_filter | refusal | {"type": "refusal", "category": null, "explanation": null}
  TABLE
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{}" } }] },
  finish_reason = "<finish_reason>" }] }
  expect = <<-JSON
    {"id": "msg_1", "type": "message", "role": "assistant", "model": "spec-model", "content": [{"type": "tool_use", "id": "call_a",
      "name": "read", "input": {}, "caller": {"type": "direct"}}], "stop_reason": "<stop_reason>", "stop_sequence": null,
      "stop_details": <stop_details>, "container": null, "diagnostics": null, "usage": "<any>"}
  JSON
}

reply "a call in the old form, which has no identifier, gets one (T158)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
  function_call = { name = "read", arguments = "{\"a\":1}" } }, finish_reason = "function_call" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "<any>",
    name = "read", input = { a = 1 }, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null,
  stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "a call that was cut short is not to be run (T018)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"a\":" } }] },
  finish_reason = "length" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = { _raw = "{\"a\":" }, caller = { type = "direct" } }], stop_reason = "max_tokens", stop_sequence = null,
  stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "the upstream says \"tool_calls\" and made no call: the turn ended (T158)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi",
  function_call = { name = "", arguments = "" } }, finish_reason = "tool_calls" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "the upstream says \"function_call\" and made no call: the turn ended (T158)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "function_call" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "the upstream says \"content_filter\": the model refused" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "I" },
  finish_reason = "content_filter" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "I" }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = null },
  container = null, diagnostics = null, usage = "<any>" }
}

reply "the upstream says \"sensitive\": the model refused" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "I" },
  finish_reason = "sensitive" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "I" }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = null },
  container = null, diagnostics = null, usage = "<any>" }
}

reply "the upstream says \"refusal\": the model refused" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "I" },
  finish_reason = "refusal" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "I" }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = null },
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a refusal is a text of its own and explains why (T157)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
  refusal = "I cannot." }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "I cannot." }],
    stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = "I cannot." },
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a word that nobody knows: the turn ended" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "tired" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "the upstream says \"error\": the reply failed" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "error" }] }
  ends          = "failed"
  expect_status = 500
  expect        = { type = "error", error = { type = "api_error", message = "The upstream failed." }, request_id = "req_spec" }
}

reply "the upstream says \"abort\": the reply failed" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "abort" }] }
  ends          = "failed"
  expect_status = 500
  expect        = { type = "error", error = { type = "api_error", message = "The upstream failed." }, request_id = "req_spec" }
}

reply "the upstream says \"network_error\": the reply failed" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "network_error" }] }
  ends          = "failed"
  expect_status = 500
  expect        = { type = "error", error = { type = "api_error", message = "The upstream failed." }, request_id = "req_spec" }
}

reply "<what>" {
  cases   = <<-TABLE
    what                                                                    | given  | expect
    the stop sequence that vLLM names is told                               | "STOP" | "stop_reason": "stop_sequence", "stop_sequence": "STOP"
    a stop sequence that the client did not ask for is none of its business | "</s>" | "stop_reason": "end_turn", "stop_sequence": null
    a stop sequence by its token is none (vLLM)                             | 128009 | "stop_reason": "end_turn", "stop_sequence": null
  TABLE
  request = { model = "spec-model", max_tokens = 64, stop_sequences = ["END", "STOP"], messages = [{ role = "user", content = "Hi" }] }
  given   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "message": {"role": "assistant", "content": "Hi"},
          "finish_reason": "stop", "stop_reason": <given>}]}
  JSON
  expect  = <<-JSON
    {"id": "msg_1", "type": "message", "role": "assistant", "model": "spec-model", "content": [{"type": "text", "text": "Hi"}], <expect>,
      "stop_details": null, "container": null, "diagnostics": null, "usage": "<any>"}
  JSON
}
