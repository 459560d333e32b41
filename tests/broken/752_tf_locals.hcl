locals { # want R103 "Write the value where it is used; one of several rules is a function, with params = [] and result = …."
  cheap = "gpt-5-mini"
}
alias "fast" {
  to = local.cheap
}
