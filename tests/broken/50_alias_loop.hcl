alias "fast" { # want :1 R209 "fast → faster → fast. One of them has to name a model"
  to = "faster"
}
alias "faster" {
  to = "fast"
}
