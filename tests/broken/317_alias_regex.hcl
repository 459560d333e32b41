alias "^claude-(.*)$" { # want warning :1 R212 "Write: \"claude-*\""
  to = "acme-${match[0]}"
}
