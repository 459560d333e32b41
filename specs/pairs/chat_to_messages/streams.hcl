# What a chat client gets of a Messages upstream's stream, chunk by chunk.

fragment "chat_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

fragment "chat_start" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_text" {
  holes  = { content = "Hel" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_text_end_stop" {
  holes  = { content = "Hello", completion_tokens = "9", total_tokens = "29", reasoning_tokens = "0" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":<completion_tokens>,"total_tokens":<total_tokens>,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":<reasoning_tokens>}}}
    [DONE]
  SSE
}

fragment "chat_tool_call" {
  holes  = { index = "0", id = "toolu_a", name = "now" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"id":"<id>","type":"function","function":{"name":"<name>","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "messages_end_tool_use" {
  holes  = { index = "2" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_end_turn" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
}

fragment "messages_start" {
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
  SSE
}

fragment "messages_start_text" {
  holes  = { text = "", text_2 = "Hello" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"<text>"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"<text_2>"}}
  SSE
}

fragment "messages_tool_use" {
  holes  = { index = "2", id = "toolu_a", name = "now", json = "{}" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"tool_use","id":"<id>","name":"<name>","input":{}}}
    {"type":"content_block_delta","index":<index>,"delta":{"type":"input_json_delta","partial_json":"<json>"}}
  SSE
}

reply "text comes as it is written, the role once, usage with cached tokens counted once (T062, T074)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":5,"cache_read_input_tokens":75,"output_tokens":1}}}
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}
    {"type":"content_block_stop","index":0}
    {"type":"ping"}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <chat_start> <chat_text> <chat_text content="lo">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 75,
  cache_write_tokens = 5 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "usage that the client did not ask for is not sent (T078)" {
  request = { model = "spec-model", stream = true, stream_options = null, messages = [{ role = "user", content = "Hi" }] }
  given   = "<messages_start_text> <messages_end_turn>"
  expect  = <<-SSE
    <chat_start> <chat_text content="Hello">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "two calls count from 0, and one without arguments has {} (T002, T006)" {
  given  = <<-SSE
    <messages_start_text text_2="Both.">
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"now","input":{},"caller":{"type":"direct"}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}
    {"type":"content_block_stop","index":1}
    <messages_tool_use id="toolu_b" name="read" json="">
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"path\": "}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"a\"}"}}
    <messages_end_tool_use>
  SSE
  expect = <<-SSE
    <chat_start> <chat_text content="Both."> <chat_tool_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\": "}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Both.", refusal = null, tool_calls = [{ id = "toolu_a", type = "function", function = { name = "now", arguments = "{}" } }, { id = "toolu_b", type = "function", function = { name = "read", arguments = "{\"path\": \"a\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call whose input came with its beginning keeps it" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"read","input":{"path":"a"}}}
    <messages_end_tool_use index="0">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "thinking is shown as reasoning, and what its issuer must get back rides along sealed (T033, T037)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":" see."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"aGlkZGVu"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Four."}}
    {"type":"content_block_stop","index":2}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens_details":{"thinking_tokens":12},"output_tokens":30}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Let me"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":" see."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":1}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop content="Four." completion_tokens="30" total_tokens="50" reasoning_tokens="12">
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 1 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 30, total_tokens = 50, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 12 } } }
}

reply "thinking that is not shown rides along all the same (T034)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Four."}}
    <messages_end_turn index="1">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop content="Four.">
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Four.", refusal = null, reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "thinking that nobody signed is shown, and not sealed (T033)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Four."}}
    <messages_end_turn index="1">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop content="Four.">
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Hm." }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "several thoughts between texts and calls keep their order (T037)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"First."}}
    {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"One."}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"thinking_delta","thinking":"Second."}}
    {"type":"content_block_delta","index":2,"delta":{"type":"signature_delta","signature":"c2lnMg=="}}
    {"type":"content_block_stop","index":2}
    <messages_tool_use index="3"> <messages_end_tool_use index="3">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"First."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text content="One.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Second."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":2}]},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call> <chat_end_tool_calls>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "One.", refusal = null, reasoning_content = "First.\n\nSecond.", reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 2 }], tool_calls = [{ id = "toolu_a", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal is content_filter, and its explanation the refusal (T157)" {
  given  = <<-SSE
    <messages_start>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"I cannot help."}},"usage":{"output_tokens":1}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"I cannot help."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"content_filter"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":1,"total_tokens":21,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = "I cannot help." }, logprobs = null, finish_reason = "content_filter" }],
    usage = { prompt_tokens = 20, completion_tokens = 1, total_tokens = 21, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal in the middle of the answer leaves what was said (T157)" {
  given  = <<-SSE
    <messages_start_text text_2="To begin,">
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I cannot help."}},"usage":{"output_tokens":3}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <chat_start> <chat_text content="To begin,">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"content_filter"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":3,"total_tokens":23,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "To begin,", refusal = null }, logprobs = null, finish_reason = "content_filter" }],
    usage = { prompt_tokens = 20, completion_tokens = 3, total_tokens = 23, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "citations of pages say where in the text they belong, in characters (T136)" {
  given  = <<-SSE
    <messages_start_text text_2="Sources: ">
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"café \ud83d\ude00"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":"A","cited_text":"x","encrypted_index":"x"}}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":" and "}}
    {"type":"content_block_stop","index":2}
    {"type":"content_block_start","index":3,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":3,"delta":{"type":"text_delta","text":"北京"}}
    {"type":"content_block_delta","index":3,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://b.example","title":null,"cited_text":"y","encrypted_index":"x"}}}
    {"type":"content_block_delta","index":3,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://c.example","title":"C","cited_text":"z","encrypted_index":"x"}}}
    <messages_end_turn index="3">
  SSE
  expect = <<-SSE
    <chat_start> <chat_text content="Sources: "> <chat_text content="café 😀">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":9,"end_index":15}}]},"logprobs":null,"finish_reason":null}]}
    <chat_text content=" and "> <chat_text content="北京">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://b.example","title":"","start_index":20,"end_index":22}},{"type":"url_citation","url_citation":{"url":"https://c.example","title":"C","start_index":20,"end_index":22}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Sources: café 😀 and 北京", refusal = null, annotations = [{ type = "url_citation",
      url_citation = { url = "https://a.example", title = "A", start_index = 9, end_index = 15 } }, { type = "url_citation",
      url_citation = { url = "https://b.example", title = "", start_index = 20, end_index = 22 } }, { type = "url_citation",
    url_citation = { url = "https://c.example", title = "C", start_index = 20, end_index = 22 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "citations of documents, which have no address, are left out (T136)" {
  given  = <<-SSE
    <messages_start_text text_2="It says so.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"so","document_index":0,"document_title":"D","start_char_index":0,"end_char_index":2,"file_id":null}}}
    <messages_end_turn>
  SSE
  expect = "<chat_start> <chat_text_end_stop content='It says so.'>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "It says so.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a search by the upstream itself is no call of the client's tools (T148)" {
  given  = <<-SSE
    <messages_start_text text_2="Let me look. ">
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"x\"}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"e","page_age":null}]}}
    {"type":"content_block_stop","index":2}
    {"type":"content_block_start","index":3,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":3,"delta":{"type":"text_delta","text":"Found."}}
    {"type":"content_block_delta","index":3,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":"A","cited_text":"x","encrypted_index":"x"}}}
    <messages_end_turn index="3">
  SSE
  expect = <<-SSE
    <chat_start> <chat_text content="Let me look. "> <chat_text content="Found.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":13,"end_index":19}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Let me look. Found.", refusal = null, annotations = [{ type = "url_citation",
    url_citation = { url = "https://a.example", title = "A", start_index = 13, end_index = 19 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a tool of the upstream's own beside one of the client's leaves only that (T148)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","name":"ask","server_name":"s","input":{}}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","is_error":false,"content":[]}}
    {"type":"content_block_stop","index":1}
    <messages_tool_use> <messages_end_tool_use>
  SSE
  expect = "<chat_start> <chat_tool_call> <chat_end_tool_calls>"
}

reply "blocks that interleave are told apart (T001)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"read","input":{}}}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"list","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":":1}"}}
    {"type":"content_block_stop","index":1}
    <messages_end_tool_use index="0">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"list","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "the type in the data counts, whatever the event is called, or is not (T054)" {
  given  = <<-SSE
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: message
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

    data: {"type":"content_block_stop","index":0}

    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message
    data: {"type":"message_stop"}
  SSE
  expect = "<chat_start> <chat_text_end_stop>"
}

reply "the event's name counts where the data has no type (T054)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {}
  SSE
  expect = "<chat_start> <chat_text_end_stop>"
}

reply "events, deltas and blocks that nobody knows change nothing" {
  given  = <<-SSE
    <messages_start>
    {"type":"weather","sun":true}
    {"type":"content_block_start","index":0,"content_block":{"type":"hologram","id":"h"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"hologram_delta","light":1}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"sound_delta","sound":"x"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"compaction","content":null}}
    {"type":"content_block_delta","index":2,"delta":{"type":"compaction_delta","content":"Summary"}}
    <messages_end_turn index="2">
  SSE
  expect = "<chat_start> <chat_text_end_stop>"
}

reply "what a block began with counts too" {
  given  = "<messages_start_text text='Hel' text_2='lo'> <messages_end_turn>"
  expect = "<chat_start> <chat_text> <chat_text_end_stop content='lo'>"
}

reply "an answer without anything in it is an answer" {
  given  = <<-SSE
    <messages_start>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":0}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":1,"total_tokens":21,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 1, total_tokens = 21, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a character that is cut between two pieces is whole again (T049)" {
  given  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ud83d"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ude00"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"北"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
  expect = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"\ud83d"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"\ude00"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"北"},"logprobs":null,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

    data: [DONE]
  SSE
  except = ["folded"] # the runner reads each piece by itself, and no half of a character
}

reply "a client of openai-go is kept waiting by chunks, since it stumbles over comments (T110)" {
  headers = { user-agent = "OpenAI/Go 3.40.0" }
  given   = <<-SSE
    <messages_start>
    {"type":"ping"}
    {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
    <messages_end_turn>
  SSE
  expect  = "<chat_start> <chat_text_end_stop>"
}

reply "what comes behind the end is not part of the answer (T060)" {
  given  = <<-SSE
    <messages_start_text> <messages_end_turn>
    {"type":"ping"}
    {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
    {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"More"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_stop"}
  SSE
  expect = "<chat_start> <chat_text_end_stop>"
}

reply "an end without message_stop is one, when the upstream has said why it stopped (T056)" {
  given  = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
  SSE
  expect = "<chat_start> <chat_text_end_stop>"
}

reply "a stream that just ends is no success (T057)" {
  given  = "<messages_start_text text_2='Hel'>"
  ends   = "truncated"
  expect = <<-SSE
    <chat_start> <chat_text>
    {"error":{"message":"The upstream's answer broke off before its end.","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "a call that was cut short is never finished (T057)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"rm","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"/"}}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"rm","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"/"}}]},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"The upstream's answer broke off before its end.","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "thinking that was cut short is not sealed (T057)" {
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
    {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm"},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"The upstream's answer broke off before its end.","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "an error in the middle of the stream ends it in the client's own way (T085)" {
  given  = <<-SSE
    <messages_start_text text_2="Hel">
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start> <chat_text>
    {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}
    [DONE]
  SSE
}

reply "an error behind the stop reason is one too (T085)" {
  given  = <<-SSE
    <messages_start_text>
    {"type":"content_block_stop","index":0}
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"error","error":{"type":"api_error","message":"Internal"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start> <chat_text content="Hello">
    {"error":{"message":"Internal","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "an error in place of the first event is an HTTP error: <what> (T085)" {
  cases         = <<-TABLE
    what             | given                                                                      | expect_status | code
    overloaded_error | data: {"type":"error","error":{"type":"overloaded_error","message":"No."}} | 503           | "overloaded"
    api_error        | data: {"type":"error","error":{"type":"api_error","message":"No."}}        | 500           | null
    timeout_error    | data: {"type":"error","error":{"type":"timeout_error","message":"No."}}    | 504           | "timeout"
  TABLE
  given         = <<-SSE
    event: error
    <given>
  SSE
  expect_status = "<expect_status>"
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "server_error", "param": null, "code": <code>}}
  JSON
  ends          = "failed"
}

reply "an error in place of the first event is an HTTP error: <type> (T085)" {
  cases         = <<-TABLE
    given | expect_status | type | code
    data: {"type":"error","error":{"type":"rate_limit_error","message":"No."}} | 429 | rate_limit_error | "rate_limit_exceeded"
    data: {"type":"error","error":{"type":"invalid_request_error","message":"No."}} | 400 | invalid_request_error | null
  TABLE
  given         = <<-SSE
    event: error
    <given>
  SSE
  expect_status = "<expect_status>"
  expect        = <<-JSON
    {"error": {"message": "No.", "type": "<type>", "param": null, "code": <code>}}
  JSON
  ends          = "failed"
}

reply "an error in place of the first event is an HTTP error: authentication_error (T085)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"authentication_error","message":"No."}}
  SSE
  ends          = "failed"
  expect_status = 403
  expect = { error = { message = "The upstream rejected the gateway's key: No.", type = "permission_error", param = null,
  code = "upstream_auth" } }
}

reply "a name that was changed for the upstream is the client's again, also where the model shortens it (T030)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "function", function = { name = "files.read" } }, { type = "function",
  function = { name = "mcp__srv__list" } }], messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <messages_start> <messages_tool_use index="0" name="files_read_601e4eb6">
    {"type":"content_block_stop","index":0}
    <messages_tool_use index="1" id="toolu_b" name="mcp__srv__list">
    {"type":"content_block_stop","index":1}
    <messages_tool_use id="toolu_c" name="srv__list">
    {"type":"content_block_stop","index":2}
    <messages_tool_use index="3" id="toolu_d" name="unknown"> <messages_end_tool_use index="3">
  SSE
  expect = <<-SSE
    <chat_start> <chat_tool_call name="files.read"> <chat_tool_call index="1" id="toolu_b" name="mcp__srv__list">
    <chat_tool_call index="2" id="toolu_c" name="mcp__srv__list"> <chat_tool_call index="3" id="toolu_d" name="unknown">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "ids that do not fit, or were used before, are made anew" {
  given  = <<-SSE
    <messages_start> <messages_tool_use index="0" id="call.1">
    {"type":"content_block_stop","index":0}
    <messages_tool_use index="1">
    {"type":"content_block_stop","index":1}
    <messages_tool_use> <messages_end_tool_use>
  SSE
  expect = "<chat_start> <chat_tool_call id='<any>'> <chat_tool_call index='1'> <chat_tool_call index='2' id='<any>'> <chat_end_tool_calls>"
}

reply "a custom tool gets its text back, when it is complete (T022)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "custom", custom = { name = "patch" } }, { type = "function",
  function = { name = "now" } }], messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"patch","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"inp"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"ut\": \"*** Begin \\"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Patch\\\"\\n\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"now","input":{}}}
    <messages_end_tool_use index="1">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"*** Begin \"Patch\"\n"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call index="1" id="toolu_b">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_a", type = "custom", custom = { name = "patch", input = "*** Begin \"Patch\"\n" } }, { id = "toolu_b", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a custom tool whose text cannot be found gets all there is (T022)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "custom", custom = { name = "patch" } }, { type = "function",
  function = { name = "now" } }], messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"patch","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"text\":\"x\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"patch","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"input\":\"x"}}
    {"type":"content_block_stop","index":1}
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null},"usage":{"output_tokens":9}}
    {"type":"message_stop"}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"{\"text\":\"x\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"custom":{"input":"{\"input\":\"x"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}]}
    [DONE]
  SSE
}

reply "arguments that were wrapped for the upstream are unwrapped (T141)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "function", function = { name = "say", parameters = { type = "string" } } },
    { type = "function", function = { name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "null" }] } } }],
  messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"say","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"value\": "}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"a\\\"b\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"pick","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"value\": {\"n\": 12345678901234567890}}"}}
    {"type":"content_block_stop","index":1}
    {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_c","name":"pick","input":{}}}
    {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"n\": 1}"}}
    <messages_end_tool_use>
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"say","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\\\"b\""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"pick","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"n\":12345678901234567890}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"toolu_c","type":"function","function":{"name":"pick","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"function":{"arguments":"{\"n\":1}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_a", type = "function", function = { name = "say", arguments = "\"a\\\"b\"" } }, { id = "toolu_b", type = "function", function = { name = "pick", arguments = "{\"n\":12345678901234567890}" } }, { id = "toolu_c", type = "function", function = { name = "pick", arguments = "{\"n\":1}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a client of functions, as they were before tools, gets its call as one (T158)" {
  request = { model = "spec-model", stream = true, functions = [{ name = "read", parameters = { type = "object", properties = {} } }],
  messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <messages_start_text text_2="Reading.">
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"read","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":"}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"a\"}"}}
    <messages_end_tool_use index="1">
  SSE
  expect = <<-SSE
    <chat_start> <chat_text content="Reading.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"read","arguments":"{\"path\":\"a\"}"}},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"function_call"}]}
    [DONE]
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Reading.", refusal = null, function_call = { name = "read", arguments = "{\"path\":\"a\"}" } }, logprobs = null, finish_reason = "function_call" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "of several calls a client of functions gets the first (T158)" {
  request = { model = "spec-model", stream = true, functions = [{ name = "read", parameters = { type = "object", properties = {} } }],
  messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <messages_start>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"read","input":{}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"a\"}"}}
    {"type":"content_block_stop","index":0}
    {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_b","name":"read","input":{}}}
    {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"b\"}"}}
    <messages_end_tool_use index="1">
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"read","arguments":"{\"path\":\"a\"}"}},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"function_call"}]}
    [DONE]
  SSE
}

reply "a body is told as a stream to a client that asked for one (T070)" {
  given  = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "Let me see.", signature = "c2ln" }, { type = "redacted_thinking", data = "aGlkZGVu" }, { type = "text", text = "Found.", citations = [{ type = "web_search_result_location", url = "https://a.example", title = "A", cited_text = "x", encrypted_index = "y" }] }, { type = "tool_use", id = "toolu_a", name = "read", input = { n = 12345678901234567890 } }, { type = "tool_use", id = "toolu_b", name = "now", input = {} }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Let me see."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":1}]},"logprobs":null,"finish_reason":null}]}
    <chat_text content="Found.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":6}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"n\":12345678901234567890}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call index="1" id="toolu_b"> <chat_end_tool_calls>
  SSE
}
