pair "messages" "chat" {
  patch "request" { # want :3 R103 "A field is set in the block fields, as in temperature = 1, and left out by name = omit; patch is for pairs whose bodies cross as they are, such as cha"
    set "temperature" {
      to = 1
    }
  }
}
