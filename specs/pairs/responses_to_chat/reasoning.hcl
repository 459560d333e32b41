# Reasoning that a Responses client carries for a chat upstream.

request "reasoning that this upstream issued goes back to models that want it, as they wrote it (T036)" {
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning that this upstream issued stays away from models that do not want it" {
  profile = { reasoning_replay = "never" }
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning goes back under the name that the upstream knows (T041)" {
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always", reasoning_field = "reasoning" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    reasoning = "Let me see.", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
}

request "details of reasoning go back as they were (T037)" {
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [], encrypted_content = "gw2.F0qmm8pNotPORT2m4Zn4hNnJRzrdHe2V8EiG-sDRc3C6ukMzZ5zuM6YzAVlMNYVQC6TVO9g-KN_Vrz1o5Vz7murb7TpWmz9j-bSnuJOLqqT99W6eeOOROL57TxENTW6Go5z3Zf3t2oiQEp6KwLQOfwy1Hql3WZrgvwZn2fLnSCsG0y3B" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always", reasoning_field = "reasoning_details" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    reasoning_details = [{ type = "reasoning.encrypted", data = "opaque", format = "x", index = 0 }], content = null,
    tool_calls        = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning that an upstream of another protocol issued is dropped, and its summary too (T036)" {
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.A3vOmJh9cbAralu3np33ilUJo6NJ9Mx_cRICYm6K1POlgvrno9FH0ihOzPDFBt9eY33BqxXam0wbs-QnUw8L_es3lMkC-oy2gXlercH9fqYpabDMQZ9u1loFVzZ1ChoN0ce_Rb6xGjX4QN3so8tm7Ck7yA-u" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning of another family is dropped (T036)" {
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.3-lZq_1wXioAD12z-aDuMPYk1aMu4gOeUh7Pvpz-xZT88U8AP9AMRASs7ZQiyDWWel5RHp5O0DOf4yqnH_7Jt8I2TpPVHxvrHaExlnuMosfjrW0k5IzCbPYvt1A5xuWPq-jsjQ" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning that was changed on its way is dropped (T036)" {
  given   = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVAAAA" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning that OpenAI encrypted is nothing to others (T036, T100)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text",
    text = "Seeing." }], encrypted_content = "gAAAAABo" }, { type = "function_call", call_id = "call_a", name = "now",
  arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning without opaque state is the client's own text, for models that want it (T048)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text",
    text = "One." }, { type = "summary_text", text = "Two." }], content = null, encrypted_content = null }, { type = "function_call",
  call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    reasoning_content = "One.\n\nTwo.", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
}

request "raw reasoning counts where there is no summary (T048)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [],
    content = [{ type = "reasoning_text", text = "Raw." }] }, { type = "function_call", call_id = "call_a", name = "now",
  arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    reasoning_content = "Raw.", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning without anything is nothing (T040, T048)" {
  given = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [] },
    { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a",
  output = "12:00" }] }
  profile = { reasoning_replay = "always" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
}

request "reasoning goes back within a running loop of calls only" {
  given   = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "reasoning", summary = [], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Hello.", annotations = [] }] }, { role = "user", content = "The time?" }, { type = "reasoning", summary = [], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { reasoning_replay = "tool_loop" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello." },
    { role       = "user", content = "The time?" }, { role = "assistant", reasoning_content = "Let me see.", content = null,
      tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
  except = ["grown"]
}

request "an assistant's turn of which only foreign reasoning is left is none (T040)" {
  given = { model = "m", input = [{ role = "user", content = "Hi" }, { type = "reasoning", summary = [], encrypted_content = "gAAAAABo" },
  { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "user", content = "Well?" }] }
}
