protocol "messages" {
  write_reply {
    part "text" {
      event "content_block_delta" { # want R103 "append { event … }"
        type  = "content_block_delta"
        index = part.index
      }
    }
  }
}
