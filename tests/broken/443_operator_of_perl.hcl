class "overload" {
  status = 529
  when   = error.message =~ "overloaded" # want :26 R101 "mentions(text, word)"
}
