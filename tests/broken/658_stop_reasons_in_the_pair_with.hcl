pair "chat" "messages" {
  stop_reasons {
    end_turn = "end_turn" # want warning :16 R210 "No other rule sends clients of chat \"end_turn\", and they may not know "
  }
}
