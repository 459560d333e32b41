tier "account exhausted" {
  amend = true # want :11 R111 "Amend is a literal number: as override, but the block is merged with the base's, and only what it says is changed."
  most  = "10m"
}
