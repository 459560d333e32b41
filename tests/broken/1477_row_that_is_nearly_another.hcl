protocol "chat" {
  table "roles" {
    assistent   = "assistant" # want warning :5 R114 "so this is an addition, but it has \"assistant\". Is that intended?"
    tool_result = "user"
  }
  stop_reasons {
    read {
      lenght = "length" # want warning :7 R114 "so this is an addition, but it has \"length\""
      Length = "length"
    }
  }
}
