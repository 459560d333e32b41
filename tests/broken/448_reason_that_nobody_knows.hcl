pair "chat" "messages" {
  stop_reasons {
    end_turn = "end" # want warning :16 R210 "They get: content_filter, function_call, length, stop, tool_calls."
  }
}
