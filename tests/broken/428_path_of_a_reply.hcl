pair "chat" "chat" {
  patch "reply" {
    set "choices.mesage.content" { # want :5 R301 "Replies of the protocol have no field \"choices.mesage.content\". Did you mean \"message\"?"
      to = "x"
    }
  }
}
