# The system text of a Messages client on a Responses upstream.

request "a system text is the instructions" {
  given = { model = "m", max_tokens = 64, system = "Be brief.", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.", input = [{ type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
  expect_headers = { authorization = "Bearer <key>" }
}

request "its blocks are joined by blank lines (T122)" {
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "Be brief.", cache_control = { type = "ephemeral" } },
  { type = "text", text = "Be kind." }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.\n\nBe kind.", input = [{ type = "message", role = "user",
  content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "with marks for the cache, it is an item that can hold them (T122, T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", max_tokens = 64, system = [{ type = "text", text = "Be brief.", cache_control = { type = "ephemeral" } },
    { type = "text", text = "Be kind.", cache_control = { type = "ephemeral", ttl = "1h" } }], messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "developer", content = [{ type = "input_text",
    text = "Be brief.", prompt_cache_breakpoint = { mode = "explicit" } }, { type = "input_text", text = "Be kind.",
    prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }] }, { type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "the line for billing, which changes with every request, is left out (T125)" {
  given = { model = "m", max_tokens = 64, system = [{ type = "text",
    text = "x-anthropic-billing-header: cc_version=2.1; cc_entrypoint=cli; cch=ab12;" }, { type = "text", text = "Be brief." }],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.", input = [{ type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "and so it is where the system text is a string (T125)" {
  given = { model = "m", max_tokens = 64, system = "x-anthropic-billing-header: cc_version=2.1; cc_entrypoint=cli; cch=ab12;\nBe brief.",
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.", input = [{ type = "message", role = "user", content = "Hi" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "a system text that is nothing else is none (T125)" {
  given = { model = "m", max_tokens = 64, system = [{ type = "text",
  text = "x-anthropic-billing-header: cc_version=2.1; cc_entrypoint=cli; cch=ab12;" }], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a system message in mid-conversation stays where it is (T120, T121)" {
  given = { model = "m", max_tokens = 64, system = "Be good.", messages = [{ role = "user", content = "Hi" }, { role = "system",
    content = "Speak French." }, { role = "assistant", content = "Salut." }, { role = "system", content = [{ type = "text",
  text = "Be brief." }, { type = "text", text = "Be kind." }] }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", instructions = "Be good.", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "developer", content = [{ type = "input_text", text = "Speak French." }] }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Salut.", annotations = [] }] }, { type = "message", role = "developer", content = [{ type = "input_text", text = "Be brief." }, { type = "input_text", text = "Be kind." }] }, { type = "message", role = "user", content = "Go on" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}

request "an upstream that knows no developer gets it as a system message (T120)" {
  profile = { system_role = "system" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Speak French." },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "system",
    content = [{ type = "input_text", text = "Speak French." }] }, { type = "message", role = "user", content = "Go on" }],
  max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}
