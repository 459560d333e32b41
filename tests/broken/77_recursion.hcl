function "down" {
  params = ["n"]
  result = n > 0 ? down(n - 1) : 0 # want :20 R207 "The function \"down\" is used in its own result."
}
