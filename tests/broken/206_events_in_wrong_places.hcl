protocol "messages" {
  write_reply {
    part "text" {
      open {
        event "content_block_start" {
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "text", text = "" }
        }
        event "content_block_start" { # want R107 "get it twice"
          type          = "content_block_start"
          index         = part.index
          content_block = { type = "text", text = "" }
        }
        event "message_stop" { # want R243 "written in a block \"end\""
          type = "message_stop"
        }
        event { # want R243 "have names"
          type = "ping"
        }
        event "note" {
          type = "remark" # want R243 "Clients want one name"
        }
        event "remark" {
          json = "x" # want :18 R205 "the text \"x\""
        }
      }
    }
  }
}
