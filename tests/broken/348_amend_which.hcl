protocol "chat" {
  blocks {
    part "text" {
      change = 5 # want :7 R112 "The base has 2 blocks part \"text\" here, at built-in/"
      text   = item.text
    }
  }
}
