price "our-model" { # want :1 R105 "needs the argument \"output\""
  input = 3
}
