# How a reply of a chat upstream ends, for a Responses client.

fragment "chat_end" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
    [DONE]
  SSE
}

fragment "chat_start_text" {
  holes  = { content = "Hi" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "responses_end_failed" {
  holes  = { code = "server_error", message = "Boom." }
  frames = <<-SSE
    {"type":"error","code":"<code>","message":"<message>","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"<code>","message":"<message>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "responses_output_text_end_completed" {
  holes  = { input_tokens = "10", output_tokens = "5", reasoning_tokens = "0", total_tokens = "15" }
  frames = <<-SSE
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":<input_tokens>,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":<output_tokens>,"output_tokens_details":{"reasoning_tokens":<reasoning_tokens>},"total_tokens":<total_tokens>},"user":null,"metadata":{}}}
  SSE
}

fragment "responses_start_message" {
  holes  = { text = "Hi" }
  frames = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"<text>","logprobs":[]}
  SSE
}

fragment "responses_start_reasoning" {
  frames = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_1_0","output_index":0,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
  SSE
}

reply "a limit that was reached: the response is incomplete, and its last item (T104)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is no"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    <chat_end>
  SSE
  expect = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"It is no","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"It is no","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}}
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
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":"{\"path\":"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    <chat_end>
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{\"path\":"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"call_b","name":"read"}}
    {"type":"response.incomplete","response":"<any>"}
  SSE
}

reply "a freeform call that was cut short is not to be run (T022, T104)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "custom", name = "say" }] }
  given   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"{\"input\":\"Hel"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    <chat_end>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"}}
    {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"Hel"}
    {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"Hel"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"incomplete","input":"Hel","call_id":"call_a","name":"say"}}
    {"type":"response.incomplete","response":"<any>"}
  SSE
}

reply "a call of the shell that was cut short is not to be run (T104)" {
  request = { model = "spec-model", stream = true, input = "Hi", tools = [{ type = "local_shell" }] }
  given   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"rm\","}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    <chat_end>
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":[],"env":{}}}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"incomplete","call_id":"call_a","action":{"type":"exec","command":[],"env":{}}}}
    {"type":"response.incomplete","response":"<any>"}
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
  given  = <<-SSE
    <chat_start_text content="It is">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
    <chat_end>
  SSE
  expect = <<-SSE
    <responses_start_message text="It is">
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"It is","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"<reason>"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "a filter before anything was said leaves one empty item (T104)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}
    <chat_end>
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":"<any>"}
  SSE
}

reply "a word that nobody knows is a good end" {
  given  = <<-SSE
    <chat_start_text content="Noon.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"eos_token"}]}
    <chat_end>
  SSE
  expect = <<-SSE
    <responses_start_message text="Noon.">
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "calls, whatever the reason says, are a completed response (T018, T105)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    <chat_end>
  SSE
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}}
  SSE
}

reply "cached tokens larger than the prompt are counted beside it (T074)" {
  given  = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_cache_hit_tokens":75}}
    [DONE]
  SSE
  expect = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Hi","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":85,"input_tokens_details":{"cached_tokens":75,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":90},"user":null,"metadata":{}}}
  SSE
}

reply "more tokens for reasoning than there were are as many as there were (T081, T170)" {
  given  = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"completion_tokens_details":{"reasoning_tokens":9}}}
    [DONE]
  SSE
  expect = "<responses_start_message> <responses_output_text_end_completed reasoning_tokens='5'>"
}

reply "usage without details, sums or caches is whole for the client (T080, T082)" {
  given  = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":3,"prompt_tokens_details":null,"completion_tokens_details":{"reasoning_tokens":null}}}
    [DONE]
  SSE
  expect = "<responses_start_message> <responses_output_text_end_completed input_tokens='8' output_tokens='3' total_tokens='11'>"
}

reply "a stream that breaks off is a failure: what was open stays so, and is incomplete (T057, T084, T132)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"It is "},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"no"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"It is ","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"no","logprobs":[]}
    {"type":"error","code":"server_error","message":"<any>","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"It is no","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "a call that breaks off stays open (T057)" {
  given  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"path\":"}}]},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"path\":"}
    {"type":"error","code":"server_error","message":"<any>","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"server_error","message":"<any>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"fc_1_0","type":"function_call","status":"incomplete","arguments":"{\"path\":","call_id":"call_a","name":"read"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "[DONE] without a reason is an end all the same (T056)" {
  given  = <<-SSE
    <chat_start_text>
    [DONE]
  SSE
  expect = "<responses_start_message> <responses_output_text_end_completed input_tokens='0' output_tokens='0' total_tokens='0'>"
}

reply "an error within the stream is the response's, with its words (T084, T085)" {
  given  = <<-SSE
    <chat_start_text>
    {"error":{"message":"Boom.","type":"server_error","code":"x"}}
  SSE
  ends   = "failed"
  expect = "<responses_start_message> <responses_end_failed>"
}

reply "a code that is a number is a word for the client (T089, T132)" {
  given  = <<-SSE
    <chat_start_text>
    {"error":{"message":"Slow down. Please try again in 2s.","code":429}}
  SSE
  ends   = "failed"
  expect = "<responses_start_message> <responses_end_failed code='rate_limit_exceeded' message='Slow down. Please try again in 2s.'>"
}

reply "a <what> has the code that Codex acts upon (T084)" {
  cases  = <<-TABLE
    what                     | message                                          | type                  | code
    context that is too long | This model's maximum context length is 8 tokens. | invalid_request_error | context_length_exceeded
    quota that is used up    | Pay.                                             | insufficient_quota    | insufficient_quota
  TABLE
  given  = <<-SSE
    <chat_start_text>
    {"error":{"message":"<message>","type":"<type>"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <responses_start_message>
    {"type":"error","code":"<code>","message":"<message>","param":null}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"failed","background":false,"error":{"code":"<code>","message":"<message>"},"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

reply "an overload within a stream is server_error, which Codex repeats (T084, T086)" {
  given  = <<-SSE
    <chat_start_text>
    {"error":{"message":"Too busy.","type":"overloaded_error"}}
  SSE
  ends   = "failed"
  expect = "<responses_start_message> <responses_end_failed message='Too busy.'>"
}

reply "what a policy forbids is an invalid prompt" {
  given  = <<-SSE
    <chat_start_text>
    {"error":{"message":"No.","code":"content_policy_violation"}}
  SSE
  ends   = "failed"
  expect = "<responses_start_message> <responses_end_failed code='invalid_prompt' message='No.'>"
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
  given  = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"error"}]}
  SSE
  ends   = "failed"
  expect = "<responses_start_message> <responses_end_failed message='<any>'>"
}

reply "a stream without anything is an HTTP error (T057)" {
  given         = <<-SSE
    : nothing

  SSE
  ends          = "truncated"
  expect_status = 500
  expect        = { error = { message = "<any>", type = "server_error", param = null, code = null } }
}
