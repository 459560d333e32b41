tier "x" {
  when   = attempt == 0 # want warning :12 R213 "Attempts are counted from 1, and so this never holds."
  action = "retry"
}
