upstream "local" {
  protocol = "chat"
  url      = "http://127.0.0.1:11434"
}
