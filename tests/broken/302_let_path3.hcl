protocol "chat" {
  read_reply {
    let {
      first = data.choices[0]
    }
    part "thinking" {
      append = first.delta.reasonning # want :16 R301 "Did you mean \"reasoning\"?"
    }
  }
}
