# The fields of a Messages client's request, on a Responses upstream.

request "what the two protocols share crosses" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "stream": true, "temperature": 0.25, "top_p": 0.5, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "stream": true, "temperature": 0.25, "top_p": 0.5}
  JSON
}

request "a model that takes no temperature gets none (T046)" {
  profile = { sampling = "none" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 0.5, "top_p": 0.5, "top_k": 3, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "temperature and top_p are not sent to models that refuse them (T046)" {
  upstream_model = "o4-mini"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "temperature": 0.2, "top_p": 0.5, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "o4-mini", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "reasoning is not asked of a model that has none" {
  upstream_model = "gpt-4.1"
  given          = <<-JSON
    {"model": "m", "max_tokens": 64, "thinking": {"type": "adaptive"}, "output_config": {"effort": "high"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect         = <<-JSON
    {"model": "gpt-4.1", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false}
  JSON
}

request "a limit below 16 is 16 (T138)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 16, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "a limit must be given (T138)" {
  given        = <<-JSON
    {"model": "m", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "required"
  reject_param = "max_tokens"
}

request "a model must be named (T102)" {
  given        = <<-JSON
    {"max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "required"
  reject_param = "model"
}

request "messages must be given" {
  given        = <<-JSON
    {"model": "m", "max_tokens": 9}
  JSON
  reject       = "required"
  reject_param = "messages"
}

request "what Responses has no field for is left out" {
  headers = { anthropic-beta = "context-management-2025-06-27" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "top_k": 5, "stop_sequences": ["x"], "container": "c",
     "context_management": {"edits": [{"type": "clear_tool_uses_20250919"}]}, "inference_geo": "us", "mcp_servers": [
      {"type": "url", "url": "https://x", "name": "x", "authorization_token": "t"}], "speed": "fast", "unheard_of": 1,
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "compaction is refused" {
  given        = <<-JSON
    {"model": "m", "max_tokens": 64, "compaction": {"enabled": true}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject       = "summarise"
  reject_param = "compaction"
}

request "a thread is refused by the code that makes clients replay" {
  given       = <<-JSON
    {"model": "m", "max_tokens": 64, "thread": {"type": "create"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  reject      = "whole history"
  reject_code = "thread_unsupported_request"
}

request "a short user id is passed on" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "metadata": {"user_id": "u"}, "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "safety_identifier": "u"}
  JSON
}

request "Claude Code's user id is hashed, and its session is the key of the cache (T126)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64,
     "metadata": {"user_id": "{\"device_id\":\"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\",\"account_uuid\":\"\",\"session_id\":\"5b3e1f6c-0000-4000-8000-000000000001\"}"},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "safety_identifier": "41751cd575efaf88b906400d943c0f715a12bb7c71188b9a2dd981583e0b763a",
     "prompt_cache_key": "5b3e1f6c-0000-4000-8000-000000000001"}
  JSON
}

request "so is its session in the older form (T126)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64,
     "metadata": {"user_id": "user_dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd_account__session_5b3e1f6c-0000-4000-8000-000000000001"},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"],
     "safety_identifier": "user_dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd_account__session_5b3e1f6c-0000-4000-8000-000000000001",
     "prompt_cache_key": "5b3e1f6c-0000-4000-8000-000000000001"}
  JSON
}

request "an upstream that knows the user by the older field takes 64 letters" {
  profile = { user_field = "user" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "metadata": {"user_id": "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu"},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "user": "f20e249d15fa4b9f44ba21d154f62e1efa76ddfdce5d25139a33a4787cee5a8b"}
  JSON
}

request "an upstream that knows no user and no key gets none" {
  profile = { user_field = "none", cache_key = false }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64,
     "metadata": {"user_id": "{\"device_id\":\"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd\",\"account_uuid\":\"\",\"session_id\":\"5b3e1f6c-0000-4000-8000-000000000001\"}"},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "the tier auto stays" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "auto", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "service_tier": "auto"}
  JSON
}

request "the standard tier is the default" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "standard_only", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"], "service_tier": "default"}
  JSON
}

request "an upstream without tiers gets none" {
  profile = { service_tier = false }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "service_tier": "auto", "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"]}
  JSON
}

request "a schema for the answer is one by the name output, and strict (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64,
     "output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"],
     "text": {"format": {"type": "json_schema", "name": "output", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}, "strict": true}}}
  JSON
}

request "so is one in the older field (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64,
     "output_format": {"type": "json_schema", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"],
     "text": {"format": {"type": "json_schema", "name": "output", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}, "strict": true}}}
  JSON
}

request "a schema that strict would refuse is held to loosely (T140)" {
  given  = <<-JSON
    {"model": "m", "max_tokens": 64,
     "output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect = <<-JSON
    {"model": "upstream-model", "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false,
     "include": ["reasoning.encrypted_content"],
     "text": {"format": {"type": "json_schema", "name": "output", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}, "strict": false}}}
  JSON
}

request "an upstream that knows JSON only gets the schema in words (T140)" {
  profile = { json_schema = "json_object" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64, "system": "Be brief.",
     "output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model",
     "instructions": "Be brief.\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"],\"additionalProperties\":false}",
     "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false, "include": ["reasoning.encrypted_content"],
     "text": {"format": {"type": "json_object"}}}
  JSON
}

request "an upstream that knows no form at all gets it in words too (T140)" {
  profile = { json_schema = "none" }
  given   = <<-JSON
    {"model": "m", "max_tokens": 64,
     "output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}}},
     "messages": [{"role": "user", "content": "Hi"}]}
  JSON
  expect  = <<-JSON
    {"model": "upstream-model",
     "instructions": "Answer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"],\"additionalProperties\":false}",
     "input": [{"type": "message", "role": "user", "content": "Hi"}], "max_output_tokens": 64, "store": false, "include": ["reasoning.encrypted_content"]}
  JSON
}
