pair "messages" "chat" {
  drop "metadata" {
    remove = true # want :5 R112 "The base has no drop \"metadata\" here."
  }
}
