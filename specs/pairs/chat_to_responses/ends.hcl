# How a Responses upstream's reply ends, in a chat client's words: reasons, strings that stop it, failures.

reply "a reply that is incomplete for <reason> ends with <finish_reason> (T104)" {
  cases  = <<-TABLE
    reason            | finish_reason
    max_output_tokens | length
    max_messages      | length
    content_filter    | content_filter
    steered           | stop
  TABLE
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"<reason>"}}}
  SSE
  expect = "<chat_role> <chat_text content='Hel'> <chat_finish finish_reason='<finish_reason>'> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hel", refusal = null }, logprobs = null, finish_reason = "<finish_reason>" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an incomplete reply that does not say why was too long (T104)" {
  given  = <<-SSE
    <response_begins> <text_item text="Hel">
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":null}}
  SSE
  expect = "<chat_role> <chat_text content='Hel'> <chat_finish finish_reason='length'> <chat_usage> <done>"
}

reply "a call that was cut short does not make the reply one of calls (T018, T104)" {
  given  = <<-SSE
    <response_begins> <item_added_function_call_3> <function_call_arguments_delta item_id="fc_u" delta='{\"pa'>
    {"type":"response.incomplete","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"max_output_tokens"}}}
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3> <chat_arguments arguments='{\"pa'> <chat_finish finish_reason="length"> <chat_usage> <done>
  SSE
}

reply "a stop string ends the reply, over the bounds of pieces, and is not shown" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Hello E"> <output_text_delta delta="N"> <output_text_delta delta="D more">
    <output_text_done text="Hello END more"> <response_completed>
  SSE
  expect  = "<chat_role> <chat_text content='Hello '> <chat_finish> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
  message = { role = "assistant", content = "Hello ", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = "<any>" }
}

reply "what only looked like a stop string is text" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Hello E"> <output_text_delta delta="NT"> <output_text_delta delta="RY ">
    <output_text_delta delta="EN"> <text_item_done text="Hello ENTRY EN"> <response_completed>
  SSE
  expect  = <<-SSE
    <chat_role> <chat_text content="Hello "> <chat_text content="ENT"> <chat_text content="RY "> <chat_text content="EN"> <chat_finish>
    <done>
  SSE
}

reply "of several stop strings the first in the text counts" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["\n\n", ";"] }
  given   = <<-SSE
    <response_begins> <text_item text="a; b\n\nc"> <response_completed>
  SSE
  expect  = "<chat_role> <chat_text content='a'> <chat_finish> <done>"
}

reply "a stop string at the very beginning leaves nothing" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = "END" }
  given   = <<-SSE
    <response_begins> <text_item text="END of it"> <response_completed>
  SSE
  expect  = "<chat_role> <chat_finish> <done>"
}

reply "a stop string is not looked for in reasoning and arguments" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary text="END"> <item_done_reasoning text="END">
    <item_added_function_call_3 output_index="1"> <function_call_arguments_delta_2 item_id="fc_u" delta='{\"path\":\"END\"}'>
    <function_call_arguments_done_2 item_id="fc_u" arguments='{\"path\":\"END\"}'>
    <item_done_function_call_3 output_index="1" arguments='{\"path\":\"END\"}'> <response_completed>
  SSE
  expect  = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="END"> <chat_reasoning_details> <chat_call_3>
    <chat_arguments arguments='{\"path\":\"END\"}'> <chat_finish finish_reason="tool_calls"> <done>
  SSE
}

reply "a stop string is found in text that comes only when it is done" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["END"] }
  given   = "<response_created> <response_in_progress> <item_added_message> <output_text_done text='Hello END more'> <response_completed>"
  expect  = "<chat_role> <chat_text content='Hello '> <chat_finish> <done>"
}

reply "a stop string is found in characters of several bytes" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], stop = ["世界"] }
  given   = <<-SSE
    <response_begins> <text_item_added> <output_text_delta delta="Grüß 世"> <output_text_delta delta="界 dich">
    <text_item_done text="Grüß 世界 dich"> <response_completed>
  SSE
  expect  = "<chat_role> <chat_text content='Grüß '> <chat_finish> <done>"
}

reply "a stream that just ends is no success (T057)" {
  given  = "<response_created> <response_in_progress> <item_added_message> <part_added_output_text> <output_text_delta>"
  ends   = "truncated"
  expect = "<chat_role> <chat_text content='Hel'> <frame_2 message='<any>' code='<any>'> <done>"
}

reply "a stream that ends behind its text is no success either (T057)" {
  given  = <<-SSE
    <response_begins> <text_item>
  SSE
  ends   = "truncated"
  expect = "<chat_role> <chat_text> <frame_2 message='<any>' code='<any>'> <done>"
}

reply "a reply that failed with server_error says so (T084)" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"tool_usage":{"web_search":{"num_requests":1}},"usage":{"input_tokens":9,"input_tokens_details":{"cached_tokens":2,"cache_write_tokens":1},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":1},"total_tokens":12},"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = "<chat_role> <chat_text content='Hel'> <frame_2> <done>"
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
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"<code>","message":"<message>"}}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_role> <chat_text content="Hel">
    {"error":{"message":"<message>","type":"<type>","param":null,"code":"<code_2>"}}
    <done>
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
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"error","error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"Later.","param":null}}
    {"type":"response.failed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_is_overloaded","message":"Later."}}}
  SSE
  ends   = "failed"
  expect = "<chat_role> <chat_text content='Hel'> <frame_2 message='Later.' code='overloaded'> <done>"
}

reply "an error in its flat form is an error" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"error","code":"rate_limit_exceeded","message":"Slow down.","param":null}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_role> <chat_text content="Hel">
    {"error":{"message":"Slow down.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
    <done>
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
  expect = "<chat_role> <chat_text content='Hel'> <frame_2> <done>"
}

reply "an error without a name is an error (T085)" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    <item_added_message_3>
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}
    {"error":{"type":"rate_limit_error","message":"Slow down."}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_role> <chat_text content="Hel">
    {"error":{"message":"Slow down.","type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}
    <done>
  SSE
}

reply "an error that is a <what>" {
  cases  = <<-TABLE
    what                            | given
    string is an error (T085, T089) | {"error":"Oops."}
    detail is an error (T089)       | {"detail":"Oops."}
  TABLE
  given  = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    <item_added_message_3>
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[],"sequence_number":4}
    <given>
  SSE
  expect = "<chat_role> <chat_text content='Hel'> <frame message='Oops.'> <done>"
  ends   = "failed"
}

reply "a response that failed has failed, whatever its event is called" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"failed","model":"x","output":[],"usage":null,"error":{"code":"server_error","message":"Oops."}}}
  SSE
  ends   = "failed"
  expect = "<chat_role> <chat_text content='Hel'> <frame_2> <done>"
}

reply "a response that was cancelled is no success" {
  given  = <<-SSE
    <response_begins> <text_item_added> <output_text_delta>
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"cancelled","model":"x","output":[],"usage":null}}
  SSE
  ends   = "failed"
  expect = "<chat_role> <chat_text content='Hel'> <frame message='<any>'> <done>"
}
