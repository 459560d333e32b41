# What a Responses client gets of a chat upstream's stream, event by event.

reply "text: every event has its number, its item and its place; snapshots are whole (T065, T068, T069, T074, T132, T168)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4 content="Hel"> <chat_text_4 content="lo"> <chat_finish_3 finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":9,"total_tokens":109,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}}
    <done>
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0">
    <output_text_delta item_id="msg_1_0" delta="lo"> <text_item_done id="msg_1_0">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4},"total_tokens":109},"user":null,"metadata":{}}}
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hello", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 100, input_tokens_details = { cached_tokens = 75, cache_write_tokens = 5 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 4 }, total_tokens = 109 }, user = null, metadata = {} }
}

reply "what the client asked for is repeated in every snapshot (T132)" {
  request = { model = "spec-model", stream = true, input = "Hi", instructions = "A", max_output_tokens = 99, max_tool_calls = 3, metadata = { a = "b" }, parallel_tool_calls = false, prompt_cache_key = "k", reasoning = { effort = "low", summary = "detailed" }, safety_identifier = "u", service_tier = "flex", store = true, temperature = 0.5, text = { verbosity = "low" }, tool_choice = "required", tools = [{ type = "function", name = "now", parameters = { type = "object", properties = {} }, strict = false }], top_logprobs = 2, top_p = 0.9, truncation = "auto", user = "v" }
  given   = "<chat_role_3> <chat_text_4> <chat_finish_3 finish_reason='stop'> <chat_usage_3> <done>"
  expect  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":null,"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":null,"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"}}
    <text_item id="msg_1_0" text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":"A","max_output_tokens":99,"max_tool_calls":3,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":false,"previous_response_id":null,"reasoning":{"effort":"low","summary":"detailed"},"service_tier":"flex","store":true,"temperature":0.5,"text":{"format":{"type":"text"},"verbosity":"low"},"tool_choice":"required","tools":[{"type":"function","name":"now","parameters":{"type":"object","properties":{}},"strict":false}],"top_logprobs":2,"top_p":0.9,"truncation":"auto","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":"v","metadata":{"a":"b"},"prompt_cache_key":"k","safety_identifier":"u"}}
  SSE
}

reply "reasoning, then text (T041)" {
  given  = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Let me"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":" see."},"finish_reason":null}]}
    <chat_text_4 content="It is "> <chat_text_4 content="noon."> <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary_part_added item_id="rs_1_0">
    <reasoning_summary_text_delta item_id="rs_1_0" delta="Let me"> <reasoning_summary_text_delta item_id="rs_1_0" delta=" see.">
    <reasoning_summary_text_done text="Let me see."> <reasoning_summary_part_done text="Let me see.">
    <item_done_reasoning_2 text="Let me see."> <text_item_added id="msg_1_1" output_index="1">
    <output_text_delta item_id="msg_1_1" output_index="1" delta="It is ">
    <output_text_delta item_id="msg_1_1" output_index="1" delta="noon."> <text_item_done id="msg_1_1" output_index="1" text="It is noon.">
    <response_completed_2>
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
    <chat_role_3> <chat_text_4 content="I look."> <chat_call arguments="">
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='{\"zone\":'> <chat_arguments_3 id="chatcmpl-1" model="x" arguments='\"UTC\"}'>
    <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="I look."> <item_added_function_call output_index="1" id="fc_1_1">
    <function_call_arguments_delta_2 item_id="fc_1_1" delta='{\"zone\":'>
    <function_call_arguments_delta_2 item_id="fc_1_1" delta='\"UTC\"}'>
    <function_call_arguments_done_2 item_id="fc_1_1" arguments='{\"zone\":\"UTC\"}'>
    <item_done_function_call_2 id="fc_1_1" arguments='{\"zone\":\"UTC\"}' call_id="call_a" name="now"> <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "I look.", annotations = [], logprobs = [] }] }, { id = "fc_1_1", type = "function_call", status = "completed", arguments = "{\"zone\":\"UTC\"}", call_id = "call_a", name = "now" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a call, then text, then reasoning: each begins an item of its own (T042, T072)" {
  given  = <<-SSE
    <chat_role_3> <chat_call> <chat_text_4 content="So."> <chat_text_4 content=" Well.">
    <chat_reasoning_content_2 id="chatcmpl-1" model="x"> <chat_text_4 content="Yes."> <chat_finish_3 finish_reason="stop"> <chat_usage_3>
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item> <text_item_added id="msg_1_1" output_index="1">
    <output_text_delta item_id="msg_1_1" output_index="1" delta="So."> <output_text_delta item_id="msg_1_1" output_index="1" delta=" Well.">
    <text_item_done id="msg_1_1" output_index="1" text="So. Well."> <item_added_reasoning_2 output_index="2" id="rs_1_2">
    <reasoning_summary item_id="rs_1_2" output_index="2"> <item_done_reasoning_2 output_index="2" id="rs_1_2">
    <text_item id="msg_1_3" output_index="3" text="Yes."> <response_completed_2>
  SSE
}

reply "a call <what>" {
  cases  = <<-TABLE
    what                                             | name | arguments | name_2
    alone is item 0: no message is announced (T066)  | now  | {}        | now
    whose name never comes is told by another (T004) |      | {}        | unnamed_tool
    without arguments has {} (T006)                  | now  |           | now
  TABLE
  given  = "<chat_role_3> <chat_call name='<name>' arguments='<arguments>'> <chat_finish_3> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <call_item name="<name_2>"> <response_completed_2>
  SSE
}

reply "calls one after the other (T002)" {
  given  = <<-SSE
    <chat_role_3> <chat_call arguments=""> <chat_arguments_3 id="chatcmpl-1" model="x" arguments="{}">
    <chat_call index="1" id_2="call_b" name="read" arguments='{\"path\":'>
    <chat_arguments_3 id="chatcmpl-1" model="x" index="1" arguments='\"a\"}'> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item> <item_added_function_call_2 id="fc_1_1" call_id="call_b" name="read">
    <function_call_arguments_delta_2 item_id="fc_1_1" delta='{\"path\":'> <function_call_arguments_delta_2 item_id="fc_1_1" delta='\"a\"}'>
    <function_call_arguments_done_2 item_id="fc_1_1" arguments='{\"path\":\"a\"}'>
    <item_done_function_call_2 id="fc_1_1" arguments='{\"path\":\"a\"}' call_id="call_b" name="read"> <response_completed_2>
  SSE
}

reply "calls whose arguments interleave are said as they come (T001)" {
  given  = <<-SSE
    <chat_role_3> <chat_call name="read" arguments=""> <chat_call index="1" id_2="call_b" name="read" arguments="">
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='{\"a\"'>
    <chat_arguments_3 id="chatcmpl-1" model="x" index="1" arguments='{\"b\"'> <chat_arguments_3 id="chatcmpl-1" model="x" arguments=":1}">
    <chat_arguments_3 id="chatcmpl-1" model="x" index="1" arguments=":2}"> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call name="read"> <item_added_function_call_2 id="fc_1_1" call_id="call_b" name="read">
    <function_call_arguments_delta delta='{\"a\"'> <function_call_arguments_delta_2 item_id="fc_1_1" delta='{\"b\"'>
    <function_call_arguments_delta delta=":1}"> <function_call_arguments_delta item_id="fc_1_1" output_index="1" delta=":2}">
    <function_call_arguments_done arguments='{\"a\":1}'> <item_done_function_call arguments='{\"a\":1}' name="read">
    <function_call_arguments_done_2 item_id="fc_1_1" arguments='{\"b\":2}'>
    <item_done_function_call_2 id="fc_1_1" arguments='{\"b\":2}' call_id="call_b" name="read"> <response_completed_2>
  SSE
}

reply "a call whose name comes late begins when it is known (T004)" {
  given  = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"arguments":""}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments='{\"a\":'>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"read"}}]},"finish_reason":null}]}
    <chat_arguments_3 id="chatcmpl-1" model="x" arguments="1}"> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call name="read"> <function_call_arguments_delta delta='{\"a\":'>
    <function_call_arguments_delta delta="1}"> <function_call_arguments_done arguments='{\"a\":1}'>
    <item_done_function_call arguments='{\"a\":1}' name="read"> <response_completed_2>
  SSE
}

reply "an id and a name that come with every piece are one call (T005)" {
  given  = <<-SSE
    <chat_role_3> <chat_call name="read" arguments='{\"a\"'> <chat_call name="read" arguments=":1}"> <chat_finish_3> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call name="read"> <function_call_arguments_delta delta='{\"a\"'>
    <function_call_arguments_delta delta=":1}"> <function_call_arguments_done arguments='{\"a\":1}'>
    <item_done_function_call arguments='{\"a\":1}' name="read"> <response_completed_2>
  SSE
}

reply "another id at the same index is another call (T005, T166)" {
  given  = "<chat_role_3> <chat_call name='read'> <chat_call id_2='call_b' name='read'> <chat_finish_3> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <call_item name="read"> <item_added_function_call_2 id="fc_1_1" call_id="call_b" name="read">
    <arguments_done item_id="fc_1_1" output_index="1"> <item_done_function_call_2 id="fc_1_1" arguments="{}" call_id="call_b" name="read">
    <response_completed_2>
  SSE
}

reply "a call without an id gets one, and one that was there before another (T017)" {
  given  = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    <chat_call index="1" id_2="call_b"> <chat_call index="2" id_2="call_b"> <chat_call index="3" id_2="functions.now:3"> <chat_finish_3>
    <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item call_id="call_6uoYGb2BPweErUix05WIm7Uf">
    <item_added_function_call_2 id="fc_1_1" call_id="call_b" name="now"> <arguments_done item_id="fc_1_1" output_index="1">
    <item_done_function_call_2 id="fc_1_1" arguments="{}" call_id="call_b" name="now">
    <item_added_function_call_2 output_index="2" id="fc_1_2" call_id="call_DlG6bt89kfW5BTkuN0NIR4ut" name="now">
    <arguments_done item_id="fc_1_2" output_index="2">
    <item_done_function_call_2 output_index="2" id="fc_1_2" arguments="{}" call_id="call_DlG6bt89kfW5BTkuN0NIR4ut" name="now">
    <item_added_function_call_2 output_index="3" id="fc_1_3" call_id="call_oJpGAhBAcckqFi0nBT90s3Gr" name="now">
    <arguments_done item_id="fc_1_3" output_index="3">
    <item_done_function_call_2 output_index="3" id="fc_1_3" arguments="{}" call_id="call_oJpGAhBAcckqFi0nBT90s3Gr" name="now">
    <response_completed_2>
  SSE
}

reply "a call of a function, as it was before tools, is a call (T158)" {
  given  = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"function_call":{"name":"now","arguments":""}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"function_call":{"arguments":"{}"}},"finish_reason":null}]}
    <chat_finish_3 finish_reason="function_call"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item call_id="call_6uoYGb2BPweErUix05WIm7Uf"> <response_completed_2>
  SSE
}

reply "a refusal follows the text in the same message (T157)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4 content="Well.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"I "},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"won't."},"finish_reason":null}]}
    <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Well.">
    <output_text_done item_id="msg_1_0" text="Well."> <part_done_output_text item_id="msg_1_0" text="Well.">
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":1,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":1,"delta":"I "}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":1,"delta":"won't."}
    {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":1,"refusal":"I won't."}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":1,"part":{"type":"refusal","refusal":"I won't."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Well.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"I won't."}]}}
    <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Well.", annotations = [], logprobs = [] }, { type = "refusal", refusal = "I won't." }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "a refusal alone is a message (T157)" {
  given  = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"refusal":"No."},"finish_reason":null}]}
    <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_message id="msg_1_0">
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"No."}
    {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":0,"refusal":"No."}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"No."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"No."}]}}
    <response_completed_2>
  SSE
}

reply "nothing at all is a message with an empty text: clients look at the first item" {
  given  = "<chat_role_3> <chat_finish_3 finish_reason='stop'> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <text_item_done id="msg_1_0" text=""> <response_completed_2>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
}

reply "citations are annotations, with their places (T136, T168)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4 content="Cats purr.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}},{"type":"url_citation","url_citation":{"url":"https://b.example","title":null,"start_index":5,"end_index":9}}]},"finish_reason":null}]}
    <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}}
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}}
    <output_text_done item_id="msg_1_0" text="Cats purr.">
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4},{"type":"url_citation","url":"https://b.example","title":"","start_index":5,"end_index":9}],"logprobs":[]}]}}
    <response_completed_2>
  SSE
}

reply "what was found is annotations, without a place (T136)" {
  profile = { search_citations = true }
  given   = <<-SSE
    {"id":"chatcmpl-1","created":1700000000,"choices":[{"index":0,"delta":{"content":"Cats purr."}}],"citations":["https://a.example"]}
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"search_results":[{"title":7,"url":"https://a.example"}]}
    <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_1_0","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://a.example","title":"","start_index":0,"end_index":0}}
    <output_text_done item_id="msg_1_0" text="Cats purr.">
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"","start_index":0,"end_index":0}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://a.example","title":"","start_index":0,"end_index":0}],"logprobs":[]}]}}
    <response_completed_2>
  SSE
}

reply "the probabilities of tokens are there, as often as the upstream tells them (T137)" {
  request = { model = "spec-model", stream = true, input = "Hi", top_logprobs = 1, include = ["message.output_text.logprobs"] }
  given   = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"No"},"logprobs":{"content":[{"token":"No","logprob":-0.1,"bytes":[78,111],"top_logprobs":[{"token":"No","logprob":-0.1,"bytes":null}]}],"refusal":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"on"},"logprobs":{"content":[{"token":"on","logprob":-0.2,"bytes":null,"top_logprobs":[]}]},"finish_reason":null}]}
    <chat_text_4 content="."> <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0">
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"No","logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]}]}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"on","logprobs":[{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    <output_text_delta item_id="msg_1_0" delta=".">
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon.","logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[{"token":"No","bytes":[78,111],"logprob":-0.1,"top_logprobs":[{"token":"No","bytes":[],"logprob":-0.1}]},{"token":"on","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}]}}
    <response_completed_2>
  SSE
}

reply "what was said aloud is text, unless it is written too" {
  given  = <<-SSE
    <chat_role_3>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"audio":{"id":"a","transcript":"Hi"}},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Yo","audio":{"transcript":"Yo"}},"finish_reason":null}]}
    <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi">
    <output_text_delta item_id="msg_1_0" delta="Yo"> <text_item_done id="msg_1_0" text="HiYo"> <response_completed_2>
  SSE
}

reply "chunks that say nothing give nothing: no role, empty text, usage of zeros, an empty reason (T058, T062, T077)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":""},"finish_reason":""}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi","role":""},"finish_reason":""}],"usage":null}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":null},"finish_reason":""}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2}}
    {"id":"chatcmpl-1","choices":null,"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_3 input_tokens="3" output_tokens="2" total_tokens="5">
  SSE
}

reply "what comes behind the end is not heard (T060)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4> <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done> <chat_text_4 content="more">
    <chat_finish_3 finish_reason="length"> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_3 input_tokens="10" output_tokens="5" total_tokens="15">
  SSE
}

reply "a reason without [DONE] is an end (T056)" {
  given  = "<chat_role_3> <chat_text_4> <chat_finish_3 finish_reason='stop'>"
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_3>
  SSE
}

reply "an id of another form is made one of Responses'" {
  given  = "<chat_text_4 id='gen-17_x/Y'> <chat_finish_3 id='gen-17_x/Y' finish_reason='stop'> <done>"
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_17xY_0" text="Hi"> <response_completed_2>
  SSE
}

reply "the tier of the reply is told (T132)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"service_tier":"standard"}
    <chat_finish_3 finish_reason="stop"> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_3>
  SSE
}

reply "text of any language, and signs of two halves, come as they are (T049)" {
  given  = <<-SSE
    <chat_text_4 content="北\ud83d\ude00"> <chat_text_4 content=' \"\\'> <chat_finish_3 finish_reason="stop"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="北😀">
    <output_text_delta item_id="msg_1_0" delta=' \"\\'> <text_item_done id="msg_1_0" text='北😀 \"\\'> <response_completed_2>
  SSE
}

reply "log probabilities of text that waits go out with the text" {
  request = { model = "spec-model", stream = true, input = "Hi", include = ["message.output_text.logprobs"] }
  profile = { think_tags = true }
  given   = <<-SSE
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"<"},"logprobs":{"content":[{"token":"<","logprob":-0.1,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"b>"},"logprobs":{"content":[{"token":"b>","logprob":-0.2,"bytes":null,"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    <chat_text_4 id="c1" content="x">
    {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":9,"total_tokens":14}}
    <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <text_item_added id="msg_c1_0">
    {"type":"response.output_text.delta","item_id":"msg_c1_0","output_index":0,"content_index":0,"delta":"<b>","logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    <output_text_delta item_id="msg_c1_0" delta="x">
    {"type":"response.output_text.done","item_id":"msg_c1_0","output_index":0,"content_index":0,"text":"<b>x","logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}
    {"type":"response.content_part.done","item_id":"msg_c1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<b>x","annotations":[],"logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_c1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<b>x","annotations":[],"logprobs":[{"token":"<","bytes":[],"logprob":-0.1,"top_logprobs":[]},{"token":"b>","bytes":[],"logprob":-0.2,"top_logprobs":[]}]}]}}
    <response_completed_2>
  SSE
}
