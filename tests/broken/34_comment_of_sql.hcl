-- names for the editor # want :1 R101 "A comment begins with #."
alias "fast" {
  to = "gpt-5-mini"
}
