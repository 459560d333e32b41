prefix "acme/*" { # want warning :1 R212 "Write: prefix \"*\""
  add = "acme/"
}
prefix "other/large-*" { # want warning :1 R212 "Write: prefix \"large-*\""
  add = "other/"
}
