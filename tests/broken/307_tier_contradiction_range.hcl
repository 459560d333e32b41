tier "range" {
  when   = status > 500 && status < 500 # want warning :12 R213 "status > 500 and status < 500 cannot both be so, and this never holds."
  action = "retry"
}
