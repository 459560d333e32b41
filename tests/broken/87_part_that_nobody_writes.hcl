pair "messages" "chat" {
  part "txet" { # want :3 R402 "Did you mean \"text\"? Add a part \"txet\", in write, to pair \"messages\" \"chat\""
    when = item.type == "text"
    text = item.text
  }
}
