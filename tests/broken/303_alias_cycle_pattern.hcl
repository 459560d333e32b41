alias "fast-*" { # want :1 R209 "These aliases lead back to where they began: fast-x → quick-x → fast-x. One of them has to name a model."
  to = "quick-${match[0]}"
}
alias "quick-*" {
  to = "fast-${match[0]}"
}
