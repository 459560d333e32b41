# How hard a chat client wants a Messages upstream to think, and the thinking that it carries for it.

request "the effort none switches thinking off (T044)" {
  given  = { model = "m", max_tokens = 64, reasoning_effort = "none", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
}

request "<what> (T045)" {
  cases = <<-TABLE
    what                                                            | reasoning_effort | effort
    the effort minimal is low for a model that thinks as it likes   | minimal          | low
    the effort low is low for a model that thinks as it likes       | low              | low
    the effort medium is medium for a model that thinks as it likes | medium           | medium
    the effort high is high for a model that thinks as it likes     | high             | high
    the effort xhigh is xhigh for a model that thinks as it likes   | xhigh            | xhigh
    the effort max is max for a model that thinks as it likes       | max              | max
    an effort above all others is the highest                       | ultra            | max
  TABLE
  given = { model = "m", max_tokens = 64, reasoning_effort = "<reasoning_effort>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "summarized" },
  output_config = { effort = "<effort>" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a null effort says nothing" {
  given  = { model = "m", max_tokens = 64, reasoning_effort = null, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "an effort that the model lacks is the next one below (T045)" {
  upstream_model = "claude-opus-4-6"
  given          = { model = "m", max_tokens = 64, reasoning_effort = "xhigh", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-opus-4-6", max_tokens = 64, thinking = { type = "adaptive", display = "summarized" },
  output_config = { effort = "high" }, messages = [{ role = "user", content = "Hi" }] }
}

request "<what>" {
  cases          = <<-TABLE
    what | upstream_model | max_tokens | reasoning_effort | expect
    an effort far above all others is the highest (T045) | claude-opus-4-5-20251101 | 1281 | max | "output_config": {"effort": "high"}
    an effort from far beyond is the highest too (T045) | claude-opus-4-5-20251101 | 1281 | ultra | "output_config": {"effort": "high"}
    the effort minimal is a budget of 1024 tokens for a model that has budgets (T044) | claude-sonnet-4-5-20250929 | 64000 | minimal |
    a budget is 1024 tokens at least (T044) | claude-sonnet-4-5-20250929 | 1281 | high |
    a model with budgets and efforts gets both (T045) | claude-opus-4-5-20251101 | 64000 | minimal | "output_config": {"effort": "low"}
  TABLE
  upstream_model = "<upstream_model>"
  given          = <<-JSON
    {"model": "m", "max_tokens": <max_tokens>, "reasoning_effort": "<reasoning_effort>", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "<upstream_model>", "max_tokens": <max_tokens>, "thinking": {"type": "enabled", "budget_tokens": 1024}, <expect>,
      "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "an effort <what> (T045)" {
  cases  = <<-TABLE
    what                                           | given                                                   | expect
    that nobody knows is no effort, but thinking   | "reasoning_effort": "extreme"                           |
    in OpenRouter's words is understood            | "reasoning": {"effort": "high"}                         | "output_config": {"effort": "high"}
    in OpenRouter's budget is understood           | "reasoning": {"max_tokens": 2000}                       | "output_config": {"effort": "low"}
    in OpenRouter's larger budget is understood    | "reasoning": {"max_tokens": 10000}                      | "output_config": {"effort": "medium"}
    in OpenRouter's switch is understood           | "reasoning": {"enabled": true}                          |
    in DeepSeek's words is understood              | "thinking": {"type": "enabled"}                         |
    in a budget in Anthropic's words is understood | "thinking": {"type": "enabled", "budget_tokens": 20000} | "output_config": {"effort": "high"}
    in Qwen's words is understood                  | "enable_thinking": true, "thinking_budget": 40000       | "output_config": {"effort": "xhigh"}
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "thinking": {"type": "adaptive", "display": "summarized"}, <expect>,
      "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model that always thinks, thinks little for the effort none (T044)" {
  upstream_model = "claude-fable-5"
  given          = { model = "m", max_tokens = 64, reasoning_effort = "none", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-fable-5", max_tokens = 64, output_config = { effort = "low" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "<what> (T044)" {
  cases          = <<-TABLE
    what                                                              | upstream_model             | max_tokens | reasoning_effort
    a model that does not think gets nothing of it                    | claude-3-5-sonnet-20241022 | 64         | high
    nor is its thinking switched off                                  | claude-3-haiku-20240307    | 64         | none
    a limit that leaves no room for a budget leaves none for thinking | claude-sonnet-4-5-20250929 | 1280       | high
  TABLE
  upstream_model = "<upstream_model>"
  given          = <<-JSON
    {"model": "m", "max_tokens": <max_tokens>, "reasoning_effort": "<reasoning_effort>", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "<upstream_model>", "max_tokens": <max_tokens>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "the effort low is a budget of 4096 tokens for a model that has budgets (T044)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 64000, reasoning_effort = "low", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 4096 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "<case> (T044)" {
  cases          = <<-TABLE
    case                                                                       | given
    the effort medium is a budget of 10000 tokens for a model that has budgets | "reasoning_effort": "medium"
    thinking without a measure is a middling budget                            | "enable_thinking": true
  TABLE
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64000, <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 10000 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "the effort high is a budget of 24576 tokens for a model that has budgets (T044)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 64000, reasoning_effort = "high", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 24576 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "the effort xhigh is a budget of 32768 tokens for a model that has budgets (T044)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 64000, reasoning_effort = "xhigh", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 32768 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "the effort max is a budget of 60000 tokens (T044)" {
  profile = { thinking = "enabled", effort = [] }
  given   = { model = "m", max_tokens = 100000, reasoning_effort = "max", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 100000, thinking = { type = "enabled", budget_tokens = 60000 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "for the effort none that model does not think (T044)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 64000, reasoning_effort = "none", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "disabled" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "a budget is four fifths of the limit at most (T044)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 10000, reasoning_effort = "high", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 10000, thinking = { type = "enabled", budget_tokens = 8000 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "thinking <what>" {
  cases = <<-TABLE
    what                                                                  | given                                        | display
    as the model likes excludes temperature, top_k and a low top_p (T046) | "temperature": 0.5, "top_k": 5, "top_p": 0.9 | summarized
    that is not to be seen is not sent                                    | "reasoning": {"exclude": true}               | omitted
  TABLE
  given = <<-JSON
    {"model": "m", "max_tokens": 64, "reasoning_effort": "high", <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "<display>" },
  output_config = { effort = "high" }, messages = [{ role = "user", content = "Hi" }] }
}

request "thinking leaves a top_p near 1 (T046)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 64000, reasoning_effort = "low", temperature = 1, top_p = 0.95, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 4096 },
  top_p = 0.95, messages = [{ role = "user", content = "Hi" }] }
}

request "thinking that is off leaves the temperature (T046)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 64000, reasoning_effort = "none", temperature = 0.5, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64000, thinking = { type = "disabled" }, temperature = 0.5,
  messages = [{ role = "user", content = "Hi" }] }
}

request "an effort in <what> words for none is understood (T045)" {
  cases  = <<-TABLE
    what       | given
    DeepSeek's | "thinking": {"type": "disabled"}
    Qwen's     | "enable_thinking": false
    vLLM's     | "chat_template_kwargs": {"enable_thinking": false}
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a budget of the client's own is that of a model that has budgets (T044)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 10000, thinking = { type = "enabled", budget_tokens = 2000 }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 10000, thinking = { type = "enabled", budget_tokens = 2000 },
  messages = [{ role = "user", content = "Hi" }] }
}

request "a forced choice, <what> leaves no thinking within a budget, but the temperature (T029)" {
  cases          = <<-TABLE
    what         | tool_choice                                       | type | expect
    required,    | "required"                                        | any  |
    of one tool, | {"type": "function", "function": {"name": "now"}} | tool | "name": "now"
  TABLE
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = <<-JSON
    {"model": "m", "max_tokens": 8000, "reasoning_effort": "high", "temperature": 0.5, "tools": [{"type": "function",
      "function": {"name": "now"}}], "tool_choice": <tool_choice>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-sonnet-4-5-20250929", "max_tokens": 8000, "temperature": 0.5, "tools": [{"name": "now",
      "input_schema": {"type": "object", "properties": {}}}], "tool_choice": {"type": "<type>", <expect>}, "messages": [{"role": "user",
      "content": "Hi"}]}
  JSON
}

request "a forced choice, among allowed tools, leaves no thinking within a budget, but the temperature (T029)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 8000, reasoning_effort = "high", temperature = 0.5, tools = [{ type = "function", function = { name = "now" } }], tool_choice = { type = "allowed_tools", allowed_tools = { mode = "required", tools = [{ type = "function", function = { name = "now" } }] } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 8000, temperature = 0.5, tools = [{ name = "now",
    input_schema = { type = "object", properties = {} } }], tool_choice = { type = "any" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "a choice that is not forced leaves it (T029)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", tools = [{ type = "function", function = { name = "now" } }],
  tool_choice = "auto", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 8000, thinking = { type = "enabled", budget_tokens = 4096 },
    tools = [{ name = "now", input_schema = { type = "object", properties = {} } }], tool_choice = { type = "auto" },
  messages = [{ role = "user", content = "Hi" }] }
}

request "a forced choice leaves a model that thinks as it likes alone (T029)" {
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", tools = [{ type = "function", function = { name = "now" } }],
  tool_choice = "required", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 8000, thinking = { type = "adaptive", display = "summarized" },
    output_config = { effort = "low" }, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "any" }, messages = [{ role = "user", content = "Hi" }] }
}

request "thinking that the client carried comes back whole, with its signature (T033)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given          = { model = "m", max_tokens = 8000, reasoning_effort = "low", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.F36Vb_uDuuzHBzpgLQKrQ7HfkOCxnGkZWY1kooqxhBERNyspximEs9BUzehu2t8w9N0-RSFRnXfi9jqpiq-5uDILYZ_M7k38hSpgpZh6awoNpZzJQDhJd9J8UzhXxEiZ1AiKxEA95zPm-e_pA31e9ZY7IxkifLQy", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 8000, thinking = { type = "enabled", budget_tokens = 4096 },
    messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.",
      signature = "c2ln" }, { type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "several thoughts of one turn come back in their order, before everything else (T037)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null, reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.F36Vb_uDuuzHBzpgLQKrQ7HfkOCxnGkZWY1kooqxhBERNyspximEs9BUzehu2t8w9N0-RSFRnXfi9jqpiq-5uDILYZ_M7k38hSpgpZh6awoNpZzJQDhJd9J8UzhXxEiZ1AiKxEA95zPm-e_pA31e9ZY7IxkifLQy", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "gw2.oUcviwsLtoZWjjV1bCKqGTgDtosCwuQ6CZpbzB3nhe7btcM4PWsfQ9xs6O1eh9dFCuMjVSoar16UZqafe8SlLjKbU5L7pHmsnfLQvs1Yp8RX_H-Wob2eh--BHQjf9p2-uVTOPBVsx6eiWCjJjxE46w", format = "gw1", index = 1 }, { type = "reasoning.encrypted", data = "gw2.LY9tZv1Fhr9bBY0VaCzMLbhAmzEyIrLyMeoK62Sk81FneLj_nAHDkBw5Mkhzo9BpUG9HtKK30CGVS6B4B99T5i2BRkRgOCNRQFDGRbbedzx1N0WAk0lPsQIfNhSD0-gLqsuf7Rz5RceY4gHucP2hxG6y87x4vOKhPF5NtA", format = "gw1", index = 2 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Let me see.", signature = "c2ln" }, { type = "redacted_thinking", data = "aGlkZGVu" },
      { type = "thinking", thinking = "And on.", signature = "c2lnMg==" }, { type = "tool_use", id = "call_a", name = "now",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "thinking that was not shown comes back with its signature (T034)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null, reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.7AXARVniM6ztWXOzDo99E0naooKgRbcOxjSXAgcOK9Uc_5tZFki0lIyHHg9SU2kcvR5lk090691nVxqaG5OKSzEd-AlJAhfYlZIehcjXhbhAUl-Hcr9VfM8LDjcSsBz_v4kLCkHxHbTgMRByq2QyXH-QIZ0i", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "", signature = "ZW1wdHk=" }, { type = "tool_use", id = "call_a", name = "now",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "what one carrier holds comes back as it was (T037)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null, reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.CBpiMm0GqtHdAxhwvj9d707SZumuF9NFXKNpWJ1emwNGfLzogrDYu3jIum1zwQ0IPULQH2YIaJXugf0eXX1G13quJ0YyoeMUlaAe7bXuuoTh4jgrIP1ZexjFwTrtd5xVpT73SidRJ0kbGE9bK4y8jGk5ELJpffZwIu_-_sFG2WvU2qD1aZXZaveifHCDYMpkymP2hkg", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Let me see.", signature = "c2ln" }, { type = "redacted_thinking", data = "aGlkZGVu" },
      { type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a carrier whose format the client did not keep is known by itself (T033)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.F36Vb_uDuuzHBzpgLQKrQ7HfkOCxnGkZWY1kooqxhBERNyspximEs9BUzehu2t8w9N0-RSFRnXfi9jqpiq-5uDILYZ_M7k38hSpgpZh6awoNpZzJQDhJd9J8UzhXxEiZ1AiKxEA95zPm-e_pA31e9ZY7IxkifLQy" }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Let me see.", signature = "c2ln" }, { type = "text", text = "Let me look." },
      { type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a carrier of another upstream is left out, and is no text either (T036)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.IF-PjxTNjEFUo0sLBdwS81dDVZcF2_-1i71xrwN1tWaCG9EmKKt7fIkZRVYLzWrnuVRDhW0FvjimhF-hCjWjpqhtAxnv6eyfxVb6gcKMbJaE4ttNDmnpwH-GjseHGOklAD8Y6litBBnGGkS3PLUgnLT09Z-zPhmVnQ", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a carrier of another protocol is left out, and is no text either (T036)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a carrier that was <what> is left out, and is no text either (T036)" {
  cases = <<-TABLE
    what
    forged
    changed
  TABLE
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted",
      data = "gw2.F36Vb_uDuuzHBzpgLQKrQ7HfkOCxnGkZWY1kooqxhBERNyspximEs9BUzehu2t8w9N0-RSFRnXfi9jqpiq-5uDILYZ_M7k38hSpgpZh6awoNpZzJQDhJd9J8UzhXxEiZ1AiKxEA95zPm-e_pA31e9ZY7IxkiAAAA",
      format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a carrier that <what> is left out, and is no text either (T036)" {
  cases = <<-TABLE
    what    | data
    was cut | gw1.
    is none | c2ln
  TABLE
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "<data>",
      format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning that another gateway kept is left out (T036)" {
  given = { model = "m", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = "Let me look.", reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.text", text = "Let me see.",
    signature = "c2ln", format = "anthropic-claude-v1", index = 0 }, { type = "reasoning.encrypted", data = "c2ln" }],
    tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning <what> (T033)" {
  cases = <<-TABLE
    what                                 | given
    that nobody signed is left out       | "reasoning_content": "Let me see."
    under its other name is left out too | "reasoning": "Let me see."
  TABLE
  given = <<-JSON
    {"model": "m", "max_tokens": 8000, "messages": [{"role": "user", "content": "The time?"}, {"role": "assistant",
      "content": "Let me look.", <given>, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now",
      "arguments": "{}"}}]}, {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
  expect = { model = "upstream-model", max_tokens = 8000, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a call that lacks the thinking before it switches thinking within a budget off (T033)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", temperature = 0.5, messages = [{ role = "user",
    content = "The time?" }, { role = "assistant", content = "Let me look.", tool_calls = [{ id = "call_a", type = "function",
  function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 8000, thinking = { type = "disabled" }, temperature = 0.5,
    messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "text", text = "Let me look." },
      { type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a model that thinks as it likes needs none before it (T033)" {
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = "Let me look.", tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] },
  { role = "tool", tool_call_id = "call_a", content = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 8000, thinking = { type = "adaptive", display = "summarized" }, output_config = { effort = "low" }, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "text", text = "Let me look." }, { type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a call that lacks the thinking before it does so behind a word of the user's too (T033)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", messages = [{ role = "user", content = "The time?" },
    { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }, { role = "user", content = "Well?" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 8000, thinking = { type = "disabled" }, messages = [{ role = "user",
    content = "The time?" }, { role = "assistant", content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] },
    { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }, { type = "text",
  text = "Well?" }] }] }
}

request "calls of turns that are over need no thinking before them (T033)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", messages = [{ role = "user", content = "The time?" },
    { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }, { role = "assistant",
  content = "Noon." }, { role = "user", content = "And now?" }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 8000, thinking = { type = "enabled", budget_tokens = 4096 },
    messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = [{ type = "tool_use", id = "call_a", name = "now",
      input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] },
  { role = "assistant", content = "Noon." }, { role = "user", content = "And now?" }] }
}

request "a turn that held reasoning alone is left out" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
  reasoning_content = "Hm." }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "user",
  content = "Well?" }] }
}
