# The fields of a chat client's request on a Messages upstream: limits, sampling, formats, identity, and what is dropped.

request "max_completion_tokens goes before max_tokens (T138)" {
  given  = { model = "m", max_tokens = 8, max_completion_tokens = 16, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 16, messages = [{ role = "user", content = "Hi" }] }
}

request "max_tokens is the limit where it is alone (T138)" {
  given  = { model = "m", max_tokens = 8, max_completion_tokens = null, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 8, messages = [{ role = "user", content = "Hi" }] }
}

request "without a limit it is all that the model can (T138)" {
  upstream_model = "claude-3-5-sonnet-20241022"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "claude-3-5-sonnet-20241022", max_tokens = 8192, messages = [{ role = "user", content = "Hi" }] }
}

request "an older model can less (T138)" {
  upstream_model = "claude-3-haiku-20240307"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "claude-3-haiku-20240307", max_tokens = 4096, messages = [{ role = "user", content = "Hi" }] }
}

request "without a limit it is what the profile says (T138)" {
  profile = { default_max_output = 1000, max_output = 64000 }
  given   = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 1000, messages = [{ role = "user", content = "Hi" }] }
}

request "no limit is above what the model can (T138)" {
  upstream_model = "claude-opus-4-1-20250805"
  given          = { model = "m", max_completion_tokens = 1000000, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "claude-opus-4-1-20250805", max_tokens = 32000, messages = [{ role = "user", content = "Hi" }] }
}

request "temperature is at most 1, top_p and top_k cross beside it (T046)" {
  given = { model = "m", max_tokens = 64, temperature = 1.7, top_p = 0.90, top_k = 40, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, temperature = 1, top_p = 0.90, top_k = 40, messages = [{ role = "user",
  content = "Hi" }] }
}

request "a model that takes one of temperature and top_p gets the temperature (T046)" {
  upstream_model = "claude-sonnet-4-5"
  given          = { model = "m", max_tokens = 64, temperature = 0.5, top_p = 0.9, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "claude-sonnet-4-5", max_tokens = 64, temperature = 0.5, messages = [{ role = "user", content = "Hi" }] }
}

request "a model that takes one of temperature and top_p gets top_p where it is alone (T046)" {
  upstream_model = "claude-opus-4-6"
  given          = { model = "m", max_tokens = 64, temperature = null, top_p = 0.9, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "claude-opus-4-6", max_tokens = 64, top_p = 0.9, messages = [{ role = "user", content = "Hi" }] }
}

request "a model without sampling gets neither (T046)" {
  upstream_model = "claude-opus-4-8"
  given = { model = "m", max_tokens = 64, temperature = 0.5, top_p = 0.9, top_k = 40, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "claude-opus-4-8", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "stop is a list, without strings that are white space" {
  given  = { model = "m", max_tokens = 64, stop = ["END", "\n\n", "", " STOP"], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, stop_sequences = ["END", " STOP"], messages = [{ role = "user", content = "Hi" }] }
}

request "stop may be one string" {
  given  = { model = "m", max_tokens = 64, stop = "END", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, stop_sequences = ["END"], messages = [{ role = "user", content = "Hi" }] }
}

request "where no string is left to stop at, nothing is" {
  given  = { model = "m", max_tokens = 64, stop = "\n", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "more than one choice is refused (T073)" {
  given        = { model = "m", n = 2, messages = [{ role = "user", content = "Hi" }] }
  reject       = "Only one choice"
  reject_param = "n"
  reject_code  = "unsupported_parameter"
}

request "an answer that is spoken is refused (T137)" {
  given = { model = "m", modalities = ["text", "audio"], audio = { format = "mp3", voice = "alloy" }, messages = [{ role = "user",
  content = "Hi" }] }
  reject       = "text only"
  reject_param = "modalities"
}

request "what Messages has no place for is dropped (T137)" {
  given = { model = "m", max_tokens = 64, n = 1, modalities = ["text"], audio = null, logprobs = true, top_logprobs = 3, seed = 1,
    logit_bias = { "5" = 1 }, presence_penalty = 1, frequency_penalty = 0.5, verbosity = "low", store = true, metadata = { a = "b" },
    prediction = { type = "content", content = "Hello" }, moderation = { model = "m" }, prompt_cache_key = "k",
    prompt_cache_options = { mode = "explicit" }, prompt_cache_retention = "24h", new_field = 1, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "usage that is asked for in a stream comes unasked from the upstream (T078)" {
  given = { model = "m", max_tokens = 64, stream = true, stream_options = { include_usage = true, include_obfuscation = false },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, stream = true, messages = [{ role = "user", content = "Hi" }] }
}

request "text is the format that needs no word (T140)" {
  given  = { model = "m", max_tokens = 64, response_format = { type = "text" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "an object is asked for in words, behind the system text (T140)" {
  given = { model = "m", max_tokens = 64, response_format = { type = "json_object" }, messages = [{ role = "system",
  content = "Be brief." }, { role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "Be brief." }, { type = "text",
  text = "Answer with one JSON object and nothing else." }], messages = [{ role = "user", content = "Hi" }] }
}

request "a schema is closed, its limits are told in words, and the effort stands beside it (T140)" {
  given = { model = "m", max_tokens = 64, reasoning_effort = "low", response_format = { type = "json_schema", json_schema = { name = "person",
    description = "A person.", strict = true, schema = { type = "object", required = ["age"], properties = { age = { type = "integer",
    minimum = 1 }, names = { type = "array", items = { type = "object", properties = { n = { type = "string" } } } } } } } },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, thinking = { type = "adaptive", display = "summarized" },
    output_config = { effort = "low", format = { type = "json_schema", schema = { type = "object", required = ["age"],
      properties = { age = { type = "integer", description = "minimum: 1" }, names = { type = "array", items = { type = "object",
    properties = { n = { type = "string" } }, additionalProperties = false } } }, additionalProperties = false } } },
  messages = [{ role = "user", content = "Hi" }] }
}

request "a schema that cannot be closed is told in words (T140)" {
  given = { model = "m", max_tokens = 64, response_format = { type = "json_schema", json_schema = { name = "free", schema = { type = "object",
  additionalProperties = { type = "string" } } } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text", text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}" }], messages = [{ role = "user", content = "Hi" }] }
}

request "a schema that refers to itself is told in words (T140)" {
  given = { model = "m", max_tokens = 64, response_format = { type = "json_schema", json_schema = { name = "tree", schema = { type = "object",
    properties = { kids = { type = "array", items = { "$ref" = "#/$defs/node" } } }, "$defs" = { node = { type = "object",
    properties = { kids = { type = "array", items = { "$ref" = "#/$defs/node" } } } } } } } }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = "<any>", messages = [{ role = "user", content = "Hi" }] }
}

request "a model without structured outputs is told the schema in words (T140)" {
  upstream_model = "claude-3-5-haiku-20241022"
  given = { model = "m", max_tokens = 64, response_format = { type = "json_schema", json_schema = { name = "a",
  schema = { type = "object", properties = {} } } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "claude-3-5-haiku-20241022", max_tokens = 64, system = [{ type = "text",
    text = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{}}" }],
  messages = [{ role = "user", content = "Hi" }] }
}

request "a format without its schema is an object (T140)" {
  given = { model = "m", max_tokens = 64, response_format = { type = "json_schema", json_schema = { name = "a" } },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, system = [{ type = "text",
  text = "Answer with one JSON object and nothing else." }], messages = [{ role = "user", content = "Hi" }] }
}

request "safety_identifier goes before user" {
  given  = { model = "m", max_tokens = 64, user = "u", safety_identifier = "s", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, metadata = { user_id = "s" }, messages = [{ role = "user", content = "Hi" }] }
}

request "user is the user_id, where it stands alone and is not empty" {
  given  = { model = "m", max_tokens = 64, user = "u", safety_identifier = "", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, metadata = { user_id = "u" }, messages = [{ role = "user", content = "Hi" }] }
}

request "a user's name that is too long is hashed, the same every time (T126)" {
  given = { model = "m", max_tokens = 64, user = "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, metadata = { user_id = "36868c95693f7961e19205254a6e613547eeb4375b384159e91a462f70e8af26" },
  messages = [{ role = "user", content = "Hi" }] }
}

request "<what>" {
  cases  = <<-TABLE
    what                                              | service_tier | service_tier_2
    the service tier auto                             | auto         | auto
    the default service tier is the standard one only | default      | standard_only
    priority is what auto may be                      | priority     | auto
  TABLE
  given  = { model = "m", max_tokens = 64, service_tier = "<service_tier>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, service_tier = "<service_tier_2>", messages = [{ role = "user", content = "Hi" }] }
}

request "the tier fast is a speed, where the upstream has it" {
  profile = { fast = true }
  given   = { model = "m", max_tokens = 64, service_tier = "fast", messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64, speed = "fast", messages = [{ role = "user", content = "Hi" }] }
}

request "a service tier that Messages does not have is dropped" {
  given  = { model = "m", max_tokens = 64, service_tier = "flex", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a name of a model with quotes in it breaks nothing (T092)" {
  upstream_model = "x\",\"max_tokens\":1,\"y\":\""
  given          = { model = "x\",\"code\":\"insufficient_quota", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "x\",\"max_tokens\":1,\"y\":\"", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a field of the wrong type is refused by its name" {
  given        = { model = "m", max_tokens = "many", messages = [{ role = "user", content = "Hi" }] }
  reject       = "should be a number, not a string"
  reject_param = "max_tokens"
}

request "a body that is no JSON is refused" {
  given  = "{\"model\": "
  reject = "cannot be read as JSON"
}
