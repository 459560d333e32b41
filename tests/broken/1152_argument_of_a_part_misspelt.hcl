protocol "chat" {
  read_reply {
    part "thinking" {
      apend = ext(data.choices[0].delta.chain_of_thought) # want warning R707 "Did you mean \"append\"?"
    }
  }
}
