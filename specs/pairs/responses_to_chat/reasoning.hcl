# Reasoning that a Responses client carries for a chat upstream.

request "reasoning that this upstream issued goes back to models that want it, as they wrote it (T036)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_content": "Let me see.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning that this upstream issued stays away from models that do not want it" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning goes back under the name that the upstream knows (T041)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always", reasoning_field = "reasoning" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning": "Let me see.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "details of reasoning go back as they were (T037)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gw1.PUxLCoMwEL3LWxdxnauIlDEZNdAm02QKCeLdO3Yhb_P-BwQOfifFA6vRKuyNLnDTgcJUc4ppewZWiq_6d7ULW_MOB06-dFEONgykZGEW-nz5-szlbecOzURMgRvceM6GHw.00u3EBoHlm2viTCR5qOD_w"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always", reasoning_field = "reasoning_details" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_details": [{"type": "reasoning.encrypted", "data": "opaque", "format": "x", "index": 0}], "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning that an upstream of another protocol issued is dropped, and its summary too (T036)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gw1.q1YqULJSyk0tLk5MTy1W0lFKA3KLC1KTgcwkJavoaqWSyoJUoFhJRmZedmZeOlAczrRS8kktUchNVShOTdUDShRnpucllpQWgdQD2Uq1sbUA.SrhCThFJDMPtk4MLzfctHw"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning of another family is dropped (T036)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMvNLMlKLgOwkJavoaqWi1MTi_LzMvPT45Py8ktS8EqAKn9QShdxUheLUVD2l2thaAA.O18Zkei6RgZR3hnmZKB8BA"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning that was changed on its way is dropped (T036)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi9AAA"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning that OpenAI encrypted is nothing to others (T036, T100)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Seeing."}], "encrypted_content": "gAAAAABo"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning without opaque state is the client's own text, for models that want it (T048)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "One."}, {"type": "summary_text", "text": "Two."}], "content": null, "encrypted_content": null},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_content": "One.\n\nTwo.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "raw reasoning counts where there is no summary (T048)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": [], "content": [{"type": "reasoning_text", "text": "Raw."}]},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_content": "Raw.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning without anything is nothing (T040, T048)" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "id": "rs_1", "summary": []},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "always" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
}

request "reasoning goes back within a running loop of calls only" {
  given   = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Hi"},
      {"type": "reasoning", "summary": [], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Hello.", "annotations": []}]},
      {"role": "user", "content": "The time?"},
      {"type": "reasoning", "summary": [], "encrypted_content": "gw1.q1YqULJSSs5ILFHSUUoDMosLUpOBzCQlq-hqpaLUxOL8vMy89Pjk_LyS1LwSoAKf1BKF3FSF4tRUPaXa2FoA.T-q0bzd88tro7-bVNi90Mg"},
      {"type": "function_call", "call_id": "call_a", "name": "now", "arguments": "{}"},
      {"type": "function_call_output", "call_id": "call_a", "output": "12:00"}]}
  JSON
  profile = { reasoning_replay = "tool_loop" }
  expect  = <<-JSON
    {"model": "upstream-model", "messages": [
      {"role": "user", "content": "Hi"},
      {"role": "assistant", "content": "Hello."},
      {"role": "user", "content": "The time?"},
      {"role": "assistant", "reasoning_content": "Let me see.", "content": null, "tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
      {"role": "tool", "tool_call_id": "call_a", "content": "12:00"}]}
  JSON
  except  = ["grown"]
}

request "an assistant's turn of which only foreign reasoning is left is none (T040)" {
  given  = <<-JSON
    {"model": "m", "input": [
      {"role": "user", "content": "Hi"},
      {"type": "reasoning", "summary": [], "encrypted_content": "gAAAAABo"},
      {"role": "user", "content": "Well?"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}, {"role": "user", "content": "Well?"}]}
  JSON
}
