tier "rate limit" {
  most = 30s # want R101 "Write: \"30s\""
}
