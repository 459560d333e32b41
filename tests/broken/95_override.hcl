pair "messages" "chat" {
  part "text" {
    replace = 7 # want :5 R112 "The base has 2 blocks part \"text\" here, at built-in/"
    when    = item.type == "text"
    text    = item.text
  }
  part "text" {
    replace = "1" # want :15 R111 "a number or true"
    when    = item.type == "text"
    text    = item.text
  }
}
