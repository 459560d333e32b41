# What clients are told of a Gemini upstream's replies.

reply "a stream of thoughts, text, two calls and three signatures for chat" {
  client   = "chat"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "**Plan**", "thought": true}, {"text": "On "}]}, "index": 0}], "usageMetadata": {"promptTokenCount": 10, "thoughtsTokenCount": 5, "totalTokenCount": 15}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "it.", "thoughtSignature": "U0lHMA=="}, {"functionCall": {"name": "look", "args": {"a": 1}}, "thoughtSignature": "U0lHMQ=="}, {"functionCall": {"id": "call_b", "name": "wait"}}]}, "index": 0}], "modelVersion": "gemini-3-pro", "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "", "thoughtSignature": "U0lHMg=="}]}, "finishReason": "STOP", "index": 0}], "usageMetadata": {"promptTokenCount": 10, "toolUsePromptTokenCount": 2, "cachedContentTokenCount": 4, "candidatesTokenCount": 7, "thoughtsTokenCount": 5, "totalTokenCount": 24}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <chat_role id="chatcmpl-r1"> <chat_reasoning_content id="chatcmpl-r1" reasoning_content="**Plan**">
    <chat_text id="chatcmpl-r1" content="On "> <chat_text id="chatcmpl-r1" content="it.">
    <chat_reasoning_details id="chatcmpl-r1" index="2"> <chat_reasoning_details id="chatcmpl-r1" index="3">
    {"id":"chatcmpl-r1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<any>","type":"function","function":{"name":"look","arguments":""},"extra_content":{"google":{"thought_signature":"<sealed>"}}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments id="chatcmpl-r1" arguments='{\"a\":1}'>
    {"id":"chatcmpl-r1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"wait","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    <chat_arguments id="chatcmpl-r1" index="1"> <chat_reasoning_details id="chatcmpl-r1" index="6">
    {"id":"chatcmpl-r1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-r1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":12,"completion_tokens":12,"total_tokens":24,"prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":5}}}
    <done>
  SSE
}

reply "a stream of thoughts, text, two calls and three signatures for messages" {
  client   = "messages"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "**Plan**", "thought": true}, {"text": "On "}]}, "index": 0}], "usageMetadata": {"promptTokenCount": 10, "thoughtsTokenCount": 5, "totalTokenCount": 15}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "it.", "thoughtSignature": "U0lHMA=="}, {"functionCall": {"name": "look", "args": {"a": 1}}, "thoughtSignature": "U0lHMQ=="}, {"functionCall": {"id": "call_b", "name": "wait"}}]}, "index": 0}], "modelVersion": "gemini-3-pro", "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "", "thoughtSignature": "U0lHMg=="}]}, "finishReason": "STOP", "index": 0}], "usageMetadata": {"promptTokenCount": 10, "toolUsePromptTokenCount": 2, "cachedContentTokenCount": 4, "candidatesTokenCount": 7, "thoughtsTokenCount": 5, "totalTokenCount": 24}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <message_start id="msg_r1" input_tokens="10"> <ping> <thinking_block thinking="**Plan**" signature=""> <start_text index="1">
    <text_delta index="1" text="On "> <text_delta index="1" text="it."> <stop_block index="1">
    <start_redacted_thinking index="2" data="<sealed>"> <stop_block index="2"> <start_redacted_thinking index="3" data="<sealed>">
    <stop_block index="3"> <tool_use_block index="4" id="<any>" name="look" input='{\"a\":1}'>
    <tool_use_block index="5" id="call_b" name="wait"> <start_redacted_thinking index="6" data="<sealed>"> <stop_block index="6">
    {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":8,"cache_creation_input_tokens":0,"cache_read_input_tokens":4,"output_tokens":12,"output_tokens_details":{"thinking_tokens":5},"server_tool_use":null}}
    <message_stop>
  SSE
}

reply "a stream of thoughts, text, two calls and three signatures for responses" {
  client   = "responses"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "**Plan**", "thought": true}, {"text": "On "}]}, "index": 0}], "usageMetadata": {"promptTokenCount": 10, "thoughtsTokenCount": 5, "totalTokenCount": 15}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "it.", "thoughtSignature": "U0lHMA=="}, {"functionCall": {"name": "look", "args": {"a": 1}}, "thoughtSignature": "U0lHMQ=="}, {"functionCall": {"id": "call_b", "name": "wait"}}]}, "index": 0}], "modelVersion": "gemini-3-pro", "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "", "thoughtSignature": "U0lHMg=="}]}, "finishReason": "STOP", "index": 0}], "usageMetadata": {"promptTokenCount": 10, "toolUsePromptTokenCount": 2, "cachedContentTokenCount": 4, "candidatesTokenCount": 7, "thoughtsTokenCount": 5, "totalTokenCount": 24}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_r1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_r1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_r1_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_r1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""},"sequence_number":3}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_r1_0","output_index":0,"summary_index":0,"delta":"**Plan**","sequence_number":4}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_r1_0","output_index":0,"summary_index":0,"text":"**Plan**","sequence_number":5}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_r1_0","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"**Plan**"},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_r1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"**Plan**"}]},"sequence_number":7}
    <item_added_message_3 output_index="1" id="msg_r1_1" sequence_number="8">
    {"type":"response.content_part.added","item_id":"msg_r1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":9}
    {"type":"response.output_text.delta","item_id":"msg_r1_1","output_index":1,"content_index":0,"delta":"On ","logprobs":[],"sequence_number":10}
    {"type":"response.output_text.delta","item_id":"msg_r1_1","output_index":1,"content_index":0,"delta":"it.","logprobs":[],"sequence_number":11}
    {"type":"response.output_text.done","item_id":"msg_r1_1","output_index":1,"content_index":0,"text":"On it.","logprobs":[],"sequence_number":12}
    {"type":"response.content_part.done","item_id":"msg_r1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"On it.","annotations":[],"logprobs":[]},"sequence_number":13}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_r1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"On it.","annotations":[],"logprobs":[]}]},"sequence_number":14}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"rs_r1_2","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":15}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_r1_2","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},"sequence_number":16}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"rs_r1_3","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":17}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"rs_r1_3","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},"sequence_number":18}
    {"type":"response.output_item.added","output_index":4,"item":{"id":"fc_r1_4","type":"function_call","status":"in_progress","arguments":"","call_id":"<any>","name":"look"},"sequence_number":19}
    {"type":"response.function_call_arguments.delta","item_id":"fc_r1_4","output_index":4,"delta":"{\"a\":1}","sequence_number":20}
    {"type":"response.function_call_arguments.done","item_id":"fc_r1_4","output_index":4,"arguments":"{\"a\":1}","sequence_number":21}
    {"type":"response.output_item.done","output_index":4,"item":{"id":"fc_r1_4","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"<any>","name":"look"},"sequence_number":22}
    {"type":"response.output_item.added","output_index":5,"item":{"id":"fc_r1_5","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"wait"},"sequence_number":23}
    {"type":"response.function_call_arguments.delta","item_id":"fc_r1_5","output_index":5,"delta":"{}","sequence_number":24}
    {"type":"response.function_call_arguments.done","item_id":"fc_r1_5","output_index":5,"arguments":"{}","sequence_number":25}
    {"type":"response.output_item.done","output_index":5,"item":{"id":"fc_r1_5","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"wait"},"sequence_number":26}
    {"type":"response.output_item.added","output_index":6,"item":{"id":"rs_r1_6","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":27}
    {"type":"response.output_item.done","output_index":6,"item":{"id":"rs_r1_6","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},"sequence_number":28}
    {"type":"response.completed","response":{"id":"resp_r1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_r1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"**Plan**"}]},{"id":"msg_r1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"On it.","annotations":[],"logprobs":[]}]},{"id":"rs_r1_2","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},{"id":"rs_r1_3","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"},{"id":"fc_r1_4","type":"function_call","status":"completed","arguments":"{\"a\":1}","call_id":"<any>","name":"look"},{"id":"fc_r1_5","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"wait"},{"id":"rs_r1_6","type":"reasoning","status":"completed","summary":[],"encrypted_content":"<sealed>"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":12,"input_tokens_details":{"cached_tokens":4,"cache_write_tokens":0},"output_tokens":12,"output_tokens_details":{"reasoning_tokens":5},"total_tokens":24},"user":null,"metadata":{}},"sequence_number":29}
  SSE
}

reply "a signature on a thought" {
  client   = "chat"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hm.", "thought": true, "thoughtSignature": "VEg="}]}, "index": 0}], "responseId": "r2"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Yes"}]}, "finishReason": "MAX_TOKENS", "index": 0}], "responseId": "r2"}
  SSE
  expect   = <<-SSE
    <chat_role id="chatcmpl-r2"> <chat_reasoning_content id="chatcmpl-r2"> <chat_reasoning_details id="chatcmpl-r2" index="1">
    <chat_text id="chatcmpl-r2" content="Yes"> <chat_finish id="chatcmpl-r2" finish_reason="length">
    {"id":"chatcmpl-r2","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    <done>
  SSE
}

reply "a body with text and a call for chat" {
  client   = "chat"
  upstream = "gemini"
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "On it." }, { functionCall = { id = "call_1", name = "look", args = { a = "b" } }, thoughtSignature = "U0lHMQ==" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "On it.", refusal = null, reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 1 }], tool_calls = [{ id = "call_1", type = "function", function = { name = "look", arguments = "{\"a\":\"b\"}" }, extra_content = { google = { thought_signature = "<sealed>" } } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 7, total_tokens = 17, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a body with text and a call for messages" {
  client   = "messages"
  upstream = "gemini"
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "On it." }, { functionCall = { id = "call_1", name = "look", args = { a = "b" } }, thoughtSignature = "U0lHMQ==" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "msg_r1", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "On it." }, { type = "redacted_thinking", data = "<sealed>" }, { type = "tool_use", id = "call_1", name = "look", input = { a = "b" }, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 10, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, output_tokens = 7, output_tokens_details = null, server_tool_use = null, cache_creation = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a body with text and a call for responses" {
  client   = "responses"
  upstream = "gemini"
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "On it." }, { functionCall = { id = "call_1", name = "look", args = { a = "b" } }, thoughtSignature = "U0lHMQ==" }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "resp_r1", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_r1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "On it.", annotations = [], logprobs = [] }] }, { id = "rs_r1_1", type = "reasoning", status = "completed", summary = [], encrypted_content = "<sealed>" }, { id = "fc_r1_2", type = "function_call", status = "completed", arguments = "{\"a\":\"b\"}", call_id = "call_1", name = "look" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = "auto" }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 10, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 7, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 17 }, user = null, metadata = {} }
}

reply "<finish_reason> for chat" {
  client   = "chat"
  upstream = "gemini"
  cases    = <<-TABLE
    finish_reason            | expect
    STOP                     | stop
    MAX_TOKENS               | length
    SAFETY                   | content_filter
    RECITATION               | content_filter
    LANGUAGE                 | content_filter
    OTHER                    | stop
    BLOCKLIST                | content_filter
    PROHIBITED_CONTENT       | content_filter
    SPII                     | content_filter
    IMAGE_SAFETY             | content_filter
    IMAGE_PROHIBITED_CONTENT | content_filter
    IMAGE_RECITATION         | content_filter
    SOMETHING_NEW            | stop
  TABLE
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "Hi" }] }, finishReason = "<finish_reason>", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = null, finish_reason = "<expect>" }], usage = { prompt_tokens = 10, completion_tokens = 7, total_tokens = 17, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a prompt that is blocked for chat" {
  client   = "chat"
  upstream = "gemini"
  given = { promptFeedback = { blockReason = "SAFETY" }, usageMetadata = { promptTokenCount = 10, totalTokenCount = 10 },
  responseId = "r1" }
  expect = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = "The prompt was blocked: SAFETY." }, logprobs = null, finish_reason = "content_filter" }], usage = { prompt_tokens = 10, completion_tokens = 0, total_tokens = 10, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a prompt that is blocked for messages" {
  client   = "messages"
  upstream = "gemini"
  given    = { promptFeedback = { blockReason = "PROHIBITED_CONTENT", blockReasonMessage = "Not this." }, usageMetadata = { promptTokenCount = 10, totalTokenCount = 10 }, responseId = "r1" }
  expect   = { id = "msg_r1", type = "message", role = "assistant", model = "spec-model", content = [], stop_reason = "refusal", stop_sequence = null, stop_details = { type = "refusal", category = null, explanation = "Not this." }, container = null, diagnostics = null, usage = { input_tokens = 10, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, output_tokens = 0, output_tokens_details = null, server_tool_use = null, cache_creation = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a prompt that is blocked for responses" {
  client   = "responses"
  upstream = "gemini"
  given    = <<-SSE
    data: {"promptFeedback": {"blockReason": "JAILBREAK"}, "usageMetadata": {"promptTokenCount": 10, "totalTokenCount": 10}, "responseId": "r1"}
  SSE
  expect   = <<-SSE
    {"type":"response.created","response":{"id":"resp_r1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_r1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}},"sequence_number":1}
    <item_added_message_3 id="msg_r1_0">
    {"type":"response.content_part.added","item_id":"msg_r1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""},"sequence_number":3}
    {"type":"response.refusal.delta","item_id":"msg_r1_0","output_index":0,"content_index":0,"delta":"The prompt was blocked: JAILBREAK.","sequence_number":4}
    {"type":"response.refusal.done","item_id":"msg_r1_0","output_index":0,"content_index":0,"refusal":"The prompt was blocked: JAILBREAK.","sequence_number":5}
    {"type":"response.content_part.done","item_id":"msg_r1_0","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"The prompt was blocked: JAILBREAK."},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_r1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"refusal","refusal":"The prompt was blocked: JAILBREAK."}]},"sequence_number":7}
    {"type":"response.incomplete","response":{"id":"resp_r1","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"content_filter"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_r1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"refusal","refusal":"The prompt was blocked: JAILBREAK."}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":10},"user":null,"metadata":{}},"sequence_number":8}
  SSE
}

reply "code that the upstream ran, and an image and sound that it made" {
  client   = "chat"
  upstream = "gemini"
  given    = { candidates = [{ content = { role = "model", parts = [{ executableCode = { language = "PYTHON", code = "print(1)" } }, { codeExecutionResult = { outcome = "OUTCOME_OK", output = "1" } }, { inlineData = { mimeType = "image/png", data = "AAAA" } }, { inlineData = { mimeType = "audio/wav", data = "AAAA" } }, { executableCode = { code = "x" } }, { codeExecutionResult = {} }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "\n```python\nprint(1)\n```\n\n```\n1\n```\n[generated image][generated audio]\n```\nx\n```\n\n```\n\n```\n", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 7, total_tokens = 17, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what a search found" {
  client   = "chat"
  upstream = "gemini"
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "It rains." }] }, finishReason = "STOP", index = 0, groundingMetadata = { webSearchQueries = ["rain"], groundingChunks = [{ web = { uri = "https://x.example", title = "X" } }], groundingSupports = [{ segment = { endIndex = 9, text = "It rains." }, groundingChunkIndices = [0] }] }, citationMetadata = { citations = [{ startIndex = 0, endIndex = 2, uri = "https://y.example", title = "Y" }] } }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "It rains.", refusal = null, annotations = [{ type = "url_citation", url_citation = { url = "https://x.example", title = "X", start_index = 0, end_index = 9 } }, { type = "url_citation", url_citation = { url = "https://y.example", title = "Y", start_index = 0, end_index = 9 } }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 7, total_tokens = 17, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what a search found, in a stream" {
  client   = "messages"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "It "}]}, "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "rains."}]}, "finishReason": "STOP", "index": 0, "groundingMetadata": {"groundingChunks": [{"web": {"uri": "https://x.example", "title": "X"}}], "groundingSupports": [{"segment": {"endIndex": 9, "text": "It rains."}, "groundingChunkIndices": [0]}]}}], "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 7, "totalTokenCount": 17}, "modelVersion": "gemini-3-pro", "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <message_start id="msg_r1"> <ping> <start_text> <text_delta text="It "> <text_delta text="rains.">
    {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://x.example","title":"X","cited_text":"It rains.","encrypted_index":""}}}
    <stop_block> <message_delta_3 input_tokens="10" output_tokens="7"> <message_stop>
  SSE
}

reply "a client that takes one call at a time" {
  client   = "chat"
  upstream = "gemini"
  request  = { model = "spec-model", parallel_tool_calls = false, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "function", function = { name = "look", parameters = { type = "object", properties = {} } } }] }
  given    = { candidates = [{ content = { role = "model", parts = [{ functionCall = { id = "a", name = "look", args = {} } }, { functionCall = { id = "b", name = "look", args = {} } }] }, finishReason = "STOP", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "a", type = "function", function = { name = "look", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 7, total_tokens = 17, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "calls that cannot be read behind text are left out" {
  client   = "chat"
  upstream = "gemini"
  given    = { candidates = [{ content = { role = "model", parts = [{ text = "Hm." }] }, finishReason = "MALFORMED_FUNCTION_CALL", index = 0 }], usageMetadata = { promptTokenCount = 10, candidatesTokenCount = 7, totalTokenCount = 17 }, modelVersion = "gemini-3-pro", responseId = "r1" }
  expect   = { id = "chatcmpl-r1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hm.", refusal = null }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 10, completion_tokens = 7, total_tokens = 17, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "an upstream that counts nothing" {
  client   = "messages"
  upstream = "gemini"
  estimate = true
  given    = { candidates = [{ content = { parts = [{ text = "Hello" }] }, finishReason = "STOP" }] }
  expect   = { id = "msg_YwY0OFhPdl6reL4IZXQtH8cj", type = "message", role = "assistant", model = "spec-model", content = [{ type = "text", text = "Hello" }], stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 5, cache_creation_input_tokens = 0, cache_read_input_tokens = 0, output_tokens = 2, output_tokens_details = null, server_tool_use = null, cache_creation = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "a call that the model could not make" {
  client        = "chat"
  upstream      = "gemini"
  expect_status = 500
  given         = <<-SSE
    data: {"candidates": [{"content": {}, "finishReason": "MALFORMED_FUNCTION_CALL", "finishMessage": "Malformed function call: x("}]}
  SSE
  expect        = { error = { message = "Malformed function call: x(", type = "server_error", param = null, code = null } }
  ends          = "failed"
}

reply "an error within a stream" {
  client   = "messages"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}, "index": 0}], "responseId": "r1"}
    {"error": {"code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE"}}
  SSE
  expect   = <<-SSE
    <message_start id="msg_r1"> <ping> <start_text> <text_delta text="Hel">
    {"type":"error","error":{"type":"overloaded_error","message":"The model is overloaded."},"request_id":"req_spec"}
    <message_stop>
  SSE
  ends     = "failed"
}

reply "a stream that breaks off" {
  client   = "chat"
  upstream = "gemini"
  given    = <<-SSE
    data: {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}, "index": 0}], "responseId": "r1"}
  SSE
  expect   = "<chat_role id='chatcmpl-r1'> <chat_text id='chatcmpl-r1' content='Hel'> <frame> <done>"
  ends     = "truncated"
}

reply "a server that says in each chunk why it ended" {
  client   = "messages"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}, "finishReason": "STOP", "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "lo."}]}, "finishReason": "MAX_TOKENS", "index": 0}], "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <message_start id="msg_r1"> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo."> <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "text behind the reason for the end is text" {
  client   = "messages"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hel"}]}, "finishReason": "MAX_TOKENS", "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "lo."}]}, "index": 0}], "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <message_start id="msg_r1"> <ping> <start_text> <text_delta text="Hel"> <text_delta text="lo."> <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "a server that says why it ended before it began" {
  client   = "messages"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": []}, "finishReason": "STOP", "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hello."}]}, "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": []}, "finishReason": "STOP", "index": 0}], "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <message_start id="msg_r1"> <ping> <start_text> <text_delta text="Hello."> <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "a server that says why it ended, and nothing else" {
  client   = "chat"
  upstream = "gemini"
  given    = <<-SSE
    data: {"candidates": [{"content": {"role": "model", "parts": []}, "finishReason": "STOP", "index": 0}], "responseId": "r1"}
  SSE
  expect   = "<chat_role id='chatcmpl-r1'> <frame> <done>"
  ends     = "truncated"
}

reply "a server that says why it ended between thoughts and text" {
  client   = "chat"
  upstream = "gemini"
  given    = <<-SSE
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hm.", "thought": true}]}, "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": []}, "finishReason": "STOP", "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "Hello."}]}, "index": 0}], "responseId": "r1"}
    {"candidates": [{"content": {"role": "model", "parts": []}, "finishReason": "STOP", "index": 0}], "responseId": "r1"}
  SSE
  expect   = <<-SSE
    <chat_role id="chatcmpl-r1"> <chat_reasoning_content id="chatcmpl-r1"> <chat_text id="chatcmpl-r1" content="Hello.">
    <chat_finish id="chatcmpl-r1">
    {"id":"chatcmpl-r1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":"<any>"}
    <done>
  SSE
}
