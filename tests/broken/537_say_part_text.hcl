protocol "messages" {
  write_reply {
    part "text" {
      append {
        event "content_block_delta" {
          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", text = part.text } # want warning :49 R211 "part.text is all of the text so far, and would be sent anew with each"
        }
      }
    }
  }
}
