# The turns of a chat client's history on a Responses upstream: who speaks, in which order, and what is put right.

request "leading system and developer messages are the instructions, a blank line between them (T120, T124)" {
  given = { model = "m", messages = [{ role = "system", content = "Be brief." }, { role = "developer", name = "dev",
  content = [{ type = "text", text = "Be kind." }, { type = "text", text = "Be fast." }] }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.\n\nBe kind.\n\nBe fast.", input = [{ type = "message",
  role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
  expect_headers = { authorization = "Bearer <key>" }
}

request "a later system message stays where it is (T120)" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello." }, { role = "developer",
  content = "Speak French." }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hello.", annotations = [] }] }, { type = "message", role = "developer",
    content = [{ type = "input_text", text = "Speak French." }] }, { type = "message", role = "user", content = "Go on" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an upstream that knows no developer gets later ones as system messages (T120)" {
  profile = { system_role = "system" }
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "system", content = "Speak French." },
  { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "system",
    content = [{ type = "input_text", text = "Speak French." }] }, { type = "message", role = "user", content = "Go on" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a system message alone is an item: there must be one" {
  given = { model = "m", messages = [{ role = "system", content = "Say hello." }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "developer", content = [{ type = "input_text",
  text = "Say hello." }] }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
  except = ["grown"]
}

request "an empty system message says nothing" {
  given  = { model = "m", messages = [{ role = "system", content = "" }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "messages of one role that follow each other stay apart" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "user", content = [{ type = "text",
    text = "Are you there?" }] }, { role = "assistant", content = "Yes," }, { role = "assistant", content = "I am." },
  { role = "user", content = "Good" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "user",
    content = "Are you there?" }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "Yes,",
      annotations = [] }] }, { type = "message", role = "assistant", content = [{ type = "output_text", text = "I am.",
    annotations = [] }] }, { type = "message", role = "user", content = "Good" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "the parts of an assistant's text are one message item, without an id (T038, T130)" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "text",
  text = "Hello." }, { type = "text", text = "How are you?" }] }, { role = "user", content = "Fine" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hello.", annotations = [] }, { type = "output_text", text = "How are you?",
    annotations = [] }] }, { type = "message", role = "user", content = "Fine" }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "an assistant message at the end stays the last word" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hel" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hel", annotations = [] }] }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "what the assistant refused is a refusal, behind the text of its message (T157)" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Well,",
    refusal = "I cannot help with that." }, { role = "user", content = "Why?" }, { role = "assistant", content = [{ type = "refusal",
  refusal = "No." }] }, { role = "user", content = "Oh" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Well,", annotations = [] }, { type = "refusal",
    refusal = "I cannot help with that." }] }, { type = "message", role = "user", content = "Why?" }, { type = "message",
    role = "assistant", content = [{ type = "refusal", refusal = "No." }] }, { type = "message", role = "user", content = "Oh" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a speaker's name does not cross" {
  given = { model = "m", messages = [{ role = "user", name = "Ann", content = "Hi" }, { role = "assistant", name = "Cy",
  content = "Hello." }, { role = "user", name = "Bob", content = "Bye" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
    content = [{ type = "output_text", text = "Hello.", annotations = [] }] }, { type = "message", role = "user", content = "Bye" }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a message without content is left out" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null }, { role = "assistant",
  content = "" }, { role = "user", content = "Well?" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "user",
  content = "Well?" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "with marks for the cache, system text is an item that can hold them (T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", messages = [{ role = "system", content = [{ type = "text", text = "Be brief.",
    prompt_cache_breakpoint = { mode = "explicit" } }] }, { role = "developer", content = "Be kind." }, { role = "user",
    content = [{ type = "text", text = "Hi", prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "text",
  text = "there" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "developer", content = [{ type = "input_text",
    text = "Be brief.", prompt_cache_breakpoint = { mode = "explicit" } }] }, { type = "message", role = "developer",
    content = [{ type = "input_text", text = "Be kind." }] }, { type = "message", role = "user", content = [{ type = "input_text",
    text = "Hi", prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "input_text", text = "there" }] }],
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a mark for the cache in Anthropic's words is understood (T144)" {
  profile = { cache_marks = "prompt_cache_breakpoint" }
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral",
  ttl = "1h" } }, { type = "text", text = "there", cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi",
    prompt_cache_breakpoint = { mode = "explicit", ttl = "12h" } }, { type = "input_text", text = "there",
    prompt_cache_breakpoint = { mode = "explicit" } }] }], store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "an upstream without marks gets none (T144)" {
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Hi", prompt_cache_breakpoint = { mode = "explicit" } },
  { type = "text", text = "there" }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi" },
  { type = "input_text", text = "there" }] }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a role that chat does not have is the client's mistake" {
  given        = { model = "m", messages = [{ role = "critic", content = "Hi" }] }
  reject       = "role"
  reject_param = "messages[0].role"
}

request "a request without messages is the client's mistake" {
  given        = { model = "m" }
  reject       = "required"
  reject_param = "messages"
}

request "items get ids for an upstream that needs them" {
  profile = { item_ids = "mint" }
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null, tool_calls = [{ id = "a",
  type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "a", content = "x" }] }
  expect = { model = "upstream-model", store = false, include = "<any>", reasoning = "<any>", input = [{ id = "msg_1f8d1824839a2ac83610aa640",
    type = "message", role = "user", content = "Hi" }, { id = "fc_538bdc47f86aa685eb27df031", type = "function_call", call_id = "a",
    name = "f", arguments = "{}" }, { id = "fco_375c7935eb45ce26ecd5e9e92", type = "function_call_output", call_id = "a",
  output = "x" }] }
}
