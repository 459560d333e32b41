# A reply as it is said.

# Reasoning

reply "reasoning that comes late is a block of its own, and so is the text behind it (T042)" {
  given  = <<-SSE
    <chat_text_7 content="One">
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    <chat_text_7 content="Two"> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="One"> <thinking_block index="1"> <text_block index="2" text="Two">
    <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "reasoning under the name of OpenRouter and vLLM is thinking (T041)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning":"Hm."},"finish_reason":null}]}
    <chat_text_7> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <thinking_block> <text_block index="1" text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "reasoning in details is thinking (T041)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.summary","summary":"Hm","format":"openai-responses-v1","index":0}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.summary","summary":".","format":"openai-responses-v1","index":0}]},"finish_reason":null}]}
    <chat_text_7> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_thinking> <thinking_delta thinking="Hm"> <thinking_delta thinking="."> <signature_delta> <stop_block>
    <text_block index="1" text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "reasoning that comes under two names is said once (T041)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning":"Hm.","reasoning_content":"Hm.","reasoning_details":[{"type":"reasoning.text","text":"Hm.","format":"anthropic-claude-v1","index":0}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning":"","reasoning_details":[{"type":"reasoning.text","signature":"c2ln","index":0}]},"finish_reason":null}]}
    <chat_text_7> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <thinking_block> <text_block index="1" text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "reasoning under the name thinking is thinking (T041)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", thinking = "Hm.",
  content = "Hi" }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }, { type = "text", text = "Hi" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "a word that stands for reasoning is none (T041)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant",
  reasoning = "[reasoning unavailable]", content = "Hi" }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "reasoning that can be read by its issuer alone is redacted, and carried (T037)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"b3Bh","format":"openai-responses-v1","index":0}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"cXVl","format":"openai-responses-v1","index":1}]},"finish_reason":null}]}
    <chat_text_7> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_redacted_thinking data="<sealed>"> <stop_block> <text_block index="1" text="Hi">
    <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "reasoning is not shown to a client that did not ask for thinking" {
  request = { model = "spec-model", max_tokens = 64, messages = [{ role = "user", content = "Hi" }] }
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant",
  reasoning_content = "Hm.", content = "Hi" }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "reasoning is not shown to a client that switched thinking off" {
  request = { model = "spec-model", max_tokens = 64, stream = true, thinking = { type = "disabled" }, messages = [{ role = "user",
  content = "Hi" }] }
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    <chat_text_7> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "reasoning is shown to a client that set a budget" {
  request = { model = "spec-model", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 2000 }, messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant",
  reasoning_content = "Hm.", content = "Hi" }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }, { type = "text", text = "Hi" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "reasoning alone is a reply" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant",
  reasoning_content = "Hm.", content = "" }, finish_reason = "length" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }], stop_reason = "max_tokens", stop_sequence = null, stop_details = null, container = null,
  diagnostics = null, usage = "<any>" }
}

# Text

reply "nothing but an end is a reply without content" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null },
  finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "end_turn",
  stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "an answer without choices is a reply without content (T156)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [], usage = { prompt_tokens = 1, completion_tokens = 0 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "end_turn",
  stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "an answer without an id gets one" {
  given = { choices = [{ index = 0, message = { role = "assistant", content = "Hi" }, finish_reason = "stop" }] }
  expect = { id = "<any>", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "a refusal in pieces is a text that explains itself at the end (T157)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"refusal":"I can"},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"refusal":"not."},"finish_reason":null}]}
    <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="I can"> <text_delta text="not."> <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I cannot."},"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "a refusal behind a text is another block (T157)" {
  given  = <<-SSE
    <chat_text_7 content="Well">
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"refusal":"I cannot."},"finish_reason":null}]}
    <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Well"> <text_block index="1" text="I cannot.">
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I cannot."},"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "<what>" {
  cases = <<-TABLE
    what                                          | content
    what was spoken is text, unless there is text | null
    a spoken text is said once                    | "Hi"
  TABLE
  given = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "message": {"role": "assistant", "content": <content>,
      "audio": {"id": "audio_1", "data": "AA==", "expires_at": 1, "transcript": "Hi"}}, "finish_reason": "stop"}]}
  JSON
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "an image that the model made is said to be there" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Here:",
  images = [{ type = "image_url", image_url = { url = "data:image/png;base64,aGk=" } }] }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text",
    text = "Here:[generated image]" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null,
  diagnostics = null, usage = "<any>" }
}

reply "citations stand with the text, behind it (T136)" {
  given  = <<-SSE
    <chat_text_7 content="Cats purr.">
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://example.com/cats","title":"Cats","start_index":0,"end_index":4}},{"type":"url_citation","url_citation":{"url":"https://example.com/more"}}]},"finish_reason":null}]}
    <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Cats purr.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/cats","title":"Cats","cited_text":"","encrypted_index":""}}}
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/more","title":"","cited_text":"","encrypted_index":""}}}
    <stop_block> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "citations of a body stand with its text (T136)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Cats purr.",
    annotations = [{ type = "url_citation", url_citation = { url = "https://example.com/cats", title = "Cats", start_index = 0,
  end_index = 4 } }, { type = "url_citation", url_citation = { url = "https://example.com/more" } }] }, finish_reason = "stop" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Cats purr.",
    citations = [{ type = "web_search_result_location", url = "https://example.com/cats", title = "Cats", cited_text = "",
      encrypted_index = "" }, { type = "web_search_result_location", url = "https://example.com/more", title = "", cited_text = "",
    encrypted_index = "" }] }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null,
  diagnostics = null, usage = "<any>" }
}

fragment "repeated" {
  holes  = { content = "", reason = "null" }
  frames = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"<content>"},"finish_reason":<reason>}],"citations":["https://a.example/","https://b.example/"],"search_results":[{"title":"A","url":"https://a.example/","date":null}]}
  SSE
}

fragment "found" {
  holes  = { url = "https://a.example/", title = "" }
  frames = <<-SSE
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"<url>","title":"<title>","cited_text":"","encrypted_index":""}}}
  SSE
}

reply "what was found stands with the text once, though each chunk tells it" {
  profile = { search_citations = true }
  given   = <<-SSE
    <repeated content="Cats "> <repeated content="purr."> <repeated reason='"stop"'> <repeated reason='"stop"'> <done>
  SSE
  expect  = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Cats "> <text_delta text="purr."> <found title="A"> <found url="https://b.example/">
    <stop_block> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "what was found stands with the text that is before a call" {
  profile = { search_citations = true }
  given   = <<-SSE
    <repeated content="Cats purr."> <chat_call> <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect  = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Cats purr."> <found title="A"> <found url="https://b.example/">
    <stop_block> <start_tool_use index="1" name="now"> <input_json_delta index="1"> <stop_block index="1">
    <message_delta_5 stop_reason="tool_use"> <message_stop>
  SSE
}

reply "what was found is not told again where the text has it as an annotation" {
  profile = { search_citations = true }
  given   = <<-SSE
    {"id":"chatcmpl-1","citations":["https://a.example/"],"choices":[{"index":0,"delta":{"content":"Cats purr.","annotations":[{"type":"url_citation","url_citation":{"url":"https://b.example/","title":"B","start_index":0,"end_index":4}}]}}]}
    <repeated reason='"stop"'> <done>
  SSE
  expect  = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Cats purr."> <found url="https://b.example/" title="B"> <found title="A">
    <stop_block> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "what was found stands with the text of a body" {
  profile = { search_citations = true }
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Cats purr." } }],
    search_results = [{ title = "A", url = "https://a.example/", date = "2026-01-01" }, { title = null, url = "https://b.example/" }],
  citations = ["https://a.example/", "https://c.example/", 7] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Cats purr.",
    citations = [{ type = "web_search_result_location", url = "https://a.example/", title = "A", cited_text = "", encrypted_index = "" },
      { type = "web_search_result_location", url = "https://b.example/", title = "", cited_text = "", encrypted_index = "" },
    { type = "web_search_result_location", url = "https://c.example/", title = "", cited_text = "", encrypted_index = "" }] }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "a citation <what> crosses without it (T136)" {
  cases  = <<-TABLE
    what                     | title
    whose title is null      | null
    whose title is a number  | 7
    whose title is an object | {"en":"A"}
  TABLE
  given  = <<-SSE
    <chat_text_7 content="Cats purr.">
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example/","title":<title>}}]}}]}
    <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Cats purr."> <found> <stop_block> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "text in any script crosses as it is (T049)" {
  given  = <<-SSE
    <chat_text_7 content="北京 "> <chat_text_7 content='😀\n\"<&>\\u0000'> <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="北京 "> <text_delta text='😀\n\"<&>\\u0000'> <stop_block>
    <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "what chat says besides has no place in a message" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" },
    finish_reason = "stop", logprobs = { content = [], refusal = null } }], created = 1, model = "x", system_fingerprint = "fp_1",
  provider = "p", citations = ["https://example.com"] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hi" }],
  stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

# Calls

reply "two calls, one behind the other, are said as they come (T001)" {
  given  = <<-SSE
    <chat_call_4> <chat_arguments_4>
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","function":{"name":"list","arguments":"{\"q"}}]},"finish_reason":null}]}
    <chat_arguments_4 index="1" arguments='\":2}'> <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p'> <input_json_delta partial_json='\":1}'> <stop_block>
    <start_tool_use index="1" id="call_b" name="list"> <input_json_delta index="1" partial_json='{\"q'>
    <input_json_delta index="1" partial_json='\":2}'> <stop_block index="1"> <message_delta_5> <message_stop>
  SSE
}

reply "text behind a call is a block behind it, and waits until the call is whole" {
  given  = "<chat_call_4> <chat_text_7 content='Reading.'> <chat_arguments_4> <chat_finish_7 finish_reason='tool_calls'> <done>"
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p'> <input_json_delta partial_json='\":1}'> <stop_block>
    <text_block index="1" text="Reading."> <message_delta_5> <message_stop>
  SSE
}

reply "a name that comes late is waited for (T004)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"arguments":"{\"p\""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"read"}}]},"finish_reason":null}]}
    <chat_arguments_4 arguments=":1}"> <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p\"'> <input_json_delta partial_json=":1}"> <stop_block>
    <message_delta_5> <message_stop>
  SSE
}

reply "a name that never comes is made up, and the call shown (T004)" {
  given  = <<-SSE
    <chat_call_4 name="" arguments='{\"p\":1}'> <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <tool_use_block name="unnamed_tool" input='{\"p\":1}'> <message_delta_5> <message_stop>
  SSE
}

reply "a call that has nothing at all is none (T004)" {
  given  = "<chat_text_7> <chat_call_4 id='' name='' arguments=''> <chat_finish_7 finish_reason='tool_calls'> <done>"
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "a call without arguments is closed without a piece: that is {} (T006)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"now"}}]},"finish_reason":null}]}
    <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = "<message_start_4> <ping> <start_tool_use name='now'> <stop_block> <message_delta_5> <message_stop>"
}

reply "arguments that were whole early are not taken for the end (T165)" {
  given  = <<-SSE
    <chat_call_4 arguments='{\"p\":1}'> <chat_arguments_4 arguments=" "> <chat_text_7 content=""> <chat_finish_7 finish_reason="tool_calls">
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p\":1}'> <input_json_delta partial_json=" "> <stop_block>
    <message_delta_5> <message_stop>
  SSE
}

reply "arguments that come as an object become its text" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = { p = 1,
  q = 12345678901234567890 } } }] }, finish_reason = "tool_calls" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "read", input = { p = 1, q = 12345678901234567890 }, caller = { type = "direct" } }], stop_reason = "tool_use",
  stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "an id that is missing is made, and no id stands twice" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"a","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_0","function":{"name":"b","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"call_0","function":{"name":"c","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <tool_use_block id="<any>" name="a"> <tool_use_block index="1" id="call_0" name="b">
    <tool_use_block index="2" id="<any>" name="c"> <message_delta_5> <message_stop>
  SSE
}

reply "<case>" {
  cases = <<-TABLE
    case                                              | id               | name | arguments | expect | input
    an id that Messages does not take is made anew    | functions.read:0 | read | {}        | <any>  | {}
    what an unfinished call has for arguments is kept | call_a           | a    | [1]       | call_a | {"value": [1]}
  TABLE
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
    tool_calls = [{ id = "<id>", type = "function", function = { name = "<name>", arguments = "<arguments>" } }] },
  finish_reason = "tool_calls" }] }
  expect = <<-JSON
    {"id": "msg_1", "type": "message", "role": "assistant", "model": "spec-model", "content": [{"type": "tool_use", "id": "<expect>",
      "name": "<name>", "input": <input>, "caller": {"type": "direct"}}], "stop_reason": "tool_use", "stop_sequence": null,
      "stop_details": null, "container": null, "diagnostics": null, "usage": "<any>"}
  JSON
}

reply "calls without an index are told apart by their ids (T166)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"id":"call_a","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"id":"call_b","function":{"name":"read","arguments":"{\"p\":2}"}}]},"finish_reason":null}]}
    <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p'> <input_json_delta partial_json='\":1}'> <stop_block>
    <tool_use_block index="1" id="call_b" input='{\"p\":2}'> <message_delta_5> <message_stop>
  SSE
}

reply "<what> (T166)" {
  cases  = <<-TABLE
    what                                                    | index | index_2
    an index of -1 is none                                  | -1    | -1
    indexes that begin anywhere and leave gaps count from 0 | 3     | 7
  TABLE
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"id":"call_a","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index_2>,"id":"call_b","function":{"name":"read","arguments":"{\"p\":2}"}}]},"finish_reason":null}]}
    <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <tool_use_block input='{\"p\":1}'> <tool_use_block index="1" id="call_b" input='{\"p\":2}'> <message_delta_5>
    <message_stop>
  SSE
}

reply "null and empty fields around a call are nothing (T166)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"","content":null,"tool_calls":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":null,"function":{"name":"read","arguments":null}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"","type":null,"function":{"name":null,"arguments":"{}"}}]},"finish_reason":null}]}
    <chat_finish_7 finish_reason="tool_calls"> <done>
  SSE
  expect = "<message_start_4> <ping> <start_tool_use> <input_json_delta> <stop_block> <message_delta_5> <message_stop>"
}

reply "a call in the old form, in pieces, is a call (T158)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"function_call":{"name":"read","arguments":""}},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"function_call":{"arguments":"{\"p\":1}"}},"finish_reason":null}]}
    <chat_finish_7 finish_reason="function_call"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <tool_use_block id="<any>" input='{\"p\":1}'> <message_delta_5> <message_stop>
  SSE
}

reply "an empty call in the old form beside a real one is none (T158)" {
  given  = <<-SSE
    <chat_call_4 arguments="{}">
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"function_call":{"name":"","arguments":""}},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect = "<message_start_4> <ping> <start_tool_use> <input_json_delta> <stop_block> <message_delta_5> <message_stop>"
}

reply "a name that was changed for the upstream comes back as it was" {
  request = { model = "spec-model", max_tokens = 64, tools = [{ name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too",
    input_schema = { type = "object" } }, { name = "mcp__srv__read", input_schema = { type = "object" } }], messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_f91598e8", arguments = "{}" } }] }, finish_reason = "tool_calls" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too", input = {}, caller = { type = "direct" } }],
  stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = "<any>" }
}

reply "a name that <what> (T030)" {
  cases = <<-TABLE
    what                                                      | name                     | name_2
    the model wrote as mcp__srv__mcp__srv__read is the tool's | mcp__srv__mcp__srv__read | mcp__srv__read
    the model wrote as srv__read is the tool's                | srv__read                | mcp__srv__read
    the model wrote as read is the tool's                     | read                     | mcp__srv__read
    no tool has stays as it is                                | write                    | write
  TABLE
  request = { model = "spec-model", max_tokens = 64, tools = [{ name = "mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too",
    input_schema = { type = "object" } }, { name = "mcp__srv__read", input_schema = { type = "object" } }], messages = [{ role = "user",
  content = "Hi" }] }
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = null,
    tool_calls = [{ id = "call_a", type = "function", function = { name = "<name>", arguments = "{}" } }] },
  finish_reason = "tool_calls" }] }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use", id = "call_a",
    name = "<name_2>", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

# Ends

reply "<what> why (T056)" {
  cases  = <<-TABLE
    what                                                | given
    an end without [DONE] is one when the upstream said | {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE] is an end although the upstream did not say  | [DONE]
  TABLE
  given  = <<-SSE
    <chat_text_7>
    <given>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "a call before [DONE] is to be run although the upstream did not say why (T056)" {
  given  = "<chat_call_4 arguments='{}'> <done>"
  expect = "<message_start_4> <ping> <start_tool_use> <input_json_delta> <stop_block> <message_delta_5> <message_stop>"
}

reply "a second reason counts before the end, nothing counts behind it (T060)" {
  given  = <<-SSE
    <chat_text_7> <chat_finish_7> <chat_finish_7 finish_reason="length"> <done> <chat_text_7 content="more">
    {"id":"chatcmpl-1","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":9}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_5 stop_reason="max_tokens"> <message_stop>
  SSE
}

reply "a text that breaks off is no success (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Par"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = "<message_start_4> <ping> <start_text> <text_delta text='Par'> <error_2> <message_stop>"
}

reply "thinking that breaks off is signed by nobody (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = "<message_start_4> <ping> <start_thinking> <thinking_delta thinking='Hm'> <error_2> <message_stop>"
}

reply "a call that still waits when the stream breaks off is not shown, and not to be run (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{\"p"}},{"index":1,"id":"call_b","function":{"name":"list","arguments":"{}"}}]},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <message_start_4> <ping> <start_tool_use> <input_json_delta partial_json='{\"p'> <error_2> <message_stop>
  SSE
}

reply "a stream of something else is an HTTP error" {
  given         = <<-SSE
    data: hello
  SSE
  ends          = "failed"
  expect_status = 500
  expect = { type = "error", error = { type = "api_error", message = "The upstream sent a frame that is not JSON." },
  request_id = "req_spec" }
}

# The other way of answering

reply "a stream for a client that wanted a body becomes one (T070)" {
  given = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    <chat_text_7 content="Hel"> <chat_text_7 content="lo"> <chat_call_4> <chat_arguments_4> <chat_finish_7 finish_reason="tool_calls">
    <done>
  SSE
  expect = { id = "msg_1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "thinking", thinking = "Hm.",
    signature = "<sealed>" }, { type = "text", text = "Hello" }, { type = "tool_use", id = "call_a", name = "read", input = { p = 1 },
    caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null,
  diagnostics = null, usage = "<any>" }
}

reply "a body for a client that wanted a stream becomes one (T070)" {
  given = { id = "chatcmpl-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant",
    reasoning_content = "Hm.", content = "Hello", tool_calls = [{ id = "call_a", type = "function", function = { name = "read",
  arguments = "{\"p\":1}" } }] }, finish_reason = "tool_calls" }] }
  expect = <<-SSE
    <message_start_4> <ping> <thinking_block> <text_block index="1"> <tool_use_block index="2" input='{\"p\":1}'> <message_delta_5>
    <message_stop>
  SSE
}

# Errors within an answer of status 200

reply "an error in a body <what>" {
  cases         = <<-TABLE
    what | given | expect_status | type | message
    is an HTTP error (T085) | {"error": {"message": "Try later.", "code": 429}} | 429 | rate_limit_error | Try later.
    that has no choices is told (T089) | {"code": "1113", "msg": "Insufficient balance."} | 402 | billing_error | Insufficient balance.
  TABLE
  given         = <<-JSON
    <given>
  JSON
  expect_status = "<expect_status>"
  expect        = { type = "error", error = { type = "<type>", message = "<message>" }, request_id = "req_spec" }
  ends          = "failed"
}

reply "an error of code <what> (T085, T089)" {
  cases         = <<-TABLE
    what | given | expect_status | type
    400 in place of the first chunk is one of status 400 | data: {"error":{"message":"No.","code":400}} | 400 | invalid_request_error
    402 in place of the first chunk is one of status 402 | data: {"error":{"message":"No.","code":402}} | 402 | billing_error
    404 in place of the first chunk is one of status 404 | data: {"error":{"message":"No.","code":404}} | 404 | not_found_error
    408 in place of the first chunk is one of status 504 | data: {"error":{"message":"No.","code":408}} | 504 | timeout_error
    413 in place of the first chunk is one of status 413 | data: {"error":{"message":"No.","code":413}} | 413 | request_too_large
    500 in place of the first chunk is one of status 500 | data: {"error":{"message":"No.","code":500}} | 500 | api_error
    502 in place of the first chunk is one of status 500 | data: {"error":{"message":"No.","code":502}} | 500 | api_error
    529 in place of the first chunk is one of status 529 | data: {"error":{"message":"No.","code":529}} | 529 | overloaded_error
  TABLE
  given         = <<-SSE
    <given>
  SSE
  expect_status = "<expect_status>"
  expect        = { type = "error", error = { type = "<type>", message = "No." }, request_id = "req_spec" }
  ends          = "failed"
}

reply "an error of code <case> (T085, T089)" {
  cases         = <<-TABLE
    case                                                 | given
    401 in place of the first chunk is one of status 401 | data: {"error":{"message":"No.","code":401}}
    403 in place of the first chunk is one of status 403 | data: {"error":{"message":"No.","code":403}}
  TABLE
  given         = <<-SSE
    <given>
  SSE
  expect_status = 403
  expect = { type = "error", error = { type = "permission_error", message = "The upstream rejected the gateway's key: No." },
  request_id = "req_spec" }
  ends = "failed"
}

reply "an error that is a mere text is told (T089)" {
  given         = <<-SSE
    data: {"error":"model is loading"}
  SSE
  ends          = "failed"
  expect_status = 500
  expect        = { type = "error", error = { type = "api_error", message = "model is loading" }, request_id = "req_spec" }
}

reply "an error that calls itself one is told (T089)" {
  given         = <<-SSE
    data: {"object":"error","message":"Too long.","type":"BadRequestError","code":400}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = { type = "error", error = { type = "invalid_request_error", message = "Too long." }, request_id = "req_spec" }
}

reply "an error that its provider worded is told in those words (T089)" {
  given         = <<-SSE
    data: {"error":{"message":"Provider returned error","code":502,"metadata":{"raw":"upstream died","provider_name":"P"}}}
  SSE
  ends          = "failed"
  expect_status = 500
  expect = { type = "error", error = { type = "api_error", message = "Provider returned error: upstream died" },
  request_id = "req_spec" }
}

reply "an error <what> choice ends the stream (T085)" {
  cases  = <<-TABLE
    what | delta | given | given_2 | type | message
    that came with a | {"content":""} |  | "error":{"code":502,"message":"Provider disconnected"} | api_error | Provider disconnected
    within the | {} | "error":{"code":429,"message":"Slow down."} |  | rate_limit_error | Slow down.
  TABLE
  given  = <<-SSE
    <chat_text_7 content="Par">
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":<delta>,"finish_reason":"error",<given>}],<given_2>}
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Par">
    {"type":"error","error":{"type":"<type>","message":"<message>"},"request_id":"req_spec"}
    <message_stop>
  SSE
  ends   = "failed"
}

reply "a context that is too long is worded for Claude Code in a stream, too" {
  given         = <<-SSE
    data: {"error":{"message":"This model's maximum context length is 8192 tokens.","code":"context_length_exceeded"}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect = { type = "error", error = { type = "invalid_request_error",
  message = "prompt is too long: This model's maximum context length is 8192 tokens." }, request_id = "req_spec" }
}

reply "an error of null beside choices is none (T085)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"error":null}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"error":null}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Hi"> <message_delta_5 stop_reason="end_turn"> <message_stop>
  SSE
}

reply "MiniMax's streams end with the whole message once more" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hello","tool_calls":[{"id":"call_1","type":"function","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo"> <stop_block>
    <tool_use_block index="1" id="call_1" input='{\"p\":1}'>
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":5,"output_tokens_details":null,"server_tool_use":null}}
    <message_stop>
  SSE
}
