# The reasoning of a Responses upstream, as a chat client gets it.

fragment "chat_start_reasoning" {
  holes  = { reasoning_content = "Let me", reasoning_content_2 = " see." }
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"<reasoning_content>"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"<reasoning_content_2>"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_text_end_stop" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Four."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

fragment "responses_message_end_completed" {
  holes  = { index = "1" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":<index>,"content_index":0,"delta":"Four.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":<index>,"content_index":0,"text":"Four.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"Four.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Four.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_start_reasoning" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
  SSE
}

fragment "responses_summary_text" {
  holes  = { id = "rs_u", index = "0", summary_index = "0", text = "One." }
  frames = <<-SSE
    {"type":"response.reasoning_summary_part.added","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"delta":"<text>"}
    {"type":"response.reasoning_summary_text.done","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"text":"<text>"}
    {"type":"response.reasoning_summary_part.done","item_id":"<id>","output_index":<index>,"summary_index":<summary_index>,"part":{"type":"summary_text","text":"<text>"}}
  SSE
}

reply "a summary is reasoning, and what its issuer must get back rides along sealed (T033)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Let me"}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":" see."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Let me see."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Let me see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Let me see."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<chat_start_reasoning> <chat_text_end_stop>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Let me see.",
    reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the parts of a summary are paragraphs" {
  given  = <<-SSE
    <responses_start_reasoning> <responses_summary_text> <responses_summary_text summary_index="1" text="Two.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"One."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"\n\n"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Two."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
}

reply "reasoning as it was thought is reasoning, and without state nothing is sealed" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.content_part.added","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"Hm, "}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"four."}
    {"type":"response.reasoning_text.done","item_id":"rs_u","output_index":0,"content_index":0,"text":"Hm, four."}
    {"type":"response.content_part.done","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"Hm, four."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm, four."}]}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm, "},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"four."},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Hm, four." }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "of reasoning that comes in both ways the first counts (T041)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"He thought."}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":" Four."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"He thought."}],"content":[{"type":"reasoning_text","text":"Hm. Four."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<chat_start_reasoning reasoning_content='Hm.' reasoning_content_2=' Four.'> <chat_text_end_stop>"
}

reply "and so it does the other way round (T041)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"He thought."}
    {"type":"response.reasoning_text.delta","item_id":"rs_u","output_index":0,"content_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"He thought."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"He thought."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"He thought."}],"content":[{"type":"reasoning_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"He thought."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
}

reply "reasoning without text rides along all the same (T034, T037)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Four.", refusal = null, reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "reasoning without text and state is nothing (T048)" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_u"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"rs_v","type":"reasoning","summary":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"reasoning","id":"rs_v","summary":[],"content":null,"encrypted_content":null}}
    <responses_message_end_completed index="2">
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "reasoning that only the finished item holds is not lost" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"One.\n\nTwo."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
}

reply "reasoning by the name that it never had is reasoning" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":"Hm"}
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":{"text":"."}}
    {"type":"response.reasoning.done","item_id":"rs_u","output_index":0,"text":"Hm."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm."}]}}
    <responses_message_end_completed>
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"."},"logprobs":null,"finish_reason":null}]}
    <chat_text_end_stop>
  SSE
}

reply "a summary by the name that it never had is a summary" {
  given  = <<-SSE
    <responses_start_reasoning>
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":{"text":"Hm"}}
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"."}
    {"type":"response.reasoning_summary.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message_end_completed>
  SSE
  expect = "<chat_start_reasoning reasoning_content='Hm' reasoning_content_2='.'> <chat_text_end_stop>"
}

reply "reasoning between calls stands there (T042)" {
  given  = <<-SSE
    <responses_start_reasoning> <responses_summary_text>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."}],"encrypted_content":"YQ"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":1,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":1,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"rs_v","type":"reasoning","summary":[]}}
    <responses_summary_text id="rs_v" index="2" text="Two.">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_v","type":"reasoning","summary":[{"type":"summary_text","text":"Two."}],"encrypted_content":"Yg"}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":3,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":3,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"now","arguments":"{}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"One."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Two."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":2}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}
