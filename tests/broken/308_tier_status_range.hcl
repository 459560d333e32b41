tier "impossible" {
  when   = status == 4290 # want warning :12 R213 "A status is a number from 100 to 599, and so this never holds."
  action = "retry"
}
