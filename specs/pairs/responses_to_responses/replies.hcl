# A Responses upstream's reply for a Responses client: its frames and bodies as they are, but for the model.

fragment "responses_function_call" {
  holes  = { index = "0", id = "fc_1_0" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"<id>","output_index":<index>,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"<id>","output_index":<index>,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"<id>","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}}
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
  holes  = { index = "1", id = "msg_1_1", text = "Hel" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"<id>","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"<id>","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
  SSE
}

fragment "responses_reasoning" {
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"}}
  SSE
}

fragment "responses_start" {
  holes  = { model = "gpt-x" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "events cross as they are, but for the model (T024, T069)" {
  given  = <<-SSE
    <responses_start> <responses_reasoning> <responses_message index="1" id="msg_1_1" text="Noon.">
    <responses_function_call index="2" id="fc_1_2">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <responses_start model="spec-model"> <responses_reasoning> <responses_message index="1" id="msg_1_1" text="Noon.">
    <responses_function_call index="2" id="fc_1_2">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"gAAAAABo"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "a client whose reply is kept here is told that it is kept" {
  request = { model = "spec-model", stream = true, input = "Hi" }
  given   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "items of OpenAI's own tools, and their progress, cross as they are (T024)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}}
    <responses_message index="1" id="msg_1_1" text="Found.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <responses_start model="spec-model">
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress"}}
    {"type":"response.web_search_call.in_progress","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.searching","item_id":"ws_1","output_index":0}
    {"type":"response.web_search_call.completed","item_id":"ws_1","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}}
    <responses_message index="1" id="msg_1_1" text="Found.">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Found.","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "events that nobody knows cross as they are (T024)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.telepathy.delta","delta":"x","n":1}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <responses_start model="spec-model">
    {"type":"response.telepathy.delta","delta":"x","n":1}
    <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "a last snapshot that came empty is mended from the items that were told (T064)" {
  given  = <<-SSE
    <responses_start> <responses_message> <responses_function_call index="1" id="fc_1_1">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <responses_start model="spec-model"> <responses_message> <responses_function_call index="1" id="fc_1_1">
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
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"<delta>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"<delta>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"gpt-x","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
  expect = <<-SSE
    <responses_start model="spec-model">
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"<delta>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"<delta>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"<delta>","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "an error within the stream is response.failed, which is all that Codex understands (T084, T086)" {
  given  = <<-SSE
    <responses_start> <responses_message_2 index="0" id="msg_1_0">
    {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Busy.","param":null}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <responses_start model="spec-model"> <responses_message_2 index="0" id="msg_1_0">
    {"type":"error","code":"server_error","message":"Busy.","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"Busy."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":"<any>","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "an error in its flat form is the same (T084)" {
  given  = <<-SSE
    <responses_start>
    {"type":"error","code":"rate_limit_exceeded","message":"Please try again in 2s.","param":null}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <responses_start model="spec-model">
    {"type":"error","code":"rate_limit_exceeded","message":"Please try again in 2s.","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"rate_limit_exceeded","message":"Please try again in 2s."},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "a stream that breaks off is response.failed with the next number (T057, T068)" {
  given  = "<responses_start> <responses_function_call> <responses_message_2>"
  ends   = "truncated"
  expect = <<-SSE
    <responses_start model="spec-model"> <responses_function_call> <responses_message_2>
    {"type":"error","code":"server_error","message":"<any>","param":null}
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
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    <responses_reasoning> <responses_message_2 text="Noon.">
    {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Noon.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":1,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_1_1","output_index":1,"content_index":1,"delta":"No more."}
    {"type":"response.refusal.done","item_id":"msg_1_1","output_index":1,"content_index":1,"refusal":"No more."}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":1,"part":{"type":"refusal","refusal":"No more."}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"No more."}]}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"ctc_1_2","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_2","output_index":2,"delta":"x"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_2","output_index":2,"input":"x"}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"ctc_1_2","type":"custom_tool_call","status":"completed","input":"x","call_id":"call_a","name":"say"}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read","namespace":"fs"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_3","output_index":3,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_3","output_index":3,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_1_3","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"fs"}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "items of OpenAI's own tools in a body are items in a stream (T070)" {
  given  = { id = "resp_1", object = "response", created_at = 1700000000, access_programs = null, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "gpt-x", output = [{ id = "ws_1", type = "web_search_call", status = "completed", action = { type = "search", query = "x" } }, { id = "fs_1", type = "file_search_call", status = "completed", queries = ["y"], results = null }, { id = "msg_1_2", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Found.", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 5, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 15 }, user = null, metadata = {} }
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress","action":{"type":"search","query":"x"}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}}
    {"type":"response.output_item.added","output_index":1,"item":"<any>"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fs_1","type":"file_search_call","status":"completed","queries":["y"],"results":null}}
    <responses_message index="2" id="msg_1_2" text="Found.">
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "a stream that breaks off is response.failed with what was said of its last item (T057)" {
  given  = "<responses_start> <responses_function_call> <responses_message_2>"
  ends   = "truncated"
  expect = <<-SSE
    <responses_start model="spec-model"> <responses_function_call> <responses_message_2>
    {"type":"error","code":"server_error","message":"<any>","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}
