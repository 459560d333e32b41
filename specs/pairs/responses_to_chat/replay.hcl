# Reasoning that goes back to the upstream that sent it, in the field that it came in.

request "reasoning goes back as it came, in the loop that is going on" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "x"}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "x"}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy8dKCET2qJQm6qQnFqqp5SbWwtAA.twMc3OslYL4B1wppBeumCQ"},
      {"type": "function_call", "call_id": "call_b", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_b", "output": "12:01"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_content": "Let me see.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"},
      {"role": "assistant", "reasoning": "Let me see.", "content": null, "tool_calls": [{"id": "call_b", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_b", "content": "12:01"}]}
  JSON
  except = ["grown"] # the next turn of the user ends the loop
}

request "details of reasoning go back in place of its text" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "x"}], "encrypted_content": "gw1.PY3RCsIwDEX_Jc9uqI_9Av9BRGIat0KXljaTjeG_mw4cecjlnpvcDTI4oBEVTvA2WTOTyRe4-waFsSYJMhi4Tb35h_P0rBhi3XO6ZrbIAXvlpT3c1_-0hkFQ59KSdI3SClOZrNkBio4l5UAdRZw9d5-L4SCeF3Dn78PmBw.FptbbzHhOuCmefW0m6mkrA"},
      {"type": "function_call", "call_id": "call_b", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_b", "output": "12:01"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"},
      {"role": "assistant", "reasoning_details": [{"type": "reasoning.text", "text": "Hm.", "signature": "c2ln", "format": "anthropic-claude-v1", "index": 0}], "content": null, "tool_calls": [{"id": "call_b", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_b", "content": "12:01"}]}
  JSON
  except = ["grown"] # the next turn of the user ends the loop
}

request "Kimi gets the last reasoning before a call that has lost its own" {
  upstream_model = "kimi-k3"
  given          = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "x"}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"},
      {"type": "function_call", "call_id": "call_b", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_b", "output": "12:01"}]}
  JSON
  expect         = <<-JSON
    {"model": "kimi-k3", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_content": "Let me see.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"},
      {"role": "assistant", "reasoning_content": "Let me see.", "content": null, "tool_calls": [{"id": "call_b", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_b", "content": "12:01"}]}
  JSON
}
