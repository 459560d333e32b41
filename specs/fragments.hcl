# Frames of streams that the spec files share.

fragment "arguments_done" {
  holes  = { item_id = "fc_1_0", output_index = "0", arguments = "{}" }
  frames = <<-SSE
    <function_call_arguments_delta item_id="<item_id>" output_index="<output_index>" delta='<arguments>'>
    <function_call_arguments_done item_id="<item_id>" output_index="<output_index>" arguments='<arguments>'>
  SSE
}

fragment "call_item" {
  holes  = { id = "fc_1_0", output_index = "0", call_id = "call_a", name = "now", arguments = "{}" }
  frames = <<-SSE
    <item_added_function_call output_index="<output_index>" id="<id>" call_id="<call_id>" name="<name>">
    <function_call_arguments_delta item_id="<id>" output_index="<output_index>" delta='<arguments>'>
    <function_call_arguments_done item_id="<id>" output_index="<output_index>" arguments='<arguments>'>
    <item_done_function_call output_index="<output_index>" id="<id>" arguments='<arguments>' call_id="<call_id>" name="<name>">
  SSE
}

fragment "chat_arguments" {
  holes  = { id = "chatcmpl-1", created = "1700000000", index = "0", arguments = "{}" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"function":{"arguments":"<arguments>"}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_arguments_2" {
  holes  = { index = "0", arguments = "{\\\"loc" }
  frames = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"function":{"arguments":"<arguments>"}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_arguments_3" {
  holes  = { id = "chatcmpl-abc123", created = "1700000000", model = "claude-sonnet-4-6", index = "0", arguments = "{\\\"loc" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"function":{"arguments":"<arguments>"}}]},"finish_reason":null}]}
  SSE
}

fragment "chat_arguments_4" {
  holes  = { id = "chatcmpl-1", index = "0", arguments = "\\\":1}" }
  frames = <<-SSE
    {"id":"<id>","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"function":{"arguments":"<arguments>"}}]},"finish_reason":null}]}
  SSE
}

fragment "chat_call" {
  holes  = { id = "chatcmpl-1", created = "1700000000", index = "0", id_2 = "call_a", name = "now", arguments = "{}" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"id":"<id_2>","type":"function","function":{"name":"<name>","arguments":"<arguments>"}}]},"finish_reason":null}]}
  SSE
}

fragment "chat_call_2" {
  holes  = { id = "chatcmpl-abc123", id_2 = "call_abc" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<id_2>","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null}]}
  SSE
}

fragment "chat_call_3" {
  holes  = { index = "0", id = "call_a", name = "read" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":<index>,"id":"<id>","type":"function","function":{"name":"<name>","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_call_4" {
  holes  = { id = "call_a", name = "read", arguments = "{\\\"p" }
  frames = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"<id>","function":{"name":"<name>","arguments":"<arguments>"}}]},"finish_reason":null}]}
  SSE
}

fragment "chat_finish" {
  holes  = { id = "chatcmpl-1", model = "spec-model", finish_reason = "stop" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"<model>","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"<finish_reason>"}]}
  SSE
}

fragment "chat_finish_2" {
  holes  = { model = "claude-sonnet-4-6", finish_reason = "stop" }
  frames = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"<model>","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"<finish_reason>"}]}
  SSE
}

fragment "chat_finish_3" {
  holes  = { id = "chatcmpl-1", created = "1700000000", model = "x", index = "0", finish_reason = "tool_calls" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":<index>,"delta":{},"finish_reason":"<finish_reason>"}]}
  SSE
}

fragment "chat_finish_4" {
  holes  = { id = "chatcmpl-abc123", created = "1700000000", model = "claude-sonnet-4-6" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
  SSE
}

fragment "chat_finish_5" {
  holes  = { id = "chatcmpl-1", created = "5", model = "spec-model", finish_reason = "stop" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
  SSE
}

fragment "chat_finish_6" {
  holes  = { id = "chatcmpl-ABC123", created = "1699016000", model = "gpt-4", finish_reason = "stop" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
  SSE
}

fragment "chat_finish_7" {
  holes  = { id = "chatcmpl-1", finish_reason = "stop" }
  frames = <<-SSE
    {"id":"<id>","choices":[{"index":0,"delta":{},"finish_reason":"<finish_reason>"}]}
  SSE
}

fragment "chat_reasoning_content" {
  holes  = { id = "chatcmpl-1", reasoning_content = "Hm." }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"<reasoning_content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_reasoning_content_2" {
  holes  = { id = "chatcmpl-abc", created = "1700000000", model = "claude-sonnet-4-6", reasoning_content = "Hm." }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"reasoning_content":"<reasoning_content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_reasoning_details" {
  holes  = { id = "chatcmpl-1", index = "0" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":<index>}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_role" {
  holes  = { id = "chatcmpl-1", created = "1700000000", model = "spec-model", content = "" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"role":"assistant","content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_role_2" {
  holes  = { model = "claude-sonnet-4-6" }
  frames = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"<model>","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_role_3" {
  holes  = { id = "chatcmpl-1", created = "1700000000", content = "" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_role_4" {
  holes  = { id = "chatcmpl-1", created = "5", model = "spec-model", content = "Hi" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"role":"assistant","content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_role_5" {
  holes  = { id = "chatcmpl-ABC123", created = "1699016000", model = "gpt-4" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
  SSE
}

fragment "chat_role_6" {
  holes  = { id = "chatcmpl-abc", created = "1700000000", model = "claude-sonnet-4-6" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"role":"assistant"},"finish_reason":null}]}
  SSE
}

fragment "chat_text" {
  holes  = { id = "chatcmpl-1", model = "spec-model", content = "Hello" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"<model>","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_text_2" {
  holes  = { model = "claude-sonnet-4-6", content = "Hello" }
  frames = <<-SSE
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"<model>","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_text_3" {
  holes  = { content = "I" }
  frames = <<-SSE
    {"id":"chatcmpl-01ABC","object":"chat.completion.chunk","created":1700000000,"model":"claude-haiku-4-5-20251001","choices":[{"index":0,"delta":{"content":"<content>"},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_text_4" {
  holes  = { id = "chatcmpl-1", created = "1700000000", model = "x", content = "Hi" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[{"index":0,"delta":{"content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_text_5" {
  holes  = { content = "Hello" }
  frames = <<-SSE
    {"id":"chatcmpl-ABC123","object":"chat.completion.chunk","created":1699016000,"model":"gpt-4","choices":[{"index":0,"delta":{"content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_text_6" {
  holes  = { id = "chatcmpl-abc", content = "Hello" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_text_7" {
  holes  = { id = "chatcmpl-1", content = "Hi" }
  frames = <<-SSE
    {"id":"<id>","choices":[{"index":0,"delta":{"content":"<content>"},"finish_reason":null}]}
  SSE
}

fragment "chat_text_8" {
  holes  = { content = "\\n<th" }
  frames = <<-SSE
    {"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": "<content>"}, "finish_reason": null}]}
  SSE
}

fragment "chat_usage" {
  holes  = { id = "chatcmpl-1", created = "1700000000", prompt_tokens = "20", completion_tokens = "9", total_tokens = "29", cached_tokens = "0", reasoning_tokens = "0" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":<created>,"model":"spec-model","choices":[],"usage":{"prompt_tokens":<prompt_tokens>,"completion_tokens":<completion_tokens>,"total_tokens":<total_tokens>,"prompt_tokens_details":{"cached_tokens":<cached_tokens>},"completion_tokens_details":{"reasoning_tokens":<reasoning_tokens>}}}
  SSE
}

fragment "chat_usage_2" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":5,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
  SSE
}

fragment "chat_usage_3" {
  holes  = { created = "1700000000", model = "x", prompt_tokens = "10", completion_tokens = "5", total_tokens = "15" }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":<created>,"model":"<model>","choices":[],"usage":{"prompt_tokens":<prompt_tokens>,"completion_tokens":<completion_tokens>,"total_tokens":<total_tokens>}}
  SSE
}

fragment "citations_delta" {
  holes  = { index = "1", cited_text = "x", encrypted_index = "Zz==" }
  frames = <<-SSE
    {"type":"content_block_delta","index":<index>,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example","title":"A","cited_text":"<cited_text>","encrypted_index":"<encrypted_index>"}}}
  SSE
}

fragment "custom_tool_call_input_delta" {
  holes  = { item_id = "ctc_1_0", output_index = "0", delta = "a" }
  frames = <<-SSE
    {"type":"response.custom_tool_call_input.delta","item_id":"<item_id>","output_index":<output_index>,"delta":"<delta>"}
  SSE
}

fragment "custom_tool_call_input_done" {
  holes  = { item_id = "ctc_1_0", output_index = "0", input = "a\\nb é 😀\\\"" }
  frames = <<-SSE
    {"type":"response.custom_tool_call_input.done","item_id":"<item_id>","output_index":<output_index>,"input":"<input>"}
  SSE
}

fragment "done" { frames = "[DONE]" }

fragment "error_2" {
  holes  = { message = "The upstream's answer broke off before its end.", request_id = "req_spec" }
  frames = <<-SSE
    {"type":"error","error":{"type":"api_error","message":"<message>"},"request_id":"<request_id>"}
  SSE
}

fragment "f_error" {
  holes  = { code = "server_error", message = "<any>" }
  frames = <<-SSE
    {"type":"error","code":"<code>","message":"<message>","param":null}
  SSE
}

fragment "frame" {
  holes  = { message = "The upstream's answer broke off before its end." }
  frames = <<-SSE
    {"error":{"message":"<message>","type":"server_error","param":null,"code":null}}
  SSE
}

fragment "frame_2" {
  holes  = { message = "Oops.", code = "server_error" }
  frames = <<-SSE
    {"error":{"message":"<message>","type":"server_error","param":null,"code":"<code>"}}
  SSE
}

fragment "function_call_arguments_delta" {
  holes  = { item_id = "fc_1_0", output_index = "0", delta = "{}" }
  frames = <<-SSE
    {"type":"response.function_call_arguments.delta","item_id":"<item_id>","output_index":<output_index>,"delta":"<delta>"}
  SSE
}

fragment "function_call_arguments_delta_2" {
  holes  = { item_id = "fc_abc", output_index = "1", delta = "{\\\"location\\\":" }
  frames = <<-SSE
    {"type":"response.function_call_arguments.delta","item_id":"<item_id>","output_index":<output_index>,"delta":"<delta>"}
  SSE
}

fragment "function_call_arguments_done" {
  holes  = { item_id = "fc_1_0", output_index = "0", arguments = "{}" }
  frames = <<-SSE
    {"type":"response.function_call_arguments.done","item_id":"<item_id>","output_index":<output_index>,"arguments":"<arguments>"}
  SSE
}

fragment "function_call_arguments_done_2" {
  holes  = { item_id = "fc_abc", output_index = "1", arguments = "{\\\"location\\\": \\\"SF\\\"}" }
  frames = <<-SSE
    {"type":"response.function_call_arguments.done","item_id":"<item_id>","output_index":<output_index>,"arguments":"<arguments>"}
  SSE
}

fragment "gemini_part" {
  holes  = { text = "Hel" }
  frames = <<-SSE
    {"candidates":[{"content":{"role":"model","parts":[{"text":"<text>"}]},"index":0}],"modelVersion":"spec-model","responseId":"1"}
  SSE
}

fragment "input_json_delta" {
  holes  = { index = "0", partial_json = "{}" }
  frames = <<-SSE
    {"type":"content_block_delta","index":<index>,"delta":{"type":"input_json_delta","partial_json":"<partial_json>"}}
  SSE
}

fragment "item_added_code_interpreter_call" {
  holes  = { output_index = "0", id = "ci_1_0", container_id = "" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"code_interpreter_call","status":"in_progress","container_id":"<container_id>","code":"","outputs":null}}
  SSE
}

fragment "item_added_custom_tool_call" {
  holes  = { output_index = "0", id = "ctc_1_0", call_id = "call_a", name = "say" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"custom_tool_call","status":"in_progress","input":"","call_id":"<call_id>","name":"<name>"}}
  SSE
}

fragment "item_added_function_call" {
  holes  = { output_index = "0", id = "fc_1_0", call_id = "call_a", name = "now" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"function_call","status":"in_progress","arguments":"","call_id":"<call_id>","name":"<name>"}}
  SSE
}

fragment "item_added_function_call_2" {
  holes  = { output_index = "1", id = "fc_abc_1", call_id = "call_abc", name = "get_weather" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"function_call","status":"in_progress","arguments":"","call_id":"<call_id>","name":"<name>"}}
  SSE
}

fragment "item_added_function_call_3" {
  holes  = { output_index = "0", id = "fc_u", call_id = "call_a", name = "read" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"function_call","status":"in_progress","call_id":"<call_id>","name":"<name>","arguments":""}}
  SSE
}

fragment "item_added_function_call_4" {
  holes  = { output_index = "1", id = "fc_a", call_id = "call_a" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"type":"function_call","id":"<id>","call_id":"<call_id>","name":"get_weather","arguments":"","status":"in_progress"}}
  SSE
}

fragment "item_added_mcp_call" {
  holes  = { output_index = "0", id = "mcp_1" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"mcp_call","status":"in_progress","approval_request_id":null,"server_label":"docs","name":"ask","arguments":"","output":null,"error":null}}
  SSE
}

fragment "item_added_message" {
  holes  = { output_index = "0", id = "msg_u" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]}}
  SSE
}

fragment "item_added_message_2" {
  holes  = { output_index = "0", id = "msg_1" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"type":"message","id":"<id>","status":"in_progress","role":"assistant","content":[]}}
  SSE
}

fragment "item_added_message_3" {
  holes  = { output_index = "0", id = "msg_u", sequence_number = "2" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":<sequence_number>}
  SSE
}

fragment "item_added_reasoning" {
  holes  = { output_index = "0", id = "rs_u" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"reasoning","summary":[]}}
  SSE
}

fragment "item_added_reasoning_2" {
  holes  = { output_index = "0", id = "rs_1_0" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"id":"<id>","type":"reasoning","status":"in_progress","summary":[]}}
  SSE
}

fragment "item_added_reasoning_3" {
  holes  = { output_index = "0", id = "rs_1" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<output_index>,"item":{"type":"reasoning","id":"<id>","summary":[]}}
  SSE
}

fragment "item_done_function_call" {
  holes  = { output_index = "0", id = "fc_1_0", arguments = "{}", call_id = "call_a", name = "now" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"id":"<id>","type":"function_call","status":"completed","arguments":"<arguments>","call_id":"<call_id>","name":"<name>"}}
  SSE
}

fragment "item_done_function_call_2" {
  holes  = { output_index = "1", id = "fc_abc_1", arguments = "{\\\"location\\\": \\\"SF\\\"}", call_id = "call_abc", name = "get_weather" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"id":"<id>","type":"function_call","status":"completed","arguments":"<arguments>","call_id":"<call_id>","name":"<name>"}}
  SSE
}

fragment "item_done_function_call_3" {
  holes  = { output_index = "0", id = "fc_u", name = "read", arguments = "{\\\"path\\\":\\\"a\\\"}" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"id":"<id>","type":"function_call","status":"completed","call_id":"call_a","name":"<name>","arguments":"<arguments>"}}
  SSE
}

fragment "item_done_message" {
  holes  = { output_index = "0", id = "msg_u", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"id":"<id>","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "item_done_message_2" {
  holes  = { output_index = "0", id = "msg_abc", text = "Hello there!" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"type":"message","id":"<id>","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[]}]}}
  SSE
}

fragment "item_done_reasoning" {
  holes  = { output_index = "0", text = "Hm.", encrypted_content = "ZW5j" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"<text>"}],"encrypted_content":"<encrypted_content>"}}
  SSE
}

fragment "item_done_reasoning_2" {
  holes  = { output_index = "0", id = "rs_1_0", text = "Hm.", encrypted_content = "<sealed>" }
  frames = <<-SSE
    {"type":"response.output_item.done","output_index":<output_index>,"item":{"id":"<id>","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"<text>"}],"encrypted_content":"<encrypted_content>"}}
  SSE
}

fragment "mcp_call_arguments_delta" {
  holes  = { output_index = "1", item_id = "mcp_1", delta = "{\\\"q\\\": \\\"cats\\\"}" }
  frames = <<-SSE
    {"type":"response.mcp_call_arguments.delta","output_index":<output_index>,"item_id":"<item_id>","delta":"<delta>"}
  SSE
}

fragment "mcp_call_arguments_done" {
  holes  = { output_index = "1", item_id = "mcp_1", arguments = "{\\\"q\\\": \\\"cats\\\"}" }
  frames = <<-SSE
    {"type":"response.mcp_call_arguments.done","output_index":<output_index>,"item_id":"<item_id>","arguments":"<arguments>"}
  SSE
}

fragment "mcp_call_in_progress" {
  holes  = { output_index = "0", item_id = "mcp_1" }
  frames = <<-SSE
    {"type":"response.mcp_call.in_progress","output_index":<output_index>,"item_id":"<item_id>"}
  SSE
}

fragment "message_delta" {
  holes  = { stop_reason = "end_turn", output_tokens = "9" }
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null},"usage":{"output_tokens":<output_tokens>}}
  SSE
}

fragment "message_delta_2" {
  holes  = { stop_reason = "end_turn", input_tokens = "20", cache_creation_input_tokens = "0", cache_read_input_tokens = "0", output_tokens = "9", thinking_tokens = "0" }
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":<input_tokens>,"cache_creation_input_tokens":<cache_creation_input_tokens>,"cache_read_input_tokens":<cache_read_input_tokens>,"output_tokens":<output_tokens>,"output_tokens_details":{"thinking_tokens":<thinking_tokens>},"server_tool_use":null}}
  SSE
}

fragment "message_delta_3" {
  holes  = { stop_reason = "end_turn", input_tokens = "0", cache_creation_input_tokens = "0", cache_read_input_tokens = "0", output_tokens = "15" }
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null,"stop_details":null,"container":null},"usage":{"input_tokens":<input_tokens>,"cache_creation_input_tokens":<cache_creation_input_tokens>,"cache_read_input_tokens":<cache_read_input_tokens>,"output_tokens":<output_tokens>,"output_tokens_details":null,"server_tool_use":null}}
  SSE
}

fragment "message_delta_4" {
  holes  = { stop_reason = "end_turn", output_tokens = "12" }
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>"},"usage":{"output_tokens":<output_tokens>}}
  SSE
}

fragment "message_delta_5" {
  holes  = { stop_reason = "tool_use" }
  frames = <<-SSE
    {"type":"message_delta","delta":{"stop_reason":"<stop_reason>","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}
  SSE
}

fragment "message_start" {
  holes  = { id = "msg_1", model = "spec-model", input_tokens = "0" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","model":"<model>","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":<input_tokens>,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
  SSE
}

fragment "message_start_2" {
  holes  = { id = "msg_abc" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","model":"claude-sonnet-4-6","content":[],"stop_reason":null,"stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":{"input_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"cache_creation":null,"output_tokens":0,"output_tokens_details":null,"server_tool_use":null,"service_tier":null,"inference_geo":null,"speed":null}}}
  SSE
}

fragment "message_start_3" {
  holes  = { id = "msg_1", model = "x", input_tokens = "20" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","model":"<model>","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":<input_tokens>,"output_tokens":1}}}
  SSE
}

fragment "message_start_4" {
  frames = <<-SSE
    {"type":"message_start","message":"<any>"}
  SSE
}

fragment "message_start_5" {
  holes  = { model = "claude-sonnet-4-6", input_tokens = "10" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"msg_abc","type":"message","role":"assistant","content":[],"model":"<model>","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":<input_tokens>,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
  SSE
}

fragment "message_start_6" {
  holes  = { id = "msg_01ABC", model = "claude-haiku-4-5-20251001" }
  frames = <<-SSE
    {"type":"message_start","message":{"id":"<id>","type":"message","role":"assistant","content":[],"model":"<model>","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":0,"output_tokens":0,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}}}
  SSE
}

fragment "message_stop" {
  frames = <<-SSE
    {"type":"message_stop"}
  SSE
}

fragment "message_stop_2" {
  frames = <<-SSE
    {"type": "message_stop"}
  SSE
}

fragment "ollama_message" {
  holes  = { content = "Let me " }
  frames = <<-SSE
    {"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"<content>"},"done":false}
  SSE
}

fragment "output_text_delta" {
  holes  = { item_id = "msg_u", output_index = "0", content_index = "0", delta = "Hel" }
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"delta":"<delta>","logprobs":[]}
  SSE
}

fragment "output_text_delta_2" {
  holes  = { item_id = "msg_abc", output_index = "0", content_index = "0", delta = "Hello" }
  frames = <<-SSE
    {"type":"response.output_text.delta","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"delta":"<delta>"}
  SSE
}

fragment "output_text_done" {
  holes  = { item_id = "msg_u", output_index = "0", content_index = "0", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_text.done","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"text":"<text>","logprobs":[]}
  SSE
}

fragment "output_text_done_2" {
  holes  = { item_id = "msg_abc", output_index = "0", content_index = "0", text = "Hello there!" }
  frames = <<-SSE
    {"type":"response.output_text.done","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"text":"<text>"}
  SSE
}

fragment "part_added_output_text" {
  holes  = { item_id = "msg_u", output_index = "0", content_index = "0" }
  frames = <<-SSE
    {"type":"response.content_part.added","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
  SSE
}

fragment "part_added_output_text_2" {
  holes  = { item_id = "msg_1", output_index = "0", content_index = "0" }
  frames = <<-SSE
    {"type":"response.content_part.added","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"part":{"type":"output_text","text":"","annotations":[]}}
  SSE
}

fragment "part_done_output_text" {
  holes  = { item_id = "msg_u", output_index = "0", content_index = "0", text = "Hello" }
  frames = <<-SSE
    {"type":"response.content_part.done","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
  SSE
}

fragment "part_done_output_text_2" {
  holes  = { item_id = "msg_abc", output_index = "0", content_index = "0", text = "Hello there!" }
  frames = <<-SSE
    {"type":"response.content_part.done","item_id":"<item_id>","output_index":<output_index>,"content_index":<content_index>,"part":{"type":"output_text","text":"<text>","annotations":[]}}
  SSE
}

fragment "ping" {
  frames = <<-SSE
    {"type":"ping"}
  SSE
}

fragment "reasoning_summary" {
  holes  = { item_id = "rs_u", output_index = "0", text = "Hm." }
  frames = <<-SSE
    <reasoning_summary_part_added item_id="<item_id>" output_index="<output_index>">
    <reasoning_summary_text_delta item_id="<item_id>" output_index="<output_index>" delta='<text>'>
    <reasoning_summary_text_done item_id="<item_id>" output_index="<output_index>" text='<text>'>
    <reasoning_summary_part_done item_id="<item_id>" output_index="<output_index>" text='<text>'>
  SSE
}

fragment "reasoning_summary_part_added" {
  holes  = { item_id = "rs_u", output_index = "0", summary_index = "0" }
  frames = <<-SSE
    {"type":"response.reasoning_summary_part.added","item_id":"<item_id>","output_index":<output_index>,"summary_index":<summary_index>,"part":{"type":"summary_text","text":""}}
  SSE
}

fragment "reasoning_summary_part_done" {
  holes  = { item_id = "rs_1_0", output_index = "0", summary_index = "0", text = "Hm." }
  frames = <<-SSE
    {"type":"response.reasoning_summary_part.done","item_id":"<item_id>","output_index":<output_index>,"summary_index":<summary_index>,"part":{"type":"summary_text","text":"<text>"}}
  SSE
}

fragment "reasoning_summary_text_delta" {
  holes  = { item_id = "rs_u", output_index = "0", summary_index = "0", delta = "Hm." }
  frames = <<-SSE
    {"type":"response.reasoning_summary_text.delta","item_id":"<item_id>","output_index":<output_index>,"summary_index":<summary_index>,"delta":"<delta>"}
  SSE
}

fragment "reasoning_summary_text_done" {
  holes  = { item_id = "rs_1_0", output_index = "0", summary_index = "0", text = "Hm." }
  frames = <<-SSE
    {"type":"response.reasoning_summary_text.done","item_id":"<item_id>","output_index":<output_index>,"summary_index":<summary_index>,"text":"<text>"}
  SSE
}

fragment "reasoning_text_delta" {
  holes  = { item_id = "rs_u", delta = "Hm." }
  frames = <<-SSE
    {"type":"response.reasoning_text.delta","item_id":"<item_id>","output_index":0,"content_index":0,"delta":"<delta>"}
  SSE
}

fragment "response_begins" {
  frames = <<-SSE
    <response_created> <response_in_progress>
  SSE
}

fragment "response_begins_2" {
  frames = <<-SSE
    <response_created_2> <response_in_progress_2>
  SSE
}

fragment "response_completed" {
  holes  = { id = "resp_1", cached_tokens = "0" }
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":<cached_tokens>},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "response_completed_2" {
  frames = <<-SSE
    {"type":"response.completed","response":"<any>"}
  SSE
}

fragment "response_completed_3" {
  holes  = { input_tokens = "0", cached_tokens = "0", output_tokens = "0", reasoning_tokens = "0", total_tokens = "0" }
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":<input_tokens>,"input_tokens_details":{"cached_tokens":<cached_tokens>,"cache_write_tokens":0},"output_tokens":<output_tokens>,"output_tokens_details":{"reasoning_tokens":<reasoning_tokens>},"total_tokens":<total_tokens>},"user":null,"metadata":{}}}
  SSE
}

fragment "response_created" {
  holes  = { id = "resp_1", model = "x" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"<model>","output":[],"usage":null}}
  SSE
}

fragment "response_created_2" {
  frames = <<-SSE
    {"type":"response.created","response":"<any>"}
  SSE
}

fragment "response_created_3" {
  holes  = { id = "resp_abc", model = "claude-sonnet-4-6" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "response_created_4" {
  holes  = { id = "resp_abc" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

fragment "response_created_5" {
  holes  = { model = "spec-model" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "response_in_progress" {
  holes  = { id = "resp_1" }
  frames = <<-SSE
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

fragment "response_in_progress_2" {
  frames = <<-SSE
    {"type":"response.in_progress","response":"<any>"}
  SSE
}

fragment "response_in_progress_3" {
  holes  = { id = "resp_abc", model = "claude-sonnet-4-6" }
  frames = <<-SSE
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","access_programs":null,"created_at":1700000000,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "response_in_progress_4" {
  holes  = { id = "resp_abc" }
  frames = <<-SSE
    {"type":"response.in_progress","response":{"id":"<id>","object":"response","created_at":1700000000,"status":"in_progress","model":"claude-sonnet-4-6","output":[],"usage":null,"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

fragment "response_in_progress_5" {
  holes  = { model = "spec-model" }
  frames = <<-SSE
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"in_progress","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"<model>","output":[],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":null,"user":null,"metadata":{}}}
  SSE
}

fragment "response_incomplete" {
  frames = <<-SSE
    {"type":"response.incomplete","response":"<any>"}
  SSE
}

fragment "signature_delta" {
  holes  = { index = "0", signature = "<sealed>" }
  frames = <<-SSE
    {"type":"content_block_delta","index":<index>,"delta":{"type":"signature_delta","signature":"<signature>"}}
  SSE
}

fragment "start_mcp_tool_use" {
  holes  = { index = "0", id = "mcptoolu_mcp_1", server_name = "docs" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"mcp_tool_use","id":"<id>","name":"ask","server_name":"<server_name>","input":{}}}
  SSE
}

fragment "start_redacted_thinking" {
  holes  = { index = "0", data = "opaque" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"redacted_thinking","data":"<data>"}}
  SSE
}

fragment "start_server_tool_use" {
  holes  = { index = "0", id = "srvtoolu_1", name = "web_search" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"server_tool_use","id":"<id>","name":"<name>","input":{}}}
  SSE
}

fragment "start_text" {
  holes  = { index = "0", text = "" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"text","text":"<text>"}}
  SSE
}

fragment "start_thinking" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"thinking","thinking":"","signature":""}}
  SSE
}

fragment "start_tool_use" {
  holes  = { index = "0", id = "call_a", name = "read" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"tool_use","id":"<id>","name":"<name>","input":{},"caller":{"type":"direct"}}}
  SSE
}

fragment "start_tool_use_2" {
  holes  = { index = "1", id = "call_abc", name = "get_weather" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"tool_use","id":"<id>","name":"<name>","input":{},"caller":{"type":"direct"}}}
  SSE
}

fragment "start_tool_use_3" {
  holes  = { index = "0", id = "toolu_a", name = "now" }
  frames = <<-SSE
    {"type":"content_block_start","index":<index>,"content_block":{"type":"tool_use","id":"<id>","name":"<name>","input":{}}}
  SSE
}

fragment "stop_block" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"content_block_stop","index":<index>}
  SSE
}

fragment "stop_block_2" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type": "content_block_stop", "index": <index>}
  SSE
}

fragment "text_block" {
  holes  = { index = "0", text = "Hello" }
  frames = <<-SSE
    <start_text index="<index>"> <text_delta index="<index>" text='<text>'> <stop_block index="<index>">
  SSE
}

fragment "text_delta" {
  holes  = { index = "0", text = "Hello" }
  frames = <<-SSE
    {"type":"content_block_delta","index":<index>,"delta":{"type":"text_delta","text":"<text>"}}
  SSE
}

fragment "text_delta_2" {
  holes  = { index = "2", text = "Hello" }
  frames = <<-SSE
    {"type": "content_block_delta", "index": <index>, "delta": {"type": "text_delta", "text": "<text>"}}
  SSE
}

fragment "text_item" {
  holes  = { id = "msg_u", output_index = "0", text = "Hello" }
  frames = <<-SSE
    <item_added_message output_index="<output_index>" id="<id>"> <part_added_output_text item_id="<id>" output_index="<output_index>">
    <output_text_delta item_id="<id>" output_index="<output_index>" delta='<text>'>
    <output_text_done item_id="<id>" output_index="<output_index>" text='<text>'>
    <part_done_output_text item_id="<id>" output_index="<output_index>" text='<text>'>
    <item_done_message output_index="<output_index>" id="<id>" text='<text>'>
  SSE
}

fragment "text_item_2" {
  holes  = { id = "msg_abc", output_index = "0", text = "Hello there!" }
  frames = <<-SSE
    <item_added_message_2 output_index="<output_index>" id="<id>"> <part_added_output_text_2 item_id="<id>" output_index="<output_index>">
    <output_text_delta_2 item_id="<id>" output_index="<output_index>" delta='<text>'>
    <output_text_done_2 item_id="<id>" output_index="<output_index>" text='<text>'>
    <part_done_output_text_2 item_id="<id>" output_index="<output_index>" text='<text>'>
    <item_done_message_2 output_index="<output_index>" id="<id>" text='<text>'>
  SSE
}

fragment "text_item_added" {
  holes  = { id = "msg_u", output_index = "0" }
  frames = <<-SSE
    <item_added_message output_index="<output_index>" id="<id>"> <part_added_output_text item_id="<id>" output_index="<output_index>">
  SSE
}

fragment "text_item_added_2" {
  holes  = { id = "msg_abc", output_index = "0" }
  frames = <<-SSE
    <item_added_message_2 output_index="<output_index>" id="<id>"> <part_added_output_text_2 item_id="<id>" output_index="<output_index>">
  SSE
}

fragment "text_item_done" {
  holes  = { id = "msg_u", output_index = "0", text = "Hello" }
  frames = <<-SSE
    <output_text_done item_id="<id>" output_index="<output_index>" text='<text>'>
    <part_done_output_text item_id="<id>" output_index="<output_index>" text='<text>'>
    <item_done_message output_index="<output_index>" id="<id>" text='<text>'>
  SSE
}

fragment "thinking_block" {
  holes  = { index = "0", thinking = "Hm.", signature = "<sealed>" }
  frames = <<-SSE
    <start_thinking index="<index>"> <thinking_delta index="<index>" thinking='<thinking>'>
    <signature_delta index="<index>" signature='<signature>'> <stop_block index="<index>">
  SSE
}

fragment "thinking_delta" {
  holes  = { index = "0", thinking = "Hm." }
  frames = <<-SSE
    {"type":"content_block_delta","index":<index>,"delta":{"type":"thinking_delta","thinking":"<thinking>"}}
  SSE
}

fragment "tool_use_block" {
  holes  = { index = "0", id = "call_a", name = "read", input = "{}" }
  frames = <<-SSE
    <start_tool_use index="<index>" id="<id>" name="<name>"> <input_json_delta index="<index>" partial_json='<input>'>
    <stop_block index="<index>">
  SSE
}

fragment "tool_use_block_3" {
  holes  = { index = "0", id = "toolu_a", name = "now", input = "{}" }
  frames = <<-SSE
    <start_tool_use_3 index="<index>" id="<id>" name="<name>"> <input_json_delta index="<index>" partial_json='<input>'>
    <stop_block index="<index>">
  SSE
}

fragment "web_search_call_completed" {
  holes  = { item_id = "ws_1", output_index = "0" }
  frames = <<-SSE
    {"type":"response.web_search_call.completed","item_id":"<item_id>","output_index":<output_index>}
  SSE
}

fragment "web_search_call_in_progress" {
  holes  = { item_id = "ws_1", output_index = "0" }
  frames = <<-SSE
    {"type":"response.web_search_call.in_progress","item_id":"<item_id>","output_index":<output_index>}
  SSE
}

fragment "web_search_call_searching" {
  holes  = { item_id = "ws_1", output_index = "0" }
  frames = <<-SSE
    {"type":"response.web_search_call.searching","item_id":"<item_id>","output_index":<output_index>}
  SSE
}
