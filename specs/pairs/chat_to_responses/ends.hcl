# How a Responses upstream's reply ends, in a chat client's words: reasons, strings that stop it, failures.

fragment "chat_start_text" {
  holes  = { content = "Hel" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "responses_start_message" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
  SSE
}

fragment "responses_start_message_2" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}
  SSE
}

reply "a reply that is incomplete for <reason> ends with <finish_reason> (T104)" {
  cases  = <<-TABLE
    reason            | finish_reason
    max_output_tokens | length
    max_messages      | length
    content_filter    | content_filter
    steered           | stop
  TABLE
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"<reason>"}}}
  SSE
  expect = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"<finish_reason>"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hel", refusal = null }, logprobs = null, finish_reason = "<finish_reason>" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an incomplete reply that does not say why was too long (T104)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hel","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[],"logprobs":[]}]}}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":null}}
  SSE
  expect = <<-SSE
    <chat_start_text>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "a call that was cut short does not make the reply one of calls (T018, T104)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"pa"}
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"max_output_tokens"}}}
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"pa"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "a stop string ends the reply, over the bounds of pieces, and is not shown" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello E","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"N","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"D more","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello END more","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <chat_start_text content="Hello ">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
  message = { role = "assistant", content = "Hello ", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = "<any>" }
}

reply "what only looked like a stop string is text" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello E","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"NT","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"RY ","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"EN","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello ENTRY EN","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello ENTRY EN","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello ENTRY EN","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <chat_start_text content="Hello ">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"ENT"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"RY "},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"EN"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "of several stop strings the first in the text counts" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["\n\n", ";"] }
  given   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"a; b\n\nc","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"a; b\n\nc","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"a; b\n\nc","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"a; b\n\nc","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <chat_start_text content="a">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "a stop string at the very beginning leaves nothing" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = "END" }
  given   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"END of it","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"END of it","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"END of it","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"END of it","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "a stop string is not looked for in reasoning and arguments" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"END"}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"END"}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"END"}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"END"}],"encrypted_content":"ZW5j"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":1,"delta":"{\"path\":\"END\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":1,"arguments":"{\"path\":\"END\"}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"END\"}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"END"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"END\"}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "a stop string is found in text that comes only when it is done" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello END more","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <chat_start_text content="Hello ">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "a stop string is found in characters of several bytes" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["世界"] }
  given   = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Grüß 世","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"界 dich","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Grüß 世界 dich","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Grüß 世界 dich","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Grüß 世界 dich","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect  = <<-SSE
    <chat_start_text content="Grüß ">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    [DONE]
  SSE
}

reply "a stream that just ends is no success (T057)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"<any>","type":"server_error","param":null,"code":"<any>"}}
    [DONE]
  SSE
}

reply "a stream that ends behind its text is no success either (T057)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    <chat_start_text content="Hello">
    {"error":{"message":"<any>","type":"server_error","param":null,"code":"<any>"}}
    [DONE]
  SSE
}

reply "a reply that failed with server_error says so (T084)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"tool_usage":{"web_search":{"num_requests":1}},"usage":{"input_tokens":9,"input_tokens_details":{"cached_tokens":2,"cache_write_tokens":1},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":1},"total_tokens":12},"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Oops.","type":"server_error","param":null,"code":"server_error"}}
    [DONE]
  SSE
}

reply "a reply that failed with <code> says so (T084)" {
  cases  = <<-TABLE
    code                          | message                 | type                  | code_2
    rate_limit_exceeded           | Please try again in 3s. | rate_limit_error      | rate_limit_exceeded
    context_length_exceeded       | Too long.               | invalid_request_error | context_length_exceeded
    insufficient_quota            | Pay.                    | insufficient_quota    | insufficient_quota
    usage_not_included            | Not in your plan.       | insufficient_quota    | insufficient_quota
    server_is_overloaded          | Later.                  | server_error          | overloaded
    slow_down                     | Later.                  | server_error          | overloaded
    invalid_prompt                | No.                     | invalid_request_error | invalid_prompt
    bio_policy                    | No.                     | invalid_request_error | bio_policy
    misalignment_policy_violation | No.                     | invalid_request_error | misalignment_policy_violation
    vector_store_timeout          | Slow.                   | server_error          | timeout
    data_residency_mismatch       | Elsewhere.              | invalid_request_error | data_residency_mismatch
    invalid_image                 | Bad image.              | invalid_request_error | invalid_image
    image_parse_error             | Bad image.              | invalid_request_error | image_parse_error
    failed_to_download_image      | No image.               | invalid_request_error | failed_to_download_image
  TABLE
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"<code>","message":"<message>"}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"<message>","type":"<type>","param":null,"code":"<code_2>"}}
    [DONE]
  SSE
}

reply "a failure before anything was said is an HTTP error" {
  given         = <<-SSE
    event: response.failed
    data: {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"rate_limit_exceeded","message":"Slow down."}},"sequence_number":0}
  SSE
  ends          = "failed"
  expect_status = 429
  expect        = { error = { message = "Slow down.", type = "rate_limit_error", param = null, code = "rate_limit_exceeded" } }
}

reply "an error before anything was said is an HTTP error" {
  given         = <<-SSE
    {"type":"error","error":{"type":"invalid_request_error","code":"context_length_exceeded","message":"Too long.","param":"input"}}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"context_length_exceeded","message":"Too long."}}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = { error = { message = "Too long.", type = "invalid_request_error", param = null, code = "context_length_exceeded" } }
}

reply "an error in the stream ends it, and what fails behind it says nothing more (T084, T086)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Later.","param":null}}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_is_overloaded","message":"Later."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Later.","type":"server_error","param":null,"code":"overloaded"}}
    [DONE]
  SSE
}

reply "an error in its flat form is an error" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"error","code":"rate_limit_exceeded","message":"Slow down.","param":null}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Slow down.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
    [DONE]
  SSE
}

reply "an error that only its name tells is an error" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}

    event: error
    data: {"message":"Oops.","code":"server_error"}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Oops.","type":"server_error","param":null,"code":"server_error"}}
    [DONE]
  SSE
}

reply "an error without a name is an error (T085)" {
  given  = <<-SSE
    <responses_start_message_2>
    {"error":{"type":"rate_limit_error","message":"Slow down."}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Slow down.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
    [DONE]
  SSE
}

reply "an error that is a <what>" {
  cases  = <<-TABLE
    what                            | given
    string is an error (T085, T089) | {"error":"Oops."}
    detail is an error (T089)       | {"detail":"Oops."}
  TABLE
  given  = <<-SSE
    <responses_start_message_2>
    <given>
  SSE
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Oops.","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
  ends   = "failed"
}

reply "a response that failed has failed, whatever its event is called" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"Oops.","type":"server_error","param":null,"code":"server_error"}}
    [DONE]
  SSE
}

reply "a response that was cancelled is no success" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"cancelled","model":"x","output":[],"usage":null}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start_text>
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}
