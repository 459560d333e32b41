alias "fast" {
  to   = "gpt-5-mini"
  list = "false" # want :10 R108 "without quotes"
}
