alias "fast" {
  for_each = ["a", "b"] # want R104 "There is no argument \"for_each\" in alias \"fast\". Blocks are not repeated: write one for each. Lists are made b"
  to       = each.value
}
