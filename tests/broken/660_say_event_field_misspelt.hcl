protocol "messages" {
  write_reply {
    part "text" {
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", txt = append } # want warning :42 R210 "Did you mean \"text\"?"
        }
      }
    }
  }
}
