model "chat" "acme-?" { # want warning :1 R212 "Write: \"acme-*\""
  stop_max = 2
}
