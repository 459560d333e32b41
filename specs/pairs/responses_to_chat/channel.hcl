# Reasoning shown as the content of its item.

reply "reasoning is the content of its item where the profile says so" {
  profile = { reasoning_channel = "content" }
  given   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"I "},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"see."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Cats."},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29}}
    [DONE]
  SSE
  expect  = <<-SSE
    {"type":"response.created","response":"<any>"}
    {"type":"response.in_progress","response":"<any>"}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]}}
    {"type":"response.content_part.added","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    {"type":"response.reasoning_text.delta","item_id":"rs_1_0","output_index":0,"content_index":0,"delta":"I "}
    {"type":"response.reasoning_text.delta","item_id":"rs_1_0","output_index":0,"content_index":0,"delta":"see."}
    {"type":"response.reasoning_text.done","item_id":"rs_1_0","output_index":0,"content_index":0,"text":"I see."}
    {"type":"response.content_part.done","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"I see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"content":[{"type":"reasoning_text","text":"I see."}],"encrypted_content":"<any>"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Cats.","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Cats.","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]}}
    {"type":"response.completed","response":"<any>"}
  SSE
}

reply "reasoning of a body is the content of its item" {
  profile = { reasoning_channel = "content" }
  given = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "x", choices = [{ index = 0, finish_reason = "stop",
    message = { role = "assistant", reasoning_content = "I see.", content = "Cats." } }], usage = { prompt_tokens = 20,
  completion_tokens = 9, total_tokens = 29 } }
  expect = { id = "resp_1", object = "response", created_at = 1, completed_at = "<any>", status = "completed", model = "<any>", tools = [],
    usage               = "<any>", text = "<any>", reasoning = "<any>", access_programs = null, background = false, error = null,
    incomplete_details  = null, instructions = null, max_output_tokens = null, max_tool_calls = null, metadata = {},
    parallel_tool_calls = true, previous_response_id = null, service_tier = "default", store = false, temperature = 1, tool_choice = "auto",
    top_logprobs = 0, top_p = 1, truncation = "disabled", user = null, output = [{ id = "rs_1_0", type = "reasoning", status = "completed",
      summary = [], content = [{ type = "reasoning_text", text = "I see." }], encrypted_content = "<any>" }, { id = "msg_1_1",
      type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Cats.", annotations = [],
  logprobs = [] }] }] }
}
