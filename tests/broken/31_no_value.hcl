alias "fast" {
  to = # want :6 R101 "The argument has no value after its =."
}
