# Odds and ends that no other spec shows: what counts as tokens, what a stream tells at its beginning, marks and limits.

request "what of a chat request counts as tokens" {
  client        = "chat"
  upstream      = "chat"
  expect_tokens = 1756
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "What is this?" }, { type = "image_url",
    image_url = { url = "http://a.example/i.png" } }] }], tools = [{ type = "function", function = { name = "f",
    parameters = { type = "object", properties = { a = { type = "string" } } } } }], response_format = { type = "json_schema",
  json_schema = { name = "a", schema = { type = "object", properties = { a = { type = "string" } } } } } }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "What is this?" },
    { type = "image_url", image_url = { url = "http://a.example/i.png" } }] }], tools = [{ type = "function", function = { name = "f",
    parameters = { type = "object", properties = { a = { type = "string" } } } } }], response_format = { type = "json_schema",
  json_schema = { name = "a", schema = { type = "object", properties = { a = { type = "string" } } } } } }
}

request "what of a Messages request counts as tokens" {
  client        = "messages"
  upstream      = "messages"
  expect_tokens = 1838
  given = { model = "m", max_tokens = 9, system = "Be brief.", messages = [{ role = "user", content = [{ type = "text",
    text = "What is this?" }, { type = "image", source = { type = "url", url = "http://a.example/i.png" } }] }, { role = "assistant",
    content = [{ type = "redacted_thinking", data = "abc" }, { type = "text", text = "A thing." }] }, { role = "user",
  content = "Thanks." }], tools = [{ name = "f", input_schema = { type = "object", properties = { a = { type = "string" } } } }] }
  expect = { model = "upstream-model", max_tokens = 9, system = "Be brief.", messages = [{ role = "user", content = [{ type = "text",
    text = "What is this?" }, { type = "image", source = { type = "url", url = "http://a.example/i.png" } }] }, { role = "assistant",
    content = [{ type = "redacted_thinking", data = "abc" }, { type = "text", text = "A thing." }] }, { role = "user",
  content = "Thanks." }], tools = [{ name = "f", input_schema = { type = "object", properties = { a = { type = "string" } } } }] }
}

request "what of a Responses request counts as tokens" {
  client        = "responses"
  upstream      = "responses"
  expect_tokens = 3439
  given         = { model = "m", store = false, instructions = "Be brief.", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "What is this?" }, { type = "input_image", image_url = "http://a.example/i.png" }] }, { type = "computer_call", id = "cu_1", call_id = "call_4", status = "completed", pending_safety_checks = [], action = { type = "screenshot" } }, { type = "computer_call_output", call_id = "call_4", output = { type = "computer_screenshot", image_url = "http://a.example/i.png" } }], tools = [{ type = "function", name = "f", parameters = { type = "object", properties = { a = { type = "string" } } } }], text = { format = { type = "json_schema", name = "a", schema = { type = "object", properties = { a = { type = "string" } } } } } }
  expect        = { model = "upstream-model", store = false, instructions = "Be brief.", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "What is this?" }, { type = "input_image", image_url = "http://a.example/i.png" }] }, { type = "computer_call", id = "cu_1", call_id = "call_4", status = "completed", pending_safety_checks = [], action = { type = "screenshot" } }, { type = "computer_call_output", call_id = "call_4", output = { type = "computer_screenshot", image_url = "http://a.example/i.png" } }], tools = [{ type = "function", name = "f", parameters = { type = "object", properties = { a = { type = "string" } } } }], text = { format = { type = "json_schema", name = "a", schema = { type = "object", properties = { a = { type = "string" } } } } } }
}

request "a refusal of before crosses" {
  client   = "responses"
  upstream = "chat"
  given = { model = "m", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message", role = "assistant",
  content = [{ type = "refusal", refusal = "No." }] }, { type = "message", role = "user", content = "Why?" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "",
  refusal = "No." }, { role = "user", content = "Why?" }] }
}

request "thinking that is hidden is dropped for chat" {
  client   = "messages"
  upstream = "chat"
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "redacted_thinking",
  data = "abc" }, { type = "text", text = "Well." }] }, { role = "user", content = "Why?" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Well." },
  { role = "user", content = "Why?" }], max_tokens = 9 }
}

request "thinking that is hidden is dropped for Responses" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "redacted_thinking",
  data = "abc" }, { type = "text", text = "Well." }] }, { role = "user", content = "Why?" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }, { type = "message",
    role = "assistant", content = [{ type = "output_text", text = "Well.", annotations = [] }] }, { type = "message", role = "user",
  content = "Why?" }], max_output_tokens = 16, store = false, include = ["reasoning.encrypted_content"] }
}

request "marks for the prompt cache of a chat client" {
  client   = "chat"
  upstream = "messages"
  given = { model = "m", messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }],
    tools = [{ type = "function", function = { name = "f", parameters = { type = "object", properties = { a = { type = "string" } } } },
  cache_control = { type = "ephemeral" } }, { type = "custom", custom = { name = "g", description = "Free text." } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }], max_tokens = 8192, tools = [{ name = "f", input_schema = { type = "object", properties = { a = { type = "string" } } }, cache_control = { type = "ephemeral" } }, { name = "g", description = "Free text.", input_schema = { type = "object", properties = { input = { type = "string", description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } }] }
}

request "stop strings that the upstream does not know" {
  client   = "messages"
  upstream = "chat"
  profile  = { stop_supported = false }
  given    = { model = "m", max_tokens = 9, stop_sequences = ["A", "B"], messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 9 }
}

reply "stop strings end the text where the upstream knows none" {
  client   = "messages"
  upstream = "chat"
  profile  = { stop_supported = false }
  request  = { model = "m", max_tokens = 9, stop_sequences = ["END"], messages = [{ role = "user", content = "Hi" }] }
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "m", choices = [{ index = 0, message = { role = "assistant",
  content = "One END two" }, finish_reason = "stop" }], usage = { prompt_tokens = 9, completion_tokens = 3, total_tokens = 12 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "One " }], stop_reason = "stop_sequence", stop_sequence = "END", stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 9, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 3, output_tokens_details = null, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

request "a limit that is written with two names is one" {
  client   = "chat"
  upstream = "chat"
  profile  = { parallel_flag = false }
  given = { model = "m", parallel_tool_calls = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "f", parameters = { type = "object", properties = { a = { type = "string" } } } } }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
  function = { name = "f", parameters = { type = "object", properties = { a = { type = "string" } } } } }] }
}

reply "the string that ended a reply is Anthropic's to tell" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "m", messages = [{ role = "user", content = "Hi" }], stop = ["X"] }
  given = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "Hi" }],
  stop_reason = "stop_sequence", stop_sequence = "X", usage = { input_tokens = 9, output_tokens = 3 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "m", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 9, completion_tokens = 3, total_tokens = 12, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what Anthropic tells at the beginning of a stream" {
  client   = "responses"
  upstream = "messages"
  given    = <<-SSE
    {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [{"type": "text", "text": ""}], "stop_reason": "end_turn", "stop_sequence": "X", "stop_details": {"type": "refusal", "category": "c", "explanation": "e"}, "usage": {"input_tokens": 9, "output_tokens": 1, "speed": "fast", "output_tokens_details": {"thinking_tokens": 1}}}}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": "", "citations": [{"type": "char_location", "cited_text": "a", "document_index": 0, "document_title": "A", "start_char_index": 0, "end_char_index": 1}]}}
    <text_delta_2 index="0" text="Hi"> <stop_block_2>
    {"type": "message_delta", "delta": {"stop_reason": "stop_sequence", "stop_sequence": "X"}, "usage": {"output_tokens": 3}}
    <message_stop_2>
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"fast","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"fast","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
    <text_item id="msg_1_0" text="Hi">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"fast","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":9,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":1},"total_tokens":12},"user":null,"metadata":{}}}
  SSE
}

reply "what only OpenAI tells in a stream is not told" {
  client   = "messages"
  upstream = "responses"
  given    = <<-SSE
    {"type": "response.created", "sequence_number": 0, "response": {"id": "resp_1", "object": "response", "created_at": 1, "status": "in_progress", "error": null, "incomplete_details": null, "model": "m", "output": [], "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "access_programs": [{"a": 1}], "image": {"a": 1}, "usage": null}}
    {"type": "response.output_item.added", "sequence_number": 1, "output_index": 0, "agent": {"agent_name": "a"}, "item": {"id": "msg_1", "type": "message", "status": "in_progress", "role": "assistant", "content": []}}
    {"type": "response.content_part.added", "sequence_number": 2, "part": {"type": "output_text", "text": "", "annotations": [], "logprobs": []}, "item_id": "msg_1", "output_index": 0, "content_index": 0}
    {"type": "response.output_text.delta", "sequence_number": 3, "delta": "Hi", "logprobs": [], "obfuscation": "xx", "item_id": "msg_1", "output_index": 0, "content_index": 0}
    {"type": "response.output_text.done", "sequence_number": 4, "text": "Hi", "logprobs": [], "item_id": "msg_1", "output_index": 0, "content_index": 0}
    {"type": "response.content_part.done", "sequence_number": 5, "part": {"type": "output_text", "text": "Hi", "annotations": [], "logprobs": []}, "item_id": "msg_1", "output_index": 0, "content_index": 0}
    {"type": "response.output_item.done", "sequence_number": 6, "output_index": 0, "item": {"id": "msg_1", "type": "message", "status": "completed", "role": "assistant", "content": [{"type": "output_text", "text": "Hi", "annotations": [], "logprobs": []}]}}
    {"type": "response.completed", "sequence_number": 7, "response": {"id": "resp_1", "object": "response", "created_at": 1, "status": "completed", "error": null, "incomplete_details": null, "model": "m", "output": [{"id": "msg_1", "type": "message", "status": "completed", "role": "assistant", "content": [{"type": "output_text", "text": "Hi", "annotations": [], "logprobs": []}]}], "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "access_programs": [{"a": 1}], "image": {"a": 1}, "usage": {"input_tokens": 9, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 3, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 12}}}
  SSE
  expect   = <<-SSE
    <message_start> <ping> <text_block text="Hi"> <message_delta_2 input_tokens="9" output_tokens="3"> <message_stop>
  SSE
}

request "a custom tool with a description" {
  client   = "responses"
  upstream = "chat"
  given    = { model = "m", input = "Hi", tools = [{ type = "custom", name = "g", description = "Free text." }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function",
    function = { name = "g", description = "Free text.", parameters = { type = "object", properties = { input = { type = "string",
  description = "The input of the tool, as raw text." } }, required = ["input"], additionalProperties = false } } }] }
}

request "a mark for the prompt cache of OpenAI" {
  client   = "responses"
  upstream = "messages"
  given = { model = "m", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi",
  prompt_cache_breakpoint = { mode = "explicit" } }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }] }], max_tokens = 8192 }
}

request "a document of a Chat request is a page at least" {
  client        = "chat"
  upstream      = "chat"
  expect_tokens = 2105
  given         = <<-EOT
    {"model": "m", "messages": [{"role": "user", "content": [{"type": "file", "file": {"file_data": "data:application/pdf;base64,QUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJD"}}]}]}
  EOT
  expect        = <<-EOT
    {"model": "upstream-model", "messages": [{"role": "user", "content": [{"type": "file", "file": {"file_data": "data:application/pdf;base64,QUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJD"}}]}]}
  EOT
}

request "a document of a Messages request is a page at least" {
  client        = "messages"
  upstream      = "messages"
  expect_tokens = 2105
  given         = <<-EOT
    {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0xLjQKABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZAB"}}]}]}
  EOT
  expect        = <<-EOT
    {"model": "upstream-model", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0xLjQKABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZAB"}}]}]}
  EOT
}

request "a document of a Responses request is a page at least" {
  client        = "responses"
  upstream      = "responses"
  expect_tokens = 2105
  given         = <<-EOT
    {"model": "m", "store": false, "input": [{"type": "message", "role": "user", "content": [{"type": "input_file", "file_data": "data:application/pdf;base64,QUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJD"}]}]}
  EOT
  expect        = <<-EOT
    {"model": "upstream-model", "store": false, "input": [{"type": "message", "role": "user", "content": [{"type": "input_file", "file_data": "data:application/pdf;base64,QUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJDQUJD"}]}]}
  EOT
}
