tier "account exhausted" { # want :1 R105 "To change only what stands here, write in the block: amend = 1."
  most = "10m"
}
