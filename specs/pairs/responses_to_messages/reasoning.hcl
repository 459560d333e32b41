# Reasoning that a Responses client carries for a Messages upstream.

request "<what> (T033)" {
  cases = <<-TABLE
    what                                                                             | text
    thinking that this upstream issued goes back with its signature                  | Let me see.
    what the client made of the summary does not count: the signature is of the text | Changed.
  TABLE
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1",
    summary = [{ type = "summary_text", text = "<text>" }], encrypted_content = "gw2.A3vOmJh9cbAralu3np33ilUJo6NJ9Mx_cRICYm6K1POlgvrno9FH0ihOzPDFBt9eY33BqxXam0wbs-QnUw8L_es3lMkC-oy2gXlercH9fqYpabDMQZ9u1loFVzZ1ChoN0ce_Rb6xGjX4QN3so8tm7Ck7yA-u" },
    { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a",
  output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Let me see.", signature = "sig" }, { type = "tool_use", id = "call_a", name = "now",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "thinking without text goes back for its signature (T034)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", summary = [], encrypted_content = "gw2.XxiOQrIG0cP8UMg3QM7xfe1BQodnSoaHuhjWOZFIFmhPCGV5MM-g2-H2tpeB618TWlG3fNc-h5Yh9WfL5S3AgppyqdLtj99r5z_SFQSGHJfy40txJw3ohtqvB0CuKXcJ0SrmLQJG3ZJnm6U" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "", signature = "sig" }, { type = "tool_use", id = "call_a", name = "now",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "thinking that is redacted goes back as it was (T037)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", summary = [], encrypted_content = "gw2._GMBrdKvEsOXLLBws8t2UKgeW4Th2jv9OYvFw93VWAhAxDoY_l8VHF0B6mJ18tUEQDoYspywT_ZmvGRo77D04Rgg55Bu-v1j_InDd-Crw37zBO25138fyEwtkIfffOmd-PMQ8O4ItYfzgQ" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "redacted_thinking", data = "opaque" }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning that an upstream of another protocol issued is dropped, and its summary too (T036)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.4sYnDtoSul4b_KpdhY_bLVpvelGmq81MWyUFL0Qwu07CPU5hwy1g7ETOfzQJAjUxcaWlosUDu9p7kTbb5tydpK22hqAjLwZfft5TuGxZiB9LoJdTB6qSg2-lUWy2FWeZnIVg9F0" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning of another family is dropped (T036)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.k6diCER8QHc5N3SOLmUVoZ51ZbByuNL0Ac5S_33u2I9XVXj3FG8dmuVfY3DIfTW1P2nOl5xR9DsBV1FShB4jt6OFAeWn6sFjWK_XlS3nBKmuuY6gDcC75q1MYpAEfQKth6x7Do1Vc9cMhbmntTrd1hv9sX6_Vg" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning that was changed on its way is dropped (T036)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1", summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gw2.A3vOmJh9cbAralu3np33ilUJo6NJ9Mx_cRICYm6K1POlgvrno9FH0ihOzPDFBt9eY33BqxXam0wbs-QnUw8L_es3lMkC-oy2gXlercH9fqYpabDMQZ9u1loFVzZ1ChoN0ce_Rb6xGjX4QN3so8tm7Ck7AAAA" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning that OpenAI encrypted is nothing to others (T036, T100)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", id = "rs_1",
    summary = [{ type = "summary_text", text = "Seeing." }], encrypted_content = "gAAAAABo" }, { type = "function_call",
  call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "reasoning without opaque state is signed by nobody, and dropped (T033, T048)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning",
    summary = [{ type = "summary_text", text = "Seeing." }], content = null, encrypted_content = null }, { type = "function_call",
  call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
  tool_use_id = "call_a", content = "12:00" }] }] }
}

request "two pieces of thinking stand where the upstream said them: it gets its own turn back (T040)" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "The time?" }, { type = "reasoning", summary = [], encrypted_content = "gw2.A3vOmJh9cbAralu3np33ilUJo6NJ9Mx_cRICYm6K1POlgvrno9FH0ihOzPDFBt9eY33BqxXam0wbs-QnUw8L_es3lMkC-oy2gXlercH9fqYpabDMQZ9u1loFVzZ1ChoN0ce_Rb6xGjX4QN3so8tm7Ck7yA-u" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [] }] }, { type = "reasoning", summary = [], encrypted_content = "gw2._GMBrdKvEsOXLLBws8t2UKgeW4Th2jv9OYvFw93VWAhAxDoY_l8VHF0B6mJ18tUEQDoYspywT_ZmvGRo77D04Rgg55Bu-v1j_InDd-Crw37zBO25138fyEwtkIfffOmd-PMQ8O4ItYfzgQ" }, { type = "function_call", call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "thinking", thinking = "Let me see.", signature = "sig" }, { type = "text", text = "I look." },
    { type = "redacted_thinking", data = "opaque" }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a model that thinks within a budget cannot go on from a call whose thinking is lost (T033)" {
  given = { model = "m", max_output_tokens = 10000, reasoning = { effort = "high", summary = "auto" }, input = [{ role = "user",
    content = "The time?" }, { type = "reasoning", summary = [], encrypted_content = "gAAAAABo" }, { type = "function_call",
  call_id = "call_a", name = "now", arguments = "{}" }, { type = "function_call_output", call_id = "call_a", output = "12:00" }] }
  profile = { thinking = "enabled", effort = [] }
  expect = { model = "upstream-model", max_tokens = 10000, thinking = { type = "disabled" }, messages = [{ role = "user",
    content = "The time?" }, { role = "assistant", content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] },
  { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a", content = "12:00" }] }] }
}

request "a turn of Codex, with its sealed reasoning, on Claude" {
  given = { model = "m", instructions = "You are Codex.", input = [{ type = "additional_tools", tools = [{ type = "namespace",
    name = "functions", description = "F", tools = [{ type = "custom", name = "exec", description = "Run" }] }] },
    { type = "message", role = "developer", content = [{ type = "input_text", text = "<permissions>" }] }, { type = "message",
      role = "user", content = [{ type = "input_text", text = "<environment>" }] }, { type = "message", role = "user",
      content = [{ type = "input_text", text = "Fix it" }] }, { type = "reasoning", summary = [{ type = "summary_text",
    text = "Let me see." }], content = null, encrypted_content = "gw2.A3vOmJh9cbAralu3np33ilUJo6NJ9Mx_cRICYm6K1POlgvrno9FH0ihOzPDFBt9eY33BqxXam0wbs-QnUw8L_es3lMkC-oy2gXlercH9fqYpabDMQZ9u1loFVzZ1ChoN0ce_Rb6xGjX4QN3so8tm7Ck7yA-u" },
    { type = "custom_tool_call", status = "completed", call_id = "toolu_1", namespace = "functions", name = "exec", input = "ls" },
    { type = "custom_tool_call_output", call_id = "toolu_1", output = [{ type = "input_text", text = "a.txt" }] }], tool_choice = "auto",
    parallel_tool_calls = true, reasoning = { effort = "high", summary = "auto", context = "all_turns" }, store = false, stream = true,
  include = ["reasoning.encrypted_content"], prompt_cache_key = "session-1", text = { verbosity = "low" }, client_metadata = { a = "b" } }
  expect = { model = "upstream-model", max_tokens = 8192, stream = true, system = [{ type = "text", text = "You are Codex." },
    { type = "text", text = "<permissions>" }], messages = [{ role = "user", content = [{ type = "text", text = "<environment>" },
      { type = "text", text = "Fix it" }] }, { role = "assistant", content = [{ type = "thinking", thinking = "Let me see.",
    signature = "sig" }, { type = "tool_use", id = "toolu_1", name = "functions__exec", input = { input = "ls" } }] },
    { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "a.txt" }] }], tools = [{ name = "functions__exec",
    description = "F\nRun", input_schema = "<any>" }], tool_choice = { type = "auto" }, thinking = { type = "adaptive",
  display = "summarized" }, output_config = { effort = "high" } }
}

request "a compaction of Codex is a request with calls in its history, and no tools (T152)" {
  given = { model = "m", instructions = "You are Codex.", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Fix it" }] }, { type = "function_call", call_id = "call_1", name = "exec_command", arguments = "{}" }, { type = "function_call_output", call_id = "call_1", output = "a.txt" }, { type = "message", role = "user", content = [{ type = "input_text", text = "Summarise" }] }], tools = [], tool_choice = "auto", parallel_tool_calls = false, reasoning = null, store = false, stream = true, include = [] }
  expect = { model = "upstream-model", max_tokens = 8192, stream = true, system = [{ type = "text", text = "You are Codex." }],
    messages = [{ role = "user", content = "Fix it" }, { role = "assistant", content = [{ type = "tool_use", id = "call_1",
      name = "exec_command", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_1",
  content = "a.txt" }, { type = "text", text = "Summarise" }] }] }
}

request "tools and settings in mid-conversation are said by nobody" {
  given = { model = "m", max_output_tokens = 64, input = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello" },
    { type = "additional_tools", tools = [] }, { type = "configuration_update", text = { format = { type = "text" } } },
  { role = "user", content = "Well?" }] }
  profile = { mid_system = true }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
  content = "Hello" }, { role = "user", content = "Well?" }] }
}
