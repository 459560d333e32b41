# Counts of tokens.

reply "cached and written tokens are counted apart (T074)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":60,"cache_write_tokens":30}}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":10,"cache_creation_input_tokens":30,"cache_read_input_tokens":60,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "DeepSeek's name for cached tokens is heard (T074)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":100,"completion_tokens":9,"prompt_cache_hit_tokens":64,"prompt_cache_miss_tokens":36}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":36,"cache_creation_input_tokens":0,"cache_read_input_tokens":64,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "Moonshot's name for cached tokens is heard (T074)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":100,"completion_tokens":9,"cached_tokens":64}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":36,"cache_creation_input_tokens":0,"cache_read_input_tokens":64,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "LiteLLM's names for cached tokens are heard (T074)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":100,"completion_tokens":9,"cache_read_input_tokens":50,"cache_creation_input_tokens":20}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":30,"cache_creation_input_tokens":20,"cache_read_input_tokens":50,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "new-api's name for written tokens is heard (T074)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":0,"cached_creation_tokens":40}}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":60,"cache_creation_input_tokens":40,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "an upstream that does not count cached tokens into the prompt is understood (T074)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":10,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":90}}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":90,"cache_creation":null,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "reasoning is a part of the output and not added to it (T081)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":10,"completion_tokens":500,"total_tokens":510,"completion_tokens_details":{"reasoning_tokens":420}}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":500,"output_tokens_details":{"thinking_tokens":420},"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "more reasoning than output is as much as the output (T170)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":10,"completion_tokens":5,"completion_tokens_details":{"reasoning_tokens":420}}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":5,"output_tokens_details":{"thinking_tokens":5},"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "nobody needs the total (T082)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":8,"completion_tokens":3}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":8,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":3,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "no usage is zeros: the four counts are always there (T169)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "counts of zero and null on the way spoil nothing; the real ones stand at the end (T076, T077, T164)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":20123,"completion_tokens":9,"total_tokens":20132}}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":null}],"usage":null}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":null}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":20123,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":9,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "of running counts the last are told (T077)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"usage":{"prompt_tokens":8,"completion_tokens":1}}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"!"},"finish_reason":null}],"usage":{"prompt_tokens":8,"completion_tokens":2}}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"!"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":8,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":3,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "counts within the choice are heard (Moonshot)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":8,"completion_tokens":3}}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":8,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":3,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "counts under x_groq are heard" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"x_groq":{"usage":{"prompt_tokens":8,"completion_tokens":3}}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":8,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":3,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "choices that are null beside the counts are none (T061)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","choices":null,"usage":{"prompt_tokens":8,"completion_tokens":3}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":8,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":3,"output_tokens_details":null,"server_tool_use":null}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "tier default is standard" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "service_tier":"default"}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":"standard","inference_geo":null,"speed":null}}
  JSON
}

reply "tier auto is standard" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "service_tier":"auto"}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":"standard","inference_geo":null,"speed":null}}
  JSON
}

reply "tier priority is priority" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "service_tier":"priority"}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":"priority","inference_geo":null,"speed":null}}
  JSON
}

reply "tier flex is none that Messages knows" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],
     "service_tier":"flex"}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}
  JSON
}

reply "the fast tier of an upstream is a speed" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","service_tier":"fast","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":1,"total_tokens":10}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,
     "usage":{"input_tokens":9,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":1,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":"fast"}}
  JSON
}
