pair "messages" "chat" {
  drop "metadata" {
    reason = "we keep no users" # want :5 R104 "Did you mean \"why\"?"
  }
}
