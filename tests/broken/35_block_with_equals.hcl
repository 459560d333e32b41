alias "fast" = { # want :14 R101 "A block has no =. Write: alias \"fast\" { … }"
  to = "gpt-5-mini"
}
