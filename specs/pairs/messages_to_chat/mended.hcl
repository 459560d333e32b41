# What was once answered otherwise.

reply "a refusal is its own explanation, in a stream as in a body" {
  given  = <<-SSE
    {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","refusal":"I won't."},"finish_reason":null}]}
    <chat_finish_7> <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <start_text> <text_delta text="I won't."> <stop_block>
    {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I won't."},"container":null},"usage":"<any>"}
    <message_stop>
  SSE
}

reply "calls of a body that <what> stay apart" {
  cases = <<-TABLE
    what        | id         | given                              | expect | expect_2
    have no ids | chatcmpl-2 | "type": "function"                 | msg_2  | <any>
    share an id | chatcmpl-3 | "id": "call_0", "type": "function" | msg_3  | call_0
  TABLE
  given = <<-JSON
    {"id": "<id>", "object": "chat.completion", "choices": [{"index": 0, "message": {"role": "assistant", "content": null,
      "tool_calls": [{<given>, "function": {"name": "f", "arguments": "{\"x\":1}"}}, {<given>, "function": {"name": "g",
      "arguments": "{\"y\":2}"}}]}, "finish_reason": "tool_calls"}]}
  JSON
  expect = { id = "<expect>", type = "message", role = "assistant", model = "spec-model", content = [{ type = "tool_use",
    id = "<expect_2>", name = "f", input = { x = 1 }, caller = { type = "direct" } }, { type = "tool_use", id = "<any>", name = "g",
    input = { y = 2 }, caller = { type = "direct" } }], stop_reason = "tool_use", stop_sequence = null, stop_details = null,
  container = null, diagnostics = null, usage = "<any>" }
}

reply "calls of a stream that have neither index nor id stay apart" {
  given  = <<-SSE
    {"id":"chatcmpl-4","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":"{\"x\":1}"}}]},"finish_reason":null}]}
    {"id":"chatcmpl-4","choices":[{"index":0,"delta":{"tool_calls":[{"function":{"name":"g","arguments":"{\"y\":2}"}}]},"finish_reason":"tool_calls"}]}
    <done>
  SSE
  expect = <<-SSE
    <message_start_4> <ping> <tool_use_block id="<any>" name="f" input='{\"x\":1}'>
    <tool_use_block index="1" id="<any>" name="g" input='{\"y\":2}'> <message_delta_5> <message_stop>
  SSE
}
