pair "chat" "chat" {
  patch "reply" {
    set "choices[0].delta.content" { # want :5 R108 "Write: \"choices.0.delta.content\""
      to = "x"
    }
  }
}
