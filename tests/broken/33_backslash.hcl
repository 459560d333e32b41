class "odd" {
  when = matches(error.message, "^limit \d+ reached") # want :41 R101 "For a \\ itself, as in a pattern, write \\\\."
}
