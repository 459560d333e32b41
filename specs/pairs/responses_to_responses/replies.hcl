# A Responses upstream's reply for a Responses client: its frames and bodies as they are, but for the model.

reply "events cross as they are, but for the model (T024, T069)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x"> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0">
    <item_done_reasoning_2 encrypted_content="gAAAAABo"> <text_item id="msg_1_1" output_index="1" text="Noon.">
    <call_item id="fc_1_2" output_index="2">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0">
    <item_done_reasoning_2 encrypted_content="gAAAAABo"> <text_item id="msg_1_1" output_index="1" text="Noon.">
    <call_item id="fc_1_2" output_index="2">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "a client whose reply is kept here is told that it is kept" {
  request = { model = "spec-model", stream = true, input = "Hi" }
  given   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_1_0" text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_1_0" text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "items of OpenAI's own tools, and their progress, cross as they are (T024)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x">
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    <web_search_call_in_progress> <web_search_call_searching> <web_search_call_completed>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}}
    <text_item id="msg_1_1" output_index="1" text="Found.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    <web_search_call_in_progress> <web_search_call_searching> <web_search_call_completed>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}}
    <text_item id="msg_1_1" output_index="1" text="Found.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "events that nobody knows cross as they are (T024)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x">
    {"type":"response.telepathy.delta","delta":"x","n":1}
    <text_item id="msg_1_0" text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5>
    {"type":"response.telepathy.delta","delta":"x","n":1}
    <text_item id="msg_1_0" text="Hi"> <response_completed_3 input_tokens="10" output_tokens="5" total_tokens="15">
  SSE
}

reply "a last snapshot that came empty is mended from the items that were told (T064)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x"> <text_item id="msg_1_0" text="Hi">
    <call_item id="fc_1_1" output_index="1">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <text_item id="msg_1_0" text="Hi"> <call_item id="fc_1_1" output_index="1">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]},{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "<what> (T104)" {
  cases  = <<-TABLE
    what                                                    | delta    | reason
    an incomplete response is a good end                    | It is no | max_output_tokens
    other reasons of an incomplete response: content_filter | It is    | content_filter
    other reasons of an incomplete response: steered        | It is    | steered
    other reasons of an incomplete response: max_messages   | It is    | max_messages
  TABLE
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x"> <text_item_added id="msg_1_0">
    <output_text_delta item_id="msg_1_0" delta="<delta>"> <output_text_done item_id="msg_1_0" text="<delta>">
    <part_done_output_text item_id="msg_1_0" text="<delta>">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0" delta="<delta>">
    <output_text_done item_id="msg_1_0" text="<delta>"> <part_done_output_text item_id="msg_1_0" text="<delta>">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "an error within the stream is response.failed, which is all that Codex understands (T084, T086)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x"> <text_item_added id="msg_1_0">
    <output_text_delta item_id="msg_1_0">
    {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Busy.","param":null}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <text_item_added id="msg_1_0"> <output_text_delta item_id="msg_1_0">
    <f_error message="Busy.">
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Busy."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":"<any>","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "an error in its flat form is the same (T084)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x">
    {"type":"error","code":"rate_limit_exceeded","message":"Please try again in 2s.","param":null}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <response_created_5> <response_in_progress_5>
    {"type":"error","code":"rate_limit_exceeded","message":"Please try again in 2s.","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Please try again in 2s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "a stream that breaks off is response.failed with the next number (T057, T068)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x"> <call_item> <text_item_added id="msg_1_1" output_index="1">
    <output_text_delta item_id="msg_1_1" output_index="1">
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <call_item> <text_item_added id="msg_1_1" output_index="1">
    <output_text_delta item_id="msg_1_1" output_index="1"> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":"<any>","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "an error before anything was said is an HTTP error (T085)" {
  given         = <<-SSE
    event: error
    data: {"type":"error","error":{"type":"invalid_request_error","code":"context_length_exceeded","message":"Too long.","param":"input"},"sequence_number":0}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = { error = { message = "Too long.", type = "invalid_request_error", param = null, code = "context_length_exceeded" } }
}

reply "a body crosses as it is, but for the model (T069)" {
  given  = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "gpt-x", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hi", annotations = [], logprobs = [] }] }, { id = "x_1", type = "telepathy_call", n = 12345678901234567890 }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {}, something_new = { x = null } }
  expect = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hi", annotations = [], logprobs = [] }] }, { id = "x_1", type = "telepathy_call", n = 12345678901234567890 }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {}, something_new = { x = null } }
  except = ["folded", "grammar"]
}

reply "a stream for a client that wants a body, and the reverse, say the same (T070)" {
  given  = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "gpt-x", output = [{ id = "rs_1_0", type = "reasoning", status = "completed", summary = [{ type = "summary_text", text = "Hm." }], encrypted_content = "gAAAAABo" }, { id = "msg_1_1", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Noon.", annotations = [], logprobs = [] }, { type = "refusal", refusal = "No more." }] }, { id = "ctc_1_2", type = "custom_tool_call", status = "completed", input = "x", call_id = "call_a", name = "say" }, { id = "fc_1_3", type = "function_call", status = "completed", arguments = "{}", call_id = "call_b", name = "read", namespace = "fs" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 3, cache_write_tokens = 2 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 1 }, total_tokens = 15 }, user = null, metadata = {} }
  expect = <<-SSE
    <response_begins_2> <item_added_reasoning_2> <reasoning_summary item_id="rs_1_0"> <item_done_reasoning_2 encrypted_content="gAAAAABo">
    <text_item_added id="msg_1_1" output_index="1"> <output_text_delta item_id="msg_1_1" output_index="1" delta="Noon.">
    <output_text_done item_id="msg_1_1" output_index="1" text="Noon.">
    <part_done_output_text item_id="msg_1_1" output_index="1" text="Noon.">
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":1,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_1","output_index":1,"content_index":1,"delta":"No more."}
    {"type":"response.refusal.done","item_id":"msg_1_1","output_index":1,"content_index":1,"refusal":"No more."}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":1,"part":{"type":"refusal","refusal":"No more."}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"No more."}]}}
    <item_added_custom_tool_call output_index="2" id="ctc_1_2"> <custom_tool_call_input_delta item_id="ctc_1_2" output_index="2" delta="x">
    <custom_tool_call_input_done item_id="ctc_1_2" output_index="2" input="x">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"ctc_1_2","type":"custom_tool_call","status":"completed","input":"x","call_id":"call_a","name":"say"}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read","namespace":"fs"}}
    <arguments_done item_id="fc_1_3" output_index="3">
    {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"fs"}}
    <response_completed_2>
  SSE
}

reply "items of OpenAI's own tools in a body are items in a stream (T070)" {
  given  = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "gpt-x", output = [{ id = "ws_1", type = "web_search_call", status = "completed", action = { type = "search", query = "x" } }, { id = "fs_1", type = "file_search_call", status = "completed", queries = ["y"], results = null }, { id = "msg_1_2", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Found.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
  expect = <<-SSE
    <response_begins_2>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress","action":{"type":"search","query":"x"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}}
    {"type":"response.output_item.added","output_index":1,"item":"<any>"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fs_1","type":"file_search_call","status":"completed","queries":["y"],"results":null}}
    <text_item id="msg_1_2" output_index="2" text="Found."> <response_completed_2>
  SSE
}

reply "a stream that breaks off is response.failed with what was said of its last item (T057)" {
  given  = <<-SSE
    <response_created_5 model="gpt-x"> <response_in_progress_5 model="gpt-x"> <call_item> <text_item_added id="msg_1_1" output_index="1">
    <output_text_delta item_id="msg_1_1" output_index="1">
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <response_created_5> <response_in_progress_5> <call_item> <text_item_added id="msg_1_1" output_index="1">
    <output_text_delta item_id="msg_1_1" output_index="1"> <f_error>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}
