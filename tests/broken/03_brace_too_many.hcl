alias "fast" {
  to = "gpt-5-mini"
}
} # want :1 R101 "No block is open that this } could close."

alias "smart" {
  to = "gpt-5"
}
