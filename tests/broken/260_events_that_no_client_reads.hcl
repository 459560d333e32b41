protocol "messages" {
  write_reply {
    part "text" {
      append {
        event "content_block_delta" { # want R243 "add index = …"
          type  = "content_block_delta"
          delta = { type = "text_delta", text = append }
        }
      }
    }
  }
}
protocol "responses" {
  write_reply {
    part "refusal" {
      append {
        event "response.refusal.deltas" { # want R243 "Did you mean \"response.refusal.delta\"?"
          type  = "response.refusal.deltas"
          delta = append
        }
      }
    }
  }
}
protocol "chat" {
  function "sealeddetail" {
    params = ["p"]
    result = { type = "reasoning.encrypted", data = p.sealed, data = p.index } # want R107 "the member \"data\" already"
  }
}
