pair "messages" "chat" {
  patch "request" { # want :3 R103 "Set a field in the block fields, as in temperature = 1, or leave it out with name = omit."
    set "temperature" {
      to = 1
    }
  }
}
