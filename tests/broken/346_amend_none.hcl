tier "account exausted" {
  change = 1 # want :3 R112 "The base has no tier \"account exausted\" here. Did you mean \"account exhausted\"?"
  most   = "10m"
}
