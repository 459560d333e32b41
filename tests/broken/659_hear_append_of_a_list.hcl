protocol "chat" {
  read_reply {
    part "thinking" {
      append = ext(data.choices[0].delta.reasoning_parts)[*].text # want :58 R301 "The protocol has no field \"text\" there. If an upstream sends it all th"
    }
  }
}
