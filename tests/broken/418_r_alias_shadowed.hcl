alias "claude-*" {
  to = "gpt-5"
}
alias "claude-opus-*" { # want warning :1 R401 "Put this one first."
  to = "gpt-5-pro"
}
