# Counts of tokens.

reply "cached and written tokens are counted apart (T074)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
    finish_reason = "stop" }], usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109,
  prompt_tokens_details = { cached_tokens = 60, cache_write_tokens = 30 } } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 30, cache_read_input_tokens = 60, cache_creation = null, output_tokens = 9,
  output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "<what> name for cached tokens is heard (T074)" {
  cases = <<-TABLE
    what       | given
    DeepSeek's | "prompt_cache_hit_tokens": 64, "prompt_cache_miss_tokens": 36
    Moonshot's | "cached_tokens": 64
  TABLE
  given = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "message": {"role": "assistant", "content": "Hi"},
          "finish_reason": "stop"}], "usage": {"prompt_tokens": 100, "completion_tokens": 9, <given>}}
  JSON
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 36,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 64, cache_creation = null, output_tokens = 9, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "<what> heard (T074)" {
  cases  = <<-TABLE
    what | given | input_tokens | cache_creation_input_tokens | cache_read_input_tokens
    LiteLLM's names for cached tokens are | "cache_read_input_tokens": 50, "cache_creation_input_tokens": 20 | 30 | 20 | 50
    new-api's name for written tokens is | "prompt_tokens_details": {"cached_tokens": 0, "cached_creation_tokens": 40} | 60 | 40 | 0
  TABLE
  given  = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "message": {"role": "assistant", "content": "Hi"},
      "finish_reason": "stop"}], "usage": {"prompt_tokens": 100, "completion_tokens": 9, <given>}}
  JSON
  expect = <<-JSON
    {"id": "msg_1", "type": "message", "role": "assistant", "model": "spec-model", "content": [{"type": "text", "text": "Hi"}],
      "stop_reason": "end_turn", "stop_sequence": null, "stop_details": null, "container": null, "diagnostics": null,
      "usage": {"input_tokens": <input_tokens>, "cache_creation_input_tokens": <cache_creation_input_tokens>,
      "cache_read_input_tokens": <cache_read_input_tokens>, "cache_creation": null, "output_tokens": 9, "output_tokens_details": null,
      "server_tool_use": null, "service_tier": null, "inference_geo": null, "speed": null}}
  JSON
}

reply "an upstream that does not count cached tokens into the prompt is understood (T074)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 9, prompt_tokens_details = { cached_tokens = 90 } } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 90, cache_creation = null, output_tokens = 9, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "reasoning is a part of the output and not added to it (T081)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
    finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 500, total_tokens = 510,
  completion_tokens_details = { reasoning_tokens = 420 } } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 500,
  output_tokens_details = { thinking_tokens = 420 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "more reasoning than output is as much as the output (T170)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 5, completion_tokens_details = { reasoning_tokens = 420 } } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 5,
  output_tokens_details = { thinking_tokens = 5 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "nobody needs the total (T082)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "stop" }], usage = { prompt_tokens = 8, completion_tokens = 3 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 8,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 3, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "<what>" {
  cases = <<-TABLE
    what                                                       | given
    no usage is zeros: the four counts are always there (T169) |
    tier flex is none that Messages knows                      | "service_tier": "flex"
  TABLE
  given = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "message": {"role": "assistant", "content": "Hi"},
      "finish_reason": "stop"}], <given>}
  JSON
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 0,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 0, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "counts of zero and null on the way spoil nothing; the real ones stand at the end (T076, T077, T164)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":20123,"completion_tokens":9,"total_tokens":20132}}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":null}],"usage":null}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":null}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    <done>
  SSE
  expect = <<-SSE
    <message_start> <ping> <text_block text="Hi"> <message_delta_3 input_tokens="20123" output_tokens="9"> <message_stop>
  SSE
}

reply "of running counts the last are told (T077)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"usage":{"prompt_tokens":8,"completion_tokens":1}}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":null}],"usage":{"prompt_tokens":8,"completion_tokens":2}}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Hi"> <text_delta text="!"> <stop_block>
    <message_delta_3 input_tokens="8" output_tokens="3"> <message_stop>
  SSE
}

reply "counts <what>" {
  cases  = <<-TABLE
    what | given | given_2
    within the choice are heard (Moonshot) | "usage":{"prompt_tokens":8,"completion_tokens":3} |
    under x_groq are heard |  | "x_groq":{"usage":{"prompt_tokens":8,"completion_tokens":3}}
  TABLE
  given  = <<-SSE
    <chat_text_7>
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop",<given>}],<given_2>}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_3 input_tokens="8" output_tokens="3"> <message_stop>
  SSE
}

reply "choices that are null beside the counts are none (T061)" {
  given  = <<-SSE
    <chat_text_7> <chat_finish_7>
    {"id":"chatcmpl-1","choices":null,"usage":{"prompt_tokens":8,"completion_tokens":3}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_3 input_tokens="8" output_tokens="3"> <message_stop>
  SSE
}

reply "tier <service_tier> is <service_tier_2>" {
  cases = <<-TABLE
    service_tier | service_tier_2
    default      | standard
    auto         | standard
    priority     | priority
  TABLE
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
  finish_reason = "stop" }], service_tier = "<service_tier>" }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 0,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 0, output_tokens_details = null,
  server_tool_use = null, service_tier = "<service_tier_2>", inference_geo = null, speed = null } }
}

reply "the fast tier of an upstream is a speed" {
  given = { id = "chatcmpl-1", object = "chat.completion", service_tier = "fast", choices = [{ index = 0, message = { role = "assistant",
  content = "Hi" }, finish_reason = "stop" }], usage = { prompt_tokens = 9, completion_tokens = 1, total_tokens = 10 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 9,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 1, output_tokens_details = null,
  server_tool_use = null, service_tier = null, inference_geo = null, speed = "fast" } }
}
