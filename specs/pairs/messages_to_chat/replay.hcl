# Reasoning that goes back to the upstream that sent it, in the field that it came in.

request "reasoning goes back as it came, in the loop that is going on" {
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.gggyLwGEHXcmky3Lwlvvt5jdQo_9OY3sWHsvg_9ClrYoj4PCK2-EB3Y5S3BqeJvW77JU0BLyA9wZP7fTxIibNWrLtTT-Hvwq0NSq4qUlFWqHLxKkAhiHpU9ypZmgs4wB" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", reasoning = "Let me see.", content = null, tool_calls = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_2", content = "B" }] }
  except = ["grown"] # the next turn of the user ends the loop
}

request "details of reasoning go back in place of its text" {
  given  = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.7IxhfnmJq2ahvW8OZKQs2oIFe-nM3qORHW5DQZ3RkFoo9AWSkBroVtyGxeSOZEAjEeM_q-qnrwX360cybUltCZNFF-Gak88eN1GCRnz2hPA0RtM60mv4JJAQUzsv-87YDqpGcHAkTlaoBsm9vFUlUnx0DMZQfuT_IyJwIZQxte-31-lXWyGNaPJYSS9grv0OVvEfjUFr7TwZYdEmM8CK" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", reasoning_details = [{ type = "reasoning.text", text = "Hm.", signature = "c2ln", format = "anthropic-claude-v1", index = 0 }], content = null, tool_calls = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_2", content = "B" }] }
  except = ["grown"] # the next turn of the user ends the loop
}

request "DeepSeek gets the reasoning of turns with calls in all later turns, and that of the answer to their results" {
  upstream_model = "deepseek-v4-pro"
  given          = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Done." }] }, { role = "user", content = "Thanks" }] }
  expect         = { model = "deepseek-v4-pro", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello" }, { role = "user", content = "Read a and b" }, { role = "assistant", reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_2", content = "B" }, { role = "assistant", reasoning_content = "Let me see.", content = "Done." }, { role = "user", content = "Thanks" }] }
}

request "Kimi gets the reasoning of turns with calls in all later turns, and the last one before a call that has lost its own" {
  upstream_model = "kimi-k3"
  given          = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.gggyLwGEHXcmky3Lwlvvt5jdQo_9OY3sWHsvg_9ClrYoj4PCK2-EB3Y5S3BqeJvW77JU0BLyA9wZP7fTxIibNWrLtTT-Hvwq0NSq4qUlFWqHLxKkAhiHpU9ypZmgs4wB" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }, { role = "assistant", content = [{ type = "thinking", thinking = " ", signature = "" }, { type = "tool_use", id = "toolu_3", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_3", content = "C" }] }, { role = "assistant", content = [{ type = "text", text = "Done." }] }, { role = "user", content = "Thanks" }] }
  expect = { model = "kimi-k3", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello" }, { role = "user", content = "Read a and b" }, { role = "assistant", reasoning_content = "Let me see.",
    content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read", arguments = "{}" } }] },
    { role         = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", reasoning = "Let me see.", content = null,
      tool_calls   = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool",
      tool_call_id = "toolu_2", content = "B" }, { role = "assistant", reasoning = "Let me see.", content = null,
      tool_calls   = [{ id = "toolu_3", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "toolu_3", content = "C" }, { role = "assistant", content = "Done." }, { role = "user", content = "Thanks" }] }
}

request "Kimi gets a stand-in before a call where the conversation has no reasoning" {
  upstream_model = "moonshotai/kimi-k2.6"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    content = [{ type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result",
      tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x",
    signature = "EqQBCkYIBxgCKkA=" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }] }
  expect = { model = "moonshotai/kimi-k2.6", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    reasoning_content = "[reasoning unavailable]", content = null, tool_calls = [{ id = "toolu_1", type = "function",
    function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant",
    reasoning_content = "[reasoning unavailable]", content = null, tool_calls = [{ id = "toolu_2", type = "function",
  function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_2", content = "B" }] }
}

request "<upstream_host> gets no reasoning back" {
  cases         = <<-TABLE
    upstream_host
    api.openai.com
    me.openai.azure.com
  TABLE
  upstream_host = "<upstream_host>"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" },
      { type        = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result",
        tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x",
        signature   = "" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_2", content = "B" }] }] }
  expect = { model = "upstream-model", max_completion_tokens = 64, messages = [{ role = "user", content = "Read a and b" },
    { role = "assistant", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", content = null,
      tool_calls = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "toolu_2", content = "B" }] }
}

request "<what> gets no reasoning back" {
  cases         = <<-TABLE
    what                              | upstream_host
    api.mistral.ai                    | api.mistral.ai
    generativelanguage.googleapis.com | generativelanguage.googleapis.com
  TABLE
  upstream_host = "<upstream_host>"
  given         = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" },
    { role = "assistant", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
      arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", content = null,
      tool_calls = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool",
  tool_call_id = "toolu_2", content = "B" }] }
}

request "Cerebras gets reasoning in the one field that it takes" {
  upstream_host = "api.cerebras.ai"
  given         = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", content = [{ type = "thinking", thinking = "x", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "Hm.", signature = "" }, { type = "tool_use", id = "toolu_2", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_2", content = "B" }] }] }
  expect        = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Read a and b" }, { role = "assistant", reasoning = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }, { role = "assistant", reasoning = "Hm.", content = null, tool_calls = [{ id = "toolu_2", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_2", content = "B" }] }
  except        = ["grown"] # the next turn of the user ends the loop
}
