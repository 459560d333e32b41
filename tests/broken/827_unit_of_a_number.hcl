route "long" {
  to   = ["x"]
  when = ask.tokens > 60k # want :23 R101 "Write: 60000"
}
