# The fields of a chat client's request, on a Responses upstream.

request "what the two protocols share crosses by the same names" {
  given = { model = "m", stream = true, temperature = 0.25, top_p = 0.5, metadata = { a = "b" }, prompt_cache_key = "k",
    prompt_cache_options = { mode = "explicit" }, prompt_cache_retention = "24h", safety_identifier = "s", user = "u",
  service_tier = "flex", moderation = { model = "omni-moderation-latest" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], stream = true, temperature = 0.25,
    top_p      = 0.5, safety_identifier = "s", user = "u", prompt_cache_key = "k", service_tier = "flex", metadata = { a = "b" },
    moderation = { model = "omni-moderation-latest" }, prompt_cache_options = { mode = "explicit" }, prompt_cache_retention = "24h",
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "<what>" {
  cases  = <<-TABLE
    what                                                     | given                                                     | expect
    the newer name of the limit goes before the older (T138) | "max_tokens": 8000, "max_completion_tokens": 100          | "max_output_tokens": 100
    the older name of the limit is known (T138)              | "max_tokens": 8000                                        | "max_output_tokens": 8000
    a limit below 16 is 16 (T138)                            | "max_completion_tokens": 1                                | "max_output_tokens": 16
    no limit is none (T138)                                  | "max_tokens": null                                        |
    odds that are not asked for (T137)                       | "logprobs": false, "top_logprobs": 3                      |
    a stream need not be told anything                       | "stream": true, "stream_options": {"include_usage": true} | "stream": true
    plain text is the form that there is anyway (T140)       | "response_format": {"type": "text"}                       |
    empty metadata is none                                   | "metadata": {}                                            |
  TABLE
  given  = <<-JSON
    {"model": "m", <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], <expect>, "store": false,
      "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "a model that takes no temperature gets none (T046)" {
  profile = { sampling = "none" }
  given   = { model = "m", temperature = 0.5, top_p = 0.5, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "temperature and top_p are not sent to <upstream_model> (T046)" {
  cases          = <<-TABLE
    upstream_model
    o4-mini
    o3
    gpt-5.6
  TABLE
  upstream_model = "<upstream_model>"
  given          = { model = "m", temperature = 0.2, top_p = 0.5, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "<upstream_model>", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "reasoning is not asked of <upstream_model>, which has none" {
  cases          = <<-TABLE
    upstream_model
    gpt-4.1
    gpt-4o-mini
    gpt-3.5-turbo
    chatgpt-4o-latest
  TABLE
  upstream_model = "<upstream_model>"
  given = { model = "m", temperature = 0.2, reasoning_effort = "low", verbosity = "low", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "<upstream_model>", input = [{ type = "message", role = "user", content = "Hi" }], temperature = 0.2,
  store = false }
}

request "reasoning is not asked of gpt-5-chat-latest, which has none" {
  upstream_model = "gpt-5-chat-latest"
  given          = { model = "m", reasoning_effort = "low", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "gpt-5-chat-latest", input = [{ type = "message", role = "user", content = "Hi" }], store = false }
}

request "what Responses has no field for is left out (T137)" {
  given = { model = "m", frequency_penalty = 1, presence_penalty = 1, logit_bias = { "1" = 5 }, seed = 7, prediction = { type = "content",
    content = "x" }, store = true, modalities = ["text"], n = 1, stop = ["x"], unheard_of = 1, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "one choice only can be had (T073)" {
  given        = { model = "m", n = 2, messages = [{ role = "user", content = "Hi" }] }
  reject       = "Only one choice"
  reject_param = "n"
}

request "audio is not to be had (T137)" {
  given = { model = "m", modalities = ["text", "audio"], audio = { voice = "alloy", format = "mp3" }, messages = [{ role = "user",
  content = "Hi" }] }
  reject       = "text only"
  reject_param = "modalities"
}

request "the odds of tokens are asked for by include (T137)" {
  given = { model = "m", logprobs = true, top_logprobs = 3, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], top_logprobs = 3, store = false,
  include = ["reasoning.encrypted_content", "message.output_text.logprobs"], reasoning = { summary = "auto" } }
}

request "the odds of the chosen tokens alone (T137)" {
  given  = { model = "m", logprobs = true, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content", "message.output_text.logprobs"], reasoning = { summary = "auto" } }
}

request "whether a stream is padded crosses, and that usage is wanted does not" {
  given = { model = "m", stream = true, stream_options = { include_usage = true, include_obfuscation = false }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], stream = true, stream_options = { include_obfuscation = false }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a schema <what> (T140)" {
  cases  = <<-TABLE
    what                                        | given                 | given_2                       | strict
    for the answer is flat, with its name       | "description": "An a" | "additionalProperties": false | true
    that strict would refuse is held to loosely |                       |                               | false
  TABLE
  given  = <<-JSON
    {"model": "m", "response_format": {"type": "json_schema", "json_schema": {"name": "a", <given>, "schema": {"type": "object",
      "properties": {"path": {"type": "string"}}, "required": ["path"], <given_2>}, "strict": true}}, "messages": [{"role": "user",
      "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "text": {"format": {"type": "json_schema",
      "name": "a", <given>, "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], <given_2>},
      "strict": <strict>}}, "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"summary": "auto"}}
  JSON
}

request "a schema that nobody calls strict is not (T140)" {
  given = { model = "m", response_format = { type = "json_schema", json_schema = { name = "a", schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false } } }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], text = { format = { type = "json_schema",
    name = "a", schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"],
    additionalProperties = false }, strict = false } }, store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "an upstream that is never strict is not asked to be (T140)" {
  profile = { json_schema = "schema" }
  given = { model = "m", response_format = { type = "json_schema", json_schema = { name = "a", schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true } },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], text = { format = { type = "json_schema",
    name = "a", schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"],
    additionalProperties = false }, strict = false } }, store = false, include = ["reasoning.encrypted_content"],
  reasoning = { summary = "auto" } }
}

request "an upstream that knows JSON only gets the schema in words (T140)" {
  profile = { json_schema = "json_object" }
  given = { model = "m", response_format = { type = "json_schema", json_schema = { name = "a", schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true } },
  messages = [{ role = "system", content = "Be brief." }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"],\"additionalProperties\":false}", input = [{ type = "message", role = "user", content = "Hi" }], text = { format = { type = "json_object" } }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an upstream that knows no form at all gets the schema in words (T140)" {
  profile = { json_schema = "none" }
  given = { model = "m", response_format = { type = "json_schema", json_schema = { name = "a", schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false } } }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Answer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"],\"additionalProperties\":false}", input = [{ type = "message", role = "user", content = "Hi" }], store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "some JSON object (T140)" {
  given = { model = "m", response_format = { type = "json_object" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], text = { format = { type = "json_object" } },
  store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "how much to say stands beside the form" {
  given = { model = "m", verbosity = "low", response_format = { type = "json_object" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], text = { format = { type = "json_object" },
  verbosity = "low" }, store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a model that cannot be told how much to say" {
  profile = { verbosity = false }
  given   = { model = "m", verbosity = "low", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an upstream that knows the user by the older field" {
  profile = { user_field = "user" }
  given   = { model = "m", safety_identifier = "s", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], user = "s", store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an upstream that knows no user" {
  profile = { user_field = "none" }
  given   = { model = "m", safety_identifier = "s", user = "u", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a user of too many letters is a hash of them" {
  given  = { model = "m", safety_identifier = "sssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], safety_identifier = "e31d927ebc008be8d5cb8676e02f5b311fdb37fc1ad8c88d188a55ada7847dcc", store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a key of too many letters is a hash of them, the same each time (T126)" {
  given = { model = "m", prompt_cache_key = "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk", messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], prompt_cache_key = "f39cdc2584758c99cf81c1f41d2572f54e17066afffc9d187aeafe5f7cbe2122", store = false, include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "an upstream without keys and tiers gets none" {
  profile = { cache_key = false, service_tier = false }
  given   = { model = "m", prompt_cache_key = "k", service_tier = "flex", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], store = false,
  include = ["reasoning.encrypted_content"], reasoning = { summary = "auto" } }
}

request "a model must be named (T102)" {
  given        = { messages = [{ role = "user", content = "Hi" }] }
  reject       = "required"
  reject_param = "model"
}
