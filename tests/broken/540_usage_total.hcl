protocol "chat" {
  read_reply {
    usage {
      input  = data.usage.prompt_tokens # want warning :7 R707 "No rule reads \"input\" of a usage, so this has no effect. Rules read"
      output = data.usage.completion_tokens
    }
  }
}
