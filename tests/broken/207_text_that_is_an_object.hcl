protocol "messages" {
  write_reply {
    part "text" {
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = "0" # want R205 "a number"
          delta = { type = "text_delta", text = append }
        }
      }
    }
  }
}
