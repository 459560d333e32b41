# How hard a Messages client wants a Responses upstream to think, and the reasoning that it carries for it.

request "no word about thinking says nothing (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "thinking as the model likes asks for a summary (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking that is not to be seen asks for none" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive", "display": "omitted"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "what Claude Code sends is understood (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 32000, "thinking": {"type": "adaptive", "display": "updates"}, "output_config": {"effort": "high"},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 32000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  JSON
}

request "the effort low stays (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"effort": "low"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "low"}}
  JSON
}

request "the effort medium stays (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"effort": "medium"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "medium"}}
  JSON
}

request "the effort high stays (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"effort": "high"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high"}}
  JSON
}

request "the effort xhigh stays (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"effort": "xhigh"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "xhigh"}}
  JSON
}

request "an effort above all others is the highest (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "xhigh"}}
  JSON
}

request "an effort above all others is the highest of the model's (T045)" {
  profile = { effort = ["low", "medium", "high"] }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"effort": "max"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high"}}
  JSON
}

request "a budget of 1024 tokens is the effort low (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": 1024}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "low", "summary": "auto"}}
  JSON
}

request "a budget of 4095 tokens is the effort low (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": 4095}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "low", "summary": "auto"}}
  JSON
}

request "a budget of 4096 tokens is the effort medium (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": 4096}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "medium", "summary": "auto"}}
  JSON
}

request "a budget of 16384 tokens is the effort high (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": 16384}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  JSON
}

request "a budget of 32768 tokens is the effort xhigh (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": 32768}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "xhigh", "summary": "auto"}}
  JSON
}

request "an effort goes before a budget" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64000, "thinking": {"type": "enabled", "budget_tokens": 1024}, "output_config": {"effort": "high"},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64000, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "auto"}}
  JSON
}

request "thinking that is off is the effort none (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "disabled"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "none"}}
  JSON
}

request "thinking between calls alone is the effort none (T045)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "between_tools"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "none"}}
  JSON
}

request "a model that cannot be told none thinks least (T045)" {
  profile = { effort = ["minimal", "low", "medium"] }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "disabled"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "minimal"}}
  JSON
}

request "a model that knows neither thinks little (T045)" {
  profile = { effort = ["low", "medium", "high"] }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "disabled"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "low"}}
  JSON
}

request "a model without efforts is told none (T045)" {
  profile = { effort = [], reasoning_summary = "", encrypted = false }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "output_config": {"effort": "high"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false}
  JSON
}

request "thinking that the client carried comes back as an item in its place, without its id (T038, T040)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Let me see."}], "encrypted_content": "ZW5j"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "state without text comes back as well (T037)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "gw2.BkYCaMFG7Q95d2d-HyxZCjVvwc4qHaLrwMmKwyd1ozlmc7MwcMW_qvjAp4N3gTYejeHUm1QyUWkLN5Ic0m1b3GewaxACbv5fu37CFX55bsHr3joSCIfbE3EckLljX-EyQGIihqTbx9dy2XZiF_IbQb8iIeE_s-EJt8NfkRs"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "reasoning", "summary": [], "encrypted_content": "ZW5k"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "several thoughts come back between the calls that they stood between (T040)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA"}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}, {"type": "redacted_thinking", "data": "gw2.BkYCaMFG7Q95d2d-HyxZCjVvwc4qHaLrwMmKwyd1ozlmc7MwcMW_qvjAp4N3gTYejeHUm1QyUWkLN5Ic0m1b3GewaxACbv5fu37CFX55bsHr3joSCIfbE3EckLljX-EyQGIihqTbx9dy2XZiF_IbQb8iIeE_s-EJt8NfkRs"}, {"type": "tool_use", "id": "toolu_b", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "1"}, {"type": "tool_result", "tool_use_id": "toolu_b", "content": "2"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Let me see."}], "encrypted_content": "ZW5j"},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "reasoning", "summary": [], "encrypted_content": "ZW5k"},
      {"type": "function_call", "call_id": "toolu_b", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "1"},
      {"type": "function_call_output", "call_id": "toolu_b", "output": "2"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "the words are the upstream's own, whatever the client made of them" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Other words.", "signature": "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Let me see."}], "encrypted_content": "ZW5j"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking that Anthropic signed (T036) is left out, and is no text either" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "EqQBCkYIARgC"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking of another family (T036) is left out, and is no text either" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.Q_VNLvJyy9fimI5yGdiOcogefEUft1f_tAh5UsWKYIfH8tE7uAocn848RpV06FSy9UNrYVZvasEE2ofkNgRU9jPOV9yxwMsOwD40wASnVmGOuYibLcnvIuJilBaSOzphj5AzuGmTS-2Y4HeVlk2KXa2s4ur5q0Mr2o99Nlm9g4ocve67gIUmeXUh7OSqttbZ0iPBdsgtAlsuGt3oqBQcVyz2zkUo7X7t"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking of another protocol (T036) is left out, and is no text either" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.NVVb5C14zBJ5bjsmMb676k_ifSTC4HTP-ZNpvDD7OyHWjVU4p8Srcuo7pm0Qbll1blsxwyVzqSFS5fvazFk_PdSlLmU90XPrvI1QfxuB7Qda76T2319NnbY2dQ"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking whose seal was forged (T036) is left out, and is no text either" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NAAAA"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking whose seal was cut (T036) is left out, and is no text either" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw1.LYzRCsIwDEV_ZeR5-OZLv8F3QZFSu6tMbBua"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "thinking that nobody signed (T033) is left out, and is no text either" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": ""}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "state that another upstream issued is left out (T036)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "EqQBCkYIARgC"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "reasoning that nothing follows in its turn is left out (T040)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA"}]},
      {"role": "user", "content": "Well?"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "Hi"},
      {"type": "message", "role": "user", "content": "Well?"}], "max_output_tokens": 64, "store": false, "include": ["reasoning.encrypted_content"]}
  JSON
}

request "thinking that the client carried is left out for an upstream that takes no reasoning back" {
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": [{"type": "thinking", "thinking": "Let me see.", "signature": "gw2.dU8gBH7yZPGONqXZzdWEemVARjOF1o0HYcoZaA0POyD3ijPBNWbOm-vNrvl0w1MnyuFcrMIO9BvneYbkLyp5RgLKUINwhoweD-8DAmAc_AXz_hQmK5E8cQGWe2zbSOUzMWZRwTwdhpn9QoowNsycixHReFoIeXK_D969Fny4R0HjQU50YXFj0PbRtD2tyZfZxBSkLvZAJ9OUqUAz8vqa0NdvAA"}, {"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "toolu_a", "name": "now", "input": {}}]},
      {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_a", "content": "12:00"}]}]}
  JSON
  profile = { reasoning_items = "drop" }
  expect  = <<-JSON
    {"model": "upstream-model", "input": [
      {"type": "message", "role": "user", "content": "The time?"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}]},
      {"type": "function_call", "call_id": "toolu_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "toolu_a", "output": "12:00"}], "max_output_tokens": 64, "store": false, "reasoning": {"summary": "auto"}}
  JSON
}
