pair "messages" "chat" {
  part "text" {
    override = 7 # want :5 R112 "The base has 2 blocks part \"text\" here, at built-in/"
    when     = item.type == "text"
    text     = item.text
  }
  part "text" {
    override = "1" # want :16 R111 "a literal number"
    when     = item.type == "text"
    text     = item.text
  }
}
