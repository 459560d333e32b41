tier "account exhausted" {
  replace = 1
  change  = 1 # want :3 R111 "A block has one of change, replace and remove; this one has replace, too."
  rest    = "1m"
}
