alias "fast" {
  to: "gpt-5-mini" # want :5 R101 "An argument is given by =, not by :. Write: to = …"
}
