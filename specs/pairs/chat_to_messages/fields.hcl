# The fields of a chat client's request on a Messages upstream: limits, sampling, formats, identity, and what is dropped.

request "max_completion_tokens goes before max_tokens (T138)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 8, "max_completion_tokens": 16, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 16, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "max_tokens is the limit where it is alone (T138)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 8, "max_completion_tokens": null, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 8, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "without a limit it is all that the model can (T138)" {
  upstream_model = "claude-3-5-sonnet-20241022"
  given          = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-3-5-sonnet-20241022", "max_tokens": 8192, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "an older model can less (T138)" {
  upstream_model = "claude-3-haiku-20240307"
  given          = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-3-haiku-20240307", "max_tokens": 4096, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "without a limit it is what the profile says (T138)" {
  profile = { default_max_output = 1000, max_output = 64000 }
  given   = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 1000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "no limit is above what the model can (T138)" {
  upstream_model = "claude-opus-4-1-20250805"
  given          = <<-JSON
    {"model": "m", "max_completion_tokens": 1000000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-opus-4-1-20250805", "max_tokens": 32000, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "temperature is at most 1, top_p and top_k cross beside it (T046)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 1.7, "top_p": 0.90, "top_k": 40, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "temperature": 1, "top_p": 0.90, "top_k": 40, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model that takes one of temperature and top_p gets the temperature (T046)" {
  upstream_model = "claude-sonnet-4-5"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 0.5, "top_p": 0.9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-sonnet-4-5", "max_tokens": 64, "temperature": 0.5, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model that takes one of temperature and top_p gets top_p where it is alone (T046)" {
  upstream_model = "claude-opus-4-6"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": null, "top_p": 0.9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-opus-4-6", "max_tokens": 64, "top_p": 0.9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model without sampling gets neither (T046)" {
  upstream_model = "claude-opus-4-8"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 0.5, "top_p": 0.9, "top_k": 40, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-opus-4-8", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "stop is a list, without strings that are white space" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "stop": ["END", "\n\n", "", " STOP"], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "stop_sequences": ["END", " STOP"], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "stop may be one string" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "stop": "END", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "stop_sequences": ["END"], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "where no string is left to stop at, nothing is" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "stop": "\n", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "more than one choice is refused (T073)" {
  given        = <<-JSON
    {"model": "m", "n": 2, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "Only one choice"
  reject_param = "n"
  reject_code  = "unsupported_parameter"
}

request "an answer that is spoken is refused (T137)" {
  given        = <<-JSON
    {"model": "m", "modalities": ["text", "audio"], "audio": {"format": "mp3", "voice": "alloy"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "text only"
  reject_param = "modalities"
}

request "what Messages has no place for is dropped (T137)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "n": 1, "modalities": ["text"], "audio": null, "logprobs": true, "top_logprobs": 3, "seed": 1, "logit_bias": {"5": 1},
     "presence_penalty": 1, "frequency_penalty": 0.5, "verbosity": "low", "store": true, "metadata": {"a": "b"},
     "prediction": {"type": "content", "content": "Hello"}, "moderation": {"model": "m"},
     "prompt_cache_key": "k", "prompt_cache_options": {"mode": "explicit"}, "prompt_cache_retention": "24h", "new_field": 1,
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "usage that is asked for in a stream comes unasked from the upstream (T078)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "stream": true, "stream_options": {"include_usage": true, "include_obfuscation": false}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "stream": true, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "text is the format that needs no word (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "response_format": {"type": "text"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "an object is asked for in words, behind the system text (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "response_format": {"type": "json_object"}, "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64,
     "system": [{"type": "text", "text": "Be brief."}, {"type": "text", "text": "Answer with one JSON object and nothing else."}],
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a schema is closed, its limits are told in words, and the effort stands beside it (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "reasoning_effort": "low", "response_format": {"type": "json_schema", "json_schema": {"name": "person", "description": "A person.", "strict": true,
      "schema": {"type": "object", "required": ["age"], "properties": {"age": {"type": "integer", "minimum": 1}, "names": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "string"}}}}}}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "thinking": {"type": "adaptive", "display": "summarized"},
     "output_config": {"effort": "low", "format": {"type": "json_schema", "schema": {"type": "object", "required": ["age"], "properties": {
       "age": {"type": "integer", "description": "minimum: 1"},
       "names": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "string"}}, "additionalProperties": false}}}, "additionalProperties": false}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a schema that cannot be closed is told in words (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "response_format": {"type": "json_schema", "json_schema": {"name": "free", "schema": {"type": "object", "additionalProperties": {"type": "string"}}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64,
     "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}"}],
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a schema that refers to itself is told in words (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "response_format": {"type": "json_schema", "json_schema": {"name": "tree", "schema":
      {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/node"}}}, "$defs": {"node": {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}}}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "system": "<any>", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a model without structured outputs is told the schema in words (T140)" {
  upstream_model = "claude-3-5-haiku-20241022"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {}}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "claude-3-5-haiku-20241022", "max_tokens": 64,
     "system": [{"type": "text", "text": "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{\"type\":\"object\",\"properties\":{}}"}],
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a format without its schema is an object (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "response_format": {"type": "json_schema", "json_schema": {"name": "a"}}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "system": [{"type": "text", "text": "Answer with one JSON object and nothing else."}], "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "safety_identifier goes before user" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "user": "u", "safety_identifier": "s", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "metadata": {"user_id": "s"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "user is the user_id, where it stands alone and is not empty" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "user": "u", "safety_identifier": "", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "metadata": {"user_id": "u"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a user's name that is too long is hashed, the same every time (T126)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "user": "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu",
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "metadata": {"user_id": "36868c95693f7961e19205254a6e613547eeb4375b384159e91a462f70e8af26"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "the service tier auto" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "auto", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "service_tier": "auto", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "the default service tier is the standard one only" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "default", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "service_tier": "standard_only", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "priority is what auto may be" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "priority", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "service_tier": "auto", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "the tier fast is a speed, where the upstream has it" {
  profile = { fast = true }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "fast", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "speed": "fast", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a service tier that Messages does not have is dropped" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "flex", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a name of a model with quotes in it breaks nothing (T092)" {
  upstream_model = "x\",\"max_tokens\":1,\"y\":\""
  given          = <<-JSON
    {"model": "x\",\"code\":\"insufficient_quota", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "x\",\"max_tokens\":1,\"y\":\"", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
}

request "a field of the wrong type is refused by its name" {
  given        = <<-JSON
    {"model": "m", "max_tokens": "many", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "should be a number, not a string"
  reject_param = "max_tokens"
}

request "a body that is no JSON is refused" {
  given  = "{\"model\": "
  reject = "cannot be read as JSON"
}
