route "smart" {
  to = ["anthropic", "openai"] # want :8 R107 "Give each upstream of \"to\" a block of its own, in the order in which they are tried: target { upstream = \"…\" }"
  target {
    upstream = "groq"
  }
}
