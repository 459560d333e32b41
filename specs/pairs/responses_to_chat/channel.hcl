# Reasoning shown as the content of its item.

reply "reasoning is the content of its item where the profile says so" {
  profile = { reasoning_channel = "content" }
  given   = <<-SSE
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"I "},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"reasoning_content":"see."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{"content":"Cats."},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":20,"completion_tokens":9,"total_tokens":29}}

    data: [DONE]
  SSE
  expect  = <<-SSE
    event: response.created
    data: {"type":"response.created","response":"<any>","sequence_number":0}

    event: response.in_progress
    data: {"type":"response.in_progress","response":"<any>","sequence_number":1}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"in_progress","summary":[]},"sequence_number":2}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""},"sequence_number":3}

    event: response.reasoning_text.delta
    data: {"type":"response.reasoning_text.delta","item_id":"rs_1_0","output_index":0,"content_index":0,"delta":"I ","sequence_number":4}

    event: response.reasoning_text.delta
    data: {"type":"response.reasoning_text.delta","item_id":"rs_1_0","output_index":0,"content_index":0,"delta":"see.","sequence_number":5}

    event: response.reasoning_text.done
    data: {"type":"response.reasoning_text.done","item_id":"rs_1_0","output_index":0,"content_index":0,"text":"I see.","sequence_number":6}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"rs_1_0","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"I see."},"sequence_number":7}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1_0","type":"reasoning","status":"completed","summary":[],"content":[{"type":"reasoning_text","text":"I see."}],"encrypted_content":"<any>"},"sequence_number":8}

    event: response.output_item.added
    data: {"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":9}

    event: response.content_part.added
    data: {"type":"response.content_part.added","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]},"sequence_number":10}

    event: response.output_text.delta
    data: {"type":"response.output_text.delta","item_id":"msg_1_1","output_index":1,"content_index":0,"delta":"Cats.","logprobs":[],"sequence_number":11}

    event: response.output_text.done
    data: {"type":"response.output_text.done","item_id":"msg_1_1","output_index":1,"content_index":0,"text":"Cats.","logprobs":[],"sequence_number":12}

    event: response.content_part.done
    data: {"type":"response.content_part.done","item_id":"msg_1_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]},"sequence_number":13}

    event: response.output_item.done
    data: {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_1_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats.","annotations":[],"logprobs":[]}]},"sequence_number":14}

    event: response.completed
    data: {"type":"response.completed","response":"<any>","sequence_number":15}
  SSE
}

reply "reasoning of a body is the content of its item" {
  profile = { reasoning_channel = "content" }
  given   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "x", "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "reasoning_content": "I see.", "content": "Cats."}}], "usage": {"prompt_tokens": 20, "completion_tokens": 9, "total_tokens": 29}}
  JSON
  expect  = <<-JSON
    {"id": "resp_1", "object": "response", "created_at": 1, "completed_at": "<any>", "status": "completed", "model": "<any>", "tools": [], "usage": "<any>", "text": "<any>", "reasoning": "<any>",
     "access_programs": null, "background": false, "error": null, "incomplete_details": null, "instructions": null, "max_output_tokens": null, "max_tool_calls": null, "metadata": {}, "parallel_tool_calls": true,
     "previous_response_id": null, "service_tier": "default", "store": false, "temperature": 1, "tool_choice": "auto", "top_logprobs": 0, "top_p": 1, "truncation": "disabled", "user": null,
     "output": [
      {"id": "rs_1_0", "type": "reasoning", "status": "completed", "summary": [], "content": [{"type": "reasoning_text", "text": "I see."}], "encrypted_content": "<any>"},
      {"id": "msg_1_1", "type": "message", "status": "completed", "role": "assistant", "content": [{"type": "output_text", "text": "Cats.", "annotations": [], "logprobs": []}]}]}
  JSON
}
