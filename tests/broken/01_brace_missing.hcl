alias "fast" { # want :14 R101 "The block alias \"fast\" has no }. Write one before line 4."
  to = "gpt-5-mini"

alias "smart" {
  to = "gpt-5"
}
