pair "messages" "chat" {
  part "video" {
    change = 1 # want :5 R112 "The base has no part \"video\" here. It has: \"text\". For a block of your"
    drop   = "no videos"
  }
}
