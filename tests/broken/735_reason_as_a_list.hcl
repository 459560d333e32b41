pair "messages" "chat" {
  drop "metadata.user_id" {
    why = ["no users"] # want :11 R108 "Write: why = \"no users\""
  }
}
