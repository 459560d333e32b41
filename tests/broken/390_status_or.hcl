tier "x" {
  when   = status == (429 || 503) # want :23 R205 "Write what it is compared with on this side too, as in status == 429 || status == 503."
  action = "retry"
}
