upstream "a" {
  vendor = "openai"
  key    = env("A_KEY", "0123456789abcdef")
}
route "smart" {
  target {
    upstream = "a/gpt-5" # want :16 R501 "Write: target { upstream = \"a\" and model = \"gpt-5\" }, over several lin"
  }
}
