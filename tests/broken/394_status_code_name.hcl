tier "x" {
  when   = status_code == 429 # want :12 R201 "Did you mean \"status\"?"
  action = "retry"
}
