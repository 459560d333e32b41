# The other fields of a request.

request "what Claude Code sends (T026, T125, T144)" {
  headers = { anthropic-version = "2023-06-01", anthropic-beta = "claude-code-20250219,interleaved-thinking-2025-05-14,context-management-2025-06-27,mid-conversation-tool-changes-2026-07-01,thinking-token-count-2026-05-13,advanced-tool-use-2025-11-20,effort-2025-11-24,thinking-display-updates-2026-08-18",
  user-agent = "claude-cli/2.1.269 (external, cli)" }
  given = { model = "claude-sonnet-5", max_tokens = 32000, stream = true, temperature = 1, thinking = { type = "adaptive",
    display = "updates" }, output_config = { effort = "high" }, context_management = { edits = [{ type = "clear_thinking_20251015",
    keep = "all" }] }, metadata = { user_id = "{\"device_id\":\"d0\",\"account_uuid\":\"\",\"session_id\":\"11111111-2222-3333-4444-555555555555\"}" },
    system = [{ type = "text", text = "x-anthropic-billing-header: cc_version=2.1.269.0a1; cc_entrypoint=cli; cch=3f9c1;" },
      { type = "text", text = "You are Claude Code.", cache_control = { type = "ephemeral" } }, { type = "text", text = "Work in /work.",
        cache_control = { type = "ephemeral" } }], tools = [{ name = "Bash", description = "Runs a command.", input_schema = { "$schema" = "https://json-schema.org/draft/2020-12/schema",
      type = "object", properties = { command = { type = "string" } }, required = ["command"], additionalProperties = false } },
      { name = "WebFetch", description = "Fetches.", input_schema = { type = "object", properties = { url = { type = "string",
        format = "uri" } } }, defer_loading = true }], messages = [{ role = "user", content = [{ type = "text",
      text = "<system-reminder>\nBe good.\n</system-reminder>" }, { type = "text", text = "Fix it", cache_control = { type = "ephemeral" } }] },
      { role = "system", content = "Today is Monday." }, { role = "assistant", content = [{ type = "thinking", thinking = "",
        signature = "EqQBCkYIBxgCKkA=" }, { type = "tool_use", id = "toolu_01", name = "Bash", input = { command = "ls" },
        caller    = { type = "direct" } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_01",
  content = "a\nb", is_error = false, cache_control = { type = "ephemeral" } }] }] }
  expect = { model = "upstream-model", max_tokens = 32000, stream = true, stream_options = { include_usage = true }, temperature = 1,
    reasoning_effort  = "high", prompt_cache_key = "11111111-2222-3333-4444-555555555555",
    safety_identifier = "{\"device_id\":\"d0\",\"account_uuid\":\"\",\"session_id\":\"11111111-2222-3333-4444-555555555555\"}",
    tools = [{ type = "function", function = { name = "Bash", description = "Runs a command.", parameters = { "$schema" = "https://json-schema.org/draft/2020-12/schema",
      type = "object", properties = { command = { type = "string" } }, required = ["command"], additionalProperties = false } } },
      { type = "function", function = { name = "WebFetch", description = "Fetches.", parameters = { type = "object",
        properties = { url = { type = "string", format = "uri" } } } } }], messages = [{ role = "system",
        content = "You are Claude Code.\n\nWork in /work." }, { role = "user", content = [{ type = "text",
        text = "<system-reminder>\nBe good.\n</system-reminder>" }, { type = "text", text = "Fix it" }] }, { role = "system",
        content = "Today is Monday." }, { role = "assistant", content = null, tool_calls = [{ id = "toolu_01", type = "function",
        function = { name = "Bash", arguments = "{\"command\":\"ls\"}" } }] }, { role = "tool", tool_call_id = "toolu_01",
  content = "a\nb" }] }
}

# Limits and sampling

request "max_tokens 0, which only warms the cache, asks for the least that chat can" {
  given  = { model = "m", max_tokens = 0, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 1, messages = [{ role = "user", content = "Hi" }] }
}

request "a request without max_tokens is refused" {
  given        = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  reject       = "Field required"
  reject_param = "max_tokens"
}

request "a max_tokens that is no number is refused" {
  given        = { model = "m", max_tokens = "64", messages = [{ role = "user", content = "Hi" }] }
  reject       = "should be a number, not a string"
  reject_param = "max_tokens"
}

request "sampling crosses; top_k does where the upstream knows it" {
  profile = { top_k = true }
  given   = { model = "m", max_tokens = 64, temperature = 0.5, top_p = 0.90, top_k = 40, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, temperature = 0.5, top_p = 0.90, top_k = 40, messages = [{ role = "user",
  content = "Hi" }] }
}

request "top_k is left out where the upstream does not know it" {
  given  = { model = "m", max_tokens = 64, top_k = 40, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a reasoning model is not sent what it refuses: sampling, stop (T046)" {
  upstream_model = "o3"
  given = { model = "m", max_tokens = 64, system = "Be brief.", temperature = 0.2, top_p = 0.9, stop_sequences = ["x"],
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "o3", max_completion_tokens = 64, messages = [{ role = "developer", content = "Be brief." },
  { role = "user", content = "Hi" }] }
}

request "of more stop sequences than chat takes, the first ones cross" {
  given  = { model = "m", max_tokens = 64, stop_sequences = ["a", "b", "c", "d", "e"], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, stop = ["a", "b", "c", "d"], messages = [{ role = "user", content = "Hi" }] }
}

request "no stop sequences are none" {
  given  = { model = "m", max_tokens = 64, stop_sequences = [], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "a stream is asked for with usage (T061, T078)" {
  given = { model = "m", max_tokens = 64, stream = true, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, stream = true, stream_options = { include_usage = true }, messages = [{ role = "user",
  content = "Hi" }] }
}

request "an upstream that refuses stream_options is not sent them (T078)" {
  profile = { include_usage = false }
  given   = { model = "m", max_tokens = 64, stream = true, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64, stream = true, messages = [{ role = "user", content = "Hi" }] }
}

# Structured output

request "a format whose schema is strict is asked for strictly (T140)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], output_config = { effort = "low",
    format = { type = "json_schema", schema = { type = "object", properties = { a = { type = "string" } }, required = ["a"],
  additionalProperties = false } } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], reasoning_effort = "low", response_format = { type = "json_schema", json_schema = { name = "output", schema = { type = "object", properties = { a = { type = "string" } }, required = ["a"], additionalProperties = false }, strict = true } } }
}

request "a format whose schema is not strict is asked for without (T140)" {
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], output_config = { format = { type = "json_schema",
  schema = { type = "object", properties = { a = { type = "string" } } } } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema",
  json_schema = { name = "output", schema = { type = "object", properties = { a = { type = "string" } } }, strict = false } } }
}

request "the old name of a format is heard, too; an upstream that is never strict is asked so (T140)" {
  profile = { json_schema = "schema" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], output_format = { type = "json_schema",
  schema = { type = "object", properties = {}, required = [], additionalProperties = false } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], response_format = { type = "json_schema",
    json_schema = { name = "output", schema = { type = "object", properties = {}, required = [], additionalProperties = false },
  strict = false } } }
}

request "an upstream that knows JSON and no schemas is told the schema in words (T140)" {
  profile = { json_schema = "json_object" }
  given = { model = "m", max_tokens = 64, system = "Be brief.", messages = [{ role = "user", content = "Hi" }],
  output_config = { format = { type = "json_schema", schema = { type = "object", properties = { a = { type = "string" } } } } } }
  expect = { model = "upstream-model", max_tokens = 64, response_format = { type = "json_object" }, messages = [{ role = "system", content = "Be brief.\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}" }, { role = "user", content = "Hi" }] }
}

request "an upstream that knows no JSON mode at all is told in words, too (T140)" {
  profile = { json_schema = "none" }
  given = { model = "m", max_tokens = 64, messages = [{ role = "user", content = "Hi" }], output_config = { format = { type = "json_schema",
  schema = { type = "object" } } } }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "system",
    content = "Answer with one JSON object that fits this JSON Schema, and nothing else:\n{\"type\":\"object\"}" }, { role = "user",
  content = "Hi" }] }
}

# Who asks, and what for

request "the user crosses, under the name that the upstream has for one (T126)" {
  profile = { user_field = "user" }
  given   = { model = "m", max_tokens = 64, metadata = { user_id = "u1" }, messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64, user = "u1", messages = [{ role = "user", content = "Hi" }] }
}

request "a user whose name is too long is a hash of it, the same each time (T126)" {
  given = { model = "m", max_tokens = 64, metadata = { user_id = "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu" }, messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64,
  safety_identifier = "4d9221bd88fe7fa3f1cdc7d81c70b9484f37615f92178eafa3f6c525e6fa786f", messages = [{ role = "user", content = "Hi" }] }
}

request "an upstream without users is told of none, and of no cache key either (T126)" {
  profile = { user_field = "none", cache_key = false }
  given = { model = "m", max_tokens = 64, metadata = { user_id = "{\"session_id\":\"s1\"}" }, messages = [{ role = "user",
  content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "the session of an older Claude Code is its cache key, too (T126)" {
  profile = { user_field = "none" }
  given = { model = "m", max_tokens = 64, metadata = { user_id = "user_a1_account__session_11111111-2222-3333-4444-555555555555" },
  messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, prompt_cache_key = "11111111-2222-3333-4444-555555555555", messages = [{ role = "user",
  content = "Hi" }] }
}

request "tier <what>" {
  cases  = <<-TABLE
    what                     | service_tier  | expect
    auto is auto             | auto          | auto
    standard_only is default | standard_only | default
  TABLE
  given  = { model = "m", max_tokens = 64, service_tier = "<service_tier>", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, service_tier = "<expect>", messages = [{ role = "user", content = "Hi" }] }
}

request "an upstream without tiers is sent none" {
  profile = { service_tier = false }
  given   = { model = "m", max_tokens = 64, service_tier = "auto", messages = [{ role = "user", content = "Hi" }] }
  expect  = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

request "what Anthropic alone offers is left out, and so is what nobody knows" {
  given  = { model = "m", max_tokens = 64, container = "c1", context_management = { edits = [] }, diagnostics = { previous_message_id = null }, inference_geo = "eu", speed = "fast", fallbacks = "default", fallback_credit_token = "t", output_config = { task_budget = { type = "tokens", total = 1000 } }, thread = null, compaction = null, new = [1.0], messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
}

# What is refused

# Claude Code and the SDKs answer this code by sending the whole conversation, and drop "thread" for the rest of
# the session. ("create" could be ignored and "continue" answered with thread_not_found: then each turn
# would be refused once.)
request "a thread is refused, so that the client sends the whole conversation" {
  given        = { model = "m", max_tokens = 64, thread = { type = "create" }, messages = [{ role = "user", content = "Hi" }] }
  reject       = "keeps no threads"
  reject_param = "thread"
  reject_code  = "thread_unsupported_request"
}

request "a thread that goes on is refused, whatever else the request lacks" {
  given = { model = "m", max_tokens = 64, thread = { type = "continue", previous_message_id = "msg_1" }, messages = [{ role = "user",
  content = [{ type = "tool_result", tool_use_id = "toolu_1", content = "A" }] }] }
  reject       = "keeps no threads"
  reject_param = "thread"
  reject_code  = "thread_unsupported_request"
}

request "a <what>" {
  cases        = <<-TABLE
    what                                               | given                                                              | reject_param
    request without messages is refused                |                                                                    | messages
    request whose list of messages is empty is refused | "system": "Be brief.", "messages": []                              | messages
    message without a role is refused, with its place  | "messages": [{"role": "user", "content": "Hi"}, {"content": "Hi"}] | messages[1].role
  TABLE
  given        = <<-JSON
    {"model": "m", "max_tokens": 64, <given>}
  JSON
  reject       = "Field required"
  reject_param = "<reject_param>"
}

request "a role that Messages does not have is refused, with its place" {
  given        = { model = "m", max_tokens = 64, messages = [{ role = "tool", content = "Hi" }] }
  reject       = "is not a role of this protocol"
  reject_param = "messages[0].role"
}

request "a text without text is refused, with its place" {
  given        = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "text" }] }] }
  reject       = "Field required"
  reject_param = "messages[0].content[0].text"
}

request "a result that names no call is refused, with its place" {
  given        = { model = "m", max_tokens = 64, messages = [{ role = "user", content = [{ type = "tool_result", content = "A" }] }] }
  reject       = "Field required"
  reject_param = "messages[0].content[0].tool_use_id"
}
