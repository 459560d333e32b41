# What else a Responses upstream says, as a chat client gets it: refusals, freeform tools, hosted tools, citations, odds.

reply "a refusal is a refusal, and no text (T157)" {
  given  = <<-SSE
    <response_begins> <item_added_message>
    {"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":""}}
    {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"I "}
    {"type":"response.refusal.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"can't."}
    {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"I can't."}
    {"type":"response.content_part.done","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"refusal","refusal":"I can't."}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_u","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":"I can't."}]}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"I "},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"can't."},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = "I can't." }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a refusal that comes only when it is done is not lost (T157)" {
  given  = <<-SSE
    <response_begins> <item_added_message>
    {"type":"response.refusal.done","item_id":"msg_u","output_index":0,"content_index":0,"refusal":"No."}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"refusal":"No."},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
  SSE
}

reply "a freeform tool is called in its own words (T022)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "custom",
  custom = { name = "patch" } }] }
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""}}
    <custom_tool_call_input_delta item_id="ctc_u" delta="*** B"> <custom_tool_call_input_delta item_id="ctc_u" delta='egin \"Patch\"\n+ü🙂'>
    <custom_tool_call_input_done item_id="ctc_u" input='*** Begin \"Patch\"\n+ü🙂'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"*** Begin \"Patch\"\n+ü🙂"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"*** Begin \"Patch\"\n+ü🙂"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="tool_calls"> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "custom",
    custom = { name = "patch", input = "*** Begin \"Patch\"\n+ü🙂" } }] }, logprobs = null, finish_reason = "tool_calls" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "words that look like a wrapped input are not unwrapped (T022)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "custom",
  custom = { name = "patch" } }] }
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""}}
    <custom_tool_call_input_done item_id="ctc_u" input='{\"input\":\"x\"}'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"{\"input\":\"x\"}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"{\"input\":\"x\"}"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="tool_calls"> <done>
  SSE
}

reply "a freeform tool that the upstream has as a function is unwrapped (T022)" {
  profile = { custom_tools = false }
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "custom",
  custom = { name = "patch" } }] }
  given  = <<-SSE
    <response_begins> <item_added_function_call_3 name="patch"> <function_call_arguments_delta item_id="fc_u" delta='{\"input\":'>
    <function_call_arguments_delta item_id="fc_u" delta='\"*** Begin '>
    <function_call_arguments_delta_2 item_id="fc_u" output_index="0" delta='\\\"Patch\\\"\\n+ü🙂\"}'>
    <function_call_arguments_done_2 item_id="fc_u" output_index="0" arguments='{\"input\":\"*** Begin \\\"Patch\\\"\\n+ü🙂\"}'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fc_u","type":"function_call","status":"completed","call_id":"call_a","name":"patch","arguments":"{\"input\":\"*** Begin \\\"Patch\\\"\\n+ü🙂\"}"}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"custom","custom":{"name":"patch","input":""}}]},"logprobs":null,"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"*** Begin \"Patch\"\n+ü🙂"}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish finish_reason="tool_calls"> <done>
  SSE
}

reply "a call in words of a tool that nobody offered is a function's" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""}}
    <custom_tool_call_input_done item_id="ctc_u" input='x \"y\"'>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ctc_u","type":"custom_tool_call","status":"completed","call_id":"call_a","name":"patch","input":"x \"y\""}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_call_3 name="patch"> <chat_arguments arguments='{\"input\":\"x \\\"y\\\"\"}'> <chat_finish finish_reason="tool_calls">
    <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = null, refusal = null, tool_calls = [{ id = "call_a", type = "function",
    function = { name = "patch", arguments = "{\"input\":\"x \\\"y\\\"\"}" } }] }, logprobs = null,
    finish_reason = "tool_calls" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "a search is not shown, and is no call of the client's (T148)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"in_progress","action":null}}
    <web_search_call_in_progress> <web_search_call_searching> <web_search_call_completed>
    {"type":"response.output_item.done","output_index":0,"item":{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"cats","queries":["cats"],"sources":[{"type":"url","url":"https://x"}]}}}
    <text_item output_index="1" text="Cats."> <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Cats.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"","start_index":0,"end_index":0}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats.", refusal = null, annotations = [{ type = "url_citation",
    url_citation = { url = "https://x", title = "", start_index = 0, end_index = 0 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what other tools of OpenAI's did is not shown either (T148)" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.output_item.added","output_index":0,"item":{"id":"fs_1","type":"file_search_call","status":"in_progress","queries":[]}}
    {"type":"response.file_search_call.in_progress","item_id":"fs_1","output_index":0}
    {"type":"response.file_search_call.searching","item_id":"fs_1","output_index":0}
    {"type":"response.file_search_call.completed","item_id":"fs_1","output_index":0}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"fs_1","type":"file_search_call","status":"completed","queries":["x"],"results":null}}
    {"type":"response.output_item.added","output_index":1,"item":{"id":"ci_1","type":"code_interpreter_call","status":"in_progress","code":"","container_id":"c","outputs":null}}
    {"type":"response.code_interpreter_call.in_progress","item_id":"ci_1","output_index":1}
    {"type":"response.code_interpreter_call.interpreting","item_id":"ci_1","output_index":1}
    {"type":"response.code_interpreter_call_code.delta","item_id":"ci_1","output_index":1,"delta":"1"}
    {"type":"response.code_interpreter_call_code.done","item_id":"ci_1","output_index":1,"code":"1"}
    {"type":"response.code_interpreter_call.completed","item_id":"ci_1","output_index":1}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"ci_1","type":"code_interpreter_call","status":"completed","code":"1","container_id":"c","outputs":[{"type":"logs","logs":"1"}]}}
    {"type":"response.output_item.added","output_index":2,"item":{"id":"ig_1","type":"image_generation_call","status":"in_progress","result":null}}
    {"type":"response.image_generation_call.in_progress","item_id":"ig_1","output_index":2}
    {"type":"response.image_generation_call.generating","item_id":"ig_1","output_index":2}
    {"type":"response.image_generation_call.partial_image","item_id":"ig_1","output_index":2,"partial_image_b64":"aGk=","partial_image_index":0}
    {"type":"response.image_generation_call.completed","item_id":"ig_1","output_index":2}
    {"type":"response.output_item.done","output_index":2,"item":{"id":"ig_1","type":"image_generation_call","status":"completed","result":"aGk="}}
    {"type":"response.mcp_list_tools.in_progress","item_id":"ml_1","output_index":3}
    {"type":"response.mcp_list_tools.completed","item_id":"ml_1","output_index":3}
    {"type":"response.mcp_list_tools.failed","item_id":"ml_1","output_index":3}
    {"type":"response.output_item.done","output_index":3,"item":{"id":"ml_1","type":"mcp_list_tools","server_label":"x","tools":[]}}
    {"type":"response.output_item.added","output_index":4,"item":{"id":"mc_1","type":"mcp_call","name":"x","server_label":"x","arguments":""}}
    {"type":"response.mcp_call.in_progress","item_id":"mc_1","output_index":4}
    {"type":"response.mcp_call_arguments.delta","item_id":"mc_1","output_index":4,"delta":"{}"}
    {"type":"response.mcp_call_arguments.done","item_id":"mc_1","output_index":4,"arguments":"{}"}
    {"type":"response.mcp_call.completed","item_id":"mc_1","output_index":4}
    {"type":"response.mcp_call.failed","item_id":"mc_1","output_index":4}
    {"type":"response.output_item.done","output_index":4,"item":{"id":"mc_1","type":"mcp_call","name":"x","server_label":"x","arguments":"{}","output":"y"}}
    {"type":"response.shell_call_command.added","output_index":5,"command_index":0,"command":""}
    {"type":"response.shell_call_command.delta","output_index":5,"command_index":0,"delta":"ls"}
    {"type":"response.shell_call_command.done","output_index":5,"command_index":0,"command":"ls"}
    {"type":"response.shell_call_output_content.delta","item_id":"sh_1","output_index":5,"command_index":0,"delta":{"stdout":"x"}}
    {"type":"response.shell_call_output_content.done","item_id":"sh_1","output_index":5,"command_index":0,"output":[]}
    {"type":"response.output_item.done","output_index":5,"item":{"id":"sh_1","type":"shell_call","status":"completed","call_id":"c","action":{"commands":["ls"]}}}
    {"type":"response.compaction.compacting","item_id":"cm_1","output_index":6}
    {"type":"response.output_item.done","output_index":6,"item":{"id":"cm_1","type":"compaction","encrypted_content":"x"}}
    <text_item output_index="7" text="Done."> <response_completed>
  SSE
  expect = "<chat_role> <chat_text content='Done.'> <chat_finish> <chat_usage> <done>"
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Done.", refusal = null }, logprobs = null, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "citations come with their text, at their place in the whole text (T136)" {
  given  = <<-SSE
    <response_begins> <text_item_added id="msg_a"> <output_text_delta item_id="msg_a" delta="Cats purr.">
    {"type":"response.output_text.annotation.added","item_id":"msg_a","output_index":0,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4}}
    {"type":"response.output_text.annotation.added","item_id":"msg_a","output_index":0,"content_index":0,"annotation_index":1,"annotation":{"type":"file_citation","file_id":"f","filename":"a","index":3}}
    <output_text_done item_id="msg_a" text="Cats purr.">
    {"type":"response.content_part.done","item_id":"msg_a","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":0,"item":{"id":"msg_a","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Cats purr.","annotations":[{"type":"url_citation","url":"https://x","title":"Cats","start_index":0,"end_index":4},{"type":"file_citation","file_id":"f","filename":"a","index":3}],"logprobs":[]}]}}
    <text_item_added id="msg_b" output_index="1"> <output_text_delta item_id="msg_b" output_index="1" delta="Dogs bark.">
    {"type":"response.output_text.annotation.added","item_id":"msg_b","output_index":1,"content_index":0,"annotation_index":0,"annotation":{"type":"url_citation","url":"https://x","title":"Dogs","start_index":5,"end_index":9}}
    {"type":"response.output_text.annotation.added","item_id":"msg_b","output_index":1,"content_index":0,"annotation_index":1,"annotation":{"type":"url_citation","url":"https://x","title":null,"start_index":0,"end_index":4}}
    <output_text_done item_id="msg_b" output_index="1" text="Dogs bark.">
    {"type":"response.content_part.done","item_id":"msg_b","output_index":1,"content_index":0,"part":{"type":"output_text","text":"Dogs bark.","annotations":[{"type":"url_citation","url":"https://x","title":"Dogs","start_index":5,"end_index":9},{"type":"url_citation","url":"https://x","title":null,"start_index":0,"end_index":4}],"logprobs":[]}}
    {"type":"response.output_item.done","output_index":1,"item":{"id":"msg_b","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Dogs bark.","annotations":[{"type":"url_citation","url":"https://x","title":"Dogs","start_index":5,"end_index":9},{"type":"url_citation","url":"https://x","title":null,"start_index":0,"end_index":4}],"logprobs":[]}]}}
    <response_completed>
  SSE
  expect = <<-SSE
    <chat_role> <chat_text content="Cats purr.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"Cats","start_index":0,"end_index":4}}]},"logprobs":null,"finish_reason":null}]}
    <chat_text content="Dogs bark.">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://x","title":"Dogs","start_index":15,"end_index":19}},{"type":"url_citation","url_citation":{"url":"https://x","title":"","start_index":10,"end_index":14}}]},"logprobs":null,"finish_reason":null}]}
    <chat_finish> <chat_usage> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Cats purr.Dogs bark.", refusal = null, annotations = [{ type = "url_citation",
      url_citation = { url = "https://x", title = "Cats", start_index = 0, end_index = 4 } }, { type = "url_citation",
      url_citation = { url = "https://x", title = "Dogs", start_index = 15, end_index = 19 } }, { type = "url_citation",
    url_citation = { url = "https://x", title = "", start_index = 10, end_index = 14 } }] }, logprobs = null,
    finish_reason = "stop" }], usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29,
  prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "the probabilities of tokens come with their text (T137)" {
  request = { model = "spec-model", stream = true, messages = [{ role = "user", content = "Hi" }], logprobs = true, top_logprobs = 1 }
  given   = <<-SSE
    <response_begins> <text_item_added>
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"He","logprobs":[{"token":"H","logprob":-0.1,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.1,"bytes":[72]}]},{"token":"e","logprob":-0.25,"bytes":[101],"top_logprobs":[{"token":"e","logprob":-0.25,"bytes":[101]}]}]}
    {"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"y","logprobs":[{"token":"y","logprob":-1,"bytes":[121],"top_logprobs":[{"token":"y","logprob":-1,"bytes":[121]}]}]}
    <text_item_done text="Hey"> <response_completed>
  SSE
  expect  = <<-SSE
    <chat_role>
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"He"},"logprobs":{"content":[{"token":"H","logprob":-0.1,"bytes":[72],"top_logprobs":[{"token":"H","logprob":-0.1,"bytes":[72]}]},{"token":"e","logprob":-0.25,"bytes":[101],"top_logprobs":[{"token":"e","logprob":-0.25,"bytes":[101]}]}],"refusal":null},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"content":"y"},"logprobs":{"content":[{"token":"y","logprob":-1,"bytes":[121],"top_logprobs":[{"token":"y","logprob":-1,"bytes":[121]}]}],"refusal":null},"finish_reason":null}]}
    <chat_finish> <done>
  SSE
  body = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "spec-model", choices = [{ index = 0,
    message = { role = "assistant", content = "Hey", refusal = null }, logprobs = { content = [{ token = "H", logprob = -0.1,
      bytes        = [72], top_logprobs = [{ token = "H", logprob = -0.1, bytes = [72] }] }, { token = "e", logprob = -0.25, bytes = [101],
      top_logprobs = [{ token = "e", logprob = -0.25, bytes = [101] }] }, { token = "y", logprob = -1, bytes = [121],
    top_logprobs = [{ token = "y", logprob = -1, bytes = [121] }] }], refusal = null }, finish_reason = "stop" }],
    usage = { prompt_tokens = 20, completion_tokens = 9, total_tokens = 29, prompt_tokens_details = { cached_tokens = 0 },
  completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what is said aloud is text where none is written" {
  given  = <<-SSE
    <response_begins>
    {"type":"response.audio.delta","delta":"aGk="}
    {"type":"response.audio.transcript.delta","delta":"Hel"}
    {"type":"response.audio.transcript.delta","delta":"lo"}
    {"type":"response.audio.done"}
    {"type":"response.audio.transcript.done"}
    <response_completed>
  SSE
  expect = "<chat_role> <chat_text content='Hel'> <chat_text content='lo'> <chat_finish> <chat_usage> <done>"
}

reply "what is said aloud and written is text once" {
  given  = <<-SSE
    <response_begins> <text_item>
    {"type":"response.audio.transcript.delta","delta":"Hello"}
    {"type":"response.audio.transcript.done"}
    <response_completed>
  SSE
  expect = "<chat_role> <chat_text> <chat_finish> <chat_usage> <done>"
}
