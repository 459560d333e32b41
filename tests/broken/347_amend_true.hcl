tier "account exhausted" {
  amend = true # want :11 R111 "Amend is a literal number, as for override: the block is merged with that built-in block, and only the arguments that it has are changed."
  most  = "10m"
}
