pair "chat" "chat" {
  patch "request" {
    temperature = 1 # want :5 R104 "Write: set \"temperature\" { to = … }"
  }
}
