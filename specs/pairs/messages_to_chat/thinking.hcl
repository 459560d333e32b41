# Reasoning: how much of it is asked for, and how its state comes back to its issuer.

# Effort
request "an effort is the same word (T045)" {
  given = { model = "m", max_tokens = 64000, thinking = { type = "adaptive" }, output_config = { effort = "xhigh" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, reasoning_effort = "xhigh", messages = [{ role = "user", content = "Hi" }] }
}

request "<what> (T045)" {
  cases   = <<-TABLE
    what                                                                     | effort  | reasoning_effort
    an effort that the model does not know is the next below                 | max     | high
    an effort that nobody knew yesterday is the highest that the model knows | ultra   | high
    minimal effort, which is OpenAI's word, is low where it is not known     | minimal | low
  TABLE
  profile = { effort = ["low", "medium", "high"] }
  given   = { model = "m", max_tokens = 64000, output_config = { effort = "<effort>" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, reasoning_effort = "<reasoning_effort>", messages = [{ role = "user",
  content = "Hi" }] }
}

request "an effort below the lowest is the lowest (T045)" {
  profile = { effort = ["medium", "high"] }
  given   = { model = "m", max_tokens = 64000, output_config = { effort = "low" }, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64000, reasoning_effort = "medium", messages = [{ role = "user", content = "Hi" }] }
}

request "adaptive thinking without an effort leaves it to the model" {
  given  = { model = "m", max_tokens = 64000, thinking = { type = "adaptive" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, messages = [{ role = "user", content = "Hi" }] }
}

request "an effort outweighs a budget" {
  given = { model = "m", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 60000 }, output_config = { effort = "low" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, reasoning_effort = "low", messages = [{ role = "user", content = "Hi" }] }
}

request "a budget <what>" {
  cases  = <<-TABLE
    what                                                                       | max_tokens | budget_tokens | reasoning_effort
    of 4095 is effort low (T045)                                               | 64000      | 4095          | low
    of 4096 is effort medium (T045)                                            | 64000      | 4096          | medium
    of 16384 is effort high (T045)                                             | 64000      | 16384         | high
    of 32768 is effort xhigh (T045)                                            | 64000      | 32768         | xhigh
    as large as max_tokens, as Qwen Code sends it, is an effort like any other | 16000      | 16000         | medium
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": <max_tokens>, "thinking": {"type": "enabled", "budget_tokens": <budget_tokens>}, "messages": [{"role": "user",
          "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": <max_tokens>, "reasoning_effort": "<reasoning_effort>", "messages": [{"role": "user",
          "content": "Hi"}]}
  JSON
}

request "<case>" {
  cases          = <<-TABLE
    case | upstream_model | type | model | expect | reasoning_effort
    disabled thinking is effort none |  | disabled | upstream-model | "max_tokens": 64000 | none
    thinking between tools is effort none |  | between_tools | upstream-model | "max_tokens": 64000 | none
    disabled thinking is low where minimal is not known either | o3-mini | disabled | o3-mini | "max_completion_tokens": 64000 | low
  TABLE
  upstream_model = "<upstream_model>"
  given          = { model = "m", max_tokens = 64000, thinking = { type = "<type>" }, messages = [{ role = "user", content = "Hi" }] }
  expect         = <<-JSON
    {"model": "<model>", <expect>, "reasoning_effort": "<reasoning_effort>", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "disabled thinking is minimal where none is not known" {
  profile = { effort = ["minimal", "low", "medium", "high"] }
  given   = { model = "m", max_tokens = 64000, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64000, reasoning_effort = "minimal", messages = [{ role = "user", content = "Hi" }] }
}

request "a model without efforts is asked for none" {
  profile = { effort = [] }
  given = { model = "m", max_tokens = 64000, thinking = { type = "disabled" }, output_config = { effort = "high" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, messages = [{ role = "user", content = "Hi" }] }
}

request "an upstream that has no word for effort is sent none" {
  profile = { effort_field = "none" }
  given   = { model = "m", max_tokens = 64000, output_config = { effort = "high" }, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64000, messages = [{ role = "user", content = "Hi" }] }
}

request "effort as OpenRouter has it" {
  profile = { effort_field = "reasoning" }
  given   = { model = "m", max_tokens = 64000, output_config = { effort = "max" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, reasoning = { effort = "xhigh" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "thinking on, as DeepSeek and Zhipu have it" {
  profile = { effort_field = "thinking" }
  given = { model = "m", max_tokens = 64000, thinking = { type = "adaptive" }, output_config = { effort = "high" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, thinking = { type = "enabled" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "thinking off, as DeepSeek and Zhipu have it" {
  upstream_model = "deepseek-chat"
  given          = { model = "m", max_tokens = 64000, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "deepseek-chat", max_tokens = 64000, thinking = { type = "disabled" }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "thinking on, as Qwen has it, with the budget" {
  profile = { effort_field = "enable_thinking" }
  given = { model = "m", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 9000 }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64000, enable_thinking = true, thinking_budget = 9000, messages = [{ role = "user",
  content = "Hi" }] }
}

request "thinking off, as Qwen has it" {
  profile = { effort_field = "enable_thinking" }
  given   = { model = "m", max_tokens = 64000, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64000, enable_thinking = false, messages = [{ role = "user", content = "Hi" }] }
}

request "thinking <what> as vLLM and SGLang have it" {
  cases   = <<-TABLE
    what | type     | enable_thinking
    on,  | adaptive | true
    off, | disabled | false
  TABLE
  profile = { effort_field = "chat_template_kwargs" }
  given   = { model = "m", max_tokens = 64000, thinking = { type = "<type>" }, messages = [{ role = "user", content = "Hi" }] }
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 64000, "chat_template_kwargs": {"enable_thinking": <enable_thinking>},
      "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "nothing is said of thinking when the client says nothing: <effort_field>" {
  cases   = <<-TABLE
    effort_field
    thinking
    enable_thinking
    chat_template_kwargs
    reasoning
  TABLE
  profile = { effort_field = "<effort_field>" }
  given   = { model = "m", max_tokens = 64000, stop_sequences = ["x"], messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64000, stop = ["x"], messages = [{ role = "user", content = "Hi" }] }
}

# Reasoning that comes back

request "<what>" {
  cases   = <<-TABLE
    what                                                                             | thinking    | thinking_2
    reasoning is restored for the upstream that issued it, in every turn (T033)      | Let me see. | Let me see.
    what is restored is what was sealed, not what the client made of its text (T034) |             | Changed.
  TABLE
  profile = { reasoning_replay = "always" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "<thinking>", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" },
    { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "<thinking_2>", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" },
    { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    reasoning_content = "Let me see.", content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant",
    reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "reasoning is restored in the tool loop that is going on, where that is what the upstream wants" {
  profile = { reasoning_replay = "tool_loop" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect  = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant", reasoning_content = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
  except  = ["grown"] # the next turn of the user ends the loop, and with it what DeepSeek wants to see
}

request "reasoning is not sent back to an upstream that wants none" {
  profile = { reasoning_replay = "never" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_1",
  type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "reasoning goes back under the name that the upstream has for it" {
  profile = { reasoning_replay = "always", reasoning_field = "reasoning" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    reasoning = "Let me see.", content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant",
    reasoning = "Let me see.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "reasoning that nobody signed stands for itself" {
  profile = { reasoning_replay = "always" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking",
    thinking = "Hm." }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Ho.", signature = "" }, { type = "tool_use", id = "toolu_1", name = "read",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    reasoning_content = "Hm.", content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant",
    reasoning_content = "Ho.", content = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "read",
  arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "reasoning of Anthropic's, and of another upstream, is left out (T036)" {
  profile = { reasoning_replay = "always" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Hm.", signature = "EqQBCkYIBxgCKkA=" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking", thinking = "Not yours.", signature = "gw2.462vyUTj2J1d_xFVnqqqyuSWDS1G2gL_bTTMLuRbl0QP1lLBX21CuzkpXhiUh4rHmzv7HP-uPgqfrVdRlBMf9aFNdonRpFcTxf8Ht2P6cCfIC9ApMmAFqm_EBYdNayDbaSP7QvM" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_1",
  type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "reasoning of another protocol's upstream, and such as was changed, is left out (T036)" {
  profile = { reasoning_replay = "always" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking", thinking = "Hm.", signature = "gw2.3e5GqzJECj3mTlBIb7JsD7nYbNKGTS95CDCL17JzPbRIUqlY0B99-wrF-FwXQEcP4GSKKI-8xVM6MkAu_R5TbapuOeZg5FI8RUOZCDNtpuAvupaGNvPR7MlvmCFylqu-8g2Brn4fC_rgjrXNtaKeAqZ1" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.", signature = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVAAAA" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_1",
  type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "redacted thinking of others is left out (T037)" {
  profile = { reasoning_replay = "always" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "EqQBCkYIBxgCKkA=" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "gw2.462vyUTj2J1d_xFVnqqqyuSWDS1G2gL_bTTMLuRbl0QP1lLBX21CuzkpXhiUh4rHmzv7HP-uPgqfrVdRlBMf9aFNdonRpFcTxf8Ht2P6cCfIC9ApMmAFqm_EBYdNayDbaSP7QvM" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_1",
  type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "details of reasoning go back as they came, signed text and sealed state alike" {
  profile = { reasoning_replay = "always", reasoning_field = "reasoning_details" }
  given   = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "redacted_thinking", data = "gw2.ilEikvIwMXc3O3lzB7rvaGBw28dOPMRBSJUdkKNtM3pVjnq6Y-hKIMrRA89dOpkSotIeDT9lg5tTqbrgZbECU3-CB7O_kjJ1bdyIBITiHlczJnQ6xQPZ208ja_z-_FWxUAej237qnEXuNV9pMPfgBTh0XCnX0kNtDWaTT7d3GNibwiBPEFtQu5uuIJBTaT83xY7zwsaFHOmv" }, { type = "text", text = "Hello" }] }, { role = "user", content = "Read a" }, { role = "assistant", content = [{ type = "thinking", thinking = "Hm.", signature = "gw2.9ZITXL1yefJDDBYsieLeu4Bzcqj9f1_56zh2sw2Wl6C32wRfTESyWjMlG22NfTSxFjByK_dtFwhvVecfhAb_m7cDoLgm-QH935rHFnnOUixhWiXoOSHMlQMhZEoZTVSXi0zjgZMi5KS5mIdnpjgUBlJfYD4nGBoBElAKZeAa1jIwm-7D49-viNvRFUxzaXo-sEid9gPojP9B2FYxzwTf4aa1VBN-" }, { type = "tool_use", id = "toolu_1", name = "read", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    reasoning_details = [{ type = "reasoning.encrypted", data = "b3BhcXVl", format = "openai-responses-v1", index = 0 }],
    content = "Hello" }, { role = "user", content = "Read a" }, { role = "assistant", reasoning_details = [{ type = "reasoning.text",
      text = "Hm.", signature = "c2ln", format = "anthropic-claude-v1", index = 0 }], content = null, tool_calls = [{ id = "toolu_1",
  type = "function", function = { name = "read", arguments = "{}" } }] }, { role = "tool", tool_call_id = "toolu_1", content = "A" }] }
}

request "a turn that held nothing but reasoning is no message" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "thinking",
  thinking = "Hm.", signature = "EqQBCkYIBxgCKkA=" }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "user",
  content = "Go on" }] }
}
