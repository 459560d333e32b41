# What a chat client that wants a body gets of a Messages upstream: of its body, or of its stream.

reply "a message becomes a completion, in the tier of OpenAI's name (T069)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "On it." },
    { type = "tool_use", id = "toolu_a", name = "read", input = { path = "a", n = 12345678901234567890 } }], stop_reason = "tool_use",
  stop_sequence = null, usage = { input_tokens = 10, output_tokens = 5, service_tier = "standard" } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "On it.", refusal = null, tool_calls = [{ id = "toolu_a", type = "function",
    function = { name = "read", arguments = "{\"path\":\"a\",\"n\":12345678901234567890}" } }] }, logprobs = null,
    finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } }, service_tier = "default" }
}

# Why it ended

reply "<what>" {
  cases = <<-TABLE
    what                                    | stop_reason                   | finish_reason
    end_turn is stop                        | end_turn                      | stop
    stop_sequence is stop                   | stop_sequence                 | stop
    max_tokens is length                    | max_tokens                    | length
    model_context_window_exceeded is length | model_context_window_exceeded | length
    refusal is content_filter               | refusal                       | content_filter
    pause_turn is stop                      | pause_turn                    | stop
    compaction is stop                      | compaction                    | stop
    new_reason is stop                      | new_reason                    | stop
    tool_use without a call is stop         | tool_use                      | stop
  TABLE
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hello" }],
  stop_reason = "<stop_reason>", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "<finish_reason>" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "<stop_reason> behind a call is <finish_reason> (T018)" {
  cases = <<-TABLE
    stop_reason   | finish_reason
    tool_use      | tool_calls
    end_turn      | tool_calls
    stop_sequence | tool_calls
    pause_turn    | tool_calls
    max_tokens    | length
    refusal       | content_filter
  TABLE
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "tool_use", id = "toolu_a", name = "now",
  input = {} }], stop_reason = "<stop_reason>", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_a", type = "function",
    function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "<finish_reason>" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "end_turn behind a search of the upstream's own is stop (T148)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "server_tool_use", id = "srvtoolu_1",
    name = "web_search", input = { query = "x" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1", content = [] },
  { type = "text", text = "Hello" }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal without a word says why (T157)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [], stop_reason = "refusal", stop_sequence = null,
  usage = { input_tokens = 20, output_tokens = 9 }, stop_details = { type = "refusal", category = null, explanation = "I cannot help." } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = "I cannot help." }, logprobs = null, finish_reason = "content_filter" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal that does not say why is null (T157)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [], stop_reason = "refusal", stop_sequence = null,
  usage = { input_tokens = 20, output_tokens = 9 }, stop_details = { type = "refusal", category = null, explanation = null } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null }, logprobs = null, finish_reason = "content_filter" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

# What it holds

reply "<case>" {
  cases  = <<-TABLE
    case | id | content | expect | expect_2
    nothing at all is null, and every list that must be there is (T156) | msg_1 | [] | chatcmpl-1 | null
    a message without an id gets one |  | [{"type": "text", "text": "Hello"}] | <any> | "Hello"
    an id of another form is made one of OpenAI's | msg_bdrk_01-X | [{"type": "text", "text": "Hello"}] | chatcmpl-bdrk01X | "Hello"
  TABLE
  given  = <<-JSON
    {"id": "<id>", "type": "message", "role": "assistant", "model": "x", "content": <content>, "stop_reason": "end_turn",
      "stop_sequence": null, "usage": {"input_tokens": 20, "output_tokens": 9}}
  JSON
  expect = <<-JSON
    {"id": "<expect>", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [{"index": 0, "message": {"role": "assistant", "content": <expect_2>, "refusal": null}, "logprobs": null, "finish_reason": "stop"}], "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}

reply "texts are joined, blocks that nobody knows are left out" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hel" },
    { type = "hologram", light = 1 }, { type = "text", text = "lo" }, { type = "container_upload", file_id = "f" }, { type = "compaction",
    content = "S" }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 },
  container = { id = "c" }, context_management = { applied_edits = [] }, diagnostics = null }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "thoughts are parted by a blank line, and each rides along sealed (T033, T037)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "One.", signature = "c2ln" }, { type = "redacted_thinking", data = "aGlkZGVu" }, { type = "thinking", thinking = "Two.", signature = "c2lnMg==" }, { type = "text", text = "Hello" }], stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null, reasoning_content = "One.\n\nTwo.",
      reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }, { type = "reasoning.encrypted",
        data = "<sealed>", format = "gw1", index = 1 }, { type = "reasoning.encrypted", data = "<sealed>", format = "gw1",
    index = 2 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9,
  total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the tier <service_tier> is <service_tier_2>" {
  cases = <<-TABLE
    service_tier | service_tier_2
    standard     | default
    priority     | priority
    batch        | flex
  TABLE
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hello" }],
  stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9, service_tier = "<service_tier>" } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } }, service_tier = "<service_tier_2>" }
}

reply "the speed fast is a tier" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hello" }],
    stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9, service_tier = "standard",
  speed = "fast" } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } }, service_tier = "fast" }
}

reply "a custom tool gets its text back in a body, a wrapped one its arguments (T022, T141)" {
  request = { model = "spec-model", tools = [{ type = "custom", custom = { name = "patch" } }, { type = "function", function = { name = "say",
  parameters = { type = "array" } } }], messages = [{ role = "user", content = "Hi" }] }
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "tool_use", id = "toolu_a",
    name = "patch", input = { input = "*** \"Patch\"" } }, { type = "tool_use", id = "toolu_b", name = "say", input = { value = [1,
  2.0] } }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_a", type = "custom", custom = { name = "patch", input = "*** \"Patch\"" } }, { id = "toolu_b", type = "function", function = { name = "say", arguments = "[1,2.0]" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a client of functions gets its call in a body (T158)" {
  request = { model = "spec-model", functions = [{ name = "now" }], messages = [{ role = "user", content = "Hi" }] }
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "tool_use", id = "toolu_a", name = "now",
  input = {} }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, function_call = { name = "now", arguments = "{}" } },
    logprobs = null, finish_reason = "function_call" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a stream is put together for a client that wants a body (T070)" {
  given = <<-SSE
    <message_start_3> <thinking_block thinking="Let me see." signature="c2ln"> <start_text index="1"> <text_delta index="1" text="Hel">
    <text_delta index="1" text="lo"> <stop_block index="1"> <start_tool_use_3 index="2"> <stop_block index="2">
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null, reasoning_content = "Let me see.",
      reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }], tool_calls = [{ id = "toolu_a",
    type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a character that was cut between two pieces of a stream is whole (T049)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ud83d"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ude00"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "😀", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
  except = ["folded"] # the runner reads each piece by itself, and no half of a character
}

# What it cost

reply "reading and writing the cache is part of the prompt (T074)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hello" }],
    stop_reason = "end_turn", stop_sequence = null, usage = { input_tokens = 20, cache_read_input_tokens = 75,
      cache_creation_input_tokens = 5, cache_creation = { ephemeral_5m_input_tokens = 5, ephemeral_1h_input_tokens = 0 },
  output_tokens = 9 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 75,
  cache_write_tokens = 5 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "<example>" {
  cases  = <<-TABLE
    example | given | output_tokens | output_tokens_details | total_tokens | reasoning_tokens
    nulls in the usage are nothing | "cache_read_input_tokens": null, "cache_creation_input_tokens": null | 9 | null | 29 | 0
    thinking is part of what was written (T081) |  | 500 | {"thinking_tokens": 420} | 520 | 420
  TABLE
  given  = <<-JSON
    {"id": "msg_1", "type": "message", "role": "assistant", "model": "x", "content": [{"type": "text", "text": "Hello"}], "stop_reason": "end_turn", "stop_sequence": null, "usage": {"input_tokens": 20, <given>, "output_tokens": <output_tokens>, "output_tokens_details": <output_tokens_details>}}
  JSON
  expect = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model", "choices": [{"index": 0,
      "message": {"role": "assistant", "content": "Hello", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
      "usage": {"prompt_tokens": 20, "completion_tokens": <output_tokens>, "total_tokens": <total_tokens>,
      "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": <reasoning_tokens>}}}
  JSON
}

reply "an answer without usage has zeros (T156)" {
  given = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "text", text = "Hello" }],
  stop_reason = "end_turn", stop_sequence = null }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 0, completion_tokens = 0, total_tokens = 0, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the last counts of a stream count" {
  given = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"cache_read_input_tokens":1,"output_tokens":1}}}
    <text_block>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":20,"cache_read_input_tokens":70,"cache_creation_input_tokens":10,"output_tokens":5}}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":20,"cache_read_input_tokens":70,"cache_creation_input_tokens":10,"output_tokens":9}}
    <message_stop>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 70,
  cache_write_tokens = 10 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an old server that counts the prompt at the beginning only is believed" {
  given = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_read_input_tokens":5,"cache_creation_input_tokens":null,"output_tokens":1}}}
    <text_block>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":null,"cache_read_input_tokens":null,"output_tokens":9}}
    <message_stop>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 25, completion_tokens = 9, total_tokens = 34, prompt_tokens_details = { cached_tokens = 5 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a stream without any counts has zeros" {
  given = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[]}}
    <text_block>
    {"type":"message_delta","delta":{"stop_reason":"end_turn"}}
    <message_stop>
  SSE
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 0, completion_tokens = 0, total_tokens = 0, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

# What is no answer

reply "an error in a body with the status 200 is an HTTP error (T085)" {
  given         = { type = "error", error = { type = "overloaded_error", message = "Overloaded" } }
  ends          = "failed"
  expect_status = 503
  expect        = { error = { message = "Overloaded", type = "server_error", param = null, code = "overloaded" } }
}

reply "a body that is none of Messages is an HTTP error" {
  given         = { id = "chatcmpl-1", object = "chat.completion", choices = [] }
  ends          = "failed"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}
