alias "fast" {
  to = "gpt-5-mini"
}
alias "fast" { # want :1 R401 "53_alias_twice.hcl:1 comes before it and holds always"
  to = "gpt-5"
}
