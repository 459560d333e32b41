tier "x" {
  when   = error.status == 429 # want :12 R202 "An error has no \"status\". The status stands by itself: status == 429."
  action = "retry"
}
