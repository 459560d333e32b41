tier "rate limit" {
  amend = 1
  most  = 30s # want R101 "Write: \"30s\""
}
