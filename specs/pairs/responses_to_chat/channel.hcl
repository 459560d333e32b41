# Reasoning shown as the content of its item.

reply "reasoning is the content of its item where the profile says so" {
  profile = { reasoning_channel = "content" }
  given   = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"I "},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"see."},"finish_reason":null}]}
    <chat_text_4 content="Cats.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29}}
    <done>
  SSE
  expect  = <<-SSE
    <response_begins_2> <item_added_reasoning_2>
    {"type":"response.content_part.added","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    <reasoning_text_delta item_id="rs_1_0" delta="I "> <reasoning_text_delta item_id="rs_1_0" delta="see.">
    {"type":"response.reasoning_text.done","item_id":"rs_1_0","output_index":0,"content_index":0,"text":"I see."}
    {"type":"response.content_part.done","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"I see."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"content":[{"type":"reasoning_text","text":"I see."}],"encrypted_content":"<any>"}}
    <text_item id="msg_1_1" output_index="1" text="Cats."> <response_completed_2>
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
