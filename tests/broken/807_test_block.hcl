test "a" { # want :1 R103 "A spec is a block request \"what it shows\" { … }, reply, error or scenario; parlance test runs it. Known:"
  client   = "messages"
  upstream = "chat"
}
