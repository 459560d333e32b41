# What an upstream splits over choices although it was asked for one is one turn (Copilot has text in one and calls in another).

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
    <chat_finish_5 id="chatcmpl-5" model="x">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_3 id="chatcmpl-5" created="5" index="1"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Let me look."> <tool_use_block index="1" id="call_1" input='{\"p\":1}'> <message_delta_5>
    <message_stop>
  SSE
}

reply "choices that interleave are one turn" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me"},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    <chat_text_4 id="chatcmpl-5" created="5" content=" look."> <chat_finish_5 id="chatcmpl-5" model="x">
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_3 id="chatcmpl-5" created="5" index="1"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <text_block text="Let me"> <tool_use_block index="1" id="call_1" input='{\"p\":1}'>
    <text_block index="2" text=" look."> <message_delta_5> <message_stop>
  SSE
}

reply "choices of one chunk are one turn" {
  given  = <<-SSE
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm.","content":"Let me look."},"finish_reason":null},{"index":1,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-5","object":"chat.completion.chunk","created":5,"model":"x","choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"p\":1}"}}]},"finish_reason":null}]}
    <chat_finish_3 id="chatcmpl-5" created="5"> <chat_finish_3 id="chatcmpl-5" created="5" index="1"> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <thinking_block> <text_block index="1" text="Let me look.">
    <tool_use_block index="2" id="call_1" input='{\"p\":1}'> <message_delta_5> <message_stop>
  SSE
}
