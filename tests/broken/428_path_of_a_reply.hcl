pair "chat" "chat" {
  patch "reply" {
    set "choices.mesage.content" { # want warning :5 R210 "Replies of the protocol have no field \"choices.mesage.content\". Did you mean \"message\"?"
      to = "x"
    }
  }
}
