# What servers make of the Responses protocol, and a chat client's stream all the same.

fragment "chat_end_tool_calls" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

fragment "chat_start" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_start_text_end_stop" {
  holes  = { id = "chatcmpl-1" }
  frames = <<-SSE
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"<id>","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

fragment "chat_start_tool_call" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "chat_tool_call" {
  frames = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"logprobs":null,"finish_reason":null}]}
  SSE
}

fragment "responses_end_completed" {
  frames = <<-SSE
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
}

fragment "responses_function_call" {
  holes  = { index = "0" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"now","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":<index>,"delta":"{}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":<index>,"arguments":"{}"}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}}
  SSE
}

fragment "responses_message" {
  holes  = { index = "0", text = "Hello" }
  frames = <<-SSE
    {"type":"response.output_item.added","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":<index>,"content_index":0,"delta":"<text>","logprobs":[]}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":<index>,"content_index":0,"text":"<text>","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":<index>,"content_index":0,"part":{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":<index>,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"<text>","annotations":[],"logprobs":[]}]}}
  SSE
}

fragment "responses_start" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
  SSE
}

fragment "responses_start_message" {
  frames = <<-SSE
    {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}
  SSE
}

reply "arguments that come only when they are done are not lost (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_tool_call> <chat_end_tool_calls>"
}

reply "nor those that only the finished item holds (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_tool_call> <chat_end_tool_calls>"
}

reply "arguments that are there from the beginning are not lost, nor said twice (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_tool_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\":\"b\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "what came already does not come again with the end (T008)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_u","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<chat_start_tool_call> <chat_end_tool_calls>"
}

reply "a call whose item has no end is complete when the response is (T009)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"a\"}"}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "a call whose item has no end, and arguments in the last snapshot alone, has these (T009)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<chat_start_tool_call> <chat_end_tool_calls>"
}

reply "pieces belong to their item by its place, whatever id they name (T010)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_X","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_Y","output_index":0,"delta":"\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_Z","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_W","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"path\":"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"a\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "without places items are known by their ids" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_1","delta":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_text.delta","item_id":"msg_1","delta":"Hi"}
    {"type":"response.output_item.done","item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_tool_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "a call that was never announced is known by its end" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"{\"path\":"}
    {"type":"response.function_call_arguments.delta","item_id":"fc_u","output_index":0,"delta":"\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_tool_call> <chat_end_tool_calls>"
}

reply "text that was never announced is text (T065)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","logprobs":[]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"lo","logprobs":[]}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hel"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"lo"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "events without numbers are events" {
  given  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.in_progress
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[]}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}

    event: response.completed
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "events without names are known by their type (T054)" {
  given  = <<-SSE
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "events by another name are known by their type (T054)" {
  given  = <<-SSE
    event: message
    data: {"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":0}

    event: message
    data: {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null},"sequence_number":1}

    event: message
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: message
    data: {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: message
    data: {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hello","logprobs":[],"sequence_number":4}

    event: message
    data: {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[],"sequence_number":5}

    event: message
    data: {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]},"sequence_number":6}

    event: message
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: message
    data: {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "text that comes only when it is done is not lost" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.output_text.done","item_id":"msg_u","output_index":0,"content_index":0,"text":"Hello","logprobs":[]}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "nor that which only the finished part holds" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]}}
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "nor that which only the finished item holds" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}}
    <responses_end_completed>
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "what only the last snapshot holds is sent with it (T064)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call> <chat_end_tool_calls>
  SSE
  body   = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0, message = { role = "assistant", content = "Hello", refusal = null, reasoning_content = "Hm.", reasoning_details = [{ type = "reasoning.encrypted", data = "<sealed>", format = "gw1", index = 0 }], tool_calls = [{ id = "call_a", type = "function", function = { name = "now", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a call that only the last snapshot holds is sent behind the text that came (T064)" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call> <chat_end_tool_calls>
  SSE
}

reply "text that only the last snapshot holds is sent behind the call that came (T064)" {
  given  = <<-SSE
    <responses_start> <responses_function_call>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_start> <chat_tool_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "what only the last snapshot holds has its citations and its odds (T064)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], logprobs = true, tools = [{ type = "custom",
  custom = { name = "patch" } }] }
  given  = <<-SSE
    <responses_start>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats"}},{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}],"logprobs":[{"token":"Cats","logprob":-1,"bytes":[67],"top_logprobs":[]}]}]},{"id":"ctc_1","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"x"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Cats purr."},"logprobs":{"content":[{"token":"Cats","logprob":-1,"bytes":[67],"top_logprobs":[]}],"refusal":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"Cats","start_index":0,"end_index":4}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"x"}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"tool_calls"}]}
    [DONE]
  SSE
}

reply "a refusal that only the last snapshot holds is sent with it (T064)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"No."}]}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"No."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "a last snapshot that leaves items out, or counts them otherwise, adds nothing (T064)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_message index="1"> <responses_function_call index="2">
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[],"logprobs":[]}]},{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"now","arguments":"{}"}],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call> <chat_end_tool_calls>
  SSE
}

reply "a last snapshot without items is none (T064)" {
  given  = "<responses_start> <responses_message> <responses_function_call index='1'> <responses_end_completed>"
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call> <chat_end_tool_calls>
  SSE
}

reply "calls that all stand in one place are told apart by their ids (T005)" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_a","output_index":0,"delta":"{\"path\":\"a\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_a","output_index":0,"arguments":"{\"path\":\"a\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_a","type":"function_call","status":"completed","call_id":"call_a","name":"read","arguments":"{\"path\":\"a\"}"}}
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"in_progress","call_id":"call_b","name":"read","arguments":""}}
    {"type":"response.function_call_arguments.delta","item_id":"fc_b","output_index":0,"delta":"{\"path\":\"b\"}"}
    {"type":"response.function_call_arguments.done","item_id":"fc_b","output_index":0,"arguments":"{\"path\":\"b\"}"}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_b","type":"function_call","status":"completed","call_id":"call_b","name":"read","arguments":"{\"path\":\"b\"}"}}
    <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start_tool_call>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"read","arguments":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"{\"path\":\"b\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_end_tool_calls>
  SSE
}

reply "reasoning and a call that stand in one place are told apart" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[]}}
    {"type":"response.reasoning_summary_part.added","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":""}}
    {"type":"response.reasoning_summary_text.delta","item_id":"rs_u","output_index":0,"summary_index":0,"delta":"Hm."}
    {"type":"response.reasoning_summary_text.done","item_id":"rs_u","output_index":0,"summary_index":0,"text":"Hm."}
    {"type":"response.reasoning_summary_part.done","item_id":"rs_u","output_index":0,"summary_index":0,"part":{"type":"summary_text","text":"Hm."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_u","type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"ZW5j"}}
    <responses_function_call> <responses_end_completed>
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_tool_call> <chat_end_tool_calls>
  SSE
}

reply "the end by its other name is the end" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "the end by its other name may be no good one" {
  given  = <<-SSE
    <responses_start> <responses_message>
    {"type":"response.done","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"incomplete","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":10,"cache_write_tokens":2},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29},"incomplete_details":{"reason":"max_output_tokens"}}}
  SSE
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"length"}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":10,"cache_write_tokens":2},"completion_tokens_details":{"reasoning_tokens":0}}}
    [DONE]
  SSE
}

reply "a mark of the end behind the end is nothing more (T060)" {
  given  = <<-SSE
    <responses_start_message>
    {"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}},"sequence_number":8}
    [DONE]
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "a mark of the end is no end of a stream that has no other (T057)" {
  given  = <<-SSE
    <responses_start_message>
    [DONE]
  SSE
  ends   = "failed"
  expect = <<-SSE
    <chat_start>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
    [DONE]
  SSE
}

reply "what comes behind the end is not part of the reply (T060)" {
  given  = <<-SSE
    <responses_start> <responses_message> <responses_end_completed> <responses_message index="1" text="More"> <responses_end_completed>
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "events that nobody knows say nothing" {
  given  = <<-SSE
    <responses_start>
    {"type":"response.foo.bar","delta":"x"}
    <responses_message>
    {"type":"keepalive"}
    <responses_end_completed>
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "a response that waits first is one that begins" {
  given  = <<-SSE
    {"type":"response.queued","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"queued","model":"x","output":[],"usage":null}}
    {"type":"keepalive"}
    {"type":"response.in_progress","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[],"usage":null}}
    <responses_message> <responses_end_completed>
  SSE
  expect = "<chat_start_text_end_stop>"
}

reply "a beginning that says nothing costs nothing (T132)" {
  given  = <<-SSE
    {"type":"response.created","response":{}}
    <responses_message>
    {"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":29}}}
  SSE
  expect = "<chat_start_text_end_stop id='<any>'>"
}
