# How a reply of a chat upstream ends, for a Responses client.

reply "a limit that was reached: the response is incomplete, and its last item (T104)" {
  given  = <<-SSE
    <chat_role_3> <chat_reasoning_content_2 id="chatcmpl-1" model="x"> <chat_text_4 content="It is no">
    <chat_finish_3 finish_reason="length"> <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0"> <item_done_reasoning_2>
    <text_item_added id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="It is no">
    <output_text_done item_id="msg_1_1" output_index="1" text="It is no">
    <part_done_output_text item_id="msg_1_1" output_index="1" text="It is no">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  body = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = null,
    status = "incomplete", background = false, error = null, incomplete_details = { reason = "max_output_tokens" }, instructions = null,
    max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "rs_1_0", type = "reasoning",
      status = "completed", summary = [{ type = "summary_text", text = "Hm." }], encrypted_content = "<sealed>" }, { id = "msg_1_1",
      type = "message", status = "incomplete", role = "assistant", content = [{ type = "output_text", text = "It is no", annotations = [],
    logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" },
    service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [],
    top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0,
    cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null,
  metadata = {} }
}

reply "a call that was cut short is not to be run (T104)" {
  given  = <<-SSE
    <chat_role_3> <chat_call> <chat_call index="1" id_2="call_b" name="read" arguments='{\"path\":'> <chat_finish_3 finish_reason="length">
    <chat_usage_3> <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <call_item> <item_added_function_call_2 id="fc_1_1" call_id="call_b" name="read">
    <function_call_arguments_delta_2 item_id="fc_1_1" delta='{\"path\":'>
    <function_call_arguments_done_2 item_id="fc_1_1" arguments='{\"path\":'>
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"call_b","name":"read"}}
    <response_incomplete>
  SSE
}

reply "a freeform call that was cut short is not to be run (T022, T104)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="say" arguments='{\"input\":\"Hel'> <chat_finish_3 finish_reason="length"> <chat_usage_3> <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_custom_tool_call> <custom_tool_call_input_delta delta="Hel"> <custom_tool_call_input_done input="Hel">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"incomplete","input":"Hel","call_id":"call_a","name":"say"}}
    <response_incomplete>
  SSE
}

reply "a call of the shell that was cut short is not to be run (T104)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }] }
  given   = <<-SSE
    <chat_role_3> <chat_call name="local_shell" arguments='{\"command\":[\"rm\",'> <chat_finish_3 finish_reason="length"> <chat_usage_3>
    <done>
  SSE
  expect  = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":[],"env":{}}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"incomplete","call_id":"call_a","action":{"type":"exec","command":[],"env":{}}}}
    <response_incomplete>
  SSE
}

reply "<what> (T104)" {
  cases  = <<-TABLE
    what                                                | finish_reason                | reason
    a filter: the response is incomplete                | content_filter               | content_filter
    the upstream's own word for a limit                 | model_length                 | max_output_tokens
    other words for a limit, and for a lack of machines | insufficient_system_resource | max_output_tokens
    servers' own words for an end: max_tokens           | max_tokens                   | max_output_tokens
    servers' own words for an end: sensitive            | sensitive                    | content_filter
    servers' own words for an end: refusal              | refusal                      | content_filter
  TABLE
  given  = "<chat_role_3> <chat_text_4 content='It is'> <chat_finish_3 finish_reason='<finish_reason>'> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="It is">
    <output_text_done item_id="msg_1_0" text="It is"> <part_done_output_text item_id="msg_1_0" text="It is">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "a filter before anything was said leaves one empty item (T104)" {
  given  = "<chat_role_3> <chat_finish_3 finish_reason='content_filter'> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_done item_id="msg_1_0" text="">
    <part_done_output_text item_id="msg_1_0" text="">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}}
    <response_incomplete>
  SSE
}

reply "a word that nobody knows is a good end" {
  given  = "<chat_role_3> <chat_text_4 content='Noon.'> <chat_finish_3 finish_reason='eos_token'> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Noon."> <response_completed_2>
  SSE
}

reply "calls, whatever the reason says, are a completed response (T018, T105)" {
  given  = "<chat_role_3> <chat_call> <chat_finish_3 finish_reason='stop'> <chat_usage_3> <done>"
  expect = <<-SSE
    <response_begins_2> <call_item>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "cached tokens larger than the prompt are counted beside it (T074)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4> <chat_finish_3 finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_cache_hit_tokens":75}}
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi">
    <response_completed_3 input_tokens="85" cached_tokens="75" output_tokens="5" total_tokens="90">
  SSE
}

reply "more tokens for reasoning than there were are as many as there were (T081, T170)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4> <chat_finish_3 finish_reason="stop">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"completion_tokens_details":{"reasoning_tokens":9}}}
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi">
    <response_completed_3 input_tokens="10" output_tokens="5" reasoning_tokens="5" total_tokens="15">
  SSE
}

reply "usage without details, sums or caches is whole for the client (T080, T082)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"prompt_tokens_details":null,"completion_tokens_details":{"reasoning_tokens":null}}}
    <done>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_3 input_tokens="8" output_tokens="3" total_tokens="11">
  SSE
}

reply "a stream that breaks off is a failure: what was open stays so, and is incomplete (T057, T084, T132)" {
  given  = "<chat_role_3> <chat_reasoning_content_2 id='chatcmpl-1' model='x'> <chat_text_4 content='It is '> <chat_text_4 content='no'>"
  ends   = "truncated"
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0"> <item_done_reasoning_2>
    <text_item_added id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="It is ">
    <output_text_delta item_id="msg_1_1" output_index="1" delta="no"> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "a call that breaks off stays open (T057)" {
  given  = <<-SSE
    <chat_role_3> <chat_call name="read" arguments='{\"path\":'>
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <response_begins_2> <item_added_function_call name="read"> <function_call_arguments_delta delta='{\"path\":'> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"call_a","name":"read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "[DONE] without a reason is an end all the same (T056)" {
  given  = "<chat_role_3> <chat_text_4> <done>"
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Hi"> <response_completed_3>
  SSE
}

reply "an <what>" {
  cases  = <<-TABLE
    what                                                                       | message   | type             | given
    error within the stream is the response's, with its words (T084, T085)     | Boom.     | server_error     | "code":"x"
    overload within a stream is server_error, which Codex repeats (T084, T086) | Too busy. | overloaded_error |
  TABLE
  given  = <<-SSE
    <chat_role_3> <chat_text_4>
    {"error":{"message":"<message>","type":"<type>",<given>}}
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi"> <f_error message="<message>">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<message>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
  ends   = "failed"
}

reply "a code that is a number is a word for the client (T089, T132)" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4>
    {"error":{"message":"Slow down. Please try again in 2s.","code":429}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi">
    {"type":"error","code":"rate_limit_exceeded","message":"Slow down. Please try again in 2s.","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Slow down. Please try again in 2s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "a <what> has the code that Codex acts upon (T084)" {
  cases  = <<-TABLE
    what                     | message                                          | type                  | code
    context that is too long | This model's maximum context length is 8 tokens. | invalid_request_error | context_length_exceeded
    quota that is used up    | Pay.                                             | insufficient_quota    | insufficient_quota
  TABLE
  given  = <<-SSE
    <chat_role_3> <chat_text_4>
    {"error":{"message":"<message>","type":"<type>"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi">
    <f_error code="<code>" message="<message>">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"<code>","message":"<message>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "what a policy forbids is an invalid prompt" {
  given  = <<-SSE
    <chat_role_3> <chat_text_4>
    {"error":{"message":"No.","code":"content_policy_violation"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi">
    <f_error code="invalid_prompt" message="No.">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"invalid_prompt","message":"No."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "an error before anything was said is an HTTP error, with its own status (T085)" {
  given         = <<-SSE
    data: {"error":{"message":"Slow down.","code":429}}
  SSE
  ends          = "failed"
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

reply "a reason that is an error fails the reply" {
  given  = "<chat_role_3> <chat_text_4> <chat_finish_3 finish_reason='error'>"
  ends   = "failed"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi"> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "a stream without anything is an HTTP error (T057)" {
  given         = <<-SSE
    : nothing

  SSE
  ends          = "truncated"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}
