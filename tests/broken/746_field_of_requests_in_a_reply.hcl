pair "chat" "chat" {
  patch "reply" {
    set "temperature" { # want warning :5 R301 "It is a field of requests, which are changed in the block patch \"request\"."
      to = 1
    }
  }
}
