# The other fields of a Responses client's request, on a chat upstream.

request "the limit has the name that the upstream knows (T138)" {
  given  = { model = "m", input = "Hi", max_output_tokens = 8, temperature = 0.2, top_p = 0.9 }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 8, temperature = 0.2, top_p = 0.9 }
}

request "most servers know max_tokens only, and some models refuse sampling (T046, T138)" {
  given   = { model = "m", input = "Hi", max_output_tokens = 100, temperature = 0.2, top_p = 0.9 }
  profile = { max_tokens_field = "max_tokens", sampling = "none" }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 100 }
}

request "no limit is no limit, and null is nothing (T138)" {
  given = { model = "m", input = "Hi", max_output_tokens = null, temperature = null, top_p = null, reasoning = null, tools = null,
    include = null, metadata = null, text = null, tool_choice = null, parallel_tool_calls = null, service_tier = null, store = null,
    stream  = null, user = null, top_logprobs = null, truncation = null, previous_response_id = null, prompt = null, background = null,
  conversation = null }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "a stream is asked for with its usage (T078)" {
  given          = { model = "m", input = "Hi", stream = true, stream_options = { include_obfuscation = false } }
  expect         = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], stream = true, stream_options = { include_usage = true } }
  expect_headers = { Authorization = "Bearer <key>" }
}

request "a server that knows no stream options is not asked for usage (T078)" {
  given   = { model = "m", input = "Hi", stream = true }
  profile = { include_usage = false }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], stream = true }
}

request "an effort is the same word (T045)" {
  given = { model = "m", input = "Hi", reasoning = { effort = "xhigh", summary = "auto", context = "all_turns", mode = "pro",
  generate_summary = "auto" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], reasoning_effort = "xhigh" }
}

request "an effort that the model does not know is the nearest (T045)" {
  given   = { model = "m", input = "Hi", reasoning = { effort = "max" } }
  profile = { effort = ["low", "medium", "high"] }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], reasoning_effort = "high" }
}

request "<what>" {
  cases  = <<-TABLE
    what                                                | given                                                | expect
    no effort at all is none (T044, T045)               | "reasoning": {"effort": "none"}                      | "reasoning_effort": "none"
    an effort that is null is the model's own           | "reasoning": {"effort": null, "summary": "detailed"} |
    logprobs may be asked for without a number (T137)   | "include": ["message.output_text.logprobs"]          | "logprobs": true
    the tier ultrafast is the next best that chat knows | "service_tier": "ultrafast"                          | "service_tier": "fast"
  TABLE
  given  = <<-JSON
    {"model": "m", "input": "Hi", <given>}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "messages": [{"role": "user", "content": "Hi"}], <expect>}
  JSON
}

request "the last change of the effort within the input counts" {
  given = { model = "m", reasoning = { effort = "low" }, input = [{ role = "user", content = "Hi" }, { type = "configuration_update", reasoning = { effort = "high" } }, { role = "user", content = "Think" }, { type = "configuration_update", reasoning = { effort = "medium" } }, { type = "configuration_update", text = { format = { type = "text" } } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "user", content = "Think" }],
  reasoning_effort = "medium" }
}

request "thinking has a switch at some servers" {
  given   = { model = "m", input = "Hi", reasoning = { effort = "none" } }
  profile = { effort_field = "enable_thinking" }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], enable_thinking = false }
}

request "thinking has a type at some servers" {
  given   = { model = "m", input = "Hi", reasoning = { effort = "high" } }
  profile = { effort_field = "thinking" }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], thinking = { type = "enabled" } }
}

request "thinking is an argument of the template at some servers" {
  given   = { model = "m", input = "Hi", reasoning = { effort = "low" } }
  profile = { effort_field = "chat_template_kwargs" }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], chat_template_kwargs = { enable_thinking = true } }
}

request "the effort is an object at some servers" {
  given   = { model = "m", input = "Hi", reasoning = { effort = "low" } }
  profile = { effort_field = "reasoning" }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], reasoning = { effort = "low" } }
}

request "a schema for the answer is nested, and strict where it may be (T140)" {
  given = { model = "m", input = "Hi", text = { format = { type = "json_schema", name = "person", description = "One", strict = true,
  schema = { type = "object", properties = { name = { type = "string" } }, required = ["name"], additionalProperties = false } } } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema",
    json_schema = { name = "person", description = "One", schema = { type = "object", properties = { name = { type = "string" } },
  required = ["name"], additionalProperties = false }, strict = true } } }
}

request "a schema that cannot be strict is not (T140, T142)" {
  given = { model = "m", input = "Hi", text = { format = { type = "json_schema", name = "person", strict = true, schema = { type = "object",
  properties = { name = { type = "string" } } } } } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema",
  json_schema = { name = "person", schema = { type = "object", properties = { name = { type = "string" } } }, strict = false } } }
}

request "an upstream without schemas is asked for JSON, and told the schema (T140)" {
  given = { model = "m", instructions = "A", input = "Hi", text = { format = { type = "json_schema", name = "person",
  schema = { type = "object" } } } }
  profile = { json_schema = "json_object" }
  expect = { model = "upstream-model", messages = [{ role = "system",
    content = "A\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\"}" },
  { role = "user", content = "Hi" }], response_format = { type = "json_object" } }
}

request "an upstream without any mode of JSON is told in words alone (T140)" {
  given   = { model = "m", input = "Hi", text = { format = { type = "json_schema", name = "person", schema = { type = "object" } } } }
  profile = { json_schema = "none" }
  expect = { model = "upstream-model", messages = [{ role = "system",
    content = "Answer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\"}" }, { role = "user",
  content = "Hi" }] }
}

request "an answer as a JSON object is one (T140)" {
  given = { model = "m", input = "Hi", text = { format = { type = "json_object" }, verbosity = "low" } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_object" },
  verbosity = "low" }
}

request "an answer as text needs no word, and verbosity goes where it is known (T140)" {
  given   = { model = "m", input = "Hi", text = { format = { type = "text" }, verbosity = "high" } }
  profile = { verbosity = false }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "who asks, the cache's key and the tier cross by name (T126, T144)" {
  given = { model = "m", input = "Hi", safety_identifier = "user-1", prompt_cache_key = "session-1", service_tier = "flex" }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], safety_identifier = "user-1",
  prompt_cache_key = "session-1", service_tier = "flex" }
}

request "the older name of the user, and names that are too long (T126)" {
  given   = { model = "m", input = "Hi", user = "0123456789012345678901234567890123456789012345678901234567890123456789" }
  profile = { user_field = "user", cache_key = false, service_tier = false }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }],
  user = "57445fa40b08c60cdcba7ca39c756de614d11482e3f15a925f548688c19e58f4" }
}

request "fields that only some servers know stay away from the others (T144)" {
  given = { model = "m", input = "Hi", metadata = { a = "b" }, moderation = { model = "omni" }, prompt_cache_options = { mode = "explicit" },
  prompt_cache_retention = "24h", prompt_cache_key = "k", service_tier = "auto", safety_identifier = "u" }
  profile = { user_field = "none", cache_key = false, service_tier = false }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "a server that knows all of OpenAI's fields gets them (T144)" {
  given = { model = "m", input = "Hi", metadata = { a = "b" }, moderation = { model = "omni" }, prompt_cache_options = { mode = "explicit" },
  prompt_cache_retention = "24h" }
  profile = { extras = true }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], metadata = { a = "b" }, moderation = { model = "omni" },
  prompt_cache_options = { mode = "explicit" }, prompt_cache_retention = "24h" }
}

request "logprobs are asked for with their number (T137)" {
  given  = { model = "m", input = "Hi", top_logprobs = 3, include = ["message.output_text.logprobs", "reasoning.encrypted_content"] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], logprobs = true, top_logprobs = 3 }
}

request "logprobs are not asked for where there are none (T137)" {
  given   = { model = "m", input = "Hi", top_logprobs = 3, include = ["message.output_text.logprobs"] }
  profile = { logprobs = false }
  expect  = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "what concerns OpenAI's service alone is left out" {
  given  = { model = "m", input = "Hi", store = false, background = false, truncation = "auto", max_tool_calls = 3, access_programs = { cyber = "standard" }, image = { context_compression = "auto" }, context_management = [{ type = "compaction", compact_threshold = 50000 }], multi_agent = { enabled = false }, client_metadata = { a = "b" }, include = ["web_search_call.action.sources"], something_new = 1 }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "templates of prompts are refused" {
  given        = { model = "m", input = "Hi", prompt = { id = "pmpt_1" } }
  reject       = "send their text"
  reject_param = "prompt"
  reject_code  = "unsupported_parameter"
}

request "a reply in the background is refused (T153)" {
  given        = { model = "m", input = "Hi", background = true }
  reject       = "background"
  reject_param = "background"
  reject_code  = "unsupported_parameter"
}

request "a conversation that OpenAI keeps is refused (T150)" {
  given        = { model = "m", input = "Hi", conversation = "conv_1" }
  reject       = "send the history"
  reject_param = "conversation"
  reject_code  = "unsupported_parameter"
}

request "a conversation by its object is refused too (T150)" {
  given        = { model = "m", input = "Hi", conversation = { id = "conv_1" } }
  reject       = "send the history"
  reject_param = "conversation"
}

request "a number is a number" {
  given        = { model = "m", input = "Hi", temperature = "warm" }
  reject       = "should be a number, not a string"
  reject_param = "temperature"
}

request "input is a string or a list" {
  given        = { model = "m", input = { role = "user", content = "Hi" } }
  reject       = "should be a string or an array, not an object"
  reject_param = "input"
}

request "an id is a string" {
  given        = { model = "m", input = [{ type = "function_call", call_id = 7, name = "now", arguments = "{}" }] }
  reject       = "should be a string, not a number"
  reject_param = "input[0].call_id"
}

request "no items are no conversation" {
  given        = { model = "m", input = [] }
  reject       = "at least one message"
  reject_param = "input"
}

request "a role that nobody has is refused, with its place" {
  given        = { model = "m", input = [{ role = "user", content = "Hi" }, { role = "critic", content = "Bad" }] }
  reject       = "is not a role of this protocol"
  reject_param = "input[1].role"
}
