alias "x-*" {
  to = "a" if match[0] == "a" else "b" # want :12 R101 "a value is chosen by condition ? value : other."
}
