pair "messages" "chat" {
  part "thinking" {
    drop = true # want :12 R205 "Drop is the reason"
  }
}
