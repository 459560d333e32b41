alias "x-*" {
  to = "a" if match[0] == "a" else "b" # want :12 R101 "choose a value with condition ? value : other."
}
