# The reasoning of a Responses upstream, as a chat client gets it.

reply "a summary is reasoning, and what its issuer must get back rides along sealed (T033)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary_part_added> <reasoning_summary_text_delta delta="Let me">
    <reasoning_summary_text_delta delta=" see."> <reasoning_summary_text_done item_id="rs_u" text="Let me see.">
    <reasoning_summary_part_done item_id="rs_u" text="Let me see."> <item_done_reasoning text="Let me see.">
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Let me"> <chat_reasoning_content reasoning_content=" see.">
    <chat_reasoning_details> <chat_text content="Four."> <chat_finish> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Let me see.",
    reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the parts of a summary are paragraphs" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary text="One."> <reasoning_summary_part_added summary_index="1">
    <reasoning_summary_text_delta summary_index="1" delta="Two."> <reasoning_summary_text_done item_id="rs_u" summary_index="1" text="Two.">
    <reasoning_summary_part_done item_id="rs_u" summary_index="1" text="Two.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="One."> <chat_reasoning_content reasoning_content="\n\n">
    <chat_reasoning_content reasoning_content="Two."> <chat_reasoning_details> <chat_text content="Four."> <chat_finish> <chat_usage> <done>
  SSE
}

reply "reasoning as it was thought is reasoning, and without state nothing is sealed" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.content_part.added","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    <reasoning_text_delta delta="Hm, "> <reasoning_text_delta delta="four.">
    {"type":"response.reasoning_text.done","item_id":"rs_u","output_index":0,"content_index":0,"text":"Hm, four."}
    {"type":"response.content_part.done","item_id":"rs_u","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"Hm, four."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm, four."}]}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Hm, "> <chat_reasoning_content reasoning_content="four.">
    <chat_text content="Four."> <chat_finish> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null, reasoning_content = "Hm, four." }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "of reasoning that comes in both ways the first counts (T041)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_text_delta> <reasoning_summary_part_added>
    <reasoning_summary_text_delta delta="He thought."> <reasoning_text_delta delta=" Four.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"He thought."}],"content":[{"type":"reasoning_text","text":"Hm. Four."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content> <chat_reasoning_content reasoning_content=" Four."> <chat_reasoning_details>
    <chat_text content="Four."> <chat_finish> <chat_usage> <done>
  SSE
}

reply "and so it does the other way round (T041)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary_part_added> <reasoning_summary_text_delta delta="He thought.">
    <reasoning_text_delta> <reasoning_summary_text_done item_id="rs_u" text="He thought.">
    <reasoning_summary_part_done item_id="rs_u" text="He thought.">
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"He thought."}],"content":[{"type":"reasoning_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="He thought."> <chat_reasoning_details> <chat_text content="Four."> <chat_finish>
    <chat_usage> <done>
  SSE
}

reply "reasoning without text rides along all the same (T034, T037)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = "<chat_role> <chat_reasoning_details> <chat_text content='Four.'> <chat_finish> <chat_usage> <done>"
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Four.", refusal = null, reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }] }, logprobs = null, finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "reasoning without text and state is nothing (T048)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_u"}}
    <item_added_reasoning output_index="1" id="rs_v">
    {"type":"response.output_item.done","output_index":1,"item":{"type":"reasoning","id":"rs_v","summary":[],"content":null,"encrypted_content":null}}
    <text_item output_index="2" text="Four."> <response_completed>
  SSE
  expect = "<chat_role> <chat_text content='Four.'> <chat_finish> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Four.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "reasoning that only the finished item holds is not lost" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"One."},{"type":"summary_text","text":"Two."}],"encrypted_content":"ZW5j"}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="One.\n\nTwo."> <chat_reasoning_details> <chat_text content="Four."> <chat_finish>
    <chat_usage> <done>
  SSE
}

reply "reasoning by the name that it never had is reasoning" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":"Hm"}
    {"type":"response.reasoning.delta","item_id":"rs_u","output_index":0,"delta":{"text":"."}}
    {"type":"response.reasoning.done","item_id":"rs_u","output_index":0,"text":"Hm."}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm."}]}}
    <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Hm"> <chat_reasoning_content reasoning_content="."> <chat_text content="Four.">
    <chat_finish> <chat_usage> <done>
  SSE
}

reply "a summary by the name that it never had is a summary" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning>
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":{"text":"Hm"}}
    {"type":"response.reasoning_summary.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"."}
    {"type":"response.reasoning_summary.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm."}
    <item_done_reasoning> <text_item output_index="1" text="Four."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Hm"> <chat_reasoning_content reasoning_content="."> <chat_reasoning_details>
    <chat_text content="Four."> <chat_finish> <chat_usage> <done>
  SSE
}

reply "reasoning between calls stands there (T042)" {
  given  = <<-SSE
    <response_begins> <item_added_reasoning> <reasoning_summary text="One."> <item_done_reasoning text="One." encrypted_content="YQ">
    <item_added_function_call_3 output_index="1" id="fc_a" name="now"> <arguments_done item_id="fc_a" output_index="1">
    {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
    <item_added_reasoning output_index="2" id="rs_v"> <reasoning_summary item_id="rs_v" output_index="2" text="Two.">
    {"type":"response.output_item.done","output_index":2,"item":{"id":"rs_v","type":"reasoning","summary":[{"type":"summary_text","text":"Two."}],"encrypted_content":"Yg"}}
    {"type":"response.output_item.added","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"now","arguments":""}}
    <arguments_done item_id="fc_b" output_index="3">
    {"type":"response.output_item.done","output_index":3,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"now","arguments":"{}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="One."> <chat_reasoning_details> <chat_call_3 name="now"> <chat_arguments>
    <chat_reasoning_content reasoning_content="Two."> <chat_reasoning_details index="2"> <chat_call_3 index="1" id="call_b" name="now">
    <chat_arguments index="1"> <chat_finish finish_reason="tool_calls"> <chat_usage> <done>
  SSE
}
