# What the events are called is expected, and nothing of what they say: that is left to the grammar.

reply "reasoning, a text, a function and a freeform tool" {
  request = <<-JSON
    {"model": "spec-model", "stream": true, "reasoning": {"summary": "auto"}, "include": ["reasoning.encrypted_content"], "store": false,
     "tools": [{"type": "function", "name": "weather", "parameters": {"type": "object", "properties": {}}}, {"type": "custom", "name": "note"}],
     "input": [{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hi"}]}]}
  JSON
  given = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"reasoning_content":"."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"content":"See "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"content":"here."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"start_index":0,"end_index":3,"title":"T","url":"https://example.com/"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"weather","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Rome\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"note","arguments":"{\"input\":\"milk\"}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":5,"total_tokens":8,"prompt_tokens_details":{"cached_tokens":1},"completion_tokens_details":{"reasoning_tokens":2}}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: "<any>"

    event: response.in_progress
    data: "<any>"

    event: response.output_item.added
    data: "<any>"

    event: response.reasoning_summary_part.added
    data: "<any>"

    event: response.reasoning_summary_text.delta
    data: "<any>"

    event: response.reasoning_summary_text.delta
    data: "<any>"

    event: response.reasoning_summary_text.done
    data: "<any>"

    event: response.reasoning_summary_part.done
    data: "<any>"

    event: response.output_item.done
    data: "<any>"

    event: response.output_item.added
    data: "<any>"

    event: response.content_part.added
    data: "<any>"

    event: response.output_text.delta
    data: "<any>"

    event: response.output_text.delta
    data: "<any>"

    event: response.output_text.annotation.added
    data: "<any>"

    event: response.output_text.done
    data: "<any>"

    event: response.content_part.done
    data: "<any>"

    event: response.output_item.done
    data: "<any>"

    event: response.output_item.added
    data: "<any>"

    event: response.function_call_arguments.delta
    data: "<any>"

    event: response.function_call_arguments.delta
    data: "<any>"

    event: response.function_call_arguments.done
    data: "<any>"

    event: response.output_item.done
    data: "<any>"

    event: response.output_item.added
    data: "<any>"

    event: response.custom_tool_call_input.delta
    data: "<any>"

    event: response.custom_tool_call_input.done
    data: "<any>"

    event: response.output_item.done
    data: "<any>"

    event: response.completed
    data: "<any>"
  SSE
}

reply "a refusal" {
  given = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"role":"assistant","content":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"refusal":"I will "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{"refusal":"not."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"upstream-model","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":5,"total_tokens":8,"prompt_tokens_details":{"cached_tokens":1},"completion_tokens_details":{"reasoning_tokens":2}}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: response.created
    data: "<any>"

    event: response.in_progress
    data: "<any>"

    event: response.output_item.added
    data: "<any>"

    event: response.content_part.added
    data: "<any>"

    event: response.refusal.delta
    data: "<any>"

    event: response.refusal.delta
    data: "<any>"

    event: response.refusal.done
    data: "<any>"

    event: response.content_part.done
    data: "<any>"

    event: response.output_item.done
    data: "<any>"

    event: response.completed
    data: "<any>"
  SSE
}
