alias "gpt-*" {
  to = "gpt-5-mini"
}
alias "gpt-5*" { # want warning :1 R401 "e it and matches every name that this one matches. Put this one first."
  to = "gpt-5"
}
