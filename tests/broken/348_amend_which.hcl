protocol "chat" {
  blocks {
    part "text" {
      amend = 5 # want :7 R112 "The base has 2 blocks part \"text\" here, at built-in/protocols/chat.hcl:122, built-in/protocols/chat.hcl:126, and not 5."
      text  = item.text
    }
  }
}
