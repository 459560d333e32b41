# The events of a Responses upstream for a Messages client, such as Claude Code with a model of OpenAI's, and their order.

# created is message_start; in_progress says nothing of its own; what reasoning needs to come back is sealed in the signature; the terminal
# event is message_delta and message_stop.
reply "Event vocabulary: every event of a loop with a tool, reasoning and text" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3> <reasoning_summary_part_added item_id="rs_1">
    <reasoning_summary_text_delta item_id="rs_1" delta="Let me "> <reasoning_summary_text_delta item_id="rs_1" delta="think">
    <reasoning_summary_text_done item_id="rs_1" text="Let me think"> <reasoning_summary_part_done item_id="rs_1" text="Let me think">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <text_item_added_2 id="msg_1" output_index="1"> <output_text_delta_2 item_id="msg_1" output_index="1" delta="I look">
    <output_text_delta_2 item_id="msg_1" output_index="1" delta=" it up.">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":1,"content_index":0,"text":"I look it up."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I look it up.","annotations":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]}}
    <item_added_function_call_4 output_index="2" id="fc_1" call_id="call_1">
    <function_call_arguments_delta_2 item_id="fc_1" output_index="2">
    <function_call_arguments_delta_2 item_id="fc_1" output_index="2" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_1" output_index="2">
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <start_thinking> <thinking_delta thinking="Let me "> <thinking_delta thinking="think"> <signature_delta>
    <stop_block> <start_text index="1"> <text_delta index="1" text="I look"> <text_delta index="1" text=" it up."> <stop_block index="1">
    <start_tool_use_2 index="2" id="call_1"> <input_json_delta index="2" partial_json='{\"location\":'>
    <input_json_delta index="2" partial_json=' \"SF\"}'> <stop_block index="2"> <message_delta_3 stop_reason="tool_use" input_tokens="10">
    <message_stop>
  SSE
}

reply "Event vocabulary: response.reasoning_text.delta is thinking" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3>
    {"type":"response.content_part.added","item_id":"rs_1","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":""}}
    <reasoning_text_delta item_id="rs_1" delta="Let me "> <reasoning_text_delta item_id="rs_1" delta="think">
    {"type":"response.reasoning_text.done","item_id":"rs_1","output_index":0,"content_index":0,"text":"Let me think"}
    {"type":"response.content_part.done","item_id":"rs_1","output_index":0,"content_index":0,"part":{"type":"reasoning_text","text":"Let me think"}}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <text_item_2 id="msg_1" output_index="1" text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <start_thinking> <thinking_delta thinking="Let me "> <thinking_delta thinking="think"> <signature_delta>
    <stop_block> <text_block index="1"> <message_delta_3 input_tokens="10"> <message_stop>
  SSE
}

# OpenAI itself says response.reasoning_text, and so does this gateway.
reply "Event vocabulary: response.reasoning.delta and .done, names of other servers, are understood" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3>
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"Let me "}
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"think"}
    {"type":"response.reasoning.done","item_id":"rs_1","output_index":0,"content_index":0,"text":"Let me think"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <text_item_2 id="msg_1" output_index="1" text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <start_thinking> <thinking_delta thinking="Let me "> <thinking_delta thinking="think"> <signature_delta>
    <stop_block> <text_block index="1"> <message_delta_3 input_tokens="10"> <message_stop>
  SSE
}

reply "Event vocabulary: response.reasoning.delta for a chat client" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3>
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"Let me "}
    {"type":"response.reasoning.delta","item_id":"rs_1","output_index":0,"content_index":0,"delta":"think"}
    {"type":"response.reasoning.done","item_id":"rs_1","output_index":0,"content_index":0,"text":"Let me think"}
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <text_item_2 id="msg_1" output_index="1" text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <chat_role_2>
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"Let me "},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_content":"think"},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"claude-sonnet-4-6","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"<sealed>","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text_2> <chat_finish_2> <done>
  SSE
}

reply "Event vocabulary: all events cross to a Responses client as they are" {
  client   = "responses"
  upstream = "responses"
  request  = { model = "claude-sonnet-4-6", input = "Hello", stream = true }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3> <reasoning_summary_part_added item_id="rs_1">
    <reasoning_summary_text_delta item_id="rs_1" delta="Let me "> <reasoning_summary_text_delta item_id="rs_1" delta="think">
    <reasoning_summary_text_done item_id="rs_1" text="Let me think"> <reasoning_summary_part_done item_id="rs_1" text="Let me think">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <text_item_added_2 id="msg_1" output_index="1"> <output_text_delta_2 item_id="msg_1" output_index="1" delta="I look">
    <output_text_delta_2 item_id="msg_1" output_index="1" delta=" it up.">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":1,"content_index":0,"text":"I look it up."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I look it up.","annotations":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]}}
    <item_added_function_call_4 output_index="2" id="fc_1" call_id="call_1">
    <function_call_arguments_delta_2 item_id="fc_1" output_index="2">
    <function_call_arguments_delta_2 item_id="fc_1" output_index="2" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_1" output_index="2">
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3> <reasoning_summary_part_added item_id="rs_1">
    <reasoning_summary_text_delta item_id="rs_1" delta="Let me "> <reasoning_summary_text_delta item_id="rs_1" delta="think">
    <reasoning_summary_text_done item_id="rs_1" text="Let me think"> <reasoning_summary_part_done item_id="rs_1" text="Let me think">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"}}
    <text_item_added_2 id="msg_1" output_index="1"> <output_text_delta_2 item_id="msg_1" output_index="1" delta="I look">
    <output_text_delta_2 item_id="msg_1" output_index="1" delta=" it up.">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":1,"content_index":0,"text":"I look it up."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I look it up.","annotations":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]}}
    <item_added_function_call_4 output_index="2" id="fc_1" call_id="call_1">
    <function_call_arguments_delta_2 item_id="fc_1" output_index="2">
    <function_call_arguments_delta_2 item_id="fc_1" output_index="2" delta=' \"SF\"}'>
    <function_call_arguments_done_2 item_id="fc_1" output_index="2">
    {"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Let me think"}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look it up.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"call_1","name":"get_weather","arguments":"{\"location\": \"SF\"}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
}

reply "Order: reasoning, then text" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3> <reasoning_summary item_id="rs_1">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"}}
    <text_item_2 id="msg_1" output_index="1" text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <thinking_block> <text_block index="1"> <message_delta_3 input_tokens="10"> <message_stop>
  SSE
}

reply "Order: text, then a tool" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_2 id="msg_1" text="I look.">
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"","status":"in_progress"}}
    <arguments_done item_id="fc_1" output_index="1">
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <text_block text="I look."> <tool_use_block index="1" id="call_1" name="now">
    <message_delta_3 stop_reason="tool_use" input_tokens="10"> <message_stop>
  SSE
}

reply "Order: a tool, then text, then reasoning" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"","status":"in_progress"}}
    <arguments_done item_id="fc_1">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"}}
    <text_item_added_2 id="msg_1" output_index="1"> <output_text_delta_2 item_id="msg_1" output_index="1" delta="I look.">
    {"type":"response.output_text.done","item_id":"msg_1","output_index":1,"content_index":0,"text":"I look."}
    {"type":"response.content_part.done","item_id":"msg_1","output_index":1,"content_index":0,"part":{"type":"output_text","text":"I look.","annotations":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]}}
    <item_added_reasoning_3 output_index="2"> <reasoning_summary item_id="rs_1" output_index="2">
    {"type":"response.output_item.done","output_index":2,"item":{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{}","status":"completed"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm."}],"encrypted_content":"opaque"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <tool_use_block id="call_1" name="now"> <text_block index="1" text="I look."> <thinking_block index="2">
    <message_delta_3 stop_reason="tool_use" input_tokens="10"> <message_stop>
  SSE
}

reply "Order: two calls at once are told one after the other" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4>
    {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"","status":"in_progress"}}
    {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_2","call_id":"call_2","name":"then","arguments":"","status":"in_progress"}}
    <function_call_arguments_delta_2 item_id="fc_2" delta='{\"b\":2}'> <arguments_done item_id="fc_1" arguments='{\"a\":1}'>
    {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{\"a\":1}","status":"completed"}}
    <function_call_arguments_done_2 item_id="fc_2" arguments='{\"b\":2}'>
    {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_2","call_id":"call_2","name":"then","arguments":"{\"b\":2}","status":"completed"}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"now","arguments":"{\"a\":1}","status":"completed"},{"type":"function_call","id":"fc_2","call_id":"call_2","name":"then","arguments":"{\"b\":2}","status":"completed"}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <tool_use_block id="call_1" name="now" input='{\"a\":1}'>
    <tool_use_block index="1" id="call_2" name="then" input='{\"b\":2}'> <message_delta_3 stop_reason="tool_use" input_tokens="10">
    <message_stop>
  SSE
}

reply "Indexes: output_index and content_index become one index, in the order of arrival" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="One">
    <output_text_done_2 item_id="msg_1" text="One"> <part_done_output_text_2 item_id="msg_1" text="One">
    <part_added_output_text_2 content_index="1"> <output_text_delta_2 item_id="msg_1" content_index="1" delta="Two">
    <output_text_done_2 item_id="msg_1" content_index="1" text="Two"> <part_done_output_text_2 item_id="msg_1" content_index="1" text="Two">
    {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[]},{"type":"output_text","text":"Two","annotations":[]}]}}
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"One","annotations":[]},{"type":"output_text","text":"Two","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <text_block text="One"> <text_block index="1" text="Two"> <message_delta_3 input_tokens="10"> <message_stop>
  SSE
}

reply "Reasoning without a summary is redacted" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <item_added_reasoning_3>
    {"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"opaque"}}
    <text_item_2 id="msg_1" output_index="1" text="Hello">
    {"type":"response.completed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"completed","model":"claude-sonnet-4-6","output":[{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"opaque"},{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <start_redacted_thinking data="<sealed>"> <stop_block> <text_block index="1">
    <message_delta_3 input_tokens="10"> <message_stop>
  SSE
}

# Clients that wait for message_stop do not hang.
reply "response.failed: an error, and message_stop even so" {
  client   = "messages"
  upstream = "responses"
  ends     = "failed"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Hel">
    {"type":"response.failed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"failed","model":"claude-sonnet-4-6","output":[],"usage":null,"error":{"code":"server_error","message":"Oops"},"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = "<message_start_2> <ping> <start_text> <text_delta text='Hel'> <error_2 message='Oops' request_id='<any>'> <message_stop>"
}

reply "response.failed: for a chat client" {
  client   = "chat"
  upstream = "responses"
  ends     = "failed"
  request  = { model = "claude-sonnet-4-6", stream = true, messages = [{ role = "user", content = "Hello" }] }
  given    = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Hel">
    {"type":"response.failed","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"failed","model":"claude-sonnet-4-6","output":[],"usage":null,"error":{"code":"server_error","message":"Oops"},"incomplete_details":null,"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect   = "<chat_role_2> <chat_text_2 content='Hel'> <frame_2 message='Oops'> <done>"
}

reply "A stream that breaks off: an error, and message_stop even so" {
  client   = "messages"
  upstream = "responses"
  ends     = "truncated"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <response_in_progress_4> <text_item_added_2 id="msg_1"> <output_text_delta_2 item_id="msg_1" delta="Hel">
  SSE
  expect = "<message_start_2> <ping> <start_text> <text_delta text='Hel'> <error_2 request_id='<any>'> <message_stop>"
}

reply "response.incomplete is a stop reason" {
  client   = "messages"
  upstream = "responses"
  request = { model = "claude-sonnet-4-6", max_tokens = 4096, stream = true, messages = [{ role = "user", content = "Hello" }],
  thinking = { type = "adaptive" } }
  given  = <<-SSE
    <response_created_4> <text_item_2 id="msg_1" text="Hel">
    {"type":"response.incomplete","response":{"id":"resp_abc","object":"response","created_at":1700000000,"status":"incomplete","model":"claude-sonnet-4-6","output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hel","annotations":[]}]}],"usage":{"input_tokens":10,"output_tokens":15,"total_tokens":25},"error":null,"incomplete_details":{"reason":"max_output_tokens"},"instructions":null,"metadata":{},"parallel_tool_calls":true,"temperature":1.0,"tool_choice":"auto","tools":[],"top_p":1.0,"max_output_tokens":null,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":true,"truncation":"disabled","user":null}}
  SSE
  expect = <<-SSE
    <message_start_2> <ping> <text_block text="Hel"> <message_delta_3 stop_reason="max_tokens" input_tokens="10"> <message_stop>
  SSE
}
