alias “fast” { # want :7 R101 "Write straight ones: \"…\". Lines 2, 4 and 5 have it too."
  to = “gpt-5-mini”
}
alias “smart” {
  to = “gpt-5”
}
