pair "messages" "chat" {
  part "text" {
    override = 7 # want :5 R112 "The base has 2 blocks part \"text\" here, at built-in/pairs/messages_to_chat.hcl:5, built-in/pairs/messages_to_chat.hcl:9, and not 7."
    when     = item.type == "text"
    text     = item.text
  }
  part "text" {
    override = "1" # want :16 R111 "a literal number"
    when     = item.type == "text"
    text     = item.text
  }
}
