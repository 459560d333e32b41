protocol "chat" {
  read_reply {
    usage {
      input  = data.usage.prompt_tokens # want warning :7 R707 "No rule reads \"input\" of a usage, so this has no effect. Those that"
      output = data.usage.completion_tokens
    }
  }
}
