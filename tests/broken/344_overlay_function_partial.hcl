function "legacy" { # want :1 R105 "needs the argument \"params\""
  replace = true
  result  = false
}
