protocol "chat" {
  profile {
    tolerates = ["late index"] # want warning :18 R210 "The forms are: after the end, delta after stop"
  }
}
