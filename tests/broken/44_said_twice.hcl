alias "fast" {
  to = "gpt-5-mini"
  to = "gpt-5" # want :3 R107 "The argument \"to\" was given already, in line 2."
}
