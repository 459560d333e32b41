pair "messages" "chat" {
  reject "messages.content.image" { # want :3 R301 "part \"image\" { reject = \"the reason\" }"
    why = "we have no eyes"
  }
}
