# How a reply of a Messages upstream ends, for a Responses client.

reply "a sequence that stops is a good end" {
  given  = <<-SSE
    <message_start_3> <text_block text="Noon">
    {"type":"message_delta","delta":{"stop_reason":"stop_sequence","stop_sequence":"\n"},"usage":{"output_tokens":9}}
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="Noon"> <response_completed_2>
  SSE
}

reply "a <what> is a good end" {
  cases  = <<-TABLE
    what                     | text  | stop_reason
    pause                    | Wait. | pause_turn
    reason that nobody knows | Hi    | novelty
  TABLE
  given  = <<-SSE
    <message_start_3> <text_block text="<text>"> <message_delta stop_reason="<stop_reason>"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item id="msg_1_0" text="<text>"> <response_completed_2>
  SSE
}

reply "a limit that was reached: the response is incomplete, and its last item (T104)" {
  given  = <<-SSE
    <message_start_3> <thinking_block signature="sig"> <text_block index="1" text="It is no"> <message_delta stop_reason="max_tokens">
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0"> <item_done_reasoning_2>
    <text_item_added id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="It is no">
    <output_text_done item_id="msg_1_1" output_index="1" text="It is no">
    <part_done_output_text item_id="msg_1_1" output_index="1" text="It is no">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}}}
  SSE
}

reply "a context that is full is a limit too (T104)" {
  given  = <<-SSE
    <message_start_3> <text_block text="It is no"> <message_delta stop_reason="model_context_window_exceeded"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="It is no">
    <output_text_done item_id="msg_1_0" text="It is no"> <part_done_output_text item_id="msg_1_0" text="It is no">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}}}
  SSE
}

reply "a call that was cut short is not to be run (T104)" {
  given  = <<-SSE
    <message_start_3> <tool_use_block_3 name="read" input='{\"path\":'> <message_delta stop_reason="max_tokens"> <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_function_call call_id="toolu_a" name="read"> <arguments_done arguments='{\"path\":'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"toolu_a","name":"read"}}
    <response_incomplete>
  SSE
}

reply "a refusal is a filter (T104, T157)" {
  given  = <<-SSE
    <message_start_3> <text_block text="I ca">
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"Against the policy."}},"usage":{"output_tokens":9}}
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="I ca">
    <output_text_done item_id="msg_1_0" text="I ca"> <part_done_output_text item_id="msg_1_0" text="I ca">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I ca","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"content_filter"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"I ca","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"user":null,"metadata":{}}}
  SSE
}

reply "a refusal without a word says why (T157)" {
  given  = <<-SSE
    <message_start_3>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":"Against the policy."}},"usage":{"output_tokens":9}}
    <message_stop>
  SSE
  expect = <<-SSE
    <response_begins_2> <item_added_message id="msg_1_0">
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Against the policy."}
    {"type":"response.refusal.done","item_id":"msg_1_0","output_index":0,"content_index":0,"refusal":"Against the policy."}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"Against the policy."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"refusal","refusal":"Against the policy."}]}}
    <response_incomplete>
  SSE
  body   = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = null, status = "incomplete", background = false, error = null, incomplete_details = { reason = "content_filter" }, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "incomplete", role = "assistant", content = [{ type = "refusal", refusal = "Against the policy." }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 20, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 9, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 29 }, user = null, metadata = {} }
}

reply "an error within the stream is the response's, with the usage that is known (T084)" {
  given  = <<-SSE
    <message_start_3> <thinking_block signature="sig"> <start_text index="1"> <text_delta index="1" text="It is">
    {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0"> <item_done_reasoning_2>
    <text_item_added id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="It is">
    <f_error message="Overloaded">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Overloaded"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}}}
  SSE
}

reply "thinking that is cut short has nothing to carry (T033, T057)" {
  given  = "<message_start_3> <start_thinking> <thinking_delta>"
  ends   = "truncated"
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary_part_added item_id="rs_1_0">
    <reasoning_summary_text_delta item_id="rs_1_0"> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"incomplete","summary":[{"type":"summary_text","text":"Hm."}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}}}
  SSE
}

reply "a call that breaks off stays open (T057)" {
  given  = <<-SSE
    <message_start_3> <tool_use_block_3> <start_tool_use_3 index="1" id="toolu_b" name="read">
    <input_json_delta index="1" partial_json='{\"path\":'>
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <response_begins_2> <call_item call_id="toolu_a"> <item_added_function_call_2 id="fc_1_1" call_id="toolu_b" name="read">
    <function_call_arguments_delta_2 item_id="fc_1_1" delta='{\"path\":'> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"toolu_a","name":"now"},{"id":"fc_1_1","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"toolu_b","name":"read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}}}
  SSE
}

reply "a rate limit within the stream has its code, and the words with the time to wait (T084)" {
  given  = <<-SSE
    <message_start_3> <start_text> <text_delta text="Hi">
    {"type":"error","error":{"type":"rate_limit_error","message":"Slow down. Please try again in 7s."}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_begins_2> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="Hi">
    {"type":"error","code":"rate_limit_exceeded","message":"Slow down. Please try again in 7s.","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Slow down. Please try again in 7s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":1,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":21},"user":null,"metadata":{}}}
  SSE
}

reply "an error before anything was said is an HTTP error (T085, T086)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
  SSE
  ends          = "failed"
  expect_status = 503
  expect        = { error = { message = "Overloaded", type = "server_error", param = null, code = "overloaded" } }
}
