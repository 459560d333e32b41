# What a Responses client gets of a chat upstream's stream, event by event.

fragment "chat_end_stop" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
}

fragment "chat_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
}

fragment "chat_start" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
  SSE
}

fragment "responses_function_call" {
  holes  = { index = "0", id = "fc_1_0", call_id = "call_a", name = "now" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"function_call","status":"in_progress","arguments":"","call_id":"<call_id>","name":"<name>"}}
    {"type":"response.function_call_arguments.delta","item_id":"<id>","output_index":<index>,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"<id>","output_index":<index>,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"function_call","status":"completed","arguments":"{}","call_id":"<call_id>","name":"<name>"}}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", id = "msg_1_0", text = "Hi" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id>","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_message_2" {
  holes  = { index = "0", id = "msg_1_0", text = "Hel" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
  SSE
}

fragment "responses_output_text" {
  holes  = { id = "msg_1_0", index = "0", text = "lo", text_2 = "Hello" }
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"<id>","output_index":<index>,"content_index":0,"text":"<text_2>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text_2>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
  SSE
}

reply "text: every event has its number, its item and its place; snapshots are whole (T065, T068, T069, T074, T132, T168)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hel"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}}
    [DONE]
  SSE
  expect = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <responses_message_2> <responses_output_text>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109},"user":null,"metadata":{}}}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 100, input_tokens_details = { cached_tokens = 75, cache_write_tokens = 5 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 4 }, total_tokens = 109 }, user = null, metadata = {} }
}

reply "what the client asked for is repeated in every snapshot (T132)" {
  request = { model = "spec-model", stream = true, input = "Hi", instructions = "A", max_output_tokens = 99, max_tool_calls = 3, metadata = { a = "b" }, parallel_tool_calls = false, prompt_cache_key = "k", reasoning = { effort = "low", summary = "detailed" }, safety_identifier = "u", service_tier = "flex", store = true, temperature = 0.5, text = { verbosity = "low" }, tool_choice = "required", tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }], top_logprobs = 2, top_p = 0.9, truncation = "auto", user = "v" }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":null,"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":null,"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"}}
  SSE
}

reply "reasoning, then text (T041)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Let me"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":" see."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is "},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"noon."},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Let me"}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":" see."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Let me see."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"<sealed>"}}
    <responses_message_2 index="1" id="msg_1_1" text="It is ">
    <responses_output_text id="msg_1_1" index="1" text="noon." text_2="It is noon.">
    {"type":"response.completed","response":"<any>"}
  SSE
  body = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000,
    status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null,
    max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning", status = "completed",
      summary = [{ type = "summary_text", text = "Let me see." }], encrypted_content = "<sealed>" }, { id = "msg_1_1", type = "message",
      status = "completed", role = "assistant", content = [{ type = "output_text", text = "It is noon.", annotations = [],
    logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" },
    service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [],
    top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0,
    cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null,
  metadata = {} }
}

reply "text, then a call (T018, T105)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"I look."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"zone\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"UTC\"}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start> <responses_message text="I look.">
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"zone\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"\"UTC\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"zone\":\"UTC\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"zone\":\"UTC\"}","call_id":"call_a","name":"now"}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [], logprobs = [] }] }, { id = "fc_1_1", type = "function_call", status = "completed", arguments = "{\"zone\":\"UTC\"}", call_id = "call_a", name = "now" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a call, then text, then reasoning: each begins an item of its own (T042, T072)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"So."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":" Well."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Yes."},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start> <responses_function_call> <responses_message_2 index="1" id="msg_1_1" text="So.">
    <responses_output_text id="msg_1_1" index="1" text=" Well." text_2="So. Well.">
    {"type":"response.output_item.added","output_index":2,"item":{"id":"rs_1_2","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1_2","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_2","output_index":2,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1_2","output_index":2,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1_2","output_index":2,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_1_2","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"}}
    <responses_message index="3" id="msg_1_3" text="Yes.">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a call <what>" {
  cases  = <<-TABLE
    what                                             | name | arguments | name_2
    alone is item 0: no message is announced (T066)  | now  | {}        | now
    whose name never comes is told by another (T004) |      | {}        | unnamed_tool
    without arguments has {} (T006)                  | now  |           | now
  TABLE
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"<name>","arguments":"<arguments>"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"<name_2>"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"<name_2>"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "calls one after the other (T002)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":"{\"path\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\"a\"}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start> <responses_function_call>
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"path\":\"a\"}","call_id":"call_b","name":"read"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "calls whose arguments interleave are said as they come (T001)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"b\""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":":2}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\""}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"b\""}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":":1}"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":":2}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"read"}}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"b\":2}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{\"b\":2}","call_id":"call_b","name":"read"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a call whose name comes late begins when it is known (T004)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"arguments":""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"read"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"read"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "an id and a name that come with every piece are one call (T005)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"a\""}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":":1}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"a\""}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":":1}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"a\":1}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"call_a","name":"read"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "another id at the same index is another call (T005, T166)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_b","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start> <responses_function_call name="read"> <responses_function_call index="1" id="fc_1_1" call_id="call_b" name="read">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a call without an id gets one, and one that was there before another (T017)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":3,"id":"functions.now:3","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
  expect = <<-SSE
    <responses_start> <responses_function_call call_id="call_6uoYGb2BPweErUix05WIm7Uf">
    <responses_function_call index="1" id="fc_1_1" call_id="call_b">
    <responses_function_call index="2" id="fc_1_2" call_id="call_DlG6bt89kfW5BTkuN0NIR4ut">
    <responses_function_call index="3" id="fc_1_3" call_id="call_oJpGAhBAcckqFi0nBT90s3Gr">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a call of a function, as it was before tools, is a call (T158)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"function_call":{"name":"now","arguments":""}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"function_call":{"arguments":"{}"}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"function_call"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
  expect = <<-SSE
    <responses_start> <responses_function_call call_id="call_6uoYGb2BPweErUix05WIm7Uf">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a refusal follows the text in the same message (T157)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Well."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"I "},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"won't."},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start> <responses_message_2 text="Well.">
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Well.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":1,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":1,"delta":"I "}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":1,"delta":"won't."}
    {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":1,"refusal":"I won't."}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":1,"part":{"type":"refusal","refusal":"I won't."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"I won't."}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Well.", annotations = [], logprobs = [] }, { type = "refusal", refusal = "I won't." }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a refusal alone is a message (T157)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"No."},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"No."}
    {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":0,"refusal":"No."}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"No."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"No."}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "nothing at all is a message with an empty text: clients look at the first item" {
  given  = "<chat_start> <chat_end_stop>"
  expect = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "citations are annotations, with their places (T136, T168)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Cats purr."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}},{"type":"url_citation","url_citation":{"url":"https://b.example","title":null,"start_index":5,"end_index":9}}]},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start> <responses_message_2 text="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}}
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Cats purr.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "the probabilities of tokens are there, as often as the upstream tells them (T137)" {
  request = { model = "spec-model", stream = true, input = "Hi", top_logprobs = 1, include = ["message.output_text.logprobs"] }
  given   = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"No"},"logprobs":{"content":[{"token":"No","logprob":-0.1,"bytes":[78,111],"top_logprobs":[{"token":"No","logprob":-0.1,"bytes":null}]}],"refusal":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"on"},"logprobs":{"content":[{"token":"on","logprob":-0.2,"bytes":null,"top_logprobs":[]}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"."},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"No","logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]}]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"on","logprobs":[{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":".","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon.","logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "what was said aloud is text, unless it is written too" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"audio":{"id":"a","transcript":"Hi"}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Yo","audio":{"transcript":"Yo"}},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start> <responses_message_2 text="Hi"> <responses_output_text text="Yo" text_2="HiYo">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "chunks that say nothing give nothing: no role, empty text, usage of zeros, an empty reason (T058, T062, T077)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":""},"finish_reason":""}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi","role":""},"finish_reason":""}],"usage":null}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":null},"finish_reason":""}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2}}
    {"id":"chatcmpl-1","choices":null,"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    [DONE]
  SSE
  expect = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":3,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":2,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":5},"user":null,"metadata":{}}}
  SSE
}

reply "what comes behind the end is not heard (T060)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}
    <chat_end_stop>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"more"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    [DONE]
  SSE
  expect = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "a reason without [DONE] is an end (T056)" {
  given  = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
  SSE
  expect = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "an id of another form is made one of Responses'" {
  given  = <<-SSE
    {"id":"gen-17_x/Y","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}
    {"id":"gen-17_x/Y","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect = <<-SSE
    <responses_start> <responses_message id="msg_17xY_0">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "the tier of the reply is told (T132)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"service_tier":"standard"}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}}
  SSE
}

reply "text of any language, and signs of two halves, come as they are (T049)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"北\ud83d\ude00"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":" \"\\"},"finish_reason":null}]}
    <chat_end_stop>
  SSE
  expect = <<-SSE
    <responses_start> <responses_message_2 text="北😀">
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":" \"\\","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"北😀 \"\\","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"北😀 \"\\","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"北😀 \"\\","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "log probabilities of text that waits go out with the text" {
  request = { model = "spec-model", stream = true, input = "Hi", include = ["message.output_text.logprobs"] }
  profile = { think_tags = true }
  given   = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"<"},"logprobs":{"content":[{"token":"<","logprob":-0.1,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"b>"},"logprobs":{"content":[{"token":"b>","logprob":-0.2,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"x"},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}
    [DONE]
  SSE
  expect  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_c1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_c1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_c1_0","output_index":0,"content_index":0,"delta":"<b>","logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.output_text.delta","item_id":"msg_c1_0","output_index":0,"content_index":0,"delta":"x","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_c1_0","output_index":0,"content_index":0,"text":"<b>x","logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.content_part.done","item_id":"msg_c1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<b>x","annotations":[],"logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_c1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<b>x","annotations":[],"logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}
