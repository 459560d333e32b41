# Reasoning that goes back to the upstream that sent it, in the field that it came in.

request "reasoning goes back as it came, in the loop that is going on" {
  given  = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "x" }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "x" }], encrypted_content = "gw2.gggyLwGEHXcmky3Lwlvvt5jdQo_9OY3sWHsvg_9ClrYoj4PCK2-EB3Y5S3BqeJvW77JU0BLyA9wZP7fTxIibNWrLtTT-Hvwq0NSq4qUlFWqHLxKkAhiHpU9ypZmgs4wB" }, { type = "function_call", call_id = "call_b", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_b", output = "12:01" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }, { role = "assistant", reasoning = "Let me see.", content = null, tool_calls = [{ id = "call_b", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_b", content = "12:01" }] }
  except = ["grown"] # the next turn of the user ends the loop
}

request "details of reasoning go back in place of its text" {
  given  = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "x" }], encrypted_content = "gw2.7IxhfnmJq2ahvW8OZKQs2oIFe-nM3qORHW5DQZ3RkFoo9AWSkBroVtyGxeSOZEAjEeM_q-qnrwX360cybUltCZNFF-Gak88eN1GCRnz2hPA0RtM60mv4JJAQUzsv-87YDqpGcHAkTlaoBsm9vFUlUnx0DMZQfuT_IyJwIZQxte-31-lXWyGNaPJYSS9grv0OVvEfjUFr7TwZYdEmM8CK" }, { type = "function_call", call_id = "call_b", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_b", output = "12:01" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }, { role = "assistant", reasoning_details = [{ type = "reasoning.text", text = "Hm.", signature = "c2ln", format = "anthropic-claude-v1", index = 0 }], content = null, tool_calls = [{ id = "call_b", type = "function", function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_b", content = "12:01" }] }
  except = ["grown"] # the next turn of the user ends the loop
}

request "Kimi gets the last reasoning before a call that has lost its own" {
  upstream_model = "kimi-k3"
  given          = { model = "m", input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "x" }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }, { type = "function_call", call_id = "call_b", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_b", output = "12:01" }] }
  expect = { model = "kimi-k3", messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now",
    arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_a", content = "12:00" }, { role = "assistant",
    reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "call_b", type = "function", function = { name = "now",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_b", content = "12:01" }] }
}
