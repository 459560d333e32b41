pair "messages" "chat" {
  stop_reasons {
    length = 5 # want :14 R205 "A reason to stop is a text, as in length = \"stop\". For none, write omit."
  }
}
