# The other fields of a Responses client's request, on a Messages upstream.

request "sampling crosses, the temperature up to 1 (T046)" {
  given  = { model = "m", input = "Hi", max_output_tokens = 64, temperature = 1.5, top_p = 0.9 }
  expect = { model = "upstream-model", max_tokens = 64, temperature = 1, top_p = 0.9, messages = [{ role = "user", content = "Hi" }] }
}

request "of temperature and top_p newer models take one (T046)" {
  given   = { model = "m", input = "Hi", max_output_tokens = 64, temperature = 0.5, top_p = 0.9 }
  profile = { sampling = "one_of" }
  expect  = { model = "upstream-model", max_tokens = 64, temperature = 0.5, messages = [{ role = "user", content = "Hi" }] }
}

request "thinking and sampling exclude each other (T046)" {
  given = { model = "m", input = "Hi", max_output_tokens = 64, temperature = 0.5, reasoning = { effort = "low", summary = "auto" } }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "summarized" },
  output_config = { effort = "low" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a limit beyond the model's is the model's (T138)" {
  given   = { model = "m", input = "Hi", max_output_tokens = 100000 }
  profile = { max_output = 64000 }
  expect  = { model = "upstream-model", max_tokens = 64000, messages = [{ role = "user", content = "Hi" }] }
}

request "no limit is all that the model can (T138)" {
  given   = { model = "m", input = "Hi", max_output_tokens = null }
  profile = { max_output = 64000 }
  expect  = { model = "upstream-model", max_tokens = 64000, messages = [{ role = "user", content = "Hi" }] }
}

request "no effort at all switches thinking off (T044)" {
  given  = { model = "m", input = "Hi", max_output_tokens = 64, reasoning = { effort = "none", summary = "auto" } }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "disabled" }, messages = [{ role = "user", content = "Hi" }] }
}

request "an effort without a summary is thought in silence (T045)" {
  given = { model = "m", input = "Hi", max_output_tokens = 64, reasoning = { effort = "xhigh", summary = null, context = "all_turns" } }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "omitted" }, output_config = { effort = "xhigh" },
  messages = [{ role = "user", content = "Hi" }] }
}

request "minimal is low, and the older name of a summary is one (T045)" {
  given = { model = "m", input = "Hi", max_output_tokens = 64, reasoning = { effort = "minimal", generate_summary = "concise" } }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "summarized" },
  output_config = { effort = "low" }, messages = [{ role = "user", content = "Hi" }] }
}

request "an effort that the model does not know is the nearest (T045)" {
  given   = { model = "m", input = "Hi", max_output_tokens = 64, reasoning = { effort = "max" } }
  profile = { effort = ["low", "medium", "high"] }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "omitted" },
  output_config = { effort = "high" }, messages = [{ role = "user", content = "Hi" }] }
}

request "older models think within a budget, at most four fifths of the limit (T044)" {
  given   = { model = "m", input = "Hi", max_output_tokens = 10000, reasoning = { effort = "high", summary = "auto" } }
  profile = { thinking = "enabled", effort = [] }
  expect = { model = "upstream-model", max_tokens = 10000, thinking = { type = "enabled", budget_tokens = 8000 }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "a limit that leaves no room for thinking leaves it out (T044)" {
  given   = { model = "m", input = "Hi", max_output_tokens = 1000, reasoning = { effort = "high" } }
  profile = { thinking = "enabled", effort = [] }
  expect  = { model = "upstream-model", max_tokens = 1000, messages = [{ role = "user", content = "Hi" }] }
}

request "a call that must be made leaves no room for thinking within a budget (T029)" {
  given = { model = "m", input = "Hi", max_output_tokens = 10000, reasoning = { effort = "high" }, tools = [{ type = "function",
  name = "now" }], tool_choice = "required" }
  profile = { thinking = "enabled", effort = [] }
  expect = { model = "upstream-model", max_tokens = 10000, tools = [{ name = "now", input_schema = { type = "object", properties = {} } }],
  tool_choice = { type = "any" }, messages = [{ role = "user", content = "Hi" }] }
}

request "the last change of the effort within the input counts" {
  given = { model = "m", max_output_tokens = 64, reasoning = { effort = "low", summary = "auto" }, input = [{ role = "user",
  content = "Hi" }, { type = "configuration_update", reasoning = { effort = "high" } }] }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "summarized" },
  output_config = { effort = "high" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a schema for the answer is closed (T140)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", text = { verbosity = "low", format = { type = "json_schema",
    name = "person", description = "One", strict = true, schema = { type = "object", properties = { name = { type = "string",
  maxLength = 9 } }, required = ["name"] } } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], output_config = { format = { type = "json_schema", schema = { type = "object", properties = { name = { type = "string", description = "maxLength: 9" } }, required = ["name"], additionalProperties = false } } } }
}

request "a schema that cannot be closed is told in words (T140)" {
  given = { model = "m", max_output_tokens = 64, instructions = "A", input = "Hi", text = { format = { type = "json_schema", name = "map",
  schema = { type = "object", additionalProperties = true } } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], system = [{ type = "text", text = "A" }, { type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"additionalProperties\":true}" }] }
}

request "an answer as a JSON object is asked for in words (T140)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", text = { format = { type = "json_object" } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], system = [{ type = "text",
  text = "Answer with one JSON object and nothing else." }] }
}

request "an answer as text needs no word (T140)" {
  given  = { model = "m", max_output_tokens = 64, input = "Hi", text = { format = { type = "text" } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "who asks is the user of the metadata, the tier has other words (T126)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", safety_identifier = "user-1", user = "user-2", service_tier = "default" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], metadata = { user_id = "user-1" },
  service_tier = "standard_only" }
}

request "the older name of the user, and a tier of another kind (T126)" {
  given = { model = "m", max_output_tokens = 64, input = "Hi", user = "user-2", service_tier = "priority" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], metadata = { user_id = "user-2" },
  service_tier = "auto" }
}

request "tiers that are not known here are left out" {
  given  = { model = "m", max_output_tokens = 64, input = "Hi", service_tier = "flex" }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "the fast tier is a speed where the upstream has one" {
  given   = { model = "m", max_output_tokens = 64, input = "Hi", service_tier = "fast" }
  profile = { fast = true }
  expect  = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], speed = "fast" }
}

request "what concerns OpenAI's service, or has no like here, is left out (T137, T144)" {
  given  = { model = "m", max_output_tokens = 64, input = "Hi", store = false, background = false, truncation = "auto", max_tool_calls = 3, access_programs = { cyber = "standard" }, image = { context_compression = "auto" }, context_management = [{ type = "compaction", compact_threshold = 50000 }], multi_agent = { enabled = false }, client_metadata = { a = "b" }, include = ["reasoning.encrypted_content", "message.output_text.logprobs"], metadata = { a = "b" }, moderation = { model = "omni" }, prompt_cache_key = "k", prompt_cache_options = { mode = "explicit" }, prompt_cache_retention = "24h", top_logprobs = 3, stream_options = { include_obfuscation = true }, something_new = 1 }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a stream is asked for, with the headers of this upstream" {
  given          = { model = "m", max_output_tokens = 64, input = "Hi", stream = true }
  expect         = { model = "upstream-model", max_tokens = 64, stream = true, messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { x-api-key = "<key>", anthropic-version = "2023-06-01" }
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
}

request "a conversation that OpenAI keeps is refused (T150)" {
  given        = { model = "m", input = "Hi", conversation = { id = "conv_1" } }
  reject       = "send the history"
  reject_param = "conversation"
}
