# What one protocol alone has, and no other is told: the drops of rules/protocols.

request "what only Anthropic has does not cross to chat" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 4096, billing_policy = { type = "bill_to", bill_to = "a" }, cache_control = { type = "ephemeral" }, diagnostics = { previous_message_id = "msg_0" }, thinking = { type = "enabled", budget_tokens = 2000, block_binding = { prefix_mismatch_behavior = "error" } }, tools = [{ name = "f", input_schema = { type = "object", properties = {} }, cache_control = { type = "ephemeral" } }, { type = "computer_20251124", name = "computer", display_width_px = 800, display_height_px = 600, enable_zoom = true }], messages = [{ role = "user", clear_at = "a", output_config = { effort = "low" }, content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }, { type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" }, transformations = { oversized_image = "downsize" } }] }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "web_fetch", input = { url = "http://a.example" } }, { type = "web_fetch_tool_result", tool_use_id = "srvtoolu_1", content = { type = "web_fetch_result", url = "http://a.example", content = { type = "document", source = { type = "text", media_type = "text/plain", data = "A page." } }, retrieved_at = "2026-01-01T00:00:00Z" } }, { type = "server_tool_use", id = "srvtoolu_2", name = "tool_search_tool_regex", input = { query = "f" } }, { type = "tool_search_tool_result", tool_use_id = "srvtoolu_2", content = { type = "tool_search_tool_search_result", tool_references = [{ type = "tool_reference", tool_name = "f" }] } }, { type = "server_tool_use", id = "srvtoolu_3", name = "advisor", input = {} }, { type = "advisor_tool_result", tool_use_id = "srvtoolu_3", content = { type = "advisor_result", text = "Go on." } }, { type = "compaction", content = "So far.", signature = "s", tool_changes = [{ type = "tool_removal", tool = { type = "tool_reference", name = "f" } }] }, { type = "tool_use", id = "toolu_1", name = "f", input = {}, toolset_name = "set" }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", toolset_name = "set", content = [{ type = "browser_state", url = "http://a.example", title = "A", state_changes = [{ type = "tab_opened", tab_id = "1" }] }] }] }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = [{ type = "text", text = "Hi" }, { type = "image_url",
    image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }] }, { role = "user",
    content    = "Summary of the conversation so far:\nSo far." }, { role = "assistant",
    content    = "\n[web fetch \"http://a.example\"]\nA page.\n\n[tool search tool regex \"f\"]\nTool available: f\n\n[advisor]\nGo on.\n",
    tool_calls = [{ id = "toolu_1", type = "function", function = { name = "f", arguments = "{}" } }] }, { role = "tool",
    tool_call_id = "toolu_1", content = "" }], max_tokens = 4096, tools = [{ type = "function", function = { name = "f",
      parameters  = { type = "object", properties = {} } } }, { type = "function", function = { name = "computer",
      description = "Use the mouse and the keyboard of a computer whose screen is 800 pixels wide and 600 high, and see its screen.",
      parameters = { type = "object", properties = { action = { type = "string", enum = ["key", "type", "mouse_move", "left_click",
        "left_click_drag", "right_click", "middle_click", "double_click", "triple_click", "left_mouse_down", "left_mouse_up", "scroll",
        "hold_key", "wait", "screenshot", "cursor_position", "zoom"] }, coordinate = { type = "array", items = { type = "integer" },
        description = "x and y, in pixels from the upper left corner" }, start_coordinate = { type = "array", items = { type = "integer" },
        description = "Where a drag begins" }, region = { type = "array", items = { type = "integer" },
        description = "What to zoom in on: x and y of two corners" }, text = { type = "string",
        description = "What to type, or the keys to press or hold, such as ctrl+s" }, scroll_direction = { type = "string", enum = ["up",
        "down", "left", "right"] }, scroll_amount = { type = "integer" }, duration = { type = "number",
  description = "Seconds to wait or to hold a key" } }, required = ["action"] } } }], reasoning_effort = "low" }
}

request "what only Anthropic has does not cross to responses" {
  client   = "messages"
  upstream = "responses"
  given    = { model = "m", max_tokens = 4096, billing_policy = { type = "bill_to", bill_to = "a" }, cache_control = { type = "ephemeral" }, diagnostics = { previous_message_id = "msg_0" }, thinking = { type = "enabled", budget_tokens = 2000, block_binding = { prefix_mismatch_behavior = "error" } }, tools = [{ name = "f", input_schema = { type = "object", properties = {} }, cache_control = { type = "ephemeral" } }, { type = "computer_20251124", name = "computer", display_width_px = 800, display_height_px = 600, enable_zoom = true }], messages = [{ role = "user", clear_at = "a", output_config = { effort = "low" }, content = [{ type = "text", text = "Hi", cache_control = { type = "ephemeral" } }, { type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" }, transformations = { oversized_image = "downsize" } }] }, { role = "assistant", content = [{ type = "server_tool_use", id = "srvtoolu_1", name = "web_fetch", input = { url = "http://a.example" } }, { type = "web_fetch_tool_result", tool_use_id = "srvtoolu_1", content = { type = "web_fetch_result", url = "http://a.example", content = { type = "document", source = { type = "text", media_type = "text/plain", data = "A page." } }, retrieved_at = "2026-01-01T00:00:00Z" } }, { type = "server_tool_use", id = "srvtoolu_2", name = "tool_search_tool_regex", input = { query = "f" } }, { type = "tool_search_tool_result", tool_use_id = "srvtoolu_2", content = { type = "tool_search_tool_search_result", tool_references = [{ type = "tool_reference", tool_name = "f" }] } }, { type = "server_tool_use", id = "srvtoolu_3", name = "advisor", input = {} }, { type = "advisor_tool_result", tool_use_id = "srvtoolu_3", content = { type = "advisor_result", text = "Go on." } }, { type = "compaction", content = "So far.", signature = "s", tool_changes = [{ type = "tool_removal", tool = { type = "tool_reference", name = "f" } }] }, { type = "tool_use", id = "toolu_1", name = "f", input = {}, toolset_name = "set" }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "toolu_1", toolset_name = "set", content = [{ type = "browser_state", url = "http://a.example", title = "A", state_changes = [{ type = "tab_opened", tab_id = "1" }] }] }] }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi" },
    { type = "input_image", image_url = "data:image/png;base64,iVBORw0KGgo=", detail = "auto" }] }, { type = "message", role = "user",
    content = "Summary of the conversation so far:\nSo far." }, { type = "message", role = "assistant", content = [{ type = "output_text",
      text        = "\n[web fetch \"http://a.example\"]\n", annotations = [] }, { type = "output_text", text = "A page.\n",
      annotations = [] }, { type = "output_text", text = "\n[tool search tool regex \"f\"]\n", annotations = [] }, { type = "output_text",
      text = "Tool available: f\n", annotations = [] }, { type = "output_text", text = "\n[advisor]\n", annotations = [] },
    { type = "output_text", text = "Go on.\n", annotations = [] }] }, { type = "function_call", call_id = "toolu_1", name = "f",
    arguments = "{}" }, { type = "function_call_output", call_id = "toolu_1", output = "" }], max_output_tokens = 4096, store = false,
    include = ["reasoning.encrypted_content"], tools = [{ type = "function", name = "f", parameters = { type = "object", properties = {} },
      strict      = false }, { type = "function", name = "computer",
      description = "Use the mouse and the keyboard of a computer whose screen is 800 pixels wide and 600 high, and see its screen.",
      parameters = { type = "object", properties = { action = { type = "string", enum = ["key", "type", "mouse_move", "left_click",
        "left_click_drag", "right_click", "middle_click", "double_click", "triple_click", "left_mouse_down", "left_mouse_up",
        "scroll", "hold_key", "wait", "screenshot", "cursor_position", "zoom"] }, coordinate = { type = "array",
        items = { type = "integer" }, description = "x and y, in pixels from the upper left corner" },
        start_coordinate = { type = "array", items = { type = "integer" }, description = "Where a drag begins" }, region = { type = "array",
          items       = { type = "integer" }, description = "What to zoom in on: x and y of two corners" }, text = { type = "string",
          description = "What to type, or the keys to press or hold, such as ctrl+s" }, scroll_direction = { type = "string",
          enum        = ["up", "down", "left", "right"] }, scroll_amount = { type = "integer" }, duration = { type = "number",
      description = "Seconds to wait or to hold a key" } }, required = ["action"] }, strict = false }], reasoning = { effort = "low",
  summary = "auto" } }
}

request "what only OpenAI has does not cross to messages" {
  client   = "responses"
  upstream = "messages"
  given    = { model = "m", previous_response_id = null, input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi" }] }, { type = "message", role = "assistant", agent = { agent_name = "a" }, content = [{ type = "output_text", text = "Well", annotations = [], logprobs = [{ token = "Well", bytes = [87], logprob = -0.1, top_logprobs = [] }] }] }, { type = "file_search_call", id = "fs_1", status = "completed", queries = ["a"], results = [{ file_id = "f", filename = "a.txt", score = 0.5, text = "A file.", attributes = { a = "b" } }] }, { type = "web_search_call", id = "ws_1", status = "completed", action = { type = "open_page", url = "http://a.example" } }, { type = "code_interpreter_call", id = "ci_1", status = "completed", code = "1", container_id = "c", outputs = [{ type = "logs", logs = "1" }, { type = "image", url = "http://a.example/i.png" }] }, { type = "mcp_call", id = "mcp_1", name = "m", server_label = "s", arguments = "{}", output = "o", approval_request_id = "mcpr_1" }, { type = "function_call", call_id = "call_1", name = "f", arguments = "{}", async = true, caller = { type = "direct" }, namespace = "n" }, { type = "function_call_output", call_id = "call_1", output = "ok", caller = { type = "direct" }, name = "f", namespace = "n" }, { type = "local_shell_call", id = "lsh_1", call_id = "call_2", status = "completed", action = { type = "exec", command = ["ls"], env = {}, user = "root" } }, { type = "local_shell_call_output", id = "call_2", output = "a" }, { type = "shell_call", id = "sh_1", call_id = "call_3", status = "completed", action = { commands = ["ls"], max_output_length = 10 }, environment = { type = "local" } }, { type = "shell_call_output", call_id = "call_3", max_output_length = 10, output = [{ stdout = "a", stderr = "", outcome = { type = "exit", exit_code = 0 } }] }, { type = "computer_call", id = "cu_1", call_id = "call_4", status = "completed", pending_safety_checks = [], action = { type = "screenshot" } }, { type = "computer_call_output", call_id = "call_4", acknowledged_safety_checks = [{ id = "a" }], output = { type = "computer_screenshot", image_url = "data:image/png;base64,iVBORw0KGgo=" } }, { type = "multi_agent_call", id = "ma_1", call_id = "call_5", action = "spawn_agent", arguments = "{}" }, { type = "multi_agent_call_output", id = "mao_1", call_id = "call_5", action = "spawn_agent", output = [{ type = "output_text", text = "done", annotations = [] }] }, { type = "message", role = "user", content = [{ type = "input_text", text = "Go on." }] }], tools = [{ type = "function", name = "f", parameters = { type = "object", properties = {} }, allowed_callers = ["direct"], async = true }, { type = "shell", environment = { type = "local", skills = [{ name = "a", description = "b", path = "/c" }] } }, { type = "web_search", external_web_access = true }, { type = "local_shell" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = [{ type = "text", text = "Well" }, { type = "text", text = "\n[file search \"a\"]\na.txt: A file.\n" }, { type = "text", text = "\n[web search \"http://a.example\"]\n" }, { type = "text", text = "\n[code interpreter]\n1\n1\n" }, { type = "text", text = "\n[m]\n{}\no\n" }, { type = "tool_use", id = "call_1", name = "n__f", input = {} }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_1", content = "ok" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_2", name = "local_shell", input = { command = ["ls"], env = {} } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_2", content = "a" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_3", name = "shell", input = { commands = ["ls"], max_output_length = 10 } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_3", content = "a\n[exit code 0]" }] }, { role = "assistant", content = [{ type = "tool_use", id = "call_4", name = "computer", input = { actions = [{ type = "screenshot" }] } }] }, { role = "user", content = [{ type = "tool_result", tool_use_id = "call_4", content = [{ type = "image", source = { type = "base64", media_type = "image/png", data = "iVBORw0KGgo=" } }] }, { type = "text", text = "Go on." }] }], max_tokens = 8192, tools = [{ name = "f", input_schema = { type = "object", properties = {} } }, { name = "shell", description = "Run a command on the user's computer, and get what it prints.", input_schema = { type = "object", properties = { commands = { type = "array", items = { type = "string" }, description = "The commands, each as one line" }, timeout_ms = { type = "integer", description = "Milliseconds that they may take" }, max_output_length = { type = "integer", description = "Characters of output to return at most" } }, required = ["commands"] } }, { name = "local_shell", description = "Run a command on the user's computer, and get what it prints.", input_schema = { type = "object", properties = { command = { type = "array", items = { type = "string" }, description = "The command and its arguments" }, workdir = { type = "string", description = "The directory to run it in" }, timeout_ms = { type = "integer", description = "Milliseconds that it may take" }, env = { type = "object", description = "Environment variables to set", additionalProperties = { type = "string" } } }, required = ["command"] } }] }
}

request "what only OpenAI has does not cross to chat" {
  client   = "responses"
  upstream = "chat"
  given    = { model = "m", previous_response_id = null, input = [{ type = "message", role = "user", content = [{ type = "input_text", text = "Hi" }] }, { type = "message", role = "assistant", agent = { agent_name = "a" }, content = [{ type = "output_text", text = "Well", annotations = [], logprobs = [{ token = "Well", bytes = [87], logprob = -0.1, top_logprobs = [] }] }] }, { type = "file_search_call", id = "fs_1", status = "completed", queries = ["a"], results = [{ file_id = "f", filename = "a.txt", score = 0.5, text = "A file.", attributes = { a = "b" } }] }, { type = "web_search_call", id = "ws_1", status = "completed", action = { type = "open_page", url = "http://a.example" } }, { type = "code_interpreter_call", id = "ci_1", status = "completed", code = "1", container_id = "c", outputs = [{ type = "logs", logs = "1" }, { type = "image", url = "http://a.example/i.png" }] }, { type = "mcp_call", id = "mcp_1", name = "m", server_label = "s", arguments = "{}", output = "o", approval_request_id = "mcpr_1" }, { type = "function_call", call_id = "call_1", name = "f", arguments = "{}", async = true, caller = { type = "direct" }, namespace = "n" }, { type = "function_call_output", call_id = "call_1", output = "ok", caller = { type = "direct" }, name = "f", namespace = "n" }, { type = "local_shell_call", id = "lsh_1", call_id = "call_2", status = "completed", action = { type = "exec", command = ["ls"], env = {}, user = "root" } }, { type = "local_shell_call_output", id = "call_2", output = "a" }, { type = "shell_call", id = "sh_1", call_id = "call_3", status = "completed", action = { commands = ["ls"], max_output_length = 10 }, environment = { type = "local" } }, { type = "shell_call_output", call_id = "call_3", max_output_length = 10, output = [{ stdout = "a", stderr = "", outcome = { type = "exit", exit_code = 0 } }] }, { type = "computer_call", id = "cu_1", call_id = "call_4", status = "completed", pending_safety_checks = [], action = { type = "screenshot" } }, { type = "computer_call_output", call_id = "call_4", acknowledged_safety_checks = [{ id = "a" }], output = { type = "computer_screenshot", image_url = "data:image/png;base64,iVBORw0KGgo=" } }, { type = "multi_agent_call", id = "ma_1", call_id = "call_5", action = "spawn_agent", arguments = "{}" }, { type = "multi_agent_call_output", id = "mao_1", call_id = "call_5", action = "spawn_agent", output = [{ type = "output_text", text = "done", annotations = [] }] }, { type = "message", role = "user", content = [{ type = "input_text", text = "Go on." }] }], tools = [{ type = "function", name = "f", parameters = { type = "object", properties = {} }, allowed_callers = ["direct"], async = true }, { type = "shell", environment = { type = "local", skills = [{ name = "a", description = "b", path = "/c" }] } }, { type = "web_search", external_web_access = true }, { type = "local_shell" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }, { role = "assistant", content = "Well\n[file search \"a\"]\na.txt: A file.\n\n[web search \"http://a.example\"]\n\n[code interpreter]\n1\n1\n\n[m]\n{}\no\n", tool_calls = [{ id = "call_1", type = "function", function = { name = "n__f", arguments = "{}" } }] }, { role = "tool", tool_call_id = "call_1", content = "ok" }, { role = "assistant", content = null, tool_calls = [{ id = "call_2", type = "function", function = { name = "local_shell", arguments = "{\"command\":[\"ls\"],\"env\":{}}" } }] }, { role = "tool", tool_call_id = "call_2", content = "a" }, { role = "assistant", content = null, tool_calls = [{ id = "call_3", type = "function", function = { name = "shell", arguments = "{\"commands\":[\"ls\"],\"max_output_length\":10}" } }] }, { role = "tool", tool_call_id = "call_3", content = "a\n[exit code 0]" }, { role = "assistant", content = null, tool_calls = [{ id = "call_4", type = "function", function = { name = "computer", arguments = "{\"actions\":[{\"type\":\"screenshot\"}]}" } }] }, { role = "tool", tool_call_id = "call_4", content = "[image 1 attached below]" }, { role = "user", content = [{ type = "image_url", image_url = { url = "data:image/png;base64,iVBORw0KGgo=" } }] }, { role = "user", content = "Go on." }], tools = [{ type = "function", function = { name = "f", parameters = { type = "object", properties = {} } } }, { type = "function", function = { name = "shell", description = "Run a command on the user's computer, and get what it prints.", parameters = { type = "object", properties = { commands = { type = "array", items = { type = "string" }, description = "The commands, each as one line" }, timeout_ms = { type = "integer", description = "Milliseconds that they may take" }, max_output_length = { type = "integer", description = "Characters of output to return at most" } }, required = ["commands"] } } }, { type = "function", function = { name = "local_shell", description = "Run a command on the user's computer, and get what it prints.", parameters = { type = "object", properties = { command = { type = "array", items = { type = "string" }, description = "The command and its arguments" }, workdir = { type = "string", description = "The directory to run it in" }, timeout_ms = { type = "integer", description = "Milliseconds that it may take" }, env = { type = "object", description = "Environment variables to set", additionalProperties = { type = "string" } } }, required = ["command"] } } }] }
}

request "the <what> not cross" {
  client   = "<client>"
  upstream = "messages"
  cases    = <<-TABLE
    what | client | given
    kinds of content of a search do | responses | "input": "Hi", "tools": [{"type": "web_search_preview", "search_content_types": ["text"]}]
    voice of an answer does | chat | "messages": [{"role": "user", "content": "Hi"}], "audio": {"format": "mp3", "voice": "alloy"}
  TABLE
  given    = <<-JSON
    {"model": "m", <given>}
  JSON
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }], max_tokens = 8192 }
}

request "where results of a search are included does not cross" {
  client   = "messages"
  upstream = "responses"
  given = { model = "m", max_tokens = 10, messages = [{ role = "user", content = "Hi" }], tools = [{ type = "web_search_20260209",
  name = "web_search", response_inclusion = "excluded" }] }
  expect = { model = "upstream-model", input = [{ type = "message", role = "user", content = "Hi" }], max_output_tokens = 16,
  store = false, include = ["reasoning.encrypted_content"] }
}

reply "what only chat tells is not told to a client of messages" {
  client   = "messages"
  upstream = "chat"
  request  = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  given    = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "m", moderation = { a = 1 }, metadata = { a = "b" }, choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = { content = null, refusal = [{ token = "No", bytes = [78], logprob = -0.1, top_logprobs = [] }] }, finish_reason = "stop" }], usage = { prompt_tokens = 9, completion_tokens = 3, total_tokens = 12, completion_tokens_details = { accepted_prediction_tokens = 1, rejected_prediction_tokens = 1, audio_tokens = 1, text_tokens = 1, reasoning_tokens = 0 }, prompt_tokens_details = { audio_tokens = 1, image_tokens = 1, text_tokens = 1, cached_tokens = 0 } } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "Hi" }],
    stop_reason = "end_turn", stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 9,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 3,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}

reply "what only chat tells is not told to a client of responses" {
  client   = "responses"
  upstream = "chat"
  request  = { model = "m", input = "Hi", store = false }
  given    = { id = "chatcmpl-1", object = "chat.completion", created = 1, model = "m", moderation = { a = 1 }, metadata = { a = "b" }, choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null }, logprobs = { content = null, refusal = [{ token = "No", bytes = [78], logprob = -0.1, top_logprobs = [] }] }, finish_reason = "stop" }], usage = { prompt_tokens = 9, completion_tokens = 3, total_tokens = 12, completion_tokens_details = { accepted_prediction_tokens = 1, rejected_prediction_tokens = 1, audio_tokens = 1, text_tokens = 1, reasoning_tokens = 0 }, prompt_tokens_details = { audio_tokens = 1, image_tokens = 1, text_tokens = 1, cached_tokens = 0 } } }
  expect   = { id = "resp_1", object = "response", access_programs = null, created_at = 1, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "m", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hi", annotations = [], logprobs = [] }] }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 9, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 3, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 12 }, user = null, metadata = {} }
}

reply "what pads a stream is not told" {
  client   = "messages"
  upstream = "chat"
  given    = <<-SSE
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","obfuscation":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":3,"total_tokens":12}}
    <done>
  SSE
  expect   = <<-SSE
    <message_start> <ping> <text_block text="Hi"> <message_delta_3 input_tokens="9" output_tokens="3"> <message_stop>
  SSE
}

reply "what only Anthropic tells is not told to a client of chat" {
  client   = "chat"
  upstream = "messages"
  request  = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  given = { id = "msg_1", type = "message", role = "assistant", model = "m", diagnostics = { a = 1 },
    input_transformations = [{ a = 1 }], container = { id = "c", expires_at = "x" }, content = [{ type = "text", text = "Hi",
      citations = [{ type = "char_location", cited_text = "a", document_index = 0, document_title = "A", start_char_index = 0,
        end_char_index = 1 }, { type = "search_result_location", cited_text = "a", search_result_index = 0, source = "s", title = "T",
      start_block_index = 0, end_block_index = 1 }] }, { type = "server_tool_use", id = "srvtoolu_1", name = "web_search",
      input = { query = "a" }, caller = { type = "direct" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1",
    content = [] }, { type = "tool_use", id = "toolu_1", name = "f", input = {}, toolset_name = "set" }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = { type = "refusal", category = "c", explanation = "e", fallback_credit_token = "t",
      fallback_has_prefill_claim = true, recommended_model = "r" }, usage = { input_tokens = 9, output_tokens = 3, inference_geo = "us",
  server_tool_use = { web_search_requests = 1 }, fallback_credit = { a = 1 }, iterations = [{ a = 1 }] } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "m", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null, tool_calls = [{ id = "toolu_1", type = "function", function = { name = "f", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 9, completion_tokens = 3, total_tokens = 12, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what only Anthropic tells is not told to a client of responses" {
  client   = "responses"
  upstream = "messages"
  request  = { model = "m", input = "Hi", store = false }
  given = { id = "msg_1", type = "message", role = "assistant", model = "m", diagnostics = { a = 1 },
    input_transformations = [{ a = 1 }], container = { id = "c", expires_at = "x" }, content = [{ type = "text", text = "Hi",
      citations = [{ type = "char_location", cited_text = "a", document_index = 0, document_title = "A", start_char_index = 0,
        end_char_index = 1 }, { type = "search_result_location", cited_text = "a", search_result_index = 0, source = "s", title = "T",
      start_block_index = 0, end_block_index = 1 }] }, { type = "server_tool_use", id = "srvtoolu_1", name = "web_search",
      input = { query = "a" }, caller = { type = "direct" } }, { type = "web_search_tool_result", tool_use_id = "srvtoolu_1",
    content = [] }, { type = "tool_use", id = "toolu_1", name = "f", input = {}, toolset_name = "set" }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = { type = "refusal", category = "c", explanation = "e", fallback_credit_token = "t",
      fallback_has_prefill_claim = true, recommended_model = "r" }, usage = { input_tokens = 9, output_tokens = 3, inference_geo = "us",
  server_tool_use = { web_search_requests = 1 }, fallback_credit = { a = 1 }, iterations = [{ a = 1 }] } }
  expect = { id = "resp_1", object = "response", access_programs = null, created_at = 1700000000, completed_at = 1700000000, status = "completed", background = false, error = null, incomplete_details = null, instructions = null, max_output_tokens = null, max_tool_calls = null, model = "m", output = [{ id = "msg_1_0", type = "message", status = "completed", role = "assistant", content = [{ type = "output_text", text = "Hi", annotations = [], logprobs = [] }] }, { id = "ws_1_1", type = "web_search_call", status = "completed", action = { type = "search", query = "a", queries = ["a"], sources = [] } }, { id = "fc_1_2", type = "function_call", status = "completed", arguments = "{}", call_id = "toolu_1", name = "f" }], parallel_tool_calls = true, previous_response_id = null, reasoning = { effort = null, summary = null }, service_tier = "default", store = false, temperature = 1, text = { format = { type = "text" } }, tool_choice = "auto", tools = [], top_logprobs = 0, top_p = 1, truncation = "disabled", usage = { input_tokens = 9, input_tokens_details = { cached_tokens = 0, cache_write_tokens = 0 }, output_tokens = 3, output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 12 }, user = null, metadata = {} }
}

reply "what only Anthropic tells in a stream is not told" {
  client   = "chat"
  upstream = "messages"
  given    = <<-SSE
    {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "stop_details": null, "usage": {"input_tokens": 9, "output_tokens": 1}}}
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm", "estimated_tokens": 1}}
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "s"}}
    <stop_block_2>
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": "", "citations": []}}
    <text_delta_2 index="1" text="Hi">
    {"type": "content_block_delta", "index": 1, "delta": {"type": "citations_delta", "citation": {"type": "search_result_location", "cited_text": "a", "search_result_index": 0, "source": "s", "title": "T", "start_block_index": 0, "end_block_index": 1}}}
    <stop_block_2 index="1">
    {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null, "container": {"id": "c", "expires_at": "x"}, "stop_details": {"type": "refusal", "category": "c", "explanation": "e", "fallback_credit_token": "t", "fallback_has_prefill_claim": true, "recommended_model": "r"}}, "usage": {"output_tokens": 3}}
    <message_stop_2>
  SSE
  expect   = <<-SSE
    <chat_role> <chat_reasoning_content reasoning_content="Hm">
    {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1700000000,"model":"spec-model","choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"gw2.shXfSs672ovvj0gGL6hRg27z8QRZ9XcWaGUZUBqWr6ZC9L0wpMOjJeXLKfviA3s-pTtJNUYBML6MOJhDuNOIzrlzCzAfRFAQULZZ3cJBrgDfJHkqRCP9PIYqC9gKCKoHpvXyKMRFJ6GaePOD3dc","format":"gw1","index":0}]},"logprobs":null,"finish_reason":null}]}
    <chat_text content="Hi"> <chat_finish> <chat_usage prompt_tokens="9" completion_tokens="3" total_tokens="12"> <done>
  SSE
}

reply "what only OpenAI tells is not told to a client of chat" {
  client   = "chat"
  upstream = "responses"
  request  = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1, completed_at = 2, status = "completed", error = null,
    incomplete_details = null, background = false, conversation = { id = "c" }, access_programs = null, image = null,
    instructions       = "Be brief.", max_output_tokens = 9, max_tool_calls = 3, previous_response_id = "resp_0", prompt = { id = "p" },
    prompt_cache_key   = "k", prompt_cache_options = { a = 1 }, prompt_cache_retention = "24h", prompt_cache_diagnostics = { a = 1 },
    safety_identifier  = "s", text = { format = { type = "text" } }, top_logprobs = 0, user = "u", moderation = { a = 1 },
    tool_usage = { a = 1 }, model = "m", output = [{ id = "msg_1", type = "message", status = "completed", role = "assistant",
      phase = "final_answer", agent = { agent_name = "a" }, content = [{ type = "output_text", text = "Hi", annotations = [],
      logprobs = [] }] }, { id = "fc_1", type = "function_call", status = "completed", call_id = "call_1", name = "f",
    arguments = "{}", async = true, caller = { type = "direct" }, namespace = "n" }], parallel_tool_calls = true, store = false,
    temperature = 1, tool_choice = "auto", tools = [], top_p = 1, truncation = "disabled", metadata = {}, usage = { input_tokens = 9,
      input_tokens_details = { cached_tokens = 0, cache_write_tokens_details = { a = 1 } }, output_tokens = 3,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 12 } }
  expect = { id = "chatcmpl-1", object = "chat.completion", created = 1700000000, model = "m", choices = [{ index = 0, message = { role = "assistant", content = "Hi", refusal = null, tool_calls = [{ id = "call_1", type = "function", function = { name = "n__f", arguments = "{}" } }] }, logprobs = null, finish_reason = "tool_calls" }], usage = { prompt_tokens = 9, completion_tokens = 3, total_tokens = 12, prompt_tokens_details = { cached_tokens = 0 }, completion_tokens_details = { reasoning_tokens = 0 } } }
}

reply "what only OpenAI tells is not told to a client of messages" {
  client   = "messages"
  upstream = "responses"
  request  = { model = "m", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  given = { id = "resp_1", object = "response", created_at = 1, completed_at = 2, status = "completed", error = null,
    incomplete_details = null, background = false, conversation = { id = "c" }, access_programs = null, image = null,
    instructions       = "Be brief.", max_output_tokens = 9, max_tool_calls = 3, previous_response_id = "resp_0", prompt = { id = "p" },
    prompt_cache_key   = "k", prompt_cache_options = { a = 1 }, prompt_cache_retention = "24h", prompt_cache_diagnostics = { a = 1 },
    safety_identifier  = "s", text = { format = { type = "text" } }, top_logprobs = 0, user = "u", moderation = { a = 1 },
    tool_usage = { a = 1 }, model = "m", output = [{ id = "msg_1", type = "message", status = "completed", role = "assistant",
      phase = "final_answer", agent = { agent_name = "a" }, content = [{ type = "output_text", text = "Hi", annotations = [],
      logprobs = [] }] }, { id = "fc_1", type = "function_call", status = "completed", call_id = "call_1", name = "f",
    arguments = "{}", async = true, caller = { type = "direct" }, namespace = "n" }], parallel_tool_calls = true, store = false,
    temperature = 1, tool_choice = "auto", tools = [], top_p = 1, truncation = "disabled", metadata = {}, usage = { input_tokens = 9,
      input_tokens_details = { cached_tokens = 0, cache_write_tokens_details = { a = 1 } }, output_tokens = 3,
  output_tokens_details = { reasoning_tokens = 0 }, total_tokens = 12 } }
  expect = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "Hi" },
    { type = "tool_use", id = "call_1", name = "n__f", input = {}, caller = { type = "direct" } }], stop_reason = "tool_use",
    stop_sequence = null, stop_details = null, container = null, diagnostics = null, usage = { input_tokens = 9,
      cache_creation_input_tokens = 0, cache_read_input_tokens = 0, cache_creation = null, output_tokens = 3,
  output_tokens_details = { thinking_tokens = 0 }, server_tool_use = null, service_tier = null, inference_geo = null, speed = null } }
}
