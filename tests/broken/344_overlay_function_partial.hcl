function "legacy" { # want :1 R105 "To change only what stands here, write in the block: amend = 1."
  result = false
}
