# What a chat client gets of a Responses upstream's stream: text, calls, usage.

reply "text comes as it is written, the role once, usage with cached tokens counted once (T062, T074)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta> <output_text_delta delta="lo"> <text_item_done>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109}}}
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Hel"> <chat_text content="lo"> <chat_finish>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}}
    <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hello", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 100, completion_tokens = 9, total_tokens = 109, prompt_tokens_details = { cached_tokens = 75,
  cache_write_tokens = 5 }, completion_tokens_details = { reasoning_tokens = 4 } } }
}

reply "usage that the client did not ask for is not sent (T078)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    <response_begins> <text_item> <response_completed>
  SSE
  expect  = "<chat_role> <chat_text> <chat_finish> <done>"
}

reply "usage without its details, or with nulls in them, is counted (T080, T082)" {
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":null},"output_tokens":9}}}
  SSE
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}

reply "usage that counts cached tokens apart adds them" {
  given  = <<-SSE
    <response_begins> <text_item> <response_completed cached_tokens="75">
  SSE
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage prompt_tokens='95' total_tokens='104' cached_tokens='75'> <done>"
}

reply "usage that the upstream does not tell is zero" {
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":null}}
  SSE
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage prompt_tokens='0' completion_tokens='0' total_tokens='0'> <done>"
}

reply "the texts of two message items are one text, with nothing between" {
  given  = <<-SSE
    <response_begins> <text_item id="msg_a" text="One."> <text_item id="msg_b" output_index="1" text="Two."> <response_completed>
  SSE
  expect = "<chat_role> <chat_text content='One.'> <chat_text content='Two.'> <chat_finish> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "One.Two.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "so are the texts of two parts of one item" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="One."> <output_text_done text="One."> <part_done_output_text text="One.">
    <part_added_output_text content_index="1"> <output_text_delta content_index="1" delta="Two.">
    <output_text_done content_index="1" text="Two."> <part_done_output_text content_index="1" text="Two.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One.","annotations":[]},{"type":"output_text","text":"Two.","annotations":[]}]}}
    <response_completed>
  SSE
  expect = "<chat_role> <chat_text content='One.'> <chat_text content='Two.'> <chat_finish> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "One.Two.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an empty answer is an answer" {
  given  = "<response_created> <response_in_progress> <response_completed>"
  expect = "<chat_role> <chat_finish> <chat_usage> <done>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call comes with its name first, then its arguments as they are written (T018)" {
  given  = <<-SSE
    <response_begins> <text_item text="Look."> <item_added_function_call_3 output_index="1">
    <function_call_arguments_delta_2 item_id="fc_u" delta='{\"path\"'>
    <function_call_arguments_delta item_id="fc_u" output_index="1" delta=':\"a\"}'>
    <function_call_arguments_done_2 item_id="fc_u" arguments='{\"path\":\"a\"}'> <item_done_function_call_3 output_index="1">
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Look."> <chat_call_3> <chat_arguments arguments='{\"path\"'> <chat_arguments arguments=':\"a\"}'>
    <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Look.", refusal = null, tool_calls = [{ id = "call_a", type = "function",
    function = { name = "read", arguments = "{\"path\":\"a\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "calls that interleave stay apart (T001)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 id="fc_a"> <item_added_function_call_3 output_index="1" id="fc_b" call_id="call_b">
    <function_call_arguments_delta item_id="fc_a" delta='{\"path\":'> <function_call_arguments_delta_2 item_id="fc_b" delta='{\"path\":'>
    <function_call_arguments_delta item_id="fc_a" delta='\"a\"}'>
    <function_call_arguments_delta item_id="fc_b" output_index="1" delta='\"b\"}'>
    <function_call_arguments_done item_id="fc_a" arguments='{\"path\":\"a\"}'> <item_done_function_call_3 id="fc_a">
    <function_call_arguments_done_2 item_id="fc_b" arguments='{\"path\":\"b\"}'>
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3> <chat_call_3 index="1" id="call_b"> <chat_arguments arguments='{\"path\":'>
    <chat_arguments index="1" arguments='{\"path\":'> <chat_arguments arguments='\"a\"}'> <chat_arguments index="1" arguments='\"b\"}'>
    <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "read", arguments = "{\"path\":\"a\"}" } }, { id = "call_b", type = "function", function = { name = "read", arguments = "{\"path\":\"b\"}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call behind which text comes is a call all the same (T018)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="now"> <arguments_done item_id="fc_u">
    <item_done_function_call_3 name="now" arguments="{}"> <text_item output_index="1" text="There."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 name="now"> <chat_arguments> <chat_text content="There."> <chat_finish finish_reason="tool_calls"> <chat_usage>
    <done>
  SSE
}

reply "a call without any arguments has {} (T006)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="now"> <function_call_arguments_done item_id="fc_u" arguments="">
    <item_done_function_call_3 name="now" arguments=""> <response_completed>
  SSE
  expect = "<chat_role> <chat_call_3 name='now'> <chat_arguments> <chat_finish finish_reason='tool_calls'> <chat_usage> <done>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an id that no client could send back is another one" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 call_id="call a" name="now"> <arguments_done item_id="fc_u">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call a","name":"now","arguments":"{}"}}
    <response_completed>
  SSE
  expect = "<chat_role> <chat_call_3 id='<any>' name='now'> <chat_arguments> <chat_finish finish_reason='tool_calls'> <chat_usage> <done>"
}

reply "a name that was changed for the upstream comes back as it was" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "mcp.files/read", parameters = { type = "object", properties = {} } } }] }
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="mcp_files_read_6efd9b52"> <arguments_done item_id="fc_u">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"mcp_files_read_6efd9b52","arguments":"{}"}}
    <response_completed>
  SSE
  expect = "<chat_role> <chat_call_3 name='mcp.files/read'> <chat_arguments> <chat_finish finish_reason='tool_calls'> <done>"
}

reply "the arguments of a schema that is no object's are as they come" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "pick", parameters = { anyOf = [{ type = "object", properties = { value = { type = "integer" } } }] } } }] }
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="pick"> <arguments_done item_id="fc_u" arguments='{\"value\":3}'>
    <item_done_function_call_3 name="pick" arguments='{\"value\":3}'> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 name="pick"> <chat_arguments arguments='{\"value\":3}'> <chat_finish finish_reason="tool_calls"> <done>
  SSE
}

reply "a client of functions, as they were before tools, gets its call in that form (T158)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], functions = [{ name = "now" }] }
  given   = <<-SSE
    <response_begins> <item_added_function_call_3 name="now"> <function_call_arguments_delta item_id="fc_u" delta='{\"a\"'>
    <function_call_arguments_delta item_id="fc_u" delta=":1}"> <function_call_arguments_done item_id="fc_u" arguments='{\"a\":1}'>
    <item_done_function_call_3 name="now" arguments='{\"a\":1}'> <response_completed>
  SSE
  expect  = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"function_call":{"name":"now","arguments":"{\"a\":1}"}},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="function_call"> <done>
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
    <text_item text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"service_tier":"priority"}}
  SSE
  expect = "<chat_role> <chat_text content='Hi'> <chat_finish> <chat_usage> <done>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } }, service_tier = "priority" }
}

reply "an id is the response's in chat's form" {
  given  = <<-SSE
    <response_created id="resp_68AbC-0"> <response_in_progress id="resp_68AbC-0"> <text_item text="Hi">
    <response_completed id="resp_68AbC-0">
  SSE
  expect = <<-SSE
    <chat_role id="chatcmpl-68AbC0"> <chat_text id="chatcmpl-68AbC0" content="Hi"> <chat_finish id="chatcmpl-68AbC0">
    <chat_usage id="chatcmpl-68AbC0"> <done>
  SSE
}

reply "log probabilities of text that waits for what may end the reply go out with the text" {
  request = { model = "spec-model", stream = true, logprobs = true, stop = ["END"], messages = [{ role = "user", content = "Hi" }] }
  given   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1,"status":"in_progress","model":"x","output":[]}}
    <text_item_added id="msg_1">
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"E","logprobs":[{"token":"E","logprob":-0.1,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"N","logprobs":[{"token":"N","logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"T","logprobs":[{"token":"T","logprob":-0.3,"top_logprobs":[]}]}
    <output_text_delta item_id="msg_1" delta="!"> <output_text_done item_id="msg_1" text="ENT!">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1,"status":"completed","model":"x","output":[],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}}}
  SSE
  expect  = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"ENT"},"logprobs":{"content":[{"token":"E","logprob":-0.1,"bytes":null,"top_logprobs":[]},{"token":"N","logprob":-0.2,"bytes":null,"top_logprobs":[]},{"token":"T","logprob":-0.3,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    <chat_text content="!"> <chat_finish> <done>
  SSE
}
