model "chat" "tiny-*" {
  max_tokens = 4096 # want R104 "Did you mean \"max_output\"?"
}
