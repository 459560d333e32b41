# What an upstream splits over choices although it was asked for one is one turn (Copilot has text in one and calls in another).

fragment "messages_text" {
  holes  = { index = "0", text = "Let me look.", index_2 = "1" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
    {"type":"content_block_stop","index":<index>}
    {"type":"content_block_start","index":<index_2>,"content_block":{"type":"tool_use","id":"call_1","name":"read","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":<index_2>,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}
    {"type":"content_block_stop","index":<index_2>}
  SSE
}

reply "text in one choice and calls in another are one turn, in a body" {
  given = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "Let me look." }, finish_reason = "tool_calls" }, { index = 1, message = { role = "assistant",
    tool_calls = [{ id = "call_1", type = "function", function = { name = "read", arguments = "{\"p\":1}" } }] },
  finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "msg_5", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Let me look." },
    { type = "tool_use", id = "call_1", name = "read", input = { p = 1 }, caller = { type = "direct" } }], stop_reason = "tool_use",
  stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "a choice that ended is gone on with in another" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me look."},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"message_start","message":"<any>"}
    {"type":"ping"}
    <messages_text>
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}

reply "choices that interleave are one turn" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me"},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"content":" look."},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"message_start","message":"<any>"}
    {"type":"ping"}
    <messages_text text="Let me">
    {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":" look."}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}

reply "choices of one chunk are one turn" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm.","content":"Let me look."},"finish_reason":null},{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{},"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"message_start","message":"<any>"}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}
    {"type":"content_block_stop","index":0}
    <messages_text index="1" index_2="2">
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    {"type":"message_stop"}
  SSE
}
