# Calls of tools that are no functions for a Responses client, though they are for a chat upstream.

reply "a freeform call is its text, also where it is cut within an escape (T022, T049)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "custom", "name": "apply_patch", "format": {"type": "grammar", "syntax": "lark", "definition": "start: x"}}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"apply_patch","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"inp"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"ut\": \"a\\"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"nb \\u"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"00e9 \\ud83d"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\\ude00\\\"\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"apply_patch"},"sequence_number":2}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"a","sequence_number":3}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"\nb ","sequence_number":4}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"é ","sequence_number":5}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"😀\"","sequence_number":6}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"a\nb é 😀\"","sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"a\nb é 😀\"","call_id":"call_a","name":"apply_patch"},"sequence_number":8}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":9}
  SSE
}

reply "a freeform call in one piece, between other items (T022, T105)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "custom", "name": "say"}, {"type": "function", "name": "now"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"So:"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"{\"input\":\"Hi\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"So:","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"So:","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"So:","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"},"sequence_number":8}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_1","output_index":1,"delta":"Hi","sequence_number":9}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_1","output_index":1,"input":"Hi","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"Hi","call_id":"call_a","name":"say"},"sequence_number":11}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"now"},"sequence_number":12}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}","sequence_number":13}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}","sequence_number":14}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"now"},"sequence_number":15}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":16}
  SSE
}

reply "a freeform call that is no text in an object is told as it came (T022)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "custom", "name": "say"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"{\"text\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Hi\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"},"sequence_number":2}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"{\"text\":\"Hi\"}","sequence_number":3}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"{\"text\":\"Hi\"}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"{\"text\":\"Hi\"}","call_id":"call_a","name":"say"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "a freeform call that is mere text is told as it came (T022)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "custom", "name": "say"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":"*** Be"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"gin"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"},"sequence_number":2}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"*** Begin","sequence_number":3}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"*** Begin","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"*** Begin","call_id":"call_a","name":"say"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "a freeform call without anything has an empty input (T022)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "custom", "name": "say"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"say","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"say","arguments":"{\"input\":\"\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"say"},"sequence_number":2}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_b","name":"say"},"sequence_number":3}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"","call_id":"call_a","name":"say"},"sequence_number":5}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_1","output_index":1,"input":"","sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"ctc_1_1","type":"custom_tool_call","status":"completed","input":"","call_id":"call_b","name":"say"},"sequence_number":7}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":8}
  SSE
}

reply "a freeform tool within a namespace, as Codex offers it (T022)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": [
      {"type": "additional_tools", "tools": [{"type": "namespace", "name": "functions", "description": "D", "tools": [{"type": "custom", "name": "exec", "description": "Run"}]}]},
      {"role": "user", "content": "Hi"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"functions__exec","arguments":"{\"input\":\"l"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"s\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"in_progress","input":"","call_id":"call_a","name":"exec","namespace":"functions"},"sequence_number":2}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"l","sequence_number":3}

    event: response.custom_tool_call_input.delta
    data: {"type":"response.custom_tool_call_input.delta","item_id":"ctc_1_0","output_index":0,"delta":"s","sequence_number":4}

    event: response.custom_tool_call_input.done
    data: {"type":"response.custom_tool_call_input.done","item_id":"ctc_1_0","output_index":0,"input":"ls","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"ls","call_id":"call_a","name":"exec","namespace":"functions"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":7}
  SSE
}

reply "a function within a namespace comes back with its own name and the namespace's" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [
      {"type": "namespace", "name": "mcp__files", "description": "D", "tools": [{"type": "function", "name": "read", "parameters": {"type": "object", "properties": {}}}]},
      {"type": "namespace", "name": "a_namespace_with_quite_a_long_name", "description": "D", "tools": [{"type": "function", "name": "a_function_with_a_long_name_too", "parameters": {"type": "object", "properties": {}}}]},
      {"type": "function", "name": "files.read", "parameters": {"type": "object", "properties": {}}}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"mcp__files__read","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"a_namespace_with_quite_a_long_name__a_function_with_a_l_935764c0","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"call_c","type":"function","function":{"name":"files_read_601e4eb6","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read","namespace":"mcp__files"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read","namespace":"mcp__files"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"a_function_with_a_long_name_too","namespace":"a_namespace_with_quite_a_long_name"},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"a_function_with_a_long_name_too","namespace":"a_namespace_with_quite_a_long_name"},"sequence_number":9}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_c","name":"files.read"},"sequence_number":10}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}","sequence_number":11}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}","sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_c","name":"files.read"},"sequence_number":13}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":14}
  SSE
}

reply "a name that the model made up is told as it came (T030)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "function", "name": "now", "parameters": {"type": "object", "properties": {}}}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"then","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"then"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"then"},"sequence_number":5}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":6}
  SSE
}

reply "a name within a namespace whose prefix the model repeats, or leaves out, is found all the same (T030)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "namespace", "name": "mcp__files", "description": "D", "tools": [{"type": "function", "name": "read", "parameters": {"type": "object", "properties": {}}}]}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"mcp__files__mcp__files__read","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"read","namespace":"mcp__files"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{}","sequence_number":3}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{}","sequence_number":4}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"read","namespace":"mcp__files"},"sequence_number":5}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"read","namespace":"mcp__files"},"sequence_number":6}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":7}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"mcp__files"},"sequence_number":9}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":10}
  SSE
}

reply "a call of the local shell is an item of its own" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "local_shell"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"ls\",\"-l\"],"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"workdir\":\"/tmp\",\"timeout_ms\":1000}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"lsh_1_0","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}},"sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":4}
  SSE
  body    = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"lsh_1_0","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls","-l"],"env":{},"timeout_ms":1000,"working_directory":"/tmp"}}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"local_shell"}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "a call of the shell is an item of its own" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "shell"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"shell","arguments":"{\"commands\":[\"ls\",\"pwd\"],\"max_output_length\":100}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"sh_1_0","type":"shell_call","status":"in_progress","call_id":"call_a","action":{"commands":["ls","pwd"],"timeout_ms":null,"max_output_length":100},"environment":null},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"sh_1_0","type":"shell_call","status":"completed","call_id":"call_a","action":{"commands":["ls","pwd"],"timeout_ms":null,"max_output_length":100},"environment":null},"sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":4}
  SSE
}

reply "a call of the editor is an item of its own" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "apply_patch"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"apply_patch","arguments":"{\"operation\":{\"type\":\"create_file\",\"path\":\"a\",\"diff\":\"+hi\"}}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"in_progress","call_id":"call_a","operation":{"type":"create_file","path":"a","diff":"+hi"}},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"apc_1_0","type":"apply_patch_call","status":"completed","call_id":"call_a","operation":{"type":"create_file","path":"a","diff":"+hi"}},"sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":4}
  SSE
}

reply "a search for tools that the client makes is an item of its own (T024)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "tool_search", "execution": "client", "description": "D", "parameters": {"type": "object", "properties": {"query": {"type": "string"}}}}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"tool_search","arguments":"{\"query\":\"mail\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"ts_1_0","type":"tool_search_call","status":"in_progress","call_id":"call_a","execution":"client","arguments":{"query":"mail"}},"sequence_number":2}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"ts_1_0","type":"tool_search_call","status":"completed","call_id":"call_a","execution":"client","arguments":{"query":"mail"}},"sequence_number":3}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":4}
  SSE
}

reply "typed calls keep their place among others" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "local_shell"}, {"type": "function", "name": "now"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"So:"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"local_shell","arguments":"{\"command\":[\"ls\"]}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"So:","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"So:","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"So:","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"So:","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"lsh_1_1","type":"local_shell_call","status":"in_progress","call_id":"call_a","action":{"type":"exec","command":["ls"],"env":{}}},"sequence_number":8}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"lsh_1_1","type":"local_shell_call","status":"completed","call_id":"call_a","action":{"type":"exec","command":["ls"],"env":{}}},"sequence_number":9}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"in_progress","arguments":"","call_id":"call_b","name":"now"},"sequence_number":10}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_2","output_index":2,"delta":"{}","sequence_number":11}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_2","output_index":2,"arguments":"{}","sequence_number":12}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":2,"item":{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"now"},"sequence_number":13}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":14}
  SSE
}

reply "arguments of a schema that is no object's are as the model gave them (T141)" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "input": "Hi", "tools": [{"type": "function", "name": "pick", "parameters": {"anyOf": [{"type": "object", "properties": {"value": {}}}, {"type": "object", "properties": {"b": {}}}]}}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"pick","arguments":"{\"value\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"pick"},"sequence_number":2}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"{\"value\":","sequence_number":3}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_0","output_index":0,"delta":"1}","sequence_number":4}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_0","output_index":0,"arguments":"{\"value\":1}","sequence_number":5}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1_0","type":"function_call","status":"completed","arguments":"{\"value\":1}","call_id":"call_a","name":"pick"},"sequence_number":6}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":7}
  SSE
}
