# What a chat client gets of a Messages upstream's stream, chunk by chunk.

reply "text comes as it is written, the role once, usage with cached tokens counted once (T062, T074)" {
  given  = <<-SSE
    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"cache_creation_input_tokens":5,"cache_read_input_tokens":75,"output_tokens":1}}}
    <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block> <ping> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Hel"> <chat_text content="lo"> <chat_finish>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 75,
  cache_write_tokens = 5 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "usage that the client did not ask for is not sent (T078)" {
  request = { model = "spec-model", stream = true, stream_options = null, messages = [{ role = "user", content = "Hi" }] }
  given   = "<message_start_3> <start_text> <text_delta> <stop_block> <message_delta> <message_stop>"
  expect  = "<chat_role> <chat_text> <chat_finish> <done>"
}

reply "two calls count from 0, and one without arguments has {} (T002, T006)" {
  given  = <<-SSE
    <message_start_3> <text_block text="Both."> <tool_use_block index="1" id="toolu_a" name="now" input="">
    <start_tool_use_3 index="2" id="toolu_b" name="read"> <input_json_delta index="2" partial_json="">
    <input_json_delta index="2" partial_json='{\"path\": '> <input_json_delta index="2" partial_json='\"a\"}'> <stop_block index="2">
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Both."> <chat_call_3 id="toolu_a" name="now"> <chat_arguments> <chat_call_3 index="1" id="toolu_b">
    <chat_arguments index="1" arguments='{\"path\": '> <chat_arguments index="1" arguments='\"a\"}'>
    <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Both.", refusal = null, tool_calls = [{ id = "toolu_a", type = "function", function = { name = "now", arguments = "{}" } }, { id = "toolu_b", type = "function", function = { name = "read", arguments = "{\"path\": \"a\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call whose input came with its beginning keeps it" {
  given  = <<-SSE
    <message_start_3>
    {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"read","input":{"path":"a"}}}
    <stop_block> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 id="toolu_a"> <chat_arguments arguments='{\"path\":\"a\"}'> <chat_finish finish_reason="tool_calls">
    <chat_usage> <done>
  SSE
}

reply "thinking is shown as reasoning, and what its issuer must get back rides along sealed (T033, T037)" {
  given  = <<-SSE
    <message_start_3> <start_thinking> <thinking_delta thinking="Let me"> <thinking_delta thinking=" see.">
    <signature_delta signature="c2ln"> <stop_block> <start_redacted_thinking index="1" data="aGlkZGVu"> <stop_block index="1">
    <text_block index="2" text="Four.">
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens_details":{"thinking_tokens":12},"output_tokens":30}}
    <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Let me"> <chat_reasoning_content reasoning_content=" see.">
    <chat_reasoning_details> <chat_reasoning_details index="1"> <chat_text content="Four."> <chat_finish>
    <chat_usage completion_tokens="30" total_tokens="50" reasoning_tokens="12"> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Let me see.", reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 1 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 30, total_tokens = 50, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 12 } } }
}

reply "thinking that is not shown rides along all the same (T034)" {
  given  = <<-SSE
    <message_start_3> <start_thinking> <signature_delta signature="c2ln"> <stop_block> <text_block index="1" text="Four."> <message_delta>
    <message_stop>
  SSE
  expect = "<chat_role> <chat_reasoning_details> <chat_text content='Four.'> <chat_finish> <chat_usage> <done>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Four.", refusal = null, reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "thinking that nobody signed is shown, and not sealed (T033)" {
  given  = <<-SSE
    <message_start_3> <start_thinking> <thinking_delta> <stop_block> <text_block index="1" text="Four."> <message_delta> <message_stop>
  SSE
  expect = "<chat_role> <chat_reasoning_content> <chat_text content='Four.'> <chat_finish> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Hm." }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "several thoughts between texts and calls keep their order (T037)" {
  given  = <<-SSE
    <message_start_3> <thinking_block thinking="First." signature="c2ln"> <text_block index="1" text="One.">
    <thinking_block index="2" thinking="Second." signature="c2lnMg=="> <tool_use_block_3 index="3"> <message_delta stop_reason="tool_use">
    <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="First."> <chat_reasoning_details> <chat_text content="One.">
    <chat_reasoning_content reasoning_content="Second."> <chat_reasoning_details index="2"> <chat_call_3 id="toolu_a" name="now">
    <chat_arguments> <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "One.", refusal = null, reasoning_content = "First.\n\nSecond.", reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }, { type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 2 }], tool_calls = [{ id = "toolu_a", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal is content_filter, and its explanation the refusal (T157)" {
  given  = <<-SSE
    <message_start_3>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"I cannot help."}},"usage":{"output_tokens":1}}
    <message_stop>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"I cannot help."},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="content_filter"> <chat_usage completion_tokens="1" total_tokens="21"> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = "I cannot help." }, logprobs = null, finish_reason = "content_filter" }],
    usage = { prompt_tokens = 20, completion_tokens = 1, total_tokens = 21, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal in the middle of the answer leaves what was said (T157)" {
  given  = <<-SSE
    <message_start_3> <text_block text="To begin,">
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I cannot help."}},"usage":{"output_tokens":3}}
    <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="To begin,"> <chat_finish finish_reason="content_filter">
    <chat_usage completion_tokens="3" total_tokens="23"> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "To begin,", refusal = null }, logprobs = null, finish_reason = "content_filter" }],
    usage = { prompt_tokens = 20, completion_tokens = 3, total_tokens = 23, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "citations of pages say where in the text they belong, in characters (T136)" {
  given  = <<-SSE
    <message_start_3> <text_block text="Sources: "> <start_text index="1"> <text_delta index="1" text="café \ud83d\ude00">
    <citations_delta encrypted_index="x"> <stop_block index="1"> <text_block index="2" text=" and "> <start_text index="3">
    <text_delta index="3" text="北京">
    {"type":"content_block_delta","index":3,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://b.example","title":null,"cited_text":"y","encrypted_index":"x"}}}
    {"type":"content_block_delta","index":3,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://c.example","title":"C","cited_text":"z","encrypted_index":"x"}}}
    <stop_block index="3"> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Sources: "> <chat_text content="café 😀">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":9,"end_index":15}}]},"logprobs":null,"finish_reason":null}]}
    <chat_text content=" and "> <chat_text content="北京">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://b.example","title":"","start_index":20,"end_index":22}},{"type":"url_citation","url_citation":{"url":"https://c.example","title":"C","start_index":20,"end_index":22}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
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
    <message_start_3> <start_text> <text_delta text="It says so.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"char_location","cited_text":"so","document_index":0,"document_title":"D","start_char_index":0,"end_char_index":2,"file_id":null}}}
    <stop_block> <message_delta> <message_stop>
  SSE
  expect = "<chat_role> <chat_text content='It says so.'> <chat_finish> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "It says so.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a search by the upstream itself is no call of the client's tools (T148)" {
  given  = <<-SSE
    <message_start_3> <text_block text="Let me look. "> <start_server_tool_use index="1">
    <input_json_delta index="1" partial_json='{\"query\":\"x\"}'> <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"e","page_age":null}]}}
    <stop_block index="2"> <start_text index="3"> <text_delta index="3" text="Found."> <citations_delta index="3" encrypted_index="x">
    <stop_block index="3"> <message_delta> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Let me look. "> <chat_text content="Found.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":13,"end_index":19}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Let me look. Found.", refusal = null, annotations = [{ type = "url_citation",
    url_citation = { url = "https://a.example", title = "A", start_index = 13, end_index = 19 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a tool of the upstream's own beside one of the client's leaves only that (T148)" {
  given  = <<-SSE
    <message_start_3> <start_mcp_tool_use id="mcptoolu_1" server_name="s"> <stop_block>
    {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","is_error":false,"content":[]}}
    <stop_block index="1"> <tool_use_block_3 index="2"> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = "<chat_role> <chat_call_3 id='toolu_a' name='now'> <chat_arguments> <chat_finish finish_reason='tool_calls'> <chat_usage> <done>"
}

reply "blocks that interleave are told apart (T001)" {
  given  = <<-SSE
    <message_start_3> <start_tool_use_3 name="read"> <start_tool_use_3 index="1" id="toolu_b" name="list">
    <input_json_delta partial_json='{\"a\"'> <input_json_delta index="1"> <input_json_delta partial_json=":1}"> <stop_block index="1">
    <stop_block> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 id="toolu_a"> <chat_call_3 index="1" id="toolu_b" name="list"> <chat_arguments arguments='{\"a\"'>
    <chat_arguments index="1"> <chat_arguments arguments=":1}"> <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
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
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
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
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}

reply "events, deltas and blocks that nobody knows change nothing" {
  given  = <<-SSE
    <message_start_3>
    {"type":"weather","sun":true}
    {"type":"content_block_start","index":0,"content_block":{"type":"hologram","id":"h"}}
    {"type":"content_block_delta","index":0,"delta":{"type":"hologram_delta","light":1}}
    <stop_block> <start_text index="1"> <text_delta index="1">
    {"type":"content_block_delta","index":1,"delta":{"type":"sound_delta","sound":"x"}}
    <stop_block index="1">
    {"type":"content_block_start","index":2,"content_block":{"type":"compaction","content":null}}
    {"type":"content_block_delta","index":2,"delta":{"type":"compaction_delta","content":"Summary"}}
    <stop_block index="2"> <message_delta> <message_stop>
  SSE
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}

reply "what a block began with counts too" {
  given  = "<message_start_3> <start_text text='Hel'> <text_delta text='lo'> <stop_block> <message_delta> <message_stop>"
  expect = "<chat_role> <chat_text content='Hel'> <chat_text content='lo'> <chat_finish> <chat_usage> <done>"
}

reply "an answer without anything in it is an answer" {
  given  = "<message_start_3> <message_delta output_tokens='0'> <message_stop>"
  expect = "<chat_role> <chat_finish> <chat_usage completion_tokens='1' total_tokens='21'> <done>"
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
  given   = "<message_start_3> <ping> <start_text> <text_delta> <stop_block> <message_delta> <message_stop>"
  expect  = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}

reply "what comes behind the end is not part of the answer (T060)" {
  given  = <<-SSE
    <message_start_3> <text_block> <message_delta> <message_stop> <ping> <text_block index="1" text="More"> <message_stop>
  SSE
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}

reply "an end without message_stop is one, when the upstream has said why it stopped (T056)" {
  given  = "<message_start_3> <start_text> <text_delta> <stop_block> <message_delta>"
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}

reply "a stream that just ends is no success (T057)" {
  given  = "<message_start_3> <start_text> <text_delta text='Hel'>"
  ends   = "truncated"
  expect = "<chat_role> <chat_text content='Hel'> <frame> <done>"
}

reply "a call that was cut short is never finished (T057)" {
  given  = <<-SSE
    <message_start_3> <start_tool_use_3 name="rm"> <input_json_delta partial_json='{\"path\":\"/'>
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <chat_role> <chat_call_3 id="toolu_a" name="rm"> <chat_arguments arguments='{\"path\":\"/'> <frame> <done>
  SSE
}

reply "thinking that was cut short is not sealed (T057)" {
  given  = "<message_start_3> <start_thinking> <thinking_delta thinking='Hm'>"
  ends   = "truncated"
  expect = "<chat_role> <chat_reasoning_content reasoning_content='Hm'> <frame> <done>"
}

reply "an error in the middle of the stream ends it in the client's own way (T085)" {
  given  = <<-SSE
    <message_start_3> <start_text> <text_delta text="Hel">
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
  expect = "<chat_role> <chat_text content='Hel'> <frame_2 message='Overloaded' code='overloaded'> <done>"
}

reply "an error behind the stop reason is one too (T085)" {
  given  = <<-SSE
    <message_start_3> <text_block> <message_delta>
    {"type":"error","error":{"type":"api_error","message":"Internal"}}
  SSE
  ends   = "failed"
  expect = "<chat_role> <chat_text> <frame message='Internal'> <done>"
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
    <message_start_3> <tool_use_block_3 name="files_read_601e4eb6"> <tool_use_block_3 index="1" id="toolu_b" name="mcp__srv__list">
    <tool_use_block_3 index="2" id="toolu_c" name="srv__list"> <tool_use_block_3 index="3" id="toolu_d" name="unknown">
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 id="toolu_a" name="files.read"> <chat_arguments>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"function","function":{"name":"mcp__srv__list","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments index="1">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"toolu_c","type":"function","function":{"name":"mcp__srv__list","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments index="2">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":3,"id":"toolu_d","type":"function","function":{"name":"unknown","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments index="3"> <chat_finish finish_reason="tool_calls"> <done>
  SSE
}

reply "ids that do not fit, or were used before, are made anew" {
  given  = <<-SSE
    <message_start_3> <tool_use_block_3 id="call.1"> <tool_use_block_3 index="1"> <tool_use_block_3 index="2">
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 id="<any>" name="now"> <chat_arguments> <chat_call_3 index="1" id="toolu_a" name="now">
    <chat_arguments index="1"> <chat_call_3 index="2" id="<any>" name="now"> <chat_arguments index="2">
    <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
}

reply "a custom tool gets its text back, when it is complete (T022)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "custom", custom = { name = "patch" } }, { type = "function",
  function = { name = "now" } }], messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <message_start_3> <start_tool_use_3 name="patch"> <input_json_delta partial_json='{\"inp'>
    <input_json_delta partial_json='ut\": \"*** Begin \\'> <input_json_delta partial_json='\"Patch\\\"\\n\"}'> <stop_block>
    <start_tool_use_3 index="1" id="toolu_b"> <stop_block index="1"> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"*** Begin \"Patch\"\n"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_call_3 index="1" id="toolu_b" name="now"> <chat_arguments index="1"> <chat_finish finish_reason="tool_calls"> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_a", type = "custom", custom = { name = "patch", input = "*** Begin \"Patch\"\n" } }, { id = "toolu_b", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a custom tool whose text cannot be found gets all there is (T022)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "custom", custom = { name = "patch" } }, { type = "function",
  function = { name = "now" } }], messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <message_start_3> <tool_use_block_3 name="patch" input='{\"text\":\"x\"}'>
    <tool_use_block_3 index="1" id="toolu_b" name="patch" input='{\"input\":\"x'> <message_delta stop_reason="max_tokens"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"toolu_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"{\"text\":\"x\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"toolu_b","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"custom":{"input":"{\"input\":\"x"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="length"> <done>
  SSE
}

reply "arguments that were wrapped for the upstream are unwrapped (T141)" {
  request = { model = "spec-model", stream = true, tools = [{ type = "function", function = { name = "say", parameters = { type = "string" } } },
    { type = "function", function = { name = "pick", parameters = { anyOf = [{ type = "object" }, { type = "null" }] } } }],
  messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <message_start_3> <start_tool_use_3 name="say"> <input_json_delta partial_json='{\"value\": '>
    <input_json_delta partial_json='\"a\\\"b\"}'> <stop_block>
    <tool_use_block_3 index="1" id="toolu_b" name="pick" input='{\"value\": {\"n\": 12345678901234567890}}'>
    <tool_use_block_3 index="2" id="toolu_c" name="pick" input='{\"n\": 1}'> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 id="toolu_a" name="say"> <chat_arguments arguments='\"a\\\"b\"'>
    <chat_call_3 index="1" id="toolu_b" name="pick"> <chat_arguments index="1" arguments='{\"n\":12345678901234567890}'>
    <chat_call_3 index="2" id="toolu_c" name="pick"> <chat_arguments index="2" arguments='{\"n\":1}'>
    <chat_finish finish_reason="tool_calls"> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "toolu_a", type = "function", function = { name = "say", arguments = "\"a\\\"b\"" } }, { id = "toolu_b", type = "function", function = { name = "pick", arguments = "{\"n\":12345678901234567890}" } }, { id = "toolu_c", type = "function", function = { name = "pick", arguments = "{\"n\":1}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a client of functions, as they were before tools, gets its call as one (T158)" {
  request = { model = "spec-model", stream = true, functions = [{ name = "read", parameters = { type = "object", properties = {} } }],
  messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <message_start_3> <text_block text="Reading."> <start_tool_use_3 index="1" name="read">
    <input_json_delta index="1" partial_json='{\"path\":'> <input_json_delta index="1" partial_json='\"a\"}'> <stop_block index="1">
    <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Reading.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"read","arguments":"{\"path\":\"a\"}"}},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="function_call"> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Reading.", refusal = null, function_call = { name = "read", arguments = "{\"path\":\"a\"}" } }, logprobs = null, finish_reason = "function_call" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "of several calls a client of functions gets the first (T158)" {
  request = { model = "spec-model", stream = true, functions = [{ name = "read", parameters = { type = "object", properties = {} } }],
  messages = [{ role = "user", content = "Hi" }] }
  given  = <<-SSE
    <message_start_3> <tool_use_block_3 name="read" input='{\"path\":\"a\"}'>
    <tool_use_block_3 index="1" id="toolu_b" name="read" input='{\"path\":\"b\"}'> <message_delta stop_reason="tool_use"> <message_stop>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"read","arguments":"{\"path\":\"a\"}"}},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="function_call"> <done>
  SSE
}

reply "a body is told as a stream to a client that asked for one (T070)" {
  given  = { id = "msg_1", type = "message", role = "assistant", model = "x", content = [{ type = "thinking", thinking = "Let me see.", signature = "c2ln" }, { type = "redacted_thinking", data = "aGlkZGVu" }, { type = "text", text = "Found.", citations = [{ type = "web_search_result_location", url = "https://a.example", title = "A", cited_text = "x", encrypted_index = "y" }] }, { type = "tool_use", id = "toolu_a", name = "read", input = { n = 12345678901234567890 } }, { type = "tool_use", id = "toolu_b", name = "now", input = {} }], stop_reason = "tool_use", stop_sequence = null, usage = { input_tokens = 20, output_tokens = 9 } }
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Let me see."> <chat_reasoning_details> <chat_reasoning_details index="1">
    <chat_text content="Found.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":6}}]},"logprobs":null,"finish_reason":null}]}
    <chat_call_3 id="toolu_a"> <chat_arguments arguments='{\"n\":12345678901234567890}'> <chat_call_3 index="1" id="toolu_b" name="now">
    <chat_arguments index="1"> <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
}
