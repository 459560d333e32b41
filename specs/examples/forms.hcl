# Answers of which something is told in one form only, a stream or a body, for clients that have asked for the other.

scenario "the body that a stream becomes tells whose a tool is and who signed" {
  client   = "messages"
  upstream = "messages"
  streamed = false
  account "a" {}
  answer "a" {
    body = <<-SSE
      event: message_start
      data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":5,"output_tokens":1}}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"Hm.","signature":"c2lnbmVk"}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":0}

      event: content_block_start
      data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"look_up","input":{},"toolset_name":"mine"}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"q\":1}"}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":1}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}

      event: message_stop
      data: {"type":"message_stop"}
    SSE
  }
  status = 200
  says   = "\"toolset_name\":\"mine\""
}

scenario "a tool of Anthropic's own is told to Anthropic's clients in a stream that a body becomes" {
  client   = "messages"
  upstream = "messages"
  streamed = true
  account "a" {}
  answer "a" {
    body = {
      id            = "msg_2"
      type          = "message"
      role          = "assistant"
      model         = "m"
      content       = [{ type = "server_tool_use", id = "srvtoolu_1", name = "bash_code_execution", input = { command = "ls" } }, { type = "tool_use", id = "toolu_2", name = "look_up", input = { q = 2 }, toolset_name = "mine" }]
      stop_reason   = "tool_use"
      stop_sequence = null
      usage         = { input_tokens = 5, output_tokens = 9 }
    }
  }
  status = 200
  says   = "\"partial_json\":\"{\\\"command\\\":\\\"ls\\\"}\""
}

scenario "so is a page that Anthropic fetched, and a tool of an MCP server that it called" {
  client   = "messages"
  upstream = "messages"
  streamed = true
  account "a" {}
  answer "a" {
    body = {
      id            = "msg_3"
      type          = "message"
      role          = "assistant"
      model         = "m"
      content       = [{ type = "server_tool_use", id = "srvtoolu_1", name = "web_fetch", input = { url = "https://a.example" } }, { type = "mcp_tool_use", id = "mcptoolu_1", name = "ask", server_name = "docs", input = { q = 1 } }, { type = "mcp_tool_result", tool_use_id = "mcptoolu_1", is_error = false, content = "Yes" }, { type = "text", text = "Yes." }]
      stop_reason   = "end_turn"
      stop_sequence = null
      usage         = { input_tokens = 5, output_tokens = 9 }
    }
  }
  status = 200
  says   = "\"server_name\":\"docs\""
}

scenario "a call of a tool in a namespace keeps it in the body that a stream becomes" {
  client   = "responses"
  upstream = "responses"
  streamed = false
  account "a" {}
  answer "a" {
    body = <<-SSE
      event: response.created
      data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response","created_at":1,"status":"in_progress","model":"m","output":[]}}

      event: response.output_item.added
      data: {"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","namespace":"mail","name":"send","arguments":"","status":"in_progress"}}

      event: response.function_call_arguments.delta
      data: {"type":"response.function_call_arguments.delta","sequence_number":2,"item_id":"fc_1","output_index":0,"delta":"{}"}

      event: response.output_item.done
      data: {"type":"response.output_item.done","sequence_number":3,"output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","namespace":"mail","name":"send","arguments":"{}","status":"completed"}}

      event: response.completed
      data: {"type":"response.completed","sequence_number":4,"response":{"id":"resp_1","object":"response","created_at":1,"status":"completed","model":"m","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","namespace":"mail","name":"send","arguments":"{}","status":"completed"}],"usage":{"input_tokens":5,"output_tokens":9,"total_tokens":14}}}
    SSE
  }
  status = 200
  says   = "\"namespace\":\"mail\""
}

scenario "and in the stream that a body becomes" {
  client   = "responses"
  upstream = "responses"
  streamed = true
  account "a" {}
  answer "a" {
    body = { id = "resp_2", object = "response", created_at = 1, status = "completed", model = "m", output = [{ type = "function_call", id = "fc_2", call_id = "call_2", namespace = "mail", name = "send", arguments = "{}", status = "completed" }], usage = { input_tokens = 5, output_tokens = 9, total_tokens = 14 } }
  }
  status = 200
  says   = "\"namespace\":\"mail\""
}

scenario "code that OpenAI ran is whole in the stream that a body becomes" {
  client   = "responses"
  upstream = "responses"
  streamed = true
  account "a" {}
  answer "a" {
    body = { id = "resp_3", object = "response", created_at = 1, status = "completed", model = "m", output = [{ type = "code_interpreter_call", id = "ci_1", status = "completed", container_id = "cntr_1", code = "print(1)", outputs = [{ type = "logs", logs = "1" }] }], usage = { input_tokens = 5, output_tokens = 9, total_tokens = 14 } }
  }
  status = 200
  says   = "\"container_id\":\"cntr_1\""
}

scenario "so is a tool of an MCP server that it called" {
  client   = "responses"
  upstream = "responses"
  streamed = true
  account "a" {}
  answer "a" {
    body = { id = "resp_3", object = "response", created_at = 1, status = "completed", model = "m", output = [{ type = "mcp_call", id = "mcp_1", status = "completed", approval_request_id = null, server_label = "docs", name = "ask", arguments = "{}", output = "Yes", error = null }], usage = { input_tokens = 5, output_tokens = 9, total_tokens = 14 } }
  }
  status = 200
  says   = "\"server_label\":\"docs\""
}
