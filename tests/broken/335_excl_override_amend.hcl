tier "server error" {
  override = 1
  amend    = 1 # want :3 R111 "A block either takes the place of the base's (override) or is merged with it (amend)."
  rest     = "1m"
}
