# Whole answers of a chat upstream, for a Responses client.

reply "a body becomes a body: reasoning, message, calls in this order" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"x","choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"Hm.","content":"Both:","refusal":null,
     "tool_calls":[{"id":"call_a","type":"function","function":{"name":"now","arguments":"{\"zone\": \"UTC\"}"}},{"id":"call_b","type":"function","function":{"name":"now","arguments":""}}]},"logprobs":null,"finish_reason":"tool_calls"}],
     "usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":2}},"service_tier":"priority","system_fingerprint":"fp"}
  JSON
  expect = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"<sealed>"},{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Both:","annotations":[],"logprobs":[]}]},{"id":"fc_1_2","type":"function_call","status":"completed","arguments":"{\"zone\": \"UTC\"}","call_id":"call_a","name":"now"},{"id":"fc_1_3","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"now"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"priority","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":4,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":2},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "a body for a client that wants a stream is told in pieces (T070)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Noon.","tool_calls":[{"id":"call_a","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":"stop"}],
     "usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
  JSON
  expect = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":3}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_0","output_index":0,"content_index":0,"delta":"Noon.","logprobs":[],"sequence_number":4}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_0","output_index":0,"content_index":0,"text":"Noon.","logprobs":[],"sequence_number":5}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_0","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]},"sequence_number":6}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Noon.","annotations":[],"logprobs":[]}]},"sequence_number":7}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"in_progress","arguments":"","call_id":"call_a","name":"now"},"sequence_number":8}

    event: response.function_call_arguments.delta
    data: {"type":"response.function_call_arguments.delta","item_id":"fc_1_1","output_index":1,"delta":"{}","sequence_number":9}

    event: response.function_call_arguments.done
    data: {"type":"response.function_call_arguments.done","item_id":"fc_1_1","output_index":1,"arguments":"{}","sequence_number":10}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_a","name":"now"},"sequence_number":11}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":12}
  SSE
}

reply "a body with a refusal, a citation and a limit (T104, T136, T157)" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Cats.","refusal":"No more.",
     "annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example","title":"A","start_index":0,"end_index":4}}]},"finish_reason":"length"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
  JSON
  expect = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":null,"status":"incomplete","background":false,"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"incomplete","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[{"type":"url_citation","url":"https://a.example","title":"A","start_index":0,"end_index":4}],"logprobs":[]},{"type":"refusal","refusal":"No more."}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "an empty body has one empty item" {
  given  = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":null},"finish_reason":"stop"}]}
  JSON
  expect = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"msg_1_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0},"user":null,"metadata":{}}
  JSON
}

reply "a body with a freeform call (T022)" {
  request = <<-JSON
    {"model": "spec-model", "input": "Hi", "tools": [{"type": "custom", "name": "say"}, {"type": "namespace", "name": "fs", "description": "D", "tools": [{"type": "function", "name": "read"}]}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"x","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[
     {"id":"call_a","type":"function","function":{"name":"say","arguments":"{\"input\":\"a\\nb\"}"}},{"id":"call_b","type":"function","function":{"name":"fs__read","arguments":"{}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}
  JSON
  expect  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":[{"id":"ctc_1_0","type":"custom_tool_call","status":"completed","input":"a\nb","call_id":"call_a","name":"say"},{"id":"fc_1_1","type":"function_call","status":"completed","arguments":"{}","call_id":"call_b","name":"read","namespace":"fs"}],"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"custom","name":"say"},{"type":"namespace","name":"fs","description":"D","tools":[{"type":"function","name":"read"}]}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":15},"user":null,"metadata":{}}
  JSON
}

reply "a body that is no answer is a failure (T101)" {
  given         = "{}"
  ends          = "failed"
  expect_status = 500
  expect        = <<-JSON
    {"error":{"message":"<any>","type":"server_error","param":null,"code":null}}
  JSON
}

reply "an error in a body with the status 200 is an error (T085)" {
  given         = <<-JSON
    {"error":{"message":"Overloaded","type":"overloaded_error","code":503}}
  JSON
  ends          = "failed"
  expect_status = 503
  expect        = <<-JSON
    {"error":{"message":"Overloaded","type":"server_error","param":null,"code":"overloaded"}}
  JSON
}

reply "functions of the client are told with all that OpenAI's types require" {
  request = <<-JSON
    {"model": "spec-model", "input": "Hi", "tools": [{"type": "function", "name": "now"}, {"type": "function", "name": "read", "parameters": {"type": "object"}, "strict": true}, {"type": "custom", "name": "say"}]}
  JSON
  given   = <<-JSON
    {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":1,"total_tokens":10}}
  JSON
  expect  = <<-JSON
    {"id":"resp_1","object":"response","created_at":1700000000,"access_programs":null,"completed_at":1700000000,"status":"completed","background":false,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"model":"spec-model","output":"<any>","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"service_tier":"default","store":true,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"function","name":"now","parameters":null,"strict":null},{"type":"function","name":"read","parameters":{"type":"object"},"strict":true},{"type":"custom","name":"say"}],"top_logprobs":0,"top_p":1,"truncation":"disabled","usage":"<any>","user":null,"metadata":{}}
  JSON
}
