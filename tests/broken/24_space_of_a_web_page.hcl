alias "fast" { # want :6 R101 "only looks like a space (U+00A0)"
  to = "gpt-5-mini"
}
