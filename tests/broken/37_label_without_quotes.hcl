alias gpt-4.1 { # want :12 R101 "What names a block stands in quotes, as in alias \"gpt-4.1\" { … }."
  to = "gpt-5-mini"
}
