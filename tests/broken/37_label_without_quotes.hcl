alias gpt-4.1 { # want :12 R101 "The labels of a block are in quotes, as in alias \"gpt-4.1\" { … }."
  to = "gpt-5-mini"
}
