# A reply as it is said.

# Reasoning

reply "reasoning that comes late is a block of its own, and so is the text behind it (T042)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"One"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Two"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"signature_delta","signature":"<sealed>"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Two"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "reasoning under the name of OpenRouter and vLLM is thinking (T041)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "reasoning in details is thinking (T041)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.summary","summary":"Hm","format":"openai-responses-v1","index":0}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.summary","summary":".","format":"openai-responses-v1","index":0}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "reasoning that comes under two names is said once (T041)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning":"Hm.","reasoning_content":"Hm.","reasoning_details":[{"type":"reasoning.text","text":"Hm.","format":"anthropic-claude-v1","index":0}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning":"","reasoning_details":[{"type":"reasoning.text","signature":"c2ln","index":0}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "reasoning under the name thinking is thinking (T041)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","thinking":"Hm.","content":"Hi"},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"thinking","thinking":"Hm.","signature":"<sealed>"},{"type":"text","text":"Hi"}],"stop_reason":"end_turn",
     "stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a word that stands for reasoning is none (T041)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","reasoning":"[reasoning unavailable]","content":"Hi"},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "reasoning that can be read by its issuer alone is redacted, and carried (T037)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"b3Bh","format":"openai-responses-v1","index":0}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"cXVl","format":"openai-responses-v1","index":1}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"redacted_thinking","data":"<sealed>"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "reasoning is not shown to a client that did not ask for thinking" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"Hm.","content":"Hi"},"finish_reason":"stop"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "reasoning is not shown to a client that switched thinking off" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,"stream":true,"thinking":{"type":"disabled"},"messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "reasoning is shown to a client that set a budget" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64000,"thinking":{"type":"enabled","budget_tokens":2000},"messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"Hm.","content":"Hi"},"finish_reason":"stop"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"thinking","thinking":"Hm.","signature":"<sealed>"},{"type":"text","text":"Hi"}],"stop_reason":"end_turn",
     "stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "reasoning alone is a reply" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"Hm.","content":""},"finish_reason":"length"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"thinking","thinking":"Hm.","signature":"<sealed>"}],
     "stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

# Text

reply "nothing but an end is a reply without content" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":null},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,
     "container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "an answer without choices is a reply without content (T156)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":0}}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[],"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,
     "container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "an answer without an id gets one" {
  given  = <<-JSON
    {"choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"<any>","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a refusal in pieces is a text that explains itself at the end (T157)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"refusal":"I can"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"refusal":"not."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I can"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"not."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I cannot."},"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a refusal behind a text is another block (T157)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Well"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"refusal":"I cannot."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Well"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"I cannot."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":null,"explanation":"I cannot."},"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "what was spoken is text, unless there is text" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"audio":{"id":"audio_1","data":"AA==","expires_at":1,"transcript":"Hi"}},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a spoken text is said once" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":"Hi","audio":{"id":"audio_1","data":"AA==","expires_at":1,"transcript":"Hi"}},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "an image that the model made is said to be there" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":"Here:","images":[{"type":"image_url","image_url":{"url":"data:image/png;base64,aGk="}}]},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Here:[generated image]"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "citations stand with the text, behind it (T136)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Cats purr."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://example.com/cats","title":"Cats","start_index":0,"end_index":4}},{"type":"url_citation","url_citation":{"url":"https://example.com/more"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cats purr."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/cats","title":"Cats","cited_text":"","encrypted_index":""}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.com/more","title":"","cited_text":"","encrypted_index":""}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "citations of a body stand with its text (T136)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":"Cats purr.","annotations":[{"type":"url_citation","url_citation":{"url":"https://example.com/cats","title":"Cats","start_index":0,"end_index":4}},{"type":"url_citation","url_citation":{"url":"https://example.com/more"}}]},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"text","text":"Cats purr.","citations":[{"type":"web_search_result_location","url":"https://example.com/cats","title":"Cats","cited_text":"","encrypted_index":""},{"type":"web_search_result_location","url":"https://example.com/more","title":"","cited_text":"","encrypted_index":""}]}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "text in any script crosses as it is (T049)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"北京 "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"😀\n\"<&>\\u0000"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"北京 "}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"😀\n\"<&>\\u0000"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "what chat says besides has no place in a message" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop","logprobs":{"content":[],"refusal":null}}],"created":1,
     "model":"x","system_fingerprint":"fp_1","provider":"p","citations":["https://example.com"]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model","content":[{"type":"text","text":"Hi"}],
     "stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

# Calls

reply "two calls, one behind the other, are said as they come (T001)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","function":{"name":"list","arguments":"{\"q"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"\":2}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"list","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"q"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\":2}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "text behind a call is a block behind it, and waits until the call is whole" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Reading."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Reading."}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a name that comes late is waited for (T004)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"arguments":"{\"p\""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"read"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p\""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a name that never comes is made up, and the call shown (T004)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"","arguments":"{\"p\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"unnamed_tool","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a call that has nothing at all is none (T004)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"","function":{"name":"","arguments":""}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a call without arguments is closed without a piece: that is {} (T006)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"now"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"now","input":{},"caller":{"type":"direct"}}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "arguments that were whole early are not taken for the end (T165)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":" "}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":" "}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "arguments that come as an object become its text" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"read","arguments":{"p":1,"q":12345678901234567890}}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"read","input":{"p":1,"q":12345678901234567890},"caller":{"type":"direct"}}],
     "stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "an id that is missing is made, and no id stands twice" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"a","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_0","function":{"name":"b","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"call_0","function":{"name":"c","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"<any>","name":"a","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_0","name":"b","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"<any>","name":"c","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an id that Messages does not take is made anew" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"functions.read:0","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"<any>","name":"read","input":{},"caller":{"type":"direct"}}],"stop_reason":"tool_use","stop_sequence":null,
     "stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "calls without an index are told apart by their ids (T166)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"id":"call_a","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"id":"call_b","function":{"name":"read","arguments":"{\"p\":2}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p"}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"p\":2}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an index of -1 is none (T166)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":-1,"id":"call_a","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":-1,"id":"call_b","function":{"name":"read","arguments":"{\"p\":2}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"p\":2}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "indexes that begin anywhere and leave gaps count from 0 (T166)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":3,"id":"call_a","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":7,"id":"call_b","function":{"name":"read","arguments":"{\"p\":2}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_b","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"p\":2}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "null and empty fields around a call are nothing (T166)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"","content":null,"tool_calls":null},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":null,"function":{"name":"read","arguments":null}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"","type":null,"function":{"name":null,"arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a call in the old form, in pieces, is a call (T158)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"function_call":{"name":"read","arguments":""}},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"function_call":{"arguments":"{\"p\":1}"}},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"function_call"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"<any>","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an empty call in the old form beside a real one is none (T158)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"function_call":{"name":"","arguments":""}},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a name that was changed for the upstream comes back as it was" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,
     "tools":[{"name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too","input_schema":{"type":"object"}},{"name":"mcp__srv__read","input_schema":{"type":"object"}}],
     "messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_f91598e8","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too","input":{},"caller":{"type":"direct"}}],
     "stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a name that the model wrote as mcp__srv__mcp__srv__read is the tool's (T030)" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,
     "tools":[{"name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too","input_schema":{"type":"object"}},{"name":"mcp__srv__read","input_schema":{"type":"object"}}],
     "messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"mcp__srv__mcp__srv__read","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"mcp__srv__read","input":{},"caller":{"type":"direct"}}],"stop_reason":"tool_use",
     "stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a name that the model wrote as srv__read is the tool's (T030)" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,
     "tools":[{"name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too","input_schema":{"type":"object"}},{"name":"mcp__srv__read","input_schema":{"type":"object"}}],
     "messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"srv__read","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"mcp__srv__read","input":{},"caller":{"type":"direct"}}],"stop_reason":"tool_use",
     "stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a name that the model wrote as read is the tool's (T030)" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,
     "tools":[{"name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too","input_schema":{"type":"object"}},{"name":"mcp__srv__read","input_schema":{"type":"object"}}],
     "messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"read","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"mcp__srv__read","input":{},"caller":{"type":"direct"}}],"stop_reason":"tool_use",
     "stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a name that no tool has stays as it is (T030)" {
  request = <<-JSON
    {"model":"spec-model","max_tokens":64,
     "tools":[{"name":"mcp__a_server_with_a_very_long_name__a_tool_with_a_very_long_name_too","input_schema":{"type":"object"}},{"name":"mcp__srv__read","input_schema":{"type":"object"}}],
     "messages":[{"role":"user","content":"Hi"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"write","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect  = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"write","input":{},"caller":{"type":"direct"}}],"stop_reason":"tool_use","stop_sequence":null,
     "stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "what an unfinished call has for arguments is kept" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_a","type":"function","function":{"name":"a","arguments":"[1]"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"tool_use","id":"call_a","name":"a","input":{"value":[1]},"caller":{"type":"direct"}}],"stop_reason":"tool_use",
     "stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

# Ends

reply "an end without [DONE] is one when the upstream said why (T056)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "[DONE] is an end although the upstream did not say why (T056)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a call before [DONE] is to be run although the upstream did not say why (T056)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{}"}}]},"finish_reason":null}]}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a second reason counts before the end, nothing counts behind it (T060)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}

    data: [DONE]

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"more"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":9}}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"max_tokens","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a text that breaks off is no success (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Par"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Par"}}

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "thinking that breaks off is signed by nobody (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm"},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm"}}

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a call that still waits when the stream breaks off is not shown, and not to be run (T057)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{\"p"}},{"index":1,"id":"call_b","function":{"name":"list","arguments":"{}"}}]},"finish_reason":null}]}
  SSE
  ends   = "truncated"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"p"}}

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"The upstream's answer broke off before its end."},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a stream of something else is an HTTP error" {
  given         = <<-SSE
    data: hello
  SSE
  ends          = "failed"
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"The upstream sent a frame that is not JSON."},"request_id":"req_spec"}
  JSON
}

# The other way of answering

reply "a stream for a client that wanted a body becomes one (T070)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"reasoning_content":"Hm."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hel"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","function":{"name":"read","arguments":"{\"p"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\":1}"}}]},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

    data: [DONE]
  SSE
  expect = <<-JSON
    {"id":"msg_1","type":"message","role":"assistant","model":"spec-model",
     "content":[{"type":"thinking","thinking":"Hm.","signature":"<sealed>"},{"type":"text","text":"Hello"},{"type":"tool_use","id":"call_a","name":"read","input":{"p":1},"caller":{"type":"direct"}}],
     "stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null,"diagnostics":null,"usage":"<any>"}
  JSON
}

reply "a body for a client that wanted a stream becomes one (T070)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion",
     "choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"Hm.","content":"Hello","tool_calls":[{"id":"call_a","type":"function","function":{"name":"read","arguments":"{\"p\":1}"}}]},"finish_reason":"tool_calls"}]}
  JSON
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"<sealed>"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: content_block_start
    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":1}

    event: content_block_start
    data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_a","name":"read","input":{},"caller":{"type":"direct"}}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"p\":1}"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":2}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

# Errors within an answer of status 200

reply "an error in a body is an HTTP error (T085)" {
  given         = <<-JSON
    {"error":{"message":"Try later.","code":429}}
  JSON
  ends          = "failed"
  expect_status = 429
  expect        = <<-JSON
    {"type":"error","error":{"type":"rate_limit_error","message":"Try later."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 400 in place of the first chunk is one of status 400 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":400}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 401 in place of the first chunk is one of status 401 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":401}}
  SSE
  ends          = "failed"
  expect_status = 403
  expect        = <<-JSON
    {"type":"error","error":{"type":"permission_error","message":"The upstream rejected the gateway's key: No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 402 in place of the first chunk is one of status 402 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":402}}
  SSE
  ends          = "failed"
  expect_status = 402
  expect        = <<-JSON
    {"type":"error","error":{"type":"billing_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 403 in place of the first chunk is one of status 403 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":403}}
  SSE
  ends          = "failed"
  expect_status = 403
  expect        = <<-JSON
    {"type":"error","error":{"type":"permission_error","message":"The upstream rejected the gateway's key: No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 404 in place of the first chunk is one of status 404 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":404}}
  SSE
  ends          = "failed"
  expect_status = 404
  expect        = <<-JSON
    {"type":"error","error":{"type":"not_found_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 408 in place of the first chunk is one of status 504 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":408}}
  SSE
  ends          = "failed"
  expect_status = 504
  expect        = <<-JSON
    {"type":"error","error":{"type":"timeout_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 413 in place of the first chunk is one of status 413 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":413}}
  SSE
  ends          = "failed"
  expect_status = 413
  expect        = <<-JSON
    {"type":"error","error":{"type":"request_too_large","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 500 in place of the first chunk is one of status 500 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":500}}
  SSE
  ends          = "failed"
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 502 in place of the first chunk is one of status 500 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":502}}
  SSE
  ends          = "failed"
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error of code 529 in place of the first chunk is one of status 529 (T085, T089)" {
  given         = <<-SSE
    data: {"error":{"message":"No.","code":529}}
  SSE
  ends          = "failed"
  expect_status = 529
  expect        = <<-JSON
    {"type":"error","error":{"type":"overloaded_error","message":"No."},"request_id":"req_spec"}
  JSON
}

reply "an error that is a mere text is told (T089)" {
  given         = <<-SSE
    data: {"error":"model is loading"}
  SSE
  ends          = "failed"
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"model is loading"},"request_id":"req_spec"}
  JSON
}

reply "an error that calls itself one is told (T089)" {
  given         = <<-SSE
    data: {"object":"error","message":"Too long.","type":"BadRequestError","code":400}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"Too long."},"request_id":"req_spec"}
  JSON
}

reply "an error in a body that has no choices is told (T089)" {
  given         = <<-JSON
    {"code":"1113","msg":"Insufficient balance."}
  JSON
  ends          = "failed"
  expect_status = 402
  expect        = <<-JSON
    {"type":"error","error":{"type":"billing_error","message":"Insufficient balance."},"request_id":"req_spec"}
  JSON
}

reply "an error that its provider worded is told in those words (T089)" {
  given         = <<-SSE
    data: {"error":{"message":"Provider returned error","code":502,"metadata":{"raw":"upstream died","provider_name":"P"}}}
  SSE
  ends          = "failed"
  expect_status = 500
  expect        = <<-JSON
    {"type":"error","error":{"type":"api_error","message":"Provider returned error: upstream died"},"request_id":"req_spec"}
  JSON
}

reply "an error that came with a choice ends the stream (T085)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Par"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}],"error":{"code":502,"message":"Provider disconnected"}}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Par"}}

    event: error
    data: {"type":"error","error":{"type":"api_error","message":"Provider disconnected"},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "an error within the choice ends the stream (T085)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Par"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"error","error":{"code":429,"message":"Slow down."}}]}
  SSE
  ends   = "failed"
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Par"}}

    event: error
    data: {"type":"error","error":{"type":"rate_limit_error","message":"Slow down."},"request_id":"req_spec"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}

reply "a context that is too long is worded for Claude Code in a stream, too" {
  given         = <<-SSE
    data: {"error":{"message":"This model's maximum context length is 8192 tokens.","code":"context_length_exceeded"}}
  SSE
  ends          = "failed"
  expect_status = 400
  expect        = <<-JSON
    {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: This model's maximum context length is 8192 tokens."},
     "request_id":"req_spec"}
  JSON
}

reply "an error of null beside choices is none (T085)" {
  given  = <<-SSE
    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"error":null}

    data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"error":null}

    data: [DONE]
  SSE
  expect = <<-SSE
    event: message_start
    data: {"type":"message_start","message":"<any>"}

    event: ping
    data: {"type":"ping"}

    event: content_block_start
    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

    event: content_block_delta
    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

    event: content_block_stop
    data: {"type":"content_block_stop","index":0}

    event: message_delta
    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null,"stop_details":null,"container":null},"usage":"<any>"}

    event: message_stop
    data: {"type":"message_stop"}
  SSE
}
