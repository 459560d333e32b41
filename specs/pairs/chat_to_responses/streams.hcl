# What a chat client gets of a Responses upstream's stream: text, calls, usage.

fragment "chat_end_stop" {
  holes  = { prompt_tokens = "20", completion_tokens = "9", total_tokens = "29", cached_tokens = "0" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":<prompt_tokens>,"completion_tokens":<completion_tokens>,"total_tokens":<total_tokens>,"prompt_tokens_details":{"cached_tokens":<cached_tokens>},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

fragment "chat_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

fragment "chat_start_text" {
  holes  = { id = "chatcmpl-1", content = "Hello" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_start_tool_call" {
  holes  = { id = "call_a", name = "now" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<id>","type":"function","function":{"name":"<name>","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "responses_end_completed" {
  holes  = { id = "resp_1", cached_tokens = "0" }
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":<cached_tokens>},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", id = "msg_u", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id>","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_start" {
  holes  = { id = "resp_1" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

reply "text comes as it is written, the role once, usage with cached tokens counted once (T062, T074)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"lo","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109}}}
  SSE
  expect = <<-SSE
    <chat_start_text content="Hel">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"lo"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 75,
  cache_write_tokens = 5 }, completion_tokens_details = { reasoning_tokens = 4 } } }
}

reply "usage that the client did not ask for is not sent (T078)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = "<responses_start> <responses_message> <responses_end_completed>"
  expect  = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "usage without its details, or with nulls in them, is counted (T080, T082)" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":null},"output_tokens":9}}}
  SSE
  expect = "<chat_start_text> <chat_end_stop>"
}

reply "usage that counts cached tokens apart adds them" {
  given  = "<responses_start> <responses_message> <responses_end_completed cached_tokens='75'>"
  expect = "<chat_start_text> <chat_end_stop prompt_tokens='95' total_tokens='104' cached_tokens='75'>"
}

reply "usage that the upstream does not tell is zero" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":null}}
  SSE
  expect = "<chat_start_text> <chat_end_stop prompt_tokens='0' completion_tokens='0' total_tokens='0'>"
}

reply "the texts of two message items are one text, with nothing between" {
  given  = <<-SSE
    <responses_start> <responses_message id="msg_a" text="One."> <responses_message index="1" id="msg_b" text="Two.">
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_text content="One.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Two."},"logprobs":null,"finish_reason":null}]}
    <chat_end_stop>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "One.Two.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "so are the texts of two parts of one item" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"One.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"One.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"One.","annotations":[],"logprobs":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":1,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":1,"delta":"Two.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":1,"text":"Two.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":1,"part":{"type":"output_text","text":"Two.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[]},{"type":"output_text","text":"Two.","annotations":[]}]}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_text content="One.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Two."},"logprobs":null,"finish_reason":null}]}
    <chat_end_stop>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "One.Two.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an empty answer is an answer" {
  given  = "<responses_start> <responses_end_completed>"
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_end_stop>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call comes with its name first, then its arguments as they are written (T018)" {
  given  = <<-SSE
    <responses_start> <responses_message text="Look.">
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{\"path\""}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":":\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_text content="Look.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Look.", refusal = null, tool_calls = [{ id = "call_a", type = "function",
    function = { name = "read", arguments = "{\"path\":\"a\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "calls that interleave stay apart (T001)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"\"a\"}"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":1,"delta":"\"b\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":1,"arguments":"{\"path\":\"b\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"b\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }, { id = "call_b", type = "function", function = { name = "read", arguments = "{\"path\":\"b\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call behind which text comes is a call all the same (T018)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <responses_message index="1" text="There."> <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_tool_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"There."},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "a call without any arguments has {} (T006)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":""}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":""}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_tool_call> <chat_end_tool_calls>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an id that no client could send back is another one" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call a","name":"now","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_tool_call id='<any>'> <chat_end_tool_calls>"
}

reply "a name that was changed for the upstream comes back as it was" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "mcp.files/read", parameters = { type = "object", properties = {} } } }] }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"mcp_files_read_6efd9b52","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"mcp_files_read_6efd9b52","arguments":"{}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_tool_call name="mcp.files/read">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "the arguments of a schema that is no object's are as they come" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "pick", parameters = { anyOf = [{ type = "object", properties = { value = { type = "integer" } } }] } } }] }
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"pick","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"value\":3}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"value\":3}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"pick","arguments":"{\"value\":3}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"pick","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"value\":3}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "a client of functions, as they were before tools, gets its call in that form (T158)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], functions = [{ name = "now" }] }
  given   = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"a\""}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":":1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{\"a\":1}"}}
    <responses_end_completed>
  SSE
  expect  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"now","arguments":"{\"a\":1}"}},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"function_call"}]}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, function_call = { name = "now", arguments = "{\"a\":1}" } },
    logprobs = null, finish_reason = "function_call" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the tier of the answer is told in a body" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"priority"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null,"service_tier":"priority"}}
    <responses_message text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"priority"}}
  SSE
  expect = "<chat_start_text content='Hi'> <chat_end_stop>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } }, service_tier = "priority" }
}

reply "an id is the response's in chat's form" {
  given  = "<responses_start id='resp_68AbC-0'> <responses_message text='Hi'> <responses_end_completed id='resp_68AbC-0'>"
  expect = <<-SSE
    <chat_start_text id="chatcmpl-68AbC0" content="Hi">
    {"id":"chatcmpl-68AbC0","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-68AbC0","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "log probabilities of text that waits for what may end the reply go out with the text" {
  request = { model = "spec-model", stream = true, logprobs = true, stop = ["END"], messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1,"status":"in_progress","model":"x","output":[]}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"E","logprobs":[{"token":"E","logprob":-0.1,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"N","logprobs":[{"token":"N","logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"T","logprobs":[{"token":"T","logprob":-0.3,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"!","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"ENT!","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1,"status":"completed","model":"x","output":[],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}}}
  SSE
  expect  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"ENT"},"logprobs":{"content":[{"token":"E","logprob":-0.1,"bytes":null,"top_logprobs":[]},{"token":"N","logprob":-0.2,"bytes":null,"top_logprobs":[]},{"token":"T","logprob":-0.3,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"!"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}
