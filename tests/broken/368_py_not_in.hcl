alias "x-*" {
  when = match[0] not in ["a", "b"] # want :19 R101 "Whether a list holds a value is asked by a function: !contains(list, value)."
  to   = "gpt-5"
}
