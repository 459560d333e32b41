skip "a system string becomes the first massage" { # want warning :1 R116 "Did you mean \"a system string becomes the first message\"?"
  why = "this vendor takes it in a field of its own"
}
