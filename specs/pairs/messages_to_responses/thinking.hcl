# How hard a Messages client wants a Responses upstream to think, and the reasoning that it carries for it.

request "no word about thinking says nothing (T045)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "thinking <what>" {
  cases  = <<-TABLE
    what                                          | given                                    | expect
    as the model likes asks for a summary (T045)  | "type": "adaptive"                       | "reasoning": {"summary": "auto"}
    that is not to be seen asks for none          | "type": "adaptive", "display": "omitted" |
    that is off is the effort none (T045)         | "type": "disabled"                       | "reasoning": {"effort": "none"}
    between calls alone is the effort none (T045) | "type": "between_tools"                  | "reasoning": {"effort": "none"}
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {<given>}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
      "include": ["reasoning.encrypted_content"], <expect>}
  JSON
}

request "what Claude Code sends is understood (T045)" {
  given = { model = "m", max_tokens = 32000, thinking = { type = "adaptive", display = "updates" }, output_config = { effort = "high" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 32000,
  store = false, include = ["reasoning.encrypted_content"], reasoning = { effort = "high", summary = "auto" } }
}

request "<what> (T045)" {
  cases = <<-TABLE
    what                                      | effort | effort_2
    the effort low stays                      | low    | low
    the effort medium stays                   | medium | medium
    the effort high stays                     | high   | high
    the effort xhigh stays                    | xhigh  | xhigh
    an effort above all others is the highest | max    | xhigh
  TABLE
  given = { model = "m", max_tokens = 64, output_config = { effort = "<effort>" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"], reasoning = { effort = "<effort_2>" } }
}

request "an effort above all others is the highest of the model's (T045)" {
  profile = { effort = ["low", "medium", "high"] }
  given   = { model = "m", max_tokens = 64, output_config = { effort = "max" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"], reasoning = { effort = "high" } }
}

request "a budget of <budget_tokens> tokens is the effort <effort> (T045)" {
  cases = <<-TABLE
    budget_tokens | effort
    1024          | low
    4095          | low
    4096          | medium
    16384         | high
    32768         | xhigh
  TABLE
  given = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": <budget_tokens>}, "messages": [{"role": "user",
          "content": "Hi"}]}
  JSON
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64000,
  store = false, include = ["reasoning.encrypted_content"], reasoning = { effort = "<effort>", summary = "auto" } }
}

request "an effort goes before a budget" {
  given = { model = "m", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 1024 }, output_config = { effort = "high" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64000,
  store = false, include = ["reasoning.encrypted_content"], reasoning = { effort = "high", summary = "auto" } }
}

request "a model that <what> (T045)" {
  cases   = <<-TABLE
    what                             | effort  | effort_2 | effort_3
    cannot be told none thinks least | minimal | low      | medium
    knows neither thinks little      | low     | medium   | high
  TABLE
  profile = { effort = ["<effort>", "<effort_2>", "<effort_3>"] }
  given   = { model = "m", max_tokens = 64, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"], reasoning = { effort = "<effort>" } }
}

request "a model without efforts is told none (T045)" {
  profile = { effort = [], reasoning_summary = "", encrypted = false }
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, output_config = { effort = "high" }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false }
}

request "<what>" {
  cases = <<-TABLE
    what                                                                                             | thinking
    thinking that the client carried comes back as an item in its place, without its id (T038, T040) | Let me see.
    the words are the upstream's own, whatever the client made of them                               | Other words.
  TABLE
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" },
    { role = "assistant", content = [{ type = "thinking", thinking = "<thinking>", signature = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA" },
      { type = "text", text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "reasoning",
    summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "ZW5j" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call", call_id = "toolu_a",
    name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "state without text comes back as well (T037)" {
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "gw2.BkYCaMFG7Q95d2d-HyxZCjVvwc4qHaLrwMmKwyd1ozlmc7MwcMW_qvjAp4N3gTYejeHUm1QyUWkLN5Ic0m1b3GewaxACbv5fu37CFX55bsHr3joSCIfbE3EckLljX-EyQGIihqTbx9dy2XZiF_IbQb8iIeE_s-EJt8NfkRs" }, { type = "text", text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "reasoning",
    summary = [], encrypted_content = "ZW5k" }, { type = "message", role = "assistant", content = [{ type = "output_text",
    text = "Let me look.", annotations = [] }] }, { type = "function_call", call_id = "toolu_a", name = "now", arguments = "{}" },
    { type = "function_call_output", call_id = "toolu_a", output = "12:00" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "several thoughts come back between the calls that they stood between (T040)" {
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA" }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }, { type = "redacted_thinking", data = "gw2.BkYCaMFG7Q95d2d-HyxZCjVvwc4qHaLrwMmKwyd1ozlmc7MwcMW_qvjAp4N3gTYejeHUm1QyUWkLN5Ic0m1b3GewaxACbv5fu37CFX55bsHr3joSCIfbE3EckLljX-EyQGIihqTbx9dy2XZiF_IbQb8iIeE_s-EJt8NfkRs" }, { type = "tool_use", id = "toolu_b", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "1" }, { type = "tool_result", tool_use_id = "toolu_b", content = "2" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "reasoning",
    summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "ZW5j" }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "reasoning", summary = [], encrypted_content = "ZW5k" },
    { type = "function_call", call_id = "toolu_b", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a",
    output = "1" }, { type = "function_call_output", call_id = "toolu_b", output = "2" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "thinking <what> is left out, and is no text either" {
  cases = <<-TABLE
    what                         | signature
    that Anthropic signed (T036) | EqQBCkYIARgC
    whose seal was cut (T036)    | gw1.LYzRCsIwDEV_ZeR5-OZLv8F3QZFSu6tMbBua
    that nobody signed (T033)    |
  TABLE
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" },
    { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "<signature>" }, { type = "text",
      text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "thinking of another family (T036) is left out, and is no text either" {
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.Q_VNLvJyy9fimI5yGdiOcogefEUft1f_tAh5UsWKYIfH8tE7uAocn848RpV06FSy9UNrYVZvasEE2ofkNgRU9jPOV9yxwMsOwD40wASnVmGOuYibLcnvIuJilBaSOzphj5AzuGmTS-2Y4HeVlk2KXa2s4ur5q0Mr2o99Nlm9g4ocve67gIUmeXUh7OSqttbZ0iPBdsgtAlsuGt3oqBQcVyz2zkUo7X7t" }, { type = "text", text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "thinking of another protocol (T036) is left out, and is no text either" {
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.NVVb5C14zBJ5bjsmMb676k_ifSTC4HTP-ZNpvDD7OyHWjVU4p8Srcuo7pm0Qbll1blsxwyVzqSFS5fvazFk_PdSlLmU90XPrvI1QfxuB7Qda76T2319NnbY2dQ" }, { type = "text", text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "thinking whose seal was forged (T036) is left out, and is no text either" {
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NAAAA" }, { type = "text", text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "state that another upstream issued is left out (T036)" {
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" },
    { role = "assistant", content = [{ type = "redacted_thinking", data = "EqQBCkYIARgC" }, { type = "text", text = "Let me look." },
      { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_a", content = "12:00" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "reasoning that nothing follows in its turn is left out (T040)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA" }] }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "user",
  content = "Well?" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "thinking that the client carried is left out for an upstream that takes no reasoning back" {
  given   = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA" }, { type = "text", text = "Let me look." }, { type = "tool_use", id = "toolu_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_a", content = "12:00" }] }] }
  profile = { reasoning_items = "drop" }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "The time?" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [] }] }, { type = "function_call",
    call_id = "toolu_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "toolu_a", output = "12:00" }],
  max_output_tokens = 64, store = false, reasoning = { summary = "auto" } }
}
