model "chat" "acme-*" {
  supports_vision = false # want :3 R104 "-*\" { when = ask.images, and to = \"…\" }, over several lines."
}
