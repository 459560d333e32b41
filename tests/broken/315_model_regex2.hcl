model "chat" "acme-(large|small)" { # want warning :1 R212 "Write each by itself: \"acme-large\", \"acme-small\""
  stop_max = 2
}
