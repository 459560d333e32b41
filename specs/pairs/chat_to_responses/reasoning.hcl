# How hard a chat client wants a Responses upstream to think, and the reasoning that it carries for it.

request "<what>" {
  cases = <<-TABLE
    what                                                    | given                                                     | expect
    the effort none stays (T045)                            | "reasoning_effort": "none"                                | none
    reasoning that is not to be seen is not asked for       | "reasoning_effort": "low", "reasoning": {"exclude": true} | low
    no thinking in OpenRouter's switch is understood (T045) | "reasoning": {"enabled": false}                           | none
    no thinking in DeepSeek's words is understood (T045)    | "thinking": {"type": "disabled"}                          | none
    no thinking in Qwen's words is understood (T045)        | "enable_thinking": false                                  | none
    no thinking in vLLM's words is understood (T045)        | "chat_template_kwargs": {"enable_thinking": false}        | none
  TABLE
  given = <<-JSON
    {"model": "m", <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { effort = "<expect>" } }
}

request "<what> (T045)" {
  cases = <<-TABLE
    what                                      | reasoning_effort | effort
    the effort minimal stays                  | minimal          | minimal
    the effort low stays                      | low              | low
    the effort medium stays                   | medium           | medium
    the effort high stays                     | high             | high
    the effort xhigh stays                    | xhigh            | xhigh
    an effort above all others is the highest | max              | xhigh
  TABLE
  given = { model = "m", reasoning_effort = "<reasoning_effort>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { effort = "<effort>", summary = "auto" } }
}

request "<case> (T045)" {
  cases   = <<-TABLE
    case                                                          | reasoning_effort | effort
    an effort from far beyond is the highest of the model's       | ultra            | high
    a model that always thinks, thinks little for the effort none | none             | low
  TABLE
  profile = { effort = ["low", "medium", "high"] }
  given   = { model = "m", reasoning_effort = "<reasoning_effort>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { effort = "<effort>", summary = "auto" } }
}

request "a model without efforts is told none, and shows none (T045)" {
  profile = { effort = [], reasoning_summary = "", encrypted = false }
  given   = { model = "m", reasoning_effort = "high", messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false }
}

request "the summary is of the kind that the model gives" {
  profile = { reasoning_summary = "detailed" }
  given   = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "detailed" } }
}

request "nor that which is switched off in OpenRouter's older words" {
  given  = { model = "m", include_reasoning = false, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"] }
}

request "an effort in <what> is understood (T045)" {
  cases = <<-TABLE
    what                          | given                                                   | expect
    OpenRouter's words            | "reasoning": {"effort": "high"}                         | high
    OpenRouter's budget           | "reasoning": {"max_tokens": 2000}                       | low
    OpenRouter's larger budget    | "reasoning": {"max_tokens": 8000}                       | medium
    a budget in Anthropic's words | "thinking": {"type": "enabled", "budget_tokens": 20000} | high
    Qwen's words                  | "enable_thinking": true, "thinking_budget": 40000       | xhigh
  TABLE
  given = <<-JSON
    {"model": "m", <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { effort = "<expect>", summary = "auto" } }
}

request "reasoning that the client carried comes back as an item, before its message and calls, without its id (T038, T040)" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "reasoning",
    summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "ZW5j" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call", call_id = "call_a",
    name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "several of one turn come back in their order, with what they hold (T040)" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "gw2.5rW-8OUsb-QNHlkQitTOslfPIelVd8BhZy9wgcBpVyqbLaMYR5YUCtWKaics5SKgrYyq249OImUobDQbEh3aTSd2bz94RMN-eZYl9SzIV_ptS75ZhSEch_iB8vuD2G9J7dDC9OFK2HXQTfxyXz1_y0bYV1NsLuXEhWK3NH7vNzbK6MMGqmUpa21oVB6A4roDoFhbV2iadw", format = "gw1", index = 1 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "reasoning",
    summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "ZW5j" }, { type = "reasoning", summary = [],
    content = [{ type = "reasoning_text", text = "Hm." }], encrypted_content = "ZW5k" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call", call_id = "call_a",
    name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a carrier whose format the client did not keep is known by itself" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA" }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "reasoning",
    summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "ZW5j" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call", call_id = "call_a",
    name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a carrier of another family (T036) is left out, and is no text either" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.Q_VNLvJyy9fimI5yGdiOcogefEUft1f_tAh5UsWKYIfH8tE7uAocn848RpV06FSy9UNrYVZvasEE2ofkNgRU9jPOV9yxwMsOwD40wASnVmGOuYibLcnvIuJilBaSOzphj5AzuGmTS-2Y4HeVlk2KXa2s4ur5q0Mr2o99Nlm9g4ocve67gIUmeXUh7OSqttbZ0iPBdsgtAlsuGt3oqBQcVyz2zkUo7X7t", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a carrier of another protocol (T036) is left out, and is no text either" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.CyaXlE_ARynQ8fgtuKGfTGX7G8B8OAMh9TbCErWLn9aWulExqQ7av-965iqNMm8WJTJvgLT7XbJ0__vyb-AMmToWFjDHN4aXy_CgybeUG3-BdWt3ac6ioyd8c7wRV1-heGRn-rcAanHAToR-sJE", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a carrier that was forged (T036) is left out, and is no text either" {
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NAAAA", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a carrier that <what> (T036) is left out, and is no text either" {
  cases = <<-TABLE
    what    | data
    was cut | gw1.LYzRCsIwDEV_ZeR5-OZLv8F3QZFSu6tMbBua
    is none | EqQBCkYIARgC
  TABLE
  given = { model = "m", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.",
    reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "<data>", format = "gw1",
    index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] },
  { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "reasoning that nobody carries is left out" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello.",
  reasoning_content = "Hm." }, { role = "assistant", content = "You there?", reasoning = "Hm?" }, { role = "user", content = "Yes" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hello.", annotations = [] }] }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "You there?", annotations = [] }] }, { type = "message", role = "user",
  content = "Yes" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "reasoning that nothing follows in its turn is left out (T040)" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA", format = "gw1", index = 0 }] }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "user",
  content = "Well?" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}
