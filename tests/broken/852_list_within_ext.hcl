protocol "chat" {
  read_reply {
    part "thinking" {
      append = ext(data.choices.delta.thoughts) # want :20 R301 "Write data.choices[*].delta.thoughts for all of them, or data.choices["
    }
  }
}
