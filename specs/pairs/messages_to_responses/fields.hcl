# The fields of a Messages client's request, on a Responses upstream.

request "<what>" {
  cases  = <<-TABLE
    what                                 | given                                             | expect
    what the two protocols share crosses | "stream": true, "temperature": 0.25, "top_p": 0.5 | "stream": true, "temperature": 0.25, "top_p": 0.5
    a short user id is passed on         | "metadata": {"user_id": "u"}                      | "safety_identifier": "u"
    the tier auto stays                  | "service_tier": "auto"                            | "service_tier": "auto"
    the standard tier is the default     | "service_tier": "standard_only"                   | "service_tier": "default"
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, <given>, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
      "include": ["reasoning.encrypted_content"], <expect>}
  JSON
}

request "a model that takes no temperature gets none (T046)" {
  profile = { sampling = "none" }
  given   = { model = "m", max_tokens = 64, temperature = 0.5, top_p = 0.5, top_k = 3, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "temperature and top_p are not sent to models that refuse them (T046)" {
  upstream_model = "o4-mini"
  given          = { model = "m", max_tokens = 64, temperature = 0.2, top_p = 0.5, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "o4-mini", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "reasoning is not asked of a model that has none" {
  upstream_model = "gpt-4.1"
  given = { model = "m", max_tokens = 64, thinking = { type = "adaptive" }, output_config = { effort = "high" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "gpt-4.1", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false }
}

request "a limit below 16 is 16 (T138)" {
  given = { model = "m", max_tokens = 1, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 16, store = false,
  include = ["reasoning.encrypted_content"] }
}

request "a limit must be given (T138)" {
  given        = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  reject       = "required"
  reject_param = "max_tokens"
}

request "a model must be named (T102)" {
  given        = { max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  reject       = "required"
  reject_param = "model"
}

request "messages must be given" {
  given        = { model = "m", max_tokens = 9 }
  reject       = "required"
  reject_param = "messages"
}

request "what Responses has no field for is left out" {
  headers = { anthropic-beta = "context-management-2025-06-27" }
  given   = { model = "m", max_tokens = 64, top_k = 5, stop_sequences = ["x"], container = "c", context_management = { edits = [{ type = "clear_tool_uses_20250919" }] }, inference_geo = "us", mcp_servers = [{ type = "url", url = "https://x", name = "x", authorization_token = "t" }], speed = "fast", unheard_of = 1, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "compaction is refused" {
  given        = { model = "m", max_tokens = 64, compaction = { enabled = true }, messages = [{ role = "user", content = "Hi" }] }
  reject       = "summarise"
  reject_param = "compaction"
}

request "a thread is refused by the code that makes clients replay" {
  given       = { model = "m", max_tokens = 64, thread = { type = "create" }, messages = [{ role = "user", content = "Hi" }] }
  reject      = "whole history"
  reject_code = "thread_unsupported_request"
}

request "Claude Code's user id is hashed, and its session is the key of the cache (T126)" {
  given = { model = "m", max_tokens = 64, metadata = { user_id = "{\"device_id\":\"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\",\"account_uuid\":\"\",\"session_id\":\"5b3e1f6c-0000-4000-8000-000000000001\"}" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], safety_identifier = "41751cd575efaf88b906400d943c0f715a12bb7c71188b9a2dd981583e0b763a",
  prompt_cache_key = "5b3e1f6c-0000-4000-8000-000000000001" }
}

request "so is its session in the older form (T126)" {
  given  = { model = "m", max_tokens = 64, metadata = { user_id = "user_dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd_account__session_5b3e1f6c-0000-4000-8000-000000000001" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], safety_identifier = "user_dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd_account__session_5b3e1f6c-0000-4000-8000-000000000001", prompt_cache_key = "5b3e1f6c-0000-4000-8000-000000000001" }
}

request "an upstream that knows the user by the older field takes 64 letters" {
  profile = { user_field = "user" }
  given = { model = "m", max_tokens = 64, metadata = { user_id = "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"], user = "f20e249d15fa4b9f44ba21d154f62e1efa76ddfdce5d25139a33a4787cee5a8b" }
}

request "an upstream that knows no user and no key gets none" {
  profile = { user_field = "none", cache_key = false }
  given   = { model = "m", max_tokens = 64, metadata = { user_id = "{\"device_id\":\"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\",\"account_uuid\":\"\",\"session_id\":\"5b3e1f6c-0000-4000-8000-000000000001\"}" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "an upstream without tiers gets none" {
  profile = { service_tier = false }
  given   = { model = "m", max_tokens = 64, service_tier = "auto", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64,
  store = false, include = ["reasoning.encrypted_content"] }
}

request "a schema <what> (T140)" {
  cases  = <<-TABLE
    what                                                 | given                         | strict
    for the answer is one by the name output, and strict | "additionalProperties": false | true
    that strict would refuse is held to loosely          |                               | false
  TABLE
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "output_config": {"format": {"type": "json_schema", "schema": {"type": "object",
      "properties": {"path": {"type": "string"}}, "required": ["path"], <given>}}}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
      "include": ["reasoning.encrypted_content"], "text": {"format": {"type": "json_schema", "name": "output", "schema": {"type": "object",
      "properties": {"path": {"type": "string"}}, "required": ["path"], <given>}, "strict": <strict>}}}
  JSON
}

request "so is one in the older field (T140)" {
  given = { model = "m", max_tokens = 64, output_format = { type = "json_schema", schema = { type = "object", properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false } }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false,
    include = ["reasoning.encrypted_content"], text = { format = { type = "json_schema", name = "output", schema = { type = "object",
  properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false }, strict = true } } }
}

request "an upstream that knows JSON only gets the schema in words (T140)" {
  profile = { json_schema = "json_object" }
  given = { model = "m", max_tokens = 64, system = "Be brief.", output_config = { format = { type = "json_schema", schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false } } }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Be brief.\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"],\"additionalProperties\":false}", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"], text = { format = { type = "json_object" } } }
}

request "an upstream that knows no form at all gets it in words too (T140)" {
  profile = { json_schema = "none" }
  given = { model = "m", max_tokens = 64, output_config = { format = { type = "json_schema", schema = { type = "object",
    properties = { path = { type = "string" } }, required = ["path"], additionalProperties = false } } }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", instructions = "Answer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"],\"additionalProperties\":false}", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 64, store = false, include = ["reasoning.encrypted_content"] }
}
