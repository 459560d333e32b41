skip "the client always gets pings" { # want warning :1 R116 "Did you mean \"a silent upstream is bridged by pings\"?"
  why = "not needed"
}
