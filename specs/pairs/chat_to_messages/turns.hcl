# The turns of a chat client's history on a Messages upstream: who speaks, in which order, and what is put right.

request "leading system and developer messages become the system text, a block each (T120)" {
  given = { model = "m", messages = [{ role = "system", content = "Be brief." }, { role = "developer", name = "dev",
  content = [{ type = "text", text = "Be kind." }, { type = "text", text = "Be fast." }] }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 8192, system = [{ type = "text", text = "Be brief." }, { type = "text",
  text = "Be kind." }, { type = "text", text = "Be fast." }], messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { x-api-key = "<key>", anthropic-version = "2023-06-01" }
}

request "a later system message stays where it is, as a reminder to the user (T120)" {
  given = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Hello." }, { role = "developer",
  content = "Speak French." }, { role = "user", content = "Go on" }] }
  expect = { model = "upstream-model", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello." }, { role = "user", content = [{ type = "text", text = "<system-reminder>Speak French.</system-reminder>" },
  { type = "text", text = "Go on" }] }] }
}

request "a model that takes system messages gets later ones as such (T121)" {
  upstream_model = "claude-opus-4-8"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "system",
    content = "Speak French." }, { role = "developer", content = "Be kind." }, { role = "assistant", content = "Salut." },
  { role = "user", content = "Go on" }, { role = "system", content = "Be brief." }] }
  expect = { model = "claude-opus-4-8", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "system",
    content = [{ type = "text", text = "Speak French." }, { type = "text", text = "Be kind." }] }, { role = "assistant",
  content = "Salut." }, { role = "user", content = "Go on" }, { role = "system", content = [{ type = "text", text = "Be brief." }] }] }
}

request "where a system message may not stand, that model gets a reminder too (T121)" {
  upstream_model = "claude-opus-4-8"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello." }, { role = "system", content = "Speak French." }, { role = "assistant", content = "Salut." },
  { role = "user", content = "Go on" }, { role = "system", content = "Be brief." }, { role = "user", content = "Now" }] }
  expect = { model = "claude-opus-4-8", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = "Hello." }, { role = "user", content = "<system-reminder>Speak French.</system-reminder>" }, { role = "assistant",
    content = "Salut." }, { role = "user", content = [{ type = "text", text = "Go on" }, { type = "text",
  text = "<system-reminder>Be brief.</system-reminder>" }, { type = "text", text = "Now" }] }] }
}

request "a model of an older line is not taken for one that takes system messages (T121)" {
  upstream_model = "claude-sonnet-4-5-20250929"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "system",
  content = "Be brief." }] }
  expect = { model = "claude-sonnet-4-5-20250929", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text",
  text = "Hi" }, { type = "text", text = "<system-reminder>Be brief.</system-reminder>" }] }] }
}

request "messages of one role that follow each other are one turn (T012)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "user", content = [{ type = "text",
    text = "Are you there?" }] }, { role = "assistant", content = "Yes," }, { role = "assistant", content = [{ type = "text",
  text = "I am." }] }, { role = "user", content = "Good" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi" },
    { type = "text", text = "Are you there?" }] }, { role = "assistant", content = [{ type = "text", text = "Yes," },
  { type = "text", text = "I am." }] }, { role = "user", content = "Good" }] }
}

request "a user's name stands before the text, an assistant's is left out" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", name = "Ann", content = "Hi" }, { role = "user", name = "Bob",
    content = [{ type = "text", text = " " }, { type = "text", text = "Hello" }, { type = "text", text = "you" }] }, { role = "assistant",
  name = "Cy", content = "Hi both." }, { role = "user", name = "", content = "Bye" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Ann: Hi" },
    { type = "text", text = "Bob: Hello" }, { type = "text", text = "you" }] }, { role = "assistant", content = "Hi both." },
  { role = "user", content = "Bye" }] }
}

request "the user has the first turn (T129)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "system", content = "Be brief." }, { role = "assistant",
  content = "Welcome." }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "Be brief." }], messages = [{ role = "user",
  content = "(continue)" }, { role = "assistant", content = "Welcome." }, { role = "user", content = "Hi" }] }
}

request "a system message alone is a request too" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "system", content = "Tell a joke." }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "Tell a joke." }], messages = [{ role = "user",
  content = "(continue)" }] }
}

request "the user has the last turn, where the model goes on from no beginning of the assistant's (T129)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Answer in JSON." }, { role = "assistant",
  content = "{\"answer\": " }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Answer in JSON." }, { role = "assistant",
  content = "{\"answer\":" }, { role = "user", content = "(continue)" }] }
}

request "a beginning of the assistant's crosses without white space at its end, where the model goes on from it (T129)" {
  upstream_model = "claude-sonnet-4-5"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Answer in JSON." }, { role = "assistant",
  content = "{\"answer\": \n" }] }
  expect = { model = "claude-sonnet-4-5", max_tokens = 64, messages = [{ role = "user", content = "Answer in JSON." },
  { role = "assistant", content = "{\"answer\":" }] }
}

request "who wrote the beginning of the answer gets no thinking and no structured output, which exclude it (T129)" {
  upstream_model = "claude-sonnet-4-5"
  given = { model = "m", max_tokens = 8000, reasoning_effort = "low", temperature = 0.5, response_format = { type = "json_schema",
    json_schema = { name = "a", schema = { type = "object", properties = {} } } }, messages = [{ role = "user",
  content = "Answer in JSON." }, { role = "assistant", content = "{" }] }
  expect = { model = "claude-sonnet-4-5", max_tokens = 8000, temperature = 0.5, system = [{ type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{}}" }], messages = [{ role = "user", content = "Answer in JSON." }, { role = "assistant", content = "{" }] }
  except = ["grown"] # the schema is told in words only as long as the answer has a beginning
}

request "a last turn of the assistant's that holds calls is no beginning of an answer (T129)" {
  upstream_model = "claude-sonnet-4-5"
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
  content = "Let me see. ", tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }] }
  expect = { model = "claude-sonnet-4-5", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "text", text = "Let me see. " }, { type = "tool_use", id = "call_a", name = "now", input = {} }] },
    { role = "user", content = [{ type = "tool_result", tool_use_id = "call_a",
  content = "[Tool result unavailable - conversation history was truncated]", is_error = true }] }] }
}

request "empty texts and messages are left out, their neighbours are one turn" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "system", content = " " }, { role = "user", content = [{ type = "text",
    text = "" }, { type = "text", text = "Hi" }, { type = "text", text = " \n\t" }] }, { role = "assistant", content = "" },
  { role = "system", content = "\n" }, { role = "assistant", content = null }, { role = "user", content = "Are you there?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text", text = "Hi" },
  { type = "text", text = "Are you there?" }] }] }
}

request "no content beside calls is no text (T128)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant", content = null,
    refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] },
    { role = "tool", tool_call_id = "call_a", content = "12:00" }, { role = "assistant", tool_calls = [{ id = "call_b", type = "function",
  function = { name = "now", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_b", content = "12:01" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "The time?" }, { role = "assistant",
    content = [{ type = "tool_use", id = "call_a", name = "now", input = {} }] }, { role = "user", content = [{ type = "tool_result",
      tool_use_id = "call_a", content = "12:00" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_b", name = "now",
  input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_b", content = "12:01" }] }] }
}

request "what the assistant refused is its text (T157)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = null,
    refusal = "I cannot." }, { role = "user", content = "And now?" }, { role = "assistant", content = [{ type = "refusal",
  refusal = "Still not." }] }, { role = "user", content = "Why?" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }, { role = "assistant",
    content = [{ type = "text", text = "I cannot." }] }, { role = "user", content = "And now?" }, { role = "assistant",
  content = [{ type = "text", text = "Still not." }] }, { role = "user", content = "Why?" }] }
}

request "<what>" {
  cases        = <<-TABLE
    what                                                | given                           | reject               | reject_param
    no messages at all are refused                      | "messages": []                  | at least one message | messages
    a request without messages is refused               |                                 | Field required       | messages
    a message without a role is refused, with its place | "messages": [{"content": "Hi"}] | Field required       | messages[0].role
  TABLE
  given        = <<-JSON
    {"model": "m", <given>}
  JSON
  reject       = "<reject>"
  reject_param = "<reject_param>"
}

request "a request without a model is refused (T102)" {
  given        = { messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "model"
}

request "an empty name of a model is refused (T102)" {
  given        = { model = "", messages = [{ role = "user", content = "Hi" }] }
  reject       = "must not be empty"
  reject_param = "model"
}

request "a role that nobody knows is refused, with its place" {
  given        = { model = "m", messages = [{ role = "user", content = "Hi" }, { role = "narrator", content = "Night falls." }] }
  reject       = "is not a role"
  reject_param = "messages[1].role"
}

request "content of the wrong type is refused, with its place" {
  given        = { model = "m", messages = [{ role = "user", content = 5 }] }
  reject       = "should be a string or an array"
  reject_param = "messages[0].content"
}
