alias "gpt-*" {
  to = "gpt-5-mini"
}
alias "gpt-5*" { # want warning :1 R401 "e it and fits every name that this fits. Put this one first."
  to = "gpt-5"
}
