tier "account exhausted" {
  remove = true
  rest   = "5m" # want :3 R111 "With remove the base's block is gone, and rest has no effect. Re"
}
