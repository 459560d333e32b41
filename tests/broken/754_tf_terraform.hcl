terraform { # want R103 "There is no block \"terraform\" in a rule file. Rules need no versions or settings of their own: remove this block"
  required_version = ">= 1.0"
}
alias "fast" {
  to = "gpt-5-mini"
}
