pair "messages" "chat" {
  part "text" {
    when = item.typ == "text" # want :12 R301 "Did you mean \"type\"?"
    text = item.text
  }
  part "text" {
    when = item.type == "txt" # want :25 R108 "The field is never \"txt\". Did you mean \"text\"?"
    text = item.text
  }
}
