# What an upstream splits over choices although it was asked for one is one turn (Copilot has text in one and calls in another).

reply "text in one choice and calls in another are one turn, in a body" {
  given = { id = "chatcmpl-5", object = "chat.completion", created = 5, model = "x", choices = [{ index = 0, message = { role = "assistant",
    content = "Let me look." }, finish_reason = "tool_calls" }, { index = 1, message = { role = "assistant",
    tool_calls = [{ id = "call_1", type = "function", function = { name = "read", arguments = "{\"p\":1}" } }] },
  finish_reason = "tool_calls" }], usage = { prompt_tokens = 10, completion_tokens = 5, total_tokens = 15 } }
  expect = { id = "resp_5", object = "response", access_programs = null, created_at = 5, completed_at = "<any>", status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "spec-model", output = [{ id = "msg_5_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Let me look.", annotations = [], logprobs = [] }] }, { id = "fc_5_1", type = "function_call", status = "completed", call_id = "call_1", name = "read", arguments = "{\"p\":1}" }], parallel_tool_calls = true, previous_response_id = null, reasoning = "<any>", service_tier = "default", store = "<any>", temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = "<any>", user = null, metadata = {} }
}
