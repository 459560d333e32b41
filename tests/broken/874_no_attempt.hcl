upstream "a" {
  vendor = "openai"
  key    = env("A_KEY", "0123456789abcdef")
}
retry {
  attempts = 0 # want :14 R501 "0. The least is attempts = 1; without the argument it is 10."
}
