alias "fast" {
  to == "gpt-5-mini" # want :6 R101 "An argument is given by one =; == compares. Write: to = …"
}
