pair "chat" "chat" {
  patch "reply" {
    set "choices.message.content" { # want :5 R301 "Write: \"choices.0.message.content\""
      to = "x"
    }
  }
}
