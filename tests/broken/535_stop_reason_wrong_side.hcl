pair "messages" "chat" {
  stop_reasons {
    end_turn = "stop" # want warning :16 R210 "Write: stop = \"end_turn\" They get: end_turn, max_tokens,"
  }
}
