pair "messages" "chat" {
  fields {
    user = header("x-user") # want :12 R203 "Write: header[\"x-user\"]"
  }
}
